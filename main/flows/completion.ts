import type { AppError } from '@shared/errors'
import { DAY_MS } from '@shared/time'
import { AppFailure } from '../platform/app-failure'
import type { CompletionFinding } from './flow-kind'

const SOON_MS = 2000
const LATER_MS = 10_000
/** Until a person has changed something. */
const RARELY_MS = 60_000
/** For so long what stands on the ledger waits for the service to record it. */
export const RECORD_FOR_MS = DAY_MS

/**
 * After how many milliseconds a completion call may be repeated unchanged; null when never. Repeating is safe: the code
 * is bound to one transaction, and the call records a sale without taking payment again. What the documents and the
 * answer say of it has been read into `again`.
 */
export function completionRetryMs({ error }: { readonly error: AppError }): number | null {
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
      return refusedRetryMs(error)
    default:
      return null
  }
}

type Refused = Extract<AppError, { code: 'service-refused' }>

function refusedRetryMs(error: Refused): number | null {
  const { again, httpStatus } = error
  const wait = Math.max(SOON_MS, namedWaitMs(error) ?? 0)
  // Asking again is how a purchase that is being confirmed is followed; it pays nothing.
  if (again === 'same-call' || again === 'reconcile') return wait
  // The code stays valid for the key that prepared it, which may be set again.
  if (again === 'preparing-key') return Math.max(RARELY_MS, wait)
  if (again !== null) return null
  return httpStatus >= 500 || httpStatus === 429 ? wait : null
}

/** Whether the service asks itself for the same call again. */
export const isWanted = (error: AppError): boolean => error.code === 'service-refused' && error.again === 'same-call'

/** How long the service itself asks to be left alone; null when it names no time. */
export function namedWaitMs(error: AppError): number | null {
  const isNamed = error.code === 'service-refused' || error.code === 'rate-limited'
  return isNamed && error.retryAfterSeconds !== null ? error.retryAfterSeconds * 1000 : null
}

/** A call that comes as late as a claim ends may find it gone. */
const BEFORE_CLAIM_ENDS_MS = 5000

/** Within what time the call has to be made again for the service to go on holding others off. */
export function mostWaitMs(error: AppError): number {
  const seconds = error.code === 'service-refused' ? error.claimSecondsLeft : null
  return seconds === null ? Number.POSITIVE_INFINITY : Math.max(0, seconds * 1000 - BEFORE_CLAIM_ENDS_MS)
}

/** Whether a question never came to anybody who could have answered it. */
export const reachedNobody = ({ code }: AppError): boolean =>
  code === 'offline' || code === 'timed-out' || code === 'locked'

/** What a failed look comes to. A fault of this app is thrown on. */
export function unread(cause: unknown): Extract<CompletionFinding, { kind: 'open' }> {
  if (!(cause instanceof AppFailure)) throw cause
  return { kind: 'open', isNoTry: reachedNobody(cause.error) }
}
