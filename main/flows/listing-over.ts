import type { AppError } from '@shared/errors'
import { completionRetryMs, isWanted, RECORD_FOR_MS } from './completion'
import type { CompletionAttempt, CompletionFinding } from './flow-kind'

/** The service keeps a code for half an hour each time it asks to wait for a buyer; and some for clocks that differ. */
const CODE_MS = 35 * 60_000
/** A call that was cut off may be at work for so long: the service looks at a mirror for up to 14 seconds. */
const QUIET_MS = 60_000

/** When a listing, or its end, is not called for any more, epoch ms: later where the service itself asks to be called. */
export const listingOverAtMs = ({ error, sinceMs, wantedMs }: CompletionAttempt): number =>
  isWanted(error) ? sinceMs + RECORD_FOR_MS : Math.max(sinceMs, wantedMs) + CODE_MS

/**
 * What it means that the listing was just seen to be as it was. Only a call changes it, so that nothing comes any more
 * once none is made and the last one is over.
 */
export function unchanged(operation: string, asked: CompletionAttempt, nowMs: number): CompletionFinding {
  const isRefused = completionRetryMs(asked) === null
  if (isRefused || nowMs < listingOverAtMs(asked)) return { kind: 'call-again' }
  return nowMs - asked.calledAtMs < QUIET_MS
    ? { kind: 'open', isNoTry: true }
    : { kind: 'failed', error: expired(operation) }
}

const expired = (operation: string): AppError => ({
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

/** Nobody can tell how the listing stands. */
export const listingUnclear = (operation: string): AppError => ({
  code: 'outcome-unknown',
  operation,
  failure: 'listing-answer-lost',
  idempotencyKey: null,
})
