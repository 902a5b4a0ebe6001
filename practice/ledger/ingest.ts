import {
  MAX_DURATION_SECONDS,
  MAX_MEMO_BYTES,
  MAX_TRANSACTION_BYTES,
  MIN_DURATION_SECONDS,
} from '@shared/ledger-limits'
import { NODE_ACCOUNT, feeBeforeRefund } from './fees'
import { dataFieldValue, handlerOf } from './handlers'
import { resolveAccount } from './handlers/context'
import { signingKey } from './hollow'
import { idText, openRequest, type OpenedTransaction } from './opened-transaction'
import { accountNum, fromInt64, type ResponseCode, type Proto } from './proto'
import type { LedgerState } from './state'

const NANOS_PER_SECOND = 1_000_000_000n
const MAX_NANOS = 999_999_999

/** A transaction that passed the checks of the node. */
export type AcceptedTransaction = OpenedTransaction & {
  /** Id of the transaction, as `idText` writes ids. */
  readonly id: string
  readonly payer: number
  /** First instant at which the transaction can no longer reach consensus, in nanoseconds since the epoch. */
  readonly validUntil: bigint
}

type IngestContext = {
  readonly state: LedgerState
  readonly nowNanos: bigint
  /** True if a transaction with this id was accepted before. */
  readonly isKnown: (id: string) => boolean
}

/**
 * Result of the checks. `accepted` exists only for the code `OK`. `cost` is the required fee in tinybar; it exists only if
 * the fee limit or the payer's balance is too low.
 */
export type IngestResult = {
  readonly code: ResponseCode
  readonly cost?: bigint
  readonly accepted?: AcceptedTransaction
}

const refuse = (code: ResponseCode): IngestResult => ({ code })

/**
 * Decides whether the node accepts a transaction, with the checks and their order as on the network. `rpc` is
 * `Service/method`; `request` is a serialized `proto.Transaction`.
 */
export function ingest(rpc: string, request: Uint8Array, context: IngestContext): IngestResult {
  if (request.length > MAX_TRANSACTION_BYTES) return refuse('TRANSACTION_OVERSIZE')
  const opened = openRequest(request)
  if (!opened) return refuse('TRANSACTION_HAS_UNKNOWN_FIELDS')
  const { body } = opened
  if (handlerOf(body)?.rpc !== rpc) return refuse('INVALID_TRANSACTION_BODY')
  if (body.batchKey) return refuse('BATCH_KEY_SET_ON_NON_INNER_TRANSACTION')
  return checkOpened(opened, context, NODE_ACCOUNT)
}

/** Checks an inner transaction once its batch has reached consensus. An inner transaction must name the node 0.0.0. */
export const ingestInner = (opened: OpenedTransaction, context: IngestContext): IngestResult =>
  checkOpened(opened, context, 0)

/** Checks that `ingest` and `ingestInner` share. `nodeNum` is the node account that the body must name. */
function checkOpened(opened: OpenedTransaction, context: IngestContext, nodeNum: number): IngestResult {
  const { body } = opened
  const handler = handlerOf(body)
  if (!handler) return refuse('INVALID_TRANSACTION_BODY')
  if (body.maxCustomFees?.length || body.highVolume) return refuse('NOT_SUPPORTED')
  const idAndWindowEnd = checkCommonFields(body, context, nodeNum)
  if (typeof idAndWindowEnd === 'string') return refuse(idAndWindowEnd)
  const precheckCode = handler.precheck(dataFieldValue(body))
  if (precheckCode !== 'OK') return refuse(precheckCode)
  const payer = resolveAccount(context.state, body.transactionID?.accountID)
  if (payer === null) return refuse('PAYER_ACCOUNT_NOT_FOUND')
  const payerAccount = context.state.requireAccount(payer)
  if (payerAccount.deleted) return refuse('PAYER_ACCOUNT_DELETED')
  if (!signingKey(payerAccount, opened)) return refuse('INVALID_SIGNATURE')
  const fee = feeBeforeRefund(body)
  // `transactionFee` is the fee limit that the payer set.
  if (fromInt64(body.transactionFee) < fee) return { code: 'INSUFFICIENT_TX_FEE', cost: fee }
  if (payerAccount.balance < fee) return { code: 'INSUFFICIENT_PAYER_BALANCE', cost: fee }
  return { code: 'OK', accepted: { ...opened, payer, ...idAndWindowEnd } }
}

/** Checks the id, node, memo and window of a transaction. Returns the id and the end of the window, or a failure code. */
function checkCommonFields(
  body: Proto.ITransactionBody,
  context: IngestContext,
  nodeNum: number,
): Pick<AcceptedTransaction, 'id' | 'validUntil'> | ResponseCode {
  const id = body.transactionID
  if (!id) return 'INVALID_TRANSACTION_ID'
  if (!accountNum(id.accountID)) return 'PAYER_ACCOUNT_NOT_FOUND'
  if (id.scheduled || id.nonce) return 'TRANSACTION_ID_FIELD_NOT_ALLOWED'
  const nanos = id.transactionValidStart?.nanos ?? 0
  if (nanos < 0 || nanos > MAX_NANOS) return 'INVALID_TRANSACTION_START'
  if (accountNum(body.nodeAccountID) !== nodeNum) return 'INVALID_NODE_ACCOUNT'
  const memo = Buffer.from(body.memo ?? '', 'utf8')
  if (memo.length > MAX_MEMO_BYTES) return 'MEMO_TOO_LONG'
  if (memo.includes(0)) return 'INVALID_ZERO_BYTE_IN_STRING'
  const duration = fromInt64(body.transactionValidDuration?.seconds)
  if (duration < MIN_DURATION_SECONDS || duration > MAX_DURATION_SECONDS) return 'INVALID_TRANSACTION_DURATION'
  const transactionId = idText(id)
  if (context.isKnown(transactionId)) return 'DUPLICATE_TRANSACTION'
  const { start, validUntil } = windowOf(body)
  if (start > context.nowNanos) return 'INVALID_TRANSACTION_START'
  if (validUntil <= context.nowNanos) return 'TRANSACTION_EXPIRED'
  return { id: transactionId, validUntil }
}

/** Window of a transaction, in nanoseconds since the epoch; `validUntil` is the first instant after the window. */
export function windowOf(body: Proto.ITransactionBody): { readonly start: bigint; readonly validUntil: bigint } {
  const validStart = body.transactionID?.transactionValidStart
  const start = fromInt64(validStart?.seconds) * NANOS_PER_SECOND + BigInt(validStart?.nanos ?? 0)
  return { start, validUntil: start + fromInt64(body.transactionValidDuration?.seconds) * NANOS_PER_SECOND }
}
