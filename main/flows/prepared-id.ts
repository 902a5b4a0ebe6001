import { transactionId as transactionIdSchema } from '@shared/market/fields'
import type { PreparedStep } from '../journal/journal'
import { mirrorTransactionId } from '../hedera/mirror'
import { failure } from '../platform/app-failure'
import { decodeTransaction, isRefused } from '../signing/decode'

/** Converts a transaction id to the mirror's form; null for a text that is no transaction id. */
export const toMirrorId = (text: string | null): string | null =>
  text !== null && transactionIdSchema.safeParse(text).success ? mirrorTransactionId(text) : null

/**
 * Requires that the prepared bytes have the transaction id that the service named. Passes if the service named no id.
 * Throws AppFailure `unexpected-answer` for another id, because the flow would never complete. Unreadable bytes pass:
 * the judge refuses such bytes.
 */
export function requirePreparedId({ bytes, terms }: PreparedStep, operation: string): void {
  const decoded = decodeTransaction(Buffer.from(bytes, 'base64'))
  if (terms.transactionId === null || isRefused(decoded)) return
  if (toMirrorId(terms.transactionId) === toMirrorId(decoded.transactionId.text)) return
  throw failure({ code: 'unexpected-answer', operation, path: 'transactionId' })
}
