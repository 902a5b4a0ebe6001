import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { JournalEntry } from '../journal/journal'
import { monotonicNow as machineNow } from '../platform/monotonic-clock'
import {
  completionRetryMs,
  isRepeatRequested,
  maxWaitMs,
  requestedWaitMs,
  gotNoAnswer,
  MAX_RECORDING_MS,
  findingAfterFailedRead,
} from './completion'
import { requireStep, type FlowHandle } from './flow-handle'
import type {
  CompletionAttempt,
  CertainOutcome,
  CompletionResult,
  CompletionFinding,
  ConfirmedTransaction,
  TransactionKind,
} from './flow-kind'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type NotCompleted = Extract<JournalEntry, { step: 'not-completed' }>

const isoInstant = (ms: number): string => new Date(ms).toISOString()

/** Result of one completion call. */
type CallResult =
  | { readonly kind: 'done'; readonly completed: CompletionResult }
  /** The same call may be repeated after at least `minMs`. `isOpen`: the call may have taken effect. */
  | { readonly kind: 'again'; readonly error: AppError; readonly minMs: number; readonly isOpen: boolean }
  | { readonly kind: 'final'; readonly error: AppError }

/** Progress of reporting the success to the service. */
type Progress = {
  readonly lastAttempt: CompletionAttempt
  /** True if the outcome is looked up before the next call: the last call lost its answer or was refused for good. */
  readonly needsLookup: boolean
  /** True if the answer to any call was lost, so that the call may have taken effect. */
  readonly hadLostAnswer: boolean
  /** True after a final refusal: the app looks up whether an earlier call took effect, and does not call again. */
  readonly isFinal: boolean
  /**
   * Refusal by which the service reports that an earlier call has completed the flow. The money effect of such a
   * refusal is `settled`. Null without such a refusal.
   */
  readonly settledReport: AppError | null
  /** Time before which the service asked not to be called, by the monotonic clock. */
  readonly notBeforeMs: number
}

/** After MAX_RECORDING_MS, the flow ends without a certain outcome once this many tries have reached a source. */
const MAX_LATE_TRIES = 10
/** A wait requested by the service is journaled each time from this length on, a shorter wait once for each reason. */
const LONG_WAIT_MS = 60_000

type CompleterDeps = Pick<RunnerDeps, 'now' | 'monotonicNow' | 'drawAnswerStore' | 'fault'> & { readonly pause: Pause }

/**
 * Creates the function that reports a success on the ledger to the service, until the service has recorded the success
 * or has refused for good. If the answer to a call is missing, the effect of the call is looked up first. The call is
 * repeated only where the documents allow that.
 */
export function createCompleter({
  pause,
  now,
  monotonicNow = machineNow,
  drawAnswerStore: drawAnswers,
  fault,
}: CompleterDeps) {
  const startedMs = now()
  const startedMonotonicMs = monotonicNow()

  async function complete(
    flow: FlowHandle,
    flowKind: TransactionKind,
    transaction: ConfirmedTransaction,
  ): Promise<void> {
    const { id, append, lastStep } = flow
    const completionCall = flowKind.complete
    if (!completionCall) return append({ step: 'ended', state: 'done', error: null })
    const completedStep = lastStep('completed')
    if (completedStep) return append({ step: 'ended', state: 'done', error: completedStep.error })
    let progress = resumeProgress(flow)
    if (!lastStep('completing')) append({ step: 'completing' })
    let lateTryCount = 0
    for (let attempt = 0; ; attempt++) {
      const finding =
        progress.needsLookup || hasServiceEnded(flowKind, transaction, progress.lastAttempt, now())
          ? await lookUpOutcome(flowKind, transaction, progress.lastAttempt)
          : CALL_AGAIN
      if (isCertain(finding)) return conclude(flow, flowKind, finding)
      if (finding.kind === 'call-again' && progress.isFinal)
        return endWithError(flow, flowKind, progress.lastAttempt.error)
      const remainingMs = finding.kind === 'open' ? 0 : progress.notBeforeMs - monotonicNow()
      const lateOutcome =
        remainingMs <= 0 && isLate(progress) && !finding.isInconclusive
          ? outcomeWhenLate(flowKind, progress, finding)
          : null
      if (lateOutcome !== null && lateTryCount === MAX_LATE_TRIES) return conclude(flow, flowKind, lateOutcome)
      if (lateOutcome !== null) lateTryCount++
      if (finding.kind === 'open' || remainingMs > 0) {
        const requestedMs = Math.min(
          Math.max(0, remainingMs),
          msUntilServiceEnds(flowKind, transaction, progress.lastAttempt, now()),
        )
        await pause(id, attempt, { requestedMs, maxMs: maxWaitMs(progress.lastAttempt.error) })
        continue
      }
      progress = { ...progress, lastAttempt: { ...progress.lastAttempt, calledAtMs: now() } }
      const callResult = await callService(completionCall, transaction)
      if (callResult.kind === 'done') {
        storeDrawAnswer(flow, callResult.completed)
        return endAsDone(flow, callResult.completed.outcome, callResult.completed.error ?? null)
      }
      // A try whose call got no answer does not count.
      if (lateOutcome !== null && gotNoAnswer(callResult.error)) lateTryCount--
      progress = progressAfter(progress, callResult)
      if (await endIfRefused(flow, flowKind, transaction, progress)) return
      journalReason(flow, progress)
      // The backoff starts over after a wait that the service requested, so that later tries do not become rarer.
      const waitMs = requestedWaitMs(callResult.error)
      if (waitMs !== null) attempt = 0
      const untilEndMs = msUntilServiceEnds(flowKind, transaction, progress.lastAttempt, now())
      const minMs = Math.min(callResult.kind === 'again' ? callResult.minMs : 0, untilEndMs)
      await pause(id, attempt, {
        minMs,
        requestedMs: Math.min(waitMs ?? 0, untilEndMs),
        maxMs: maxWaitMs(callResult.error),
      })
    }
  }

  /**
   * Stores the answer about a draw before the flow ends, so that listeners of the flow's end can read the answer. A
   * fault is logged and never fails the flow.
   */
  function storeDrawAnswer({ id, flowStart }: FlowHandle, completed: CompletionResult): void {
    if (completed.drawAnswer == null) return
    try {
      drawAnswers.keep(flowStart.profile, id, completed.drawAnswer, now())
    } catch (cause) {
      fault('draw answer', cause)
    }
  }

  /** Restores the progress of earlier calls from the journal. */
  function resumeProgress({ lastStep }: FlowHandle): Progress {
    const completingStep = lastStep('completing')
    const notCompletedStep = lastStep('not-completed')
    // The app may have ended during a call and lost the answer.
    const hadLostAnswer = completingStep !== null
    const calledAtMs = completingStep ? Math.max(Date.parse((notCompletedStep ?? completingStep).at), startedMs) : 0
    const confirmedAtMs = Date.parse(requireStep(lastStep('receipt')).at)
    return {
      lastAttempt: {
        error: notCompletedStep?.error ?? ANSWER_LOST,
        calledAtMs,
        confirmedAtMs,
        repeatRequestedMs: resumedRequestMs(notCompletedStep),
      },
      needsLookup: hadLostAnswer,
      hadLostAnswer,
      isFinal: notCompletedStep !== null && completionRetryMs(notCompletedStep) === null,
      settledReport: notCompletedStep && isCompletionReported(notCompletedStep.error) ? notCompletedStep.error : null,
      notBeforeMs: resumedNotBeforeMs(notCompletedStep),
    }
  }

  /**
   * Latest possible time at which the service last requested a repeat of the call, epoch ms; 0 if never. Of several
   * such answers in a row the journal has only the first, so the last one may have come just before the app ended.
   */
  function resumedRequestMs(notCompletedStep: NotCompleted | null): number {
    if (notCompletedStep && isRepeatRequested(notCompletedStep.error)) return startedMs
    return notCompletedStep?.wantedAt ? Date.parse(notCompletedStep.wantedAt) : 0
  }

  /**
   * Time before which the service is not called, by the monotonic clock. A short wait is not journaled each time, so
   * the last wait may have begun just before the app ended.
   */
  function resumedNotBeforeMs(notCompletedStep: NotCompleted | null): number {
    const waitMs = notCompletedStep ? requestedWaitMs(notCompletedStep.error) : null
    if (!notCompletedStep || waitMs === null) return 0
    if (waitMs < LONG_WAIT_MS) return startedMonotonicMs + waitMs
    // Between two runs only the wall clock is available. A clock that was set back does not make the wait longer
    // than the service requested.
    const remainingMs = Math.max(0, Date.parse(notCompletedStep.notBefore ?? notCompletedStep.at) - startedMs)
    return startedMonotonicMs + Math.min(remainingMs, waitMs)
  }

  function progressAfter(progress: Progress, callResult: Exclude<CallResult, { kind: 'done' }>): Progress {
    const { error } = callResult
    const isLost = callResult.kind === 'again' && callResult.isOpen
    const isFinal = callResult.kind === 'final'
    return {
      lastAttempt: {
        ...progress.lastAttempt,
        error,
        repeatRequestedMs: isRepeatRequested(error) ? now() : progress.lastAttempt.repeatRequestedMs,
      },
      isFinal,
      needsLookup: isFinal || isLost,
      hadLostAnswer: progress.hadLostAnswer || isLost,
      settledReport: settledReportAfter(progress, error),
      notBeforeMs: monotonicNow() + (requestedWaitMs(error) ?? 0),
    }
  }

  /** Ends the flow if the last answer is a final refusal. Returns true if the flow has ended. */
  async function endIfRefused(
    flow: FlowHandle,
    flowKind: TransactionKind,
    transaction: ConfirmedTransaction,
    progress: Progress,
  ): Promise<boolean> {
    const { error } = progress.lastAttempt
    if (!progress.isFinal) return false
    const finding =
      progress.hadLostAnswer || isCompletionReported(error)
        ? await lookUpOutcome(flowKind, transaction, progress.lastAttempt)
        : CALL_AGAIN
    if (finding.kind === 'open') return false
    if (isCertain(finding)) conclude(flow, flowKind, finding)
    else endWithError(flow, flowKind, error)
    return true
  }

  /** True if the service has had MAX_RECORDING_MS to record the success. */
  const isLate = ({ lastAttempt: { confirmedAtMs } }: Progress): boolean => now() - confirmedAtMs >= MAX_RECORDING_MS

  /** Journals each reason once, and each long wait: a service that is down for days must not fill the journal. */
  function journalReason(
    { append, lastStep }: FlowHandle,
    { lastAttempt: { error, repeatRequestedMs }, notBeforeMs }: Progress,
  ): void {
    const waitMs = requestedWaitMs(error)
    const previousStep = lastStep('not-completed')
    if (previousStep && reasonKey(previousStep.error) === reasonKey(error) && (waitMs ?? 0) < LONG_WAIT_MS) return
    const notBefore = waitMs === null ? null : isoInstant(now() + notBeforeMs - monotonicNow())
    append({
      step: 'not-completed',
      error,
      notBefore,
      wantedAt: repeatRequestedMs === 0 ? null : isoInstant(repeatRequestedMs),
    })
  }

  return complete
}

const isCertain = (finding: CompletionFinding): finding is CertainOutcome =>
  finding.kind === 'done' || finding.kind === 'failed'

function conclude(flow: FlowHandle, flowKind: TransactionKind, finding: CertainOutcome): void {
  if (finding.kind === 'done') endAsDone(flow, finding.outcome, finding.error ?? null)
  else endWithError(flow, flowKind, finding.error)
}

/** True if the service can no longer act, so that the outcome is looked up whatever the last call said. */
const hasServiceEnded = (
  { serviceEndsAtMs }: TransactionKind,
  transaction: ConfirmedTransaction,
  lastAttempt: CompletionAttempt,
  nowMs: number,
): boolean => serviceEndsAtMs !== undefined && nowMs >= serviceEndsAtMs(transaction, lastAttempt)

/** Milliseconds until the service can no longer act; infinite if that time is unknown or past. */
function msUntilServiceEnds(
  { serviceEndsAtMs }: TransactionKind,
  transaction: ConfirmedTransaction,
  lastAttempt: CompletionAttempt,
  nowMs: number,
): number {
  const remainingMs = serviceEndsAtMs ? serviceEndsAtMs(transaction, lastAttempt) - nowMs : 0
  return remainingMs > 0 ? remainingMs : Number.POSITIVE_INFINITY
}

type UncertainFinding = Exclude<CompletionFinding, CertainOutcome>

/**
 * The end of a flow whose outcome stayed unknown for too long; null if the flow keeps waiting. The finding's own
 * fallback comes first, then a success that the service reported, then the error for an unknown outcome.
 */
function outcomeWhenLate(
  { isDoneByReceipt, unknownOutcomeError }: TransactionKind,
  progress: Progress,
  finding: UncertainFinding,
): CertainOutcome | null {
  if (finding.kind === 'open' && finding.fallback) return finding.fallback
  if (progress.settledReport) return { kind: 'done', outcome: null, error: progress.settledReport }
  // `endWithError` ends such a flow as done.
  if (isDoneByReceipt) return { kind: 'failed', error: progress.lastAttempt.error }
  return unknownOutcomeError ? { kind: 'failed', error: unknownOutcomeError } : null
}

const CALL_AGAIN: UncertainFinding = { kind: 'call-again' }

async function callService(
  complete: NonNullable<TransactionKind['complete']>,
  transaction: ConfirmedTransaction,
): Promise<CallResult> {
  try {
    return { kind: 'done', completed: await complete(transaction) }
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause
    const { error } = cause
    const minMs = completionRetryMs(cause)
    return minMs === null
      ? { kind: 'final', error }
      : { kind: 'again', error, minMs, isOpen: mayHaveTakenEffect(error) }
  }
}

/** True if the call may have taken effect without this app knowing. */
function mayHaveTakenEffect(error: AppError): boolean {
  if (error.code === 'service-refused') return error.again === 'reconcile'
  return error.code === 'outcome-unknown' || error.code === 'timed-out' || error.code === 'unexpected-answer'
}

/** True if the refusal says that the completion has taken place already: the code was used up. */
const isCompletionReported = (error: AppError): boolean => error.code === 'service-refused' && error.money === 'settled'

/** Returns `settledReport` after a further error. If that error means that no answer came, the report is unchanged. */
function settledReportAfter(progress: Progress, error: AppError): AppError | null {
  if (gotNoAnswer(error)) return progress.settledReport
  return isCompletionReported(error) ? error : null
}

const ANSWER_LOST: AppError = { code: 'timed-out', what: 'service' }

/** Looks up the outcome without a call to complete. The outcome is open if the sources cannot be read now. */
async function lookUpOutcome(
  flowKind: TransactionKind,
  transaction: ConfirmedTransaction,
  lastAttempt: CompletionAttempt,
): Promise<CompletionFinding> {
  if (!flowKind.reconcile) return CALL_AGAIN
  try {
    return await flowKind.reconcile(transaction, lastAttempt)
  } catch (cause) {
    return findingAfterFailedRead(cause)
  }
}

function endAsDone({ append }: FlowHandle, outcome: CompletionResult['outcome'], error: AppError | null): void {
  append({ step: 'completed', outcome, error })
  append({ step: 'ended', state: 'done', error })
}

/** Ends the flow after a refusal. If the ledger's receipt alone settles the intent, the flow still counts as done. */
function endWithError({ append }: FlowHandle, { isDoneByReceipt }: TransactionKind, error: AppError): void {
  append({ step: 'ended', state: isDoneByReceipt ? 'done' : 'failed', error })
}

/** Text that is equal for errors after which the flow continues in the same way. The message makes no difference. */
function reasonKey(error: AppError): string {
  if (error.code !== 'service-refused') return `${error.code} ${requestedWaitMs(error) ?? ''}`
  const { failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds } = error
  return JSON.stringify([failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds])
}
