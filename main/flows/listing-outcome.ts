import type { AppError } from '@shared/errors'
import { completionRetryMs, isRepeatRequested, MAX_RECORDING_MS } from './completion'
import type { CompletionAttempt, CompletionFinding } from './flow-kind'

/**
 * Time for which the code of a preparation (`saleVerificationCode`) stays valid after the success on the ledger, or
 * after the service last requested a repeat of the call: half an hour, plus a margin for clocks that differ.
 */
const CODE_VALID_MS = 35 * 60_000
/** Longest time for which the service may process a call: it polls a mirror for up to 14 seconds. */
const MAX_CALL_MS = 60_000

/**
 * Time from which the app no longer calls the service to complete a listing or an unlisting, epoch ms: when the code
 * has ended, or a day after the success if the service still asks for the same call.
 */
export const listingCallsEndAtMs = ({ error, confirmedAtMs, repeatRequestedMs }: CompletionAttempt): number =>
  isRepeatRequested(error)
    ? confirmedAtMs + MAX_RECORDING_MS
    : Math.max(confirmedAtMs, repeatRequestedMs) + CODE_VALID_MS

/**
 * Finding for a listing that was just read and has not changed. Only a call to the service changes a listing. The flow
 * has failed once the code has ended and the last call is over. After a final refusal, `call-again` ends the flow with
 * that refusal.
 */
export function findingForUnchangedListing(
  operation: string,
  lastAttempt: CompletionAttempt,
  nowMs: number,
): CompletionFinding {
  const isFinalRefusal = completionRetryMs(lastAttempt) === null
  if (isFinalRefusal || nowMs < listingCallsEndAtMs(lastAttempt)) return { kind: 'call-again' }
  return nowMs - lastAttempt.calledAtMs < MAX_CALL_MS
    ? { kind: 'open', isInconclusive: true }
    : { kind: 'failed', error: expiredError(operation) }
}

/** Error of an expired code, in the form in which the service itself refuses such a code. */
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

/** Error for a flow after which the state of the listing is unknown. */
export const listingOutcomeUnknownError = (operation: string): AppError => ({
  code: 'outcome-unknown',
  operation,
  failure: 'listing-answer-lost',
  idempotencyKey: null,
})
