import { transactionId as idForm } from '@shared/market/fields'
import type { PreparedStep } from '../journal/journal'
import { mirrorTransactionId } from '../hedera/mirror'
import { failure } from '../platform/app-failure'
import { decodeTransaction, isRefused } from '../signing/decode'

/** The id in the mirror's form; null for text that is no transaction id. */
export const readMirrorId = (text: string | null): string | null =>
  text !== null && idForm.safeParse(text).success ? mirrorTransactionId(text) : null

/**
 * Requires that the transaction to sign is the one that the service waits for. Throws AppFailure `unexpected-answer`
 * when the service named another id: the flow would never complete.
 */
export function requirePreparedId({ bytes, terms }: PreparedStep, operation: string): void {
  const decoded = decodeTransaction(Buffer.from(bytes, 'base64'))
  if (terms.transactionId === null || isRefused(decoded)) return
  if (readMirrorId(terms.transactionId) === readMirrorId(decoded.transactionId.text)) return
  throw failure({ code: 'unexpected-answer', operation, path: 'transactionId' })
}
