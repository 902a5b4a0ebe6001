import type { FastifyInstance } from 'fastify'
import { NODE_ACCOUNT } from '../ledger/fees'
import { dataFieldNames, idText } from '../ledger/opened-transaction'
import { fromInt64, proto, type Proto } from '../ledger/proto'
import { jsonAmount, base64, entityIdText, entityIdTextOrNull, keyView, timestamp } from './forms'
import { pathParameter, type Mirror } from './mirror'
import {
  BadRequest,
  NotFound,
  Query,
  nextOperator,
  matchesConditions,
  invalidParameter,
  page,
  type Condition,
} from './query'
import type { SettledTransaction } from './timeline'

const LIST_PARAMETERS = ['account.id', 'limit', 'order', 'result', 'timestamp', 'transactiontype', 'type']

export function addTransactions(app: FastifyInstance, mirror: Mirror): void {
  app.get('/api/v1/transactions/:id', (request) => {
    const query = new Query(request, ['nonce', 'scheduled'])
    const wantsScheduled = query.flag('scheduled', false)
    const nonces = query.numbers('nonce')
    const transaction = findTransaction(mirror, pathParameter(request, 'id'))
    // No transaction here is scheduled, and every transaction has the nonce 0.
    if (!transaction || wantsScheduled || !matchesConditions(nonces, 0)) throw new NotFound()
    return { transactions: [{ ...transactionView(transaction), ...assessedFeesView(transaction) }] }
  })
  app.get('/api/v1/transactions', (request) => {
    const query = new Query(request, LIST_PARAMETERS)
    return transactionPage(mirror, query, query.ids('account.id'))
  })
}

const INVALID_ID_MESSAGE =
  'Invalid Transaction id. Please use "shard.realm.num-sss-nnn" format where sss are seconds and nnn are nanoseconds'

/**
 * Finds a transaction by its id in the mirror's form, or by its hash in hex or base64. Null if the mirror has not read such
 * a transaction; throws `BadRequest` for other text.
 */
export function findTransaction({ timeline }: Mirror, text: string): SettledTransaction | null {
  const hash = parseHash(text)
  if (hash) return timeline.visibleTransactions().find((transaction) => hash.equals(transaction.hash)) ?? null
  const match = /^0\.0\.(\d{1,15})-(\d{1,12})-(\d{1,9})$/.exec(text)
  if (!match) throw new BadRequest(INVALID_ID_MESSAGE)
  const [, account = '0', seconds = '0', nanos = '0'] = match
  return timeline.find(`0.0.${Number(account)}@${Number(seconds)}.${nanos.padStart(9, '0')}`)
}

/** Hash of 48 bytes in a text, as hex or base64; null for other text. */
function parseHash(text: string): Buffer | null {
  const hex = /^(?:0x)?([0-9a-fA-F]{96})$/.exec(text)?.[1]
  if (hex !== undefined) return Buffer.from(hex, 'hex')
  return /^[A-Za-z0-9+/_-]{64}$/.test(text) ? Buffer.from(text, 'base64') : null
}

/** Id of a transaction in the mirror's form, for example `0.0.5-1700000000-000000123`. */
export const mirrorId = ({ id }: { readonly id: string }): string => {
  const [payer = '', start = ''] = id.split('@')
  return `${payer}-${start.replace('.', '-')}`
}

type TransactionPage = { readonly transactions: readonly object[]; readonly links: { readonly next: string | null } }

/** Transaction types in the mirror's spelling: the names of the body's data fields in capitals. */
const TRANSACTION_TYPES: ReadonlySet<string> = new Set(
  dataFieldNames(proto.TransactionBody.prototype).map((name) => name.toUpperCase()),
)

/** Page of the transactions that involve a selected account. Without conditions, all accounts are selected. */
export function transactionPage(
  mirror: Mirror,
  query: Query,
  accountConditions: readonly Condition[],
): TransactionPage {
  const order = query.order('desc')
  const timestampConditions = query.timestamps()
  const result = query.choice('result', ['all', 'success', 'fail'], 'all')
  const direction = query.choice('type', ['all', 'credit', 'debit'], 'all')
  const types = query.values('transactiontype').map((type) => type.toUpperCase())
  if (types.some((type) => !TRANSACTION_TYPES.has(type))) throw invalidParameter('transactiontype')
  const transactions = mirror.timeline.visibleTransactions().filter((transaction) => {
    const { outcome } = transaction
    const isSuccess = outcome.code === 'SUCCESS'
    return (
      matchesConditions(timestampConditions, outcome.consensusNanos) &&
      involvesAccounts(transaction, accountConditions, direction) &&
      (result !== 'success' || isSuccess) &&
      (result !== 'fail' || !isSuccess) &&
      (types.length === 0 || types.includes(outcome.name))
    )
  })
  const sortedTransactions = order === 'desc' ? transactions.toReversed() : transactions
  const { items, links } = page(query, sortedTransactions, ({ outcome }) => ({
    timestamp: `${nextOperator(order)}:${timestamp(outcome.consensusNanos)}`,
  }))
  return { transactions: items.map(transactionView), links }
}

/**
 * True if a selected account paid the fee, sent or received. For `credit` and `debit`, only transfers of HBAR and of units
 * are considered.
 */
function involvesAccounts(
  { payer, outcome }: SettledTransaction,
  accountConditions: readonly Condition[],
  direction: 'all' | 'credit' | 'debit',
): boolean {
  if (accountConditions.length === 0 && direction === 'all') return true
  const isSelected = (account: number): boolean => matchesConditions(accountConditions, account)
  const moves = [...outcome.transfers, ...outcome.tokenTransfers].filter(({ account }) => isSelected(account))
  if (direction === 'credit') return moves.some((move) => move.amount > 0n)
  if (direction === 'debit') return moves.some((move) => move.amount < 0n)
  const hasNftMove = outcome.nftTransfers.some((move) => isSelected(move.from) || isSelected(move.to))
  return isSelected(payer) || moves.length > 0 || hasNftMove
}

function transactionView(transaction: SettledTransaction): object {
  const { body, hash, outcome } = transaction
  const [, validStart = ''] = idText(body.transactionID ?? {}).split('@')
  return {
    batch_key: batchKeyView(body.batchKey),
    bytes: null,
    charged_tx_fee: jsonAmount(outcome.fee),
    consensus_timestamp: timestamp(outcome.consensusNanos),
    entity_id: entityIdTextOrNull(entityOf(transaction)),
    max_custom_fees: [],
    max_fee: String(fromInt64(body.transactionFee)),
    memo_base64: base64(body.memo ?? ''),
    name: outcome.name,
    nft_transfers: outcome.nftTransfers.map((move) => ({
      is_approval: move.isApproval,
      receiver_account_id: entityIdText(move.to),
      sender_account_id: entityIdText(move.from),
      serial_number: move.serial,
      token_id: entityIdText(move.token),
    })),
    node: outcome.parentNanos === null ? entityIdText(NODE_ACCOUNT) : null,
    nonce: 0,
    parent_consensus_timestamp: outcome.parentNanos === null ? null : timestamp(outcome.parentNanos),
    result: outcome.code,
    scheduled: false,
    staking_reward_transfers: [],
    token_transfers: outcome.tokenTransfers.map((move) => ({
      account: entityIdText(move.account),
      amount: jsonAmount(move.amount),
      is_approval: move.isApproval,
      token_id: entityIdText(move.token),
    })),
    transaction_hash: base64(hash),
    transaction_id: mirrorId(transaction),
    transfers: outcome.transfers.map((move) => ({
      account: entityIdText(move.account),
      amount: jsonAmount(move.amount),
      is_approval: move.isApproval,
    })),
    valid_duration_seconds: String(fromInt64(body.transactionValidDuration?.seconds)),
    valid_start_timestamp: validStart,
  }
}

/** Assessed custom fees, which the mirror shows for a single transaction but not in lists. */
const assessedFeesView = ({ outcome: { assessedFees } }: SettledTransaction): object => ({
  assessed_custom_fees: assessedFees.map((fee) => ({
    amount: jsonAmount(fee.amount),
    collector_account_id: entityIdText(fee.collector),
    effective_payer_account_ids: fee.payers.map(entityIdText),
    token_id: entityIdTextOrNull(fee.token),
  })),
})

const batchKeyView = (key: Proto.IKey | null | undefined): object | null => {
  if (key?.ed25519) return keyView({ type: 'ED25519', bytes: key.ed25519 })
  return key?.ECDSASecp256k1 ? keyView({ type: 'ECDSA', bytes: key.ECDSASecp256k1 }) : null
}

/** Main entity of a transaction: the called contract, or the account that associates or dissociates; null otherwise. */
function entityOf({ body, outcome }: SettledTransaction): number | null {
  if (outcome.contract) return outcome.contract.contract
  const account = (body.tokenAssociate ?? body.tokenDissociate)?.account
  return account ? Number(fromInt64(account.accountNum)) : null
}
