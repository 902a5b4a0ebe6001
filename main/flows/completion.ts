import type { AppFailure } from '../platform/app-failure'
import { ServiceRefusal } from '../market/refusal'

const SOON_MS = 2000
const LATER_MS = 10_000
/** Until a person has changed something. */
const RARELY_MS = 60_000

/**
 * After how many milliseconds a completion call may be repeated unchanged; null when never. Repeating is safe: the code
 * is bound to one transaction, and the call records a sale without taking payment again. What the documents and the
 * answer say of it has been read into `again`.
 */
export function completionRetryMs(cause: AppFailure): number | null {
  const { error } = cause
  switch (error.code) {
    case 'offline':
    case 'timed-out':
    case 'outcome-unknown':
      return SOON_MS
    case 'rate-limited':
      return error.retryAfterSeconds * 1000
    // Nothing is guessed from an answer that cannot be read; the next one may be readable.
    case 'unexpected-answer':
    // No key, or one that is not accepted now: the code stays valid, and the sale can be recorded once it is mended.
    case 'unauthorized':
    case 'no-access':
    // Until the person opens it again.
    case 'locked':
      return LATER_MS
    case 'service-refused':
      return refusedRetryMs(cause, error)
    default:
      return null
  }
}

type Refused = Extract<AppFailure['error'], { code: 'service-refused' }>

function refusedRetryMs(cause: AppFailure, { again, retryAfterSeconds }: Refused): number | null {
  const wait = Math.max(SOON_MS, (retryAfterSeconds ?? 0) * 1000)
  // Asking again is how a purchase that is being confirmed is followed; it pays nothing.
  if (again === 'same-call' || again === 'reconcile') return wait
  // The code stays valid for the key that prepared it, which may be set again.
  if (again === 'preparing-key') return Math.max(RARELY_MS, wait)
  if (again !== null || !(cause instanceof ServiceRefusal)) return null
  return cause.httpStatus >= 500 || cause.httpStatus === 429 ? wait : null
}
