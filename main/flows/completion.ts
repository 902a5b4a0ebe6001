import type { AppFailure } from '../platform/app-failure'
import { ServiceRefusal } from '../market/refusal'

/** Refusals that the documents call retryable with the same code, whether or not the answer says so itself. */
const RETRYABLE = new Set([
  'TXUNCONFIRMED',
  'SALE_SAVE_FAILED',
  'EVM_PURCHASE_IN_PROGRESS',
  'EVM_PURCHASE_RECORDING',
  'EVM_PURCHASE_CONFIRMING',
])

const SOON_MS = 2000
const LATER_MS = 10_000

/**
 * After how many milliseconds a completion call may be repeated unchanged; null when never. Repeating is safe: the code
 * is bound to one transaction, and the call records a sale without taking payment again.
 */
export function completionRetryMs(cause: AppFailure): number | null {
  const { error } = cause
  if (error.code === 'offline' || error.code === 'timed-out') return SOON_MS
  if (error.code === 'rate-limited') return error.retryAfterSeconds * 1000
  // Nothing is guessed from an answer that cannot be read; the next one may be readable.
  if (error.code === 'unexpected-answer') return LATER_MS
  // No key, or one that is not accepted now: the code stays valid, and the sale can be recorded once the key is mended.
  if (error.code === 'unauthorized') return LATER_MS
  if (!(cause instanceof ServiceRefusal)) return null
  const asked = error.code === 'service-refused' ? error.retryAfterSeconds : null
  const wait = asked === null ? SOON_MS : asked * 1000
  const { errorCode, retryable, reprepareRequired } = cause.body
  if (reprepareRequired === true) return null
  if (retryable === true || RETRYABLE.has(errorCode ?? '')) return wait
  return cause.httpStatus >= 500 || cause.httpStatus === 429 ? Math.max(wait, SOON_MS) : null
}
