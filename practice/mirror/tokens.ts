import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FixedFee, RoyaltyFee, Token } from '../ledger/state'
import { balanceOf } from './holdings'
import { CREATION_TIMESTAMP, jsonAmount, entityIdText, entityIdTextOrNull, timestamp, timestampOfMs } from './forms'
import { parseHolderNum, pathParameter, parseSerial, requireTokenNum, type Mirror } from './mirror'
import { nftView } from './nfts'
import { NotFound, Query, nextOperator, matchesConditions, invalidParameter, page, sortBy } from './query'
import { mirrorId } from './transactions'

export function addTokens(app: FastifyInstance, mirror: Mirror): void {
  const { state } = mirror.ledger
  app.get('/api/v1/tokens', (request) => listTokens(mirror, request))
  app.get('/api/v1/tokens/:id', (request) => {
    const token = state.tokens.get(requireTokenNum(mirror, pathParameter(request, 'id')))
    if (!token) throw new NotFound()
    // Refuses unknown parameters.
    new Query(request, ['timestamp'])
    return tokenView(token)
  })
  app.get('/api/v1/tokens/:id/balances', (request) => tokenBalances(mirror, request))
  app.get('/api/v1/tokens/:id/nfts', (request) => tokenNfts(mirror, request))
  app.get('/api/v1/tokens/:id/nfts/:serial', (request) => {
    const { num, serial } = requireNft(mirror, request)
    // Refuses unknown parameters.
    new Query(request, [])
    return nftView(mirror, num, serial)
  })
  app.get('/api/v1/tokens/:id/nfts/:serial/transactions', (request) => nftHistory(mirror, request))
}

/** Token number and serial of the NFT in the path. Throws if the NFT does not exist or is burned. */
function requireNft(mirror: Mirror, request: FastifyRequest): { readonly num: number; readonly serial: number } {
  const num = requireTokenNum(mirror, pathParameter(request, 'id'))
  const serial = parseSerial(pathParameter(request, 'serial'))
  if (mirror.ledger.state.ownerOf(num, serial) === null) throw new NotFound()
  return { num, serial }
}

const tokenTypeOf = ({ kind }: Token): string => (kind === 'nft' ? 'NON_FUNGIBLE_UNIQUE' : 'FUNGIBLE_COMMON')
const numOf = ({ num }: { readonly num: number }): number => num

/** Limits of the `name` parameter, as at Hedera's mirror. */
const MIN_NAME_BYTES = 3
const MAX_NAME_BYTES = 100
const NO_TOKENS: ReadonlySet<number> = new Set()

function listTokens(mirror: Mirror, request: FastifyRequest): object {
  const query = new Query(request, ['account.id', 'limit', 'name', 'order', 'token.id', 'type'])
  const order = query.order('asc')
  const idConditions = query.ids('token.id')
  const name = query.singleValue('name')?.toLowerCase()
  const nameBytes = name === undefined ? null : Buffer.byteLength(name)
  if (nameBytes !== null && (nameBytes < MIN_NAME_BYTES || nameBytes > MAX_NAME_BYTES)) throw invalidParameter('name')
  const type = query.choice('type', ['all', 'fungible_common', 'non_fungible_unique'], 'all')
  const accountText = query.singleValue('account.id')
  const associatedTokens =
    accountText === null
      ? null
      : (mirror.ledger.state.accounts.get(parseHolderNum(mirror, accountText))?.tokens ?? NO_TOKENS)
  const matchingTokens = [...mirror.ledger.state.tokens.values()].filter(
    (token) =>
      matchesConditions(idConditions, token.num) &&
      (name === undefined || token.name.toLowerCase().includes(name)) &&
      (type === 'all' || tokenTypeOf(token).toLowerCase() === type) &&
      (associatedTokens === null || associatedTokens.has(token.num)),
  )
  const { items, links } = page(query, sortBy(matchingTokens, order, numOf), ({ num }) => ({
    'token.id': `${nextOperator(order)}:${entityIdText(num)}`,
  }))
  const tokens = items.map((token) => ({
    admin_key: null,
    decimals: token.decimals,
    metadata: '',
    name: token.name,
    symbol: token.symbol,
    token_id: entityIdText(token.num),
    type: tokenTypeOf(token),
  }))
  return { tokens, links }
}

/** Placeholder for a key of a token, or null. Clients only check whether the token has the key. */
const placeholderKey = (isPresent: boolean): object | null =>
  isPresent ? { _type: 'ED25519', key: '00'.repeat(32) } : null

const tokenView = (token: Token): object => ({
  admin_key: null,
  auto_renew_account: null,
  auto_renew_period: null,
  created_timestamp: CREATION_TIMESTAMP,
  custom_fees: feesView(token),
  decimals: String(token.decimals),
  deleted: false,
  expiry_timestamp: null,
  fee_schedule_key: null,
  freeze_default: false,
  freeze_key: placeholderKey(token.hasFreezeKey),
  initial_supply: token.kind === 'nft' ? '0' : String(token.supply),
  kyc_key: placeholderKey(token.hasKycKey),
  max_supply: String(token.supply),
  memo: '',
  metadata: '',
  metadata_key: null,
  modified_timestamp: CREATION_TIMESTAMP,
  name: token.name,
  pause_key: null,
  pause_status: 'NOT_APPLICABLE',
  supply_key: null,
  supply_type: 'FINITE',
  symbol: token.symbol,
  token_id: entityIdText(token.num),
  total_supply: String(token.supply),
  treasury_account_id: entityIdText(token.treasury),
  type: tokenTypeOf(token),
  wipe_key: null,
})

/** Custom fees. NFTs have the field `royalty_fees`, and fungible tokens the field `fractional_fees` instead. */
function feesView({ kind, fees }: Token): object {
  const fixedFees = fees.filter((fee): fee is FixedFee => fee.kind === 'fixed')
  const royaltyFees = fees.filter((fee): fee is RoyaltyFee => fee.kind === 'royalty')
  const amountFields = (fee: { amount: bigint; token: number | null }): object => ({
    amount: jsonAmount(fee.amount),
    denominating_token_id: entityIdTextOrNull(fee.token),
  })
  const collectorFields = (collector: number): object => ({
    all_collectors_are_exempt: false,
    collector_account_id: entityIdText(collector),
  })
  const royaltyViews = royaltyFees.map((fee) => ({
    ...collectorFields(fee.collector),
    amount: { numerator: fee.numerator, denominator: fee.denominator },
    fallback_fee: fee.fallback ? amountFields(fee.fallback) : null,
  }))
  return {
    created_timestamp: CREATION_TIMESTAMP,
    fixed_fees: fixedFees.map((fee) => ({ ...collectorFields(fee.collector), ...amountFields(fee) })),
    ...(kind === 'nft' ? { royalty_fees: royaltyViews } : { fractional_fees: [] }),
  }
}

function tokenBalances(mirror: Mirror, request: FastifyRequest): object {
  const { state } = mirror.ledger
  const query = new Query(request, ['account.balance', 'account.id', 'limit', 'order'])
  const token = state.tokens.get(requireTokenNum(mirror, pathParameter(request, 'id')))
  if (!token) throw new NotFound()
  const order = query.order('desc')
  const idConditions = query.ids('account.id')
  const balanceConditions = query.numbers('account.balance')
  const holders = [...state.accounts.values()]
    .filter((account) => account.tokens.has(token.num) && matchesConditions(idConditions, account.num))
    .map(({ num }) => ({ num, balance: balanceOf(mirror, num, token) }))
    .filter(({ balance }) => matchesConditions(balanceConditions, balance))
  const { items, links } = page(query, sortBy(holders, order, numOf), ({ num }) => ({
    'account.id': `${nextOperator(order)}:${entityIdText(num)}`,
  }))
  const balances = items.map(({ num, balance }) => ({ account: entityIdText(num), balance, decimals: token.decimals }))
  return { timestamp: timestampOfMs(mirror.readUntilMs()), balances, links }
}

function tokenNfts(mirror: Mirror, request: FastifyRequest): object {
  const query = new Query(request, ['account.id', 'limit', 'order', 'serialnumber'])
  const num = requireTokenNum(mirror, pathParameter(request, 'id'))
  const order = query.order('desc')
  const ownerConditions = query.ids('account.id')
  const serialConditions = query.numbers('serialnumber')
  const serials: number[] = []
  mirror.ledger.state.tokens.get(num)?.owners.forEach((owner, index) => {
    const serial = index + 1
    if (matchesConditions(serialConditions, serial) && matchesConditions(ownerConditions, owner)) serials.push(serial)
  })
  if (order === 'desc') serials.reverse()
  const { items, links } = page(query, serials, (serial) => ({ serialnumber: `${nextOperator(order)}:${serial}` }))
  return { nfts: items.map((serial) => nftView(mirror, num, serial)), links }
}

/** Page of the transactions that moved an NFT. */
function nftHistory(mirror: Mirror, request: FastifyRequest): object {
  const query = new Query(request, ['limit', 'order', 'timestamp'])
  const { num, serial } = requireNft(mirror, request)
  const order = query.order('desc')
  const timestampConditions = query.timestamps()
  const moves = mirror.timeline.visibleTransactions().flatMap((transaction) => {
    const move = transaction.outcome.nftTransfers.find((nftMove) => nftMove.token === num && nftMove.serial === serial)
    return move && matchesConditions(timestampConditions, transaction.outcome.consensusNanos)
      ? [{ transaction, move }]
      : []
  })
  if (order === 'desc') moves.reverse()
  const { items, links } = page(query, moves, ({ transaction: { outcome } }) => ({
    timestamp: `${nextOperator(order)}:${timestamp(outcome.consensusNanos)}`,
  }))
  const transactions = items.map(({ transaction, move }) => ({
    consensus_timestamp: timestamp(transaction.outcome.consensusNanos),
    is_approval: move.isApproval,
    nonce: 0,
    receiver_account_id: entityIdText(move.to),
    sender_account_id: entityIdText(move.from),
    transaction_id: mirrorId(transaction),
    type: transaction.outcome.name,
  }))
  return { transactions, links }
}
