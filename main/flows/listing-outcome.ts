import type { AppError } from '@shared/errors'
import { completionRetryMs, isRepeatRequested, MAX_RECORDING_MS } from './completion'
import type { CompletionAttempt, CompletionFinding } from './flow-kind'

/**
 * The service keeps a code for half an hour after each request to wait for a buyer, plus a margin for clocks that
 * differ.
 */
const CODE_VALID_MS = 35 * 60_000
/** Longest time that an interrupted call may still be processed: the service polls a mirror for up to 14 seconds. */
const MAX_CALL_MS = 60_000

/**
 * Time from which a listing, or its end, is no longer called for, epoch ms; later if the service itself asks to be
 * called.
 */
export const listingCodeEndsAtMs = ({ error, sinceMs, repeatRequestedMs }: CompletionAttempt): number =>
  isRepeatRequested(error) ? sinceMs + MAX_RECORDING_MS : Math.max(sinceMs, repeatRequestedMs) + CODE_VALID_MS

/**
 * Finding for a listing that was just seen unchanged. Only a call changes a listing, so nothing more can happen once no
 * call is made and the last one is over.
 */
export function findingForUnchangedListing(
  operation: string,
  lastAttempt: CompletionAttempt,
  nowMs: number,
): CompletionFinding {
  const isRefused = completionRetryMs(lastAttempt) === null
  if (isRefused || nowMs < listingCodeEndsAtMs(lastAttempt)) return { kind: 'call-again' }
  return nowMs - lastAttempt.calledAtMs < MAX_CALL_MS
    ? { kind: 'open', isInconclusive: true }
    : { kind: 'failed', error: expiredError(operation) }
}

const expiredError = (operation: string): AppError => ({
  code: 'service-refused',
  operation,
  failure: 'listing-expired',
  serviceCode: null,
  httpStatus: 200,
  message: '',
  again: 'new-preparation',
  money: 'nothing',
  retryAfterSeconds: null,
  transactionId: null,
  receiptStatus: null,
  claimSecondsLeft: null,
})

/** The state of the listing is unknown. */
export const listingOutcomeUnknown = (operation: string): AppError => ({
  code: 'outcome-unknown',
  operation,
  failure: 'listing-answer-lost',
  idempotencyKey: null,
})
