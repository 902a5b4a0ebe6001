import type { FastifyInstance, FastifyRequest } from 'fastify'
import { nftKey, type Account, type Token } from '../ledger/state'
import {
  CREATION_TIMESTAMP,
  jsonAmount,
  toBase32,
  entityIdText,
  keyView,
  longZeroAddress,
  timestamp,
  timestampOfMs,
} from './forms'
import { Holdings, balanceOf, momentOf } from './holdings'
import { requireAccountNum, parseHolderNum, pathParameter, type Mirror } from './mirror'
import { nftView } from './nfts'
import { Query, nextOperator, matchesConditions, invalidParameter, page, sortBy, type Order } from './query'
import { transactionPage } from './transactions'
import { pageByKeys } from './two-key-paging'

/** Maximum number of tokens that the balance of one account lists. */
const MAX_BALANCE_TOKENS = 100
/** 90 days, the network's default for every account. */
const AUTO_RENEW_SECONDS = 7_776_000

export function addAccounts(app: FastifyInstance, mirror: Mirror): void {
  const { state } = mirror.ledger
  app.get('/api/v1/accounts', (request) => {
    const query = new Query(request, [
      'account.id',
      'account.balance',
      'account.publickey',
      'balance',
      'limit',
      'order',
    ])
    const order = query.order('asc')
    const { items, links } = page(query, selectAccounts(mirror, query, order), ({ num }) => ({
      'account.id': `${nextOperator(order)}:${entityIdText(num)}`,
    }))
    const includesBalance = query.flag('balance', true)
    return { accounts: items.map((account) => accountView(mirror, account, includesBalance)), links }
  })
  app.get('/api/v1/accounts/:id', (request) => {
    const query = new Query(request, ['limit', 'order', 'timestamp', 'transactions', 'transactiontype'])
    const num = requireAccountNum(mirror, pathParameter(request, 'id'))
    const { transactions, links } = query.flag('transactions', true)
      ? transactionPage(mirror, query, [{ operator: 'eq', value: BigInt(num) }])
      : { transactions: [], links: { next: null } }
    return { ...accountView(mirror, state.requireAccount(num), true), transactions, links }
  })
  app.get('/api/v1/accounts/:id/nfts', (request) => accountNfts(mirror, request))
  app.get('/api/v1/accounts/:id/tokens', (request) => {
    const query = new Query(request, ['limit', 'order', 'token.id'])
    const account = state.requireAccount(requireAccountNum(mirror, pathParameter(request, 'id')))
    const order = query.order('asc')
    const tokenConditions = query.ids('token.id')
    const tokens = tokensOf(mirror, account).filter(({ num }) => matchesConditions(tokenConditions, num))
    const { items, links } = page(query, sortBy(tokens, order, numOf), ({ num }) => ({
      'token.id': `${nextOperator(order)}:${entityIdText(num)}`,
    }))
    return { tokens: items.map((token) => tokenRelationView(mirror, account, token)), links }
  })
  app.get('/api/v1/balances', (request) => balancePage(mirror, request))
}

const numOf = ({ num }: { readonly num: number }): number => num

function balancePage(mirror: Mirror, request: FastifyRequest): object {
  const parameters = ['account.id', 'account.balance', 'account.publickey', 'limit', 'order', 'timestamp']
  const query = new Query(request, parameters)
  const order = query.order('desc')
  const conditions = query.timestamps()
  const moment = momentOf(mirror, conditions)
  if (moment === null) return { timestamp: null, balances: [], links: { next: null } }
  const holdings = new Holdings(mirror, conditions.length === 0 ? null : moment)
  const accounts = selectAccounts(mirror, query, order, holdings)
  const { items, links } = page(query, accounts, ({ num }) => ({
    'account.id': `${nextOperator(order)}:${entityIdText(num)}`,
  }))
  const balances = items.map((account) => ({
    account: entityIdText(account.num),
    balance: jsonAmount(holdings.hbarOf(account)),
    tokens: tokenBalances(mirror, account, holdings),
  }))
  return { timestamp: timestamp(moment), balances, links }
}

/** Accounts that match the conditions of a query for accounts or balances, sorted by number in the requested order. */
function selectAccounts(
  mirror: Mirror,
  query: Query,
  order: Order,
  holdings: Holdings = new Holdings(mirror, null),
): Account[] {
  const { state } = mirror.ledger
  const idConditions = query.ids('account.id')
  const balanceConditions = query.numbers('account.balance')
  const key = query.singleValue('account.publickey')
  if (key !== null && !/^(?:eq:)?(?:0x)?[0-9a-fA-F]{64,}$/.test(key)) throw invalidParameter('account.publickey')
  const keyHex = key?.replace(/^eq:/, '').replace(/^0x/, '').toLowerCase()
  const selectedAccounts = [...state.accounts.values()].filter(
    (account) =>
      matchesConditions(idConditions, account.num) &&
      holdings.existsAtMoment(account) &&
      matchesConditions(balanceConditions, holdings.hbarOf(account)) &&
      (keyHex === undefined || hasKey(account, keyHex)),
  )
  return sortBy(selectedAccounts, order, numOf)
}

/** True if the account has this key. The hex text is the key's bytes, or the key in DER form, which ends with these bytes. */
function hasKey(account: Account, keyHex: string): boolean {
  const key = account.key()
  return key !== null && keyHex.endsWith(Buffer.from(key.bytes).toString('hex'))
}

function accountView(mirror: Mirror, account: Account, includesBalance: boolean): object {
  const { num, evmAddress, createdNanos } = account
  const key = account.key()
  const balance = {
    balance: jsonAmount(account.balance),
    timestamp: timestampOfMs(mirror.readUntilMs()),
    tokens: tokenBalances(mirror, account),
  }
  return {
    account: entityIdText(num),
    alias: evmAddress ? toBase32(Buffer.from(evmAddress, 'hex')) : null,
    auto_renew_period: AUTO_RENEW_SECONDS,
    balance: includesBalance ? balance : null,
    created_timestamp: createdNanos === null ? CREATION_TIMESTAMP : timestamp(createdNanos),
    decline_reward: false,
    deleted: account.deleted,
    ethereum_nonce: 0,
    evm_address: `0x${evmAddress ?? longZeroAddress(num)}`,
    expiry_timestamp: null,
    key: key && keyView(key),
    max_automatic_token_associations: account.maxAutoAssociations,
    memo: '',
    pending_reward: 0,
    receiver_sig_required: account.receiverSigRequired,
    staked_account_id: null,
    staked_node_id: null,
    stake_period_start: null,
  }
}

const tokensOf = ({ ledger: { state } }: Mirror, account: Account): Token[] =>
  [...account.tokens].flatMap((num) => state.tokens.get(num) ?? [])

const tokenBalances = (mirror: Mirror, account: Account, holdings = new Holdings(mirror, null)): object[] =>
  sortBy(tokensOf(mirror, account), 'asc', numOf)
    .slice(0, MAX_BALANCE_TOKENS)
    .map((token) => ({ token_id: entityIdText(token.num), balance: holdings.unitsOf(account, token) }))

function freezeStatus(token: Token, account: Account): 'FROZEN' | 'UNFROZEN' | 'NOT_APPLICABLE' {
  if (!token.hasFreezeKey) return 'NOT_APPLICABLE'
  return account.frozen.has(token.num) ? 'FROZEN' : 'UNFROZEN'
}

function kycStatus(token: Token, account: Account): 'GRANTED' | 'REVOKED' | 'NOT_APPLICABLE' {
  if (!token.hasKycKey) return 'NOT_APPLICABLE'
  return account.kyc.has(token.num) || token.treasury === account.num ? 'GRANTED' : 'REVOKED'
}

function tokenRelationView(mirror: Mirror, account: Account, token: Token): object {
  return {
    automatic_association: account.autoTokens.has(token.num),
    balance: balanceOf(mirror, account.num, token),
    created_timestamp: CREATION_TIMESTAMP,
    decimals: token.decimals,
    freeze_status: freezeStatus(token, account),
    kyc_status: kycStatus(token, account),
    token_id: entityIdText(token.num),
  }
}

function accountNfts(mirror: Mirror, request: FastifyRequest): object {
  const { state } = mirror.ledger
  const query = new Query(request, ['limit', 'order', 'serialnumber', 'spender.id', 'token.id'])
  const num = parseHolderNum(mirror, pathParameter(request, 'id'))
  const order = query.order('desc')
  const tokenKey = { name: 'token.id', conditions: query.ids('token.id'), write: entityIdText }
  const serialKey = { name: 'serialnumber', conditions: query.numbers('serialnumber'), write: String }
  const spenderConditions = query.ids('spender.id')
  if (serialKey.conditions.length > 0 && tokenKey.conditions.length === 0) throw invalidParameter('serialnumber')
  const ownedNfts = state.nftsOf(num).filter(({ token, serial }) => {
    const spender = state.serialAllowances.get(nftKey(token, serial))?.spender
    return spenderConditions.length === 0 || matchesConditions(spenderConditions, spender ?? 0)
  })
  const keys = { outer: tokenKey, inner: serialKey }
  const { items, links } = pageByKeys(query, order, keys, ownedNfts, ({ token, serial }) => [token, serial])
  return { nfts: items.map(({ token, serial }) => nftView(mirror, token, serial)), links }
}
