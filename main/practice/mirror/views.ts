import type { Ledger } from '../ledger/ledger'
import { nftKey } from '../ledger/state'
import { amount, id, idOrNull, timestamp } from './forms'

const BEGINNING = '1700000000.000000000'

export function account({ state }: Ledger, num: number): object {
  const found = state.requireAccount(num)
  const { type, bytes } = found.key()
  return {
    account: id(num),
    alias: null,
    auto_renew_period: 7_776_000,
    balance: { balance: amount(found.balance), timestamp: timestamp(BigInt(Date.now()) * 1_000_000n), tokens: [] },
    created_timestamp: BEGINNING,
    decline_reward: false,
    deleted: false,
    ethereum_nonce: 0,
    evm_address: `0x${found.evmAddress ?? num.toString(16).padStart(40, '0')}`,
    expiry_timestamp: null,
    key: { _type: type === 'ED25519' ? 'ED25519' : 'ECDSA_SECP256K1', key: Buffer.from(bytes).toString('hex') },
    max_automatic_token_associations: found.maxAutoAssociations,
    memo: '',
    pending_reward: 0,
    receiver_sig_required: found.receiverSigRequired,
    staked_account_id: null,
    staked_node_id: null,
    stake_period_start: null,
    transactions: [],
    links: { next: null },
  }
}

function nftView({ state }: Ledger, token: number, serial: number): object {
  const allowance = state.serialAllowances.get(nftKey(token, serial))
  return {
    account_id: id(state.ownerOf(token, serial) ?? 0),
    created_timestamp: BEGINNING,
    delegating_spender: idOrNull(allowance?.delegating),
    deleted: false,
    metadata: Buffer.from(state.tokens.get(token)?.metadata(serial) ?? '').toString('base64'),
    modified_timestamp: BEGINNING,
    serial_number: serial,
    spender: idOrNull(allowance?.spender),
    token_id: id(token),
  }
}

export function nft(ledger: Ledger, token: number, serial: number): object | null {
  return Number.isInteger(serial) && ledger.state.ownerOf(token, serial) !== null
    ? nftView(ledger, token, serial)
    : null
}

type Filter = { readonly token: readonly string[]; readonly serial: readonly string[]; readonly order: 'asc' | 'desc' }

/** `lt:5`, `gte:0.0.7` or a bare value, against a number. */
function matches(condition: string, value: number): boolean {
  const [, operator = 'eq', text = ''] = /^(?:(eq|ne|lt|lte|gt|gte):)?(?:0\.0\.)?(\d+)$/.exec(condition) ?? []
  const wanted = Number(text)
  switch (operator) {
    case 'lt':
      return value < wanted
    case 'lte':
      return value <= wanted
    case 'gt':
      return value > wanted
    case 'gte':
      return value >= wanted
    case 'ne':
      return value !== wanted
    default:
      return value === wanted
  }
}

export function accountNfts(ledger: Ledger, num: number, limit: number, filter: Filter): object {
  const owned = ledger.state.nftsOf(num)
  if (filter.order === 'desc') owned.reverse()
  const tokenFits = (token: number): boolean => filter.token.every((condition) => matches(condition, token))
  // The next link names the token with an inclusive bound and the serial with an exclusive one: the serial bound
  // holds within that token only.
  const edge = filter.token.map((text) => /^(?:gte|lte|eq)?:?(?:0\.0\.)?(\d+)$/.exec(text)?.[1]).find(Boolean)
  const serialFits = (token: number, serial: number): boolean =>
    (edge !== undefined && token !== Number(edge)) || filter.serial.every((condition) => matches(condition, serial))
  const left = owned.filter((item) => tokenFits(item.token) && serialFits(item.token, item.serial))
  const page = left.slice(0, limit)
  const last = page.at(-1)
  const bounds = filter.order === 'desc' ? ['lte', 'lt'] : ['gte', 'gt']
  const more = last && left.length > page.length
  return {
    nfts: page.map((item) => nftView(ledger, item.token, item.serial)),
    links: {
      next: more
        ? `/api/v1/accounts/${id(num)}/nfts?limit=${limit}&order=${filter.order}` +
          `&token.id=${bounds[0]}:${id(last.token)}&serialnumber=${bounds[1]}:${last.serial}`
        : null,
    },
  }
}

export function accountTokens(ledger: Ledger, num: number, limit: number, conditions: readonly string[]): object {
  const { state } = ledger
  const counts = new Map<number, number>()
  for (const { token } of state.nftsOf(num)) counts.set(token, (counts.get(token) ?? 0) + 1)
  const tokens = [...state.requireAccount(num).tokens].sort((a, b) => a - b)
  const left = tokens.filter((token) => conditions.every((condition) => matches(condition, token)))
  const page = left.slice(0, limit)
  const last = page.at(-1)
  return {
    tokens: page.map((token) => ({
      automatic_association: false,
      balance: counts.get(token) ?? 0,
      created_timestamp: BEGINNING,
      decimals: 0,
      freeze_status: 'NOT_APPLICABLE',
      kyc_status: 'NOT_APPLICABLE',
      token_id: id(token),
    })),
    links: {
      next:
        last && left.length > page.length
          ? `/api/v1/accounts/${id(num)}/tokens?limit=${limit}&token.id=gt:${id(last)}`
          : null,
    },
  }
}

export function token({ state }: Ledger, num: number): object | null {
  const found = state.tokens.get(num)
  if (!found) return null
  return {
    admin_key: null,
    auto_renew_account: null,
    created_timestamp: BEGINNING,
    custom_fees: { created_timestamp: BEGINNING, fixed_fees: [], royalty_fees: [] },
    decimals: '0',
    deleted: false,
    fee_schedule_key: null,
    freeze_default: false,
    freeze_key: null,
    initial_supply: '0',
    kyc_key: null,
    max_supply: String(found.supply),
    memo: '',
    modified_timestamp: BEGINNING,
    name: found.name,
    pause_key: null,
    pause_status: 'NOT_APPLICABLE',
    supply_key: null,
    supply_type: 'FINITE',
    symbol: found.symbol,
    token_id: id(num),
    total_supply: String(found.supply),
    treasury_account_id: id(found.treasury),
    type: 'NON_FUNGIBLE_UNIQUE',
    wipe_key: null,
  }
}

export function nftAllowances({ state }: Ledger, num: number): object {
  const allowances = [...state.requireAccount(num).operators].flatMap(([tokenNum, spenders]) =>
    [...spenders].map((spender) => ({
      approved_for_all: true,
      owner: id(num),
      spender: id(spender),
      timestamp: { from: BEGINNING, to: null },
      token_id: id(tokenNum),
    })),
  )
  return { allowances, links: { next: null } }
}

export function cryptoAllowances({ state }: Ledger, num: number): object {
  const allowances = [...state.requireAccount(num).hbarAllowances].map(([spender, allowed]) => ({
    amount: amount(allowed),
    amount_granted: amount(allowed),
    owner: id(num),
    spender: id(spender),
    timestamp: { from: BEGINNING, to: null },
  }))
  return { allowances, links: { next: null } }
}
