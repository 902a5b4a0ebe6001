import type { AppError } from '@shared/errors'
import { DAY_MS } from '@shared/time'
import { AppFailure } from '../platform/app-failure'
import type { CompletionFinding } from './flow-kind'

const RETRY_SOON_MS = 2000
const RETRY_LATER_MS = 10_000
/** Used while only a change by the person can help. */
const RETRY_RARELY_MS = 60_000
/** Longest time for which the app waits for the service to record a success on the ledger. */
export const MAX_RECORDING_MS = DAY_MS

/**
 * Milliseconds after which a completion call may be repeated unchanged; null if never. Repeating is safe: the code
 * of the preparation (`saleVerificationCode`) is bound to one transaction, and the call records a sale without taking
 * payment again. `again` holds what the documents
 * and the answer say about repeating.
 */
export function completionRetryMs({ error }: { readonly error: AppError }): number | null {
  switch (error.code) {
    case 'offline':
    case 'timed-out':
    case 'outcome-unknown':
      return RETRY_SOON_MS
    case 'rate-limited':
      return error.retryAfterSeconds * 1000
    // An unreadable answer does not show the outcome; the next answer may be readable.
    case 'unexpected-answer':
    // The key is missing or not accepted now: the code stays valid, and the sale can be recorded once the key works.
    case 'unauthorized':
    case 'no-access':
    // Repeated until the person unlocks the keys.
    case 'locked':
      return RETRY_LATER_MS
    case 'service-refused':
      return refusedRetryMs(error)
    default:
      return null
  }
}

type ServiceRefused = Extract<AppError, { code: 'service-refused' }>

function refusedRetryMs(error: ServiceRefused): number | null {
  const { again, httpStatus } = error
  const waitMs = Math.max(RETRY_SOON_MS, requestedWaitMs(error) ?? 0)
  // Repeating the call is the way to follow a purchase that is being confirmed; the call pays nothing.
  if (again === 'same-call' || again === 'reconcile') return waitMs
  // The code stays valid for the key that prepared the purchase, and the person may set that key again.
  if (again === 'preparing-key') return Math.max(RETRY_RARELY_MS, waitMs)
  if (again !== null) return null
  return httpStatus >= 500 || httpStatus === 429 ? waitMs : null
}

/** True if the service itself requests a repeat of the call. */
export const isRepeatRequested = (error: AppError): boolean =>
  error.code === 'service-refused' && error.again === 'same-call'

/** Wait that the service requests, in milliseconds; null when the service names no time. */
export function requestedWaitMs(error: AppError): number | null {
  const mayNameWait = error.code === 'service-refused' || error.code === 'rate-limited'
  return mayNameWait && error.retryAfterSeconds !== null ? error.retryAfterSeconds * 1000 : null
}

/** Time before the end of a claim at which the call is repeated: a later call could arrive after the claim. */
const CLAIM_MARGIN_MS = 5000

/**
 * Longest wait before the call is repeated, in milliseconds: the service blocks other buyers only until its claim ends.
 * Infinite if the service names no claim.
 */
export function maxWaitMs(error: AppError): number {
  const seconds = error.code === 'service-refused' ? error.claimSecondsLeft : null
  return seconds === null ? Number.POSITIVE_INFINITY : Math.max(0, seconds * 1000 - CLAIM_MARGIN_MS)
}

/** True if the request got no answer: the app was offline or locked, or the time ran out. */
export const gotNoAnswer = ({ code }: AppError): boolean =>
  code === 'offline' || code === 'timed-out' || code === 'locked'

/** Result of a failed lookup. A fault of this app is rethrown. */
export function findingAfterFailedRead(cause: unknown): Extract<CompletionFinding, { kind: 'open' }> {
  if (!(cause instanceof AppFailure)) throw cause
  return { kind: 'open', isInconclusive: gotNoAnswer(cause.error) }
}
