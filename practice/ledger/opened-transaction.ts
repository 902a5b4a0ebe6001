import { decodeStrictly, proto, type Proto } from './proto'

/** A decoded transaction with the bytes of its body and of its signed form. */
export type OpenedTransaction = {
  readonly body: Proto.ITransactionBody
  readonly bodyBytes: Uint8Array
  /** Signatures over `bodyBytes`. */
  readonly pairs: readonly Proto.ISignaturePair[]
  /** The serialized `proto.SignedTransaction`. */
  readonly signedBytes: Uint8Array
}

/** Decodes a serialized `proto.Transaction`; null unless its only field is signed bytes that `openSigned` accepts. */
export function openRequest(request: Uint8Array): OpenedTransaction | null {
  const outer = decodeStrictly(proto.Transaction, request)
  const signedBytes = outer?.signedTransactionBytes
  if (!outer || !signedBytes?.length || Object.keys(outer).length !== 1) return null
  return openSigned(signedBytes)
}

/**
 * Decodes a serialized `proto.SignedTransaction`. Null unless each layer decodes strictly, the body has exactly one data
 * field, and the flag `useSerializedTxMessageHashAlgorithm` is off.
 */
export function openSigned(signedBytes: Uint8Array): OpenedTransaction | null {
  const signedTransaction = decodeStrictly(proto.SignedTransaction, signedBytes)
  if (!signedTransaction?.bodyBytes?.length || signedTransaction.useSerializedTxMessageHashAlgorithm) return null
  const body: Proto.ITransactionBody | null = decodeStrictly(proto.TransactionBody, signedTransaction.bodyBytes)
  // Strict decoding does not detect two data fields in ascending order, so the data fields are counted as well.
  if (!body || dataFieldNames(body).length !== 1) return null
  return { body, bodyBytes: signedTransaction.bodyBytes, pairs: signedTransaction.sigMap?.sigPair ?? [], signedBytes }
}

/** Body fields that transactions of every type can have. All other fields are data fields. */
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

/** Names of the data fields of a decoded body. A valid body has exactly one; invalid bytes can contain several. */
export const dataFieldNames = (body: Proto.ITransactionBody): string[] =>
  Object.keys(body).filter((field) => !COMMON_FIELDS.has(field))

/** Text of a transaction id: `0.0.N@seconds.nanos`. Nanos always have nine digits, so that equal ids have equal texts. */
export function idText(id: Proto.ITransactionID): string {
  const nanos = String(id.transactionValidStart?.nanos ?? 0).padStart(9, '0')
  return `0.0.${String(id.accountID?.accountNum ?? 0)}@${String(id.transactionValidStart?.seconds ?? 0)}.${nanos}`
}
