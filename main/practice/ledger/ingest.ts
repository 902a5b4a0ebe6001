import { feeOf } from './fees'
import { dataFields, dataOf, handlerOf } from './handlers'
import { resolveAccount } from './handlers/context'
import { NODE_ACCOUNT } from './fees'
import { accountNum, decodeStrictly, fromInt64, proto, type Code, type Proto } from './proto'
import { isSignedBy } from './signatures'
import type { LedgerState } from './state'

const MAX_BYTES = 6144
const MAX_MEMO_BYTES = 100
const DURATION_SECONDS = { min: 15n, max: 180n } as const
const NANOS = 1_000_000_000n

export type Accepted = {
  readonly id: string
  readonly payer: number
  readonly body: Proto.ITransactionBody
  readonly bodyBytes: Uint8Array
  readonly pairs: readonly Proto.ISignaturePair[]
  readonly signedBytes: Uint8Array
  /** Nanoseconds since the epoch: the end of the window in which it may reach consensus. */
  readonly validUntil: bigint
}

export type IngestContext = {
  readonly state: LedgerState
  readonly nowNanos: bigint
  readonly isKnown: (id: string) => boolean
}

export type Verdict = { readonly code: Code; readonly cost?: bigint; readonly accepted?: Accepted }

const refuse = (code: Code): Verdict => ({ code })

/** `0.0.N@seconds.nanos`, nanos with nine digits: one spelling for one transaction. */
export function idText(id: Proto.ITransactionID): string {
  const nanos = String(id.transactionValidStart?.nanos ?? 0).padStart(9, '0')
  return `0.0.${fromInt64(id.accountID?.accountNum)}@${fromInt64(id.transactionValidStart?.seconds)}.${nanos}`
}

/** What a node judges before it takes a transaction in, in the order it judges it. `rpc` is `Service/method`. */
export function ingest(rpc: string, request: Uint8Array, context: IngestContext): Verdict {
  if (request.length > MAX_BYTES) return refuse('TRANSACTION_OVERSIZE')
  const opened = open(request)
  if (!opened) return refuse('TRANSACTION_HAS_UNKNOWN_FIELDS')
  const { body } = opened
  const handler = handlerOf(body)
  if (!handler) return refuse('INVALID_TRANSACTION_BODY')
  if (handler.rpc !== rpc) return refuse('INVALID_TRANSACTION_BODY')
  if (body.batchKey || body.maxCustomFees?.length || body.highVolume) return refuse('NOT_SUPPORTED')
  const window = judgeWindow(body, context)
  if (typeof window === 'string') return refuse(window)
  const pure = handler.precheck(dataOf(body))
  if (pure !== 'OK') return refuse(pure)
  const payer = resolveAccount(context.state, body.transactionID?.accountID)
  if (payer === null) return refuse('PAYER_ACCOUNT_NOT_FOUND')
  const account = context.state.requireAccount(payer)
  if (!isSignedBy(account.key(), opened.bodyBytes, opened.pairs)) return refuse('INVALID_SIGNATURE')
  const fee = feeOf(body)
  if (fromInt64(body.transactionFee) < fee) return { code: 'INSUFFICIENT_TX_FEE', cost: fee }
  if (account.balance < fee) return { code: 'INSUFFICIENT_PAYER_BALANCE', cost: fee }
  return { code: 'OK', accepted: { ...opened, payer, ...window } }
}

type Opened = Pick<Accepted, 'body' | 'bodyBytes' | 'pairs' | 'signedBytes'>

/** Unwraps a submitted transaction, every layer of it strictly. */
export function open(request: Uint8Array): Opened | null {
  const outer = decodeStrictly(proto.Transaction, request)
  const signedBytes = outer?.signedTransactionBytes
  if (!outer || !signedBytes?.length || Object.keys(outer).length !== 1) return null
  return openSigned(signedBytes)
}

export function openSigned(signedBytes: Uint8Array): Opened | null {
  const signed = decodeStrictly(proto.SignedTransaction, signedBytes)
  if (!signed?.bodyBytes?.length || signed.useSerializedTxMessageHashAlgorithm) return null
  const body: Proto.ITransactionBody | null = decodeStrictly(proto.TransactionBody, signed.bodyBytes)
  // Re-encoding keeps two members of one oneof apart only when they come out of order: count them as well.
  if (!body || dataFields(body).length !== 1) return null
  return { body, bodyBytes: signed.bodyBytes, pairs: signed.sigMap?.sigPair ?? [], signedBytes }
}

function judgeWindow(body: Proto.ITransactionBody, context: IngestContext): Pick<Accepted, 'id' | 'validUntil'> | Code {
  const id = body.transactionID
  if (!id?.transactionValidStart || accountNum(id.accountID) === null) return 'INVALID_TRANSACTION_ID'
  if (id.scheduled || id.nonce) return 'TRANSACTION_ID_FIELD_NOT_ALLOWED'
  if (accountNum(body.nodeAccountID) !== NODE_ACCOUNT) return 'INVALID_NODE_ACCOUNT'
  const memo = Buffer.from(body.memo ?? '', 'utf8')
  if (memo.length > MAX_MEMO_BYTES) return 'MEMO_TOO_LONG'
  if (memo.includes(0)) return 'INVALID_ZERO_BYTE_IN_STRING'
  const duration = fromInt64(body.transactionValidDuration?.seconds)
  if (duration < DURATION_SECONDS.min || duration > DURATION_SECONDS.max) return 'INVALID_TRANSACTION_DURATION'
  const text = idText(id)
  if (context.isKnown(text)) return 'DUPLICATE_TRANSACTION'
  const start = fromInt64(id.transactionValidStart.seconds) * NANOS + BigInt(id.transactionValidStart.nanos ?? 0)
  if (start > context.nowNanos) return 'INVALID_TRANSACTION_START'
  const validUntil = start + duration * NANOS
  return validUntil <= context.nowNanos ? 'TRANSACTION_EXPIRED' : { id: text, validUntil }
}
