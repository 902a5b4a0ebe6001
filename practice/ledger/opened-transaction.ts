import { decodeStrictly, proto, type Proto } from './proto'

/** A transaction unwrapped to its signed parts. */
export type OpenedTransaction = {
  readonly body: Proto.ITransactionBody
  readonly bodyBytes: Uint8Array
  readonly pairs: readonly Proto.ISignaturePair[]
  readonly signedBytes: Uint8Array
}

/** Unwraps a submitted transaction, strictly at every layer. */
export function openRequest(request: Uint8Array): OpenedTransaction | null {
  const outer = decodeStrictly(proto.Transaction, request)
  const signedBytes = outer?.signedTransactionBytes
  if (!outer || !signedBytes?.length || Object.keys(outer).length !== 1) return null
  return openSigned(signedBytes)
}

export function openSigned(signedBytes: Uint8Array): OpenedTransaction | null {
  const signed = decodeStrictly(proto.SignedTransaction, signedBytes)
  if (!signed?.bodyBytes?.length || signed.useSerializedTxMessageHashAlgorithm) return null
  const body: Proto.ITransactionBody | null = decodeStrictly(proto.TransactionBody, signed.bodyBytes)
  // Re-encoding reveals two members of one oneof only if they are out of order: count them as well.
  if (!body || dataFields(body).length !== 1) return null
  return { body, bodyBytes: signed.bodyBytes, pairs: signed.sigMap?.sigPair ?? [], signedBytes }
}

const COMMON_FIELDS = new Set([
  'transactionID',
  'nodeAccountID',
  'transactionFee',
  'transactionValidDuration',
  'generateRecord',
  'memo',
  'batchKey',
  'maxCustomFees',
  'highVolume',
])

/** Data fields of a decoded body: more than one means two members of the oneof were on the wire. */
export const dataFields = (body: Proto.ITransactionBody): string[] =>
  Object.keys(body).filter((field) => !COMMON_FIELDS.has(field))

/** `0.0.N@seconds.nanos`, nanos with nine digits: one spelling for one transaction. */
export function idText(id: Proto.ITransactionID): string {
  const nanos = String(id.transactionValidStart?.nanos ?? 0).padStart(9, '0')
  return `0.0.${String(id.accountID?.accountNum ?? 0)}@${String(id.transactionValidStart?.seconds ?? 0)}.${nanos}`
}
