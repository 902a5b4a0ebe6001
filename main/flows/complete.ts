import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { JournalEntry } from '../journal/journal'
import { monotonicNow as machineNow } from '../platform/monotonic-clock'
import {
  completionRetryMs,
  isRepeatRequested,
  maxWaitMs,
  requestedWaitMs,
  reachedNoSource,
  MAX_RECORDING_MS,
  findingAfterFailedRead,
} from './completion'
import { requireStep, type FlowHandle } from './flow-handle'
import type {
  CompletionAttempt,
  CertainOutcome,
  Completed,
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
  | { readonly kind: 'done'; readonly completed: Completed }
  /** The same call may be repeated, after at least this long. */
  | { readonly kind: 'again'; readonly error: AppError; readonly minMs: number; readonly isOpen: boolean }
  | { readonly kind: 'final'; readonly error: AppError }

/** Progress of reporting the success to the service. */
type Progress = {
  readonly lastAttempt: CompletionAttempt
  /** `isOpen`: the last call may have taken effect without an answer. `wasOpen`: any call may have. */
  readonly isOpen: boolean
  readonly wasOpen: boolean
  /** A final refusal: the app looks up whether an earlier call took effect, and does not call again. */
  readonly isFinal: boolean
  /** Last answer that says that the completion took place. An unreachable service does not withdraw it. */
  readonly settled: AppError | null
  /** The service asked not to be called before then, by the monotonic clock. */
  readonly notBeforeMs: number
}

/** After RECORD_FOR_MS, this many tries must have reached a source that could answer before the flow ends uncertain. */
const MAX_LATE_TRIES = 10
/** A wait named by the service that is shorter is journaled once for each reason, a longer one each time. */
const LONG_WAIT_MS = 60_000

type CompleterDeps = Pick<RunnerDeps, 'now' | 'monotonicNow' | 'drawn' | 'fault'> & { readonly pause: Pause }

/**
 * Reports a success on the ledger to the service until the service has recorded it or has refused for good. If an
 * answer is missing, the app first looks up the effect of the call, and repeats the call only where that is allowed.
 */
export function createCompleter({ pause, now, monotonicNow = machineNow, drawn: drawAnswers, fault }: CompleterDeps) {
  const startedMs = now()
  const startedMonotonicMs = monotonicNow()

  async function complete(flow: FlowHandle, kind: TransactionKind, transaction: ConfirmedTransaction): Promise<void> {
    const { id, append, last } = flow
    const completionCall = kind.complete
    if (!completionCall) return append({ step: 'ended', state: 'done', error: null })
    const completed = last('completed')
    if (completed) return append({ step: 'ended', state: 'done', error: completed.error })
    let progress = resumeProgress(flow)
    if (!progress.wasOpen) append({ step: 'completing' })
    for (let attempt = 0, lateTryCount = 0; ; attempt++) {
      const finding =
        progress.isOpen || canServiceNoLongerAct(kind, transaction, progress.lastAttempt, now())
          ? await lookUpOutcome(kind, transaction, progress.lastAttempt)
          : CALL_AGAIN
      if (isCertain(finding)) return conclude(flow, kind, finding)
      if (finding.kind === 'call-again' && progress.isFinal) return fail(flow, kind, progress.lastAttempt.error)
      const remainingMs = finding.kind === 'open' ? 0 : progress.notBeforeMs - monotonicNow()
      const lateOutcome =
        remainingMs <= 0 && isLate(progress) && !finding.isInconclusive
          ? outcomeWhenLate(kind, progress, finding)
          : null
      if (lateOutcome !== null && lateTryCount === MAX_LATE_TRIES) return conclude(flow, kind, lateOutcome)
      if (lateOutcome !== null) lateTryCount++
      if (finding.kind === 'open' || remainingMs > 0) {
        const namedMs = Math.min(Math.max(0, remainingMs), untilOverMs(kind, transaction, progress.lastAttempt, now()))
        await pause(id, attempt, { namedMs, mostMs: maxWaitMs(progress.lastAttempt.error) })
        continue
      }
      progress = { ...progress, lastAttempt: { ...progress.lastAttempt, calledAtMs: now() } }
      const callResult = await callService(completionCall, transaction)
      if (callResult.kind === 'done') {
        storeDrawAnswer(flow, callResult.completed)
        return end(flow, callResult.completed.outcome, callResult.completed.error ?? null)
      }
      if (lateOutcome !== null && reachedNoSource(callResult.error)) lateTryCount--
      progress = progressAfter(progress, callResult)
      if (await endIfRefused(flow, kind, transaction, progress)) return
      journalReason(flow, progress)
      // A wait named by the service is used as named: the backoff starts over, so later tries do not become rarer.
      const waitMs = requestedWaitMs(callResult.error)
      if (waitMs !== null) attempt = 0
      const overMs = untilOverMs(kind, transaction, progress.lastAttempt, now())
      const minMs = Math.min(callResult.kind === 'again' ? callResult.minMs : 0, overMs)
      await pause(id, attempt, {
        leastMs: minMs,
        namedMs: Math.min(waitMs ?? 0, overMs),
        mostMs: maxWaitMs(callResult.error),
      })
    }
  }

  /** Runs before the flow ends, so that listeners of its end can read the answer. A fault here never fails the flow. */
  function storeDrawAnswer({ id, flowStart }: FlowHandle, completed: Completed): void {
    if (completed.drawAnswer == null) return
    try {
      drawAnswers.keep(flowStart.profile, id, completed.drawAnswer, now())
    } catch (cause) {
      fault('drawn', cause)
    }
  }

  /** Restores the progress of earlier calls from the journal. */
  function resumeProgress({ last }: FlowHandle): Progress {
    const completingStep = last('completing')
    const notedStep = last('not-completed')
    // The app may have ended after it had started to call, and lost an answer.
    const isOpen = completingStep !== null
    const calledAtMs = completingStep ? Math.max(Date.parse((notedStep ?? completingStep).at), startedMs) : 0
    const sinceMs = Date.parse(requireStep(last('receipt')).at)
    return {
      lastAttempt: {
        error: notedStep?.error ?? ANSWER_LOST,
        calledAtMs,
        sinceMs,
        repeatRequestedMs: resumedRequestMs(notedStep),
      },
      isOpen,
      wasOpen: isOpen,
      isFinal: notedStep !== null && completionRetryMs(notedStep) === null,
      settled: notedStep && isCompletionReported(notedStep.error) ? notedStep.error : null,
      notBeforeMs: resumedNotBeforeMs(notedStep),
    }
  }

  /** A reason that asks for the same call is journaled once; the service may have repeated it until the app ended. */
  function resumedRequestMs(notedStep: NotCompleted | null): number {
    if (notedStep && isRepeatRequested(notedStep.error)) return startedMs
    return notedStep?.wantedAt ? Date.parse(notedStep.wantedAt) : 0
  }

  /** A short wait is not journaled each time, so it may have just begun when the app ended. */
  function resumedNotBeforeMs(notedStep: NotCompleted | null): number {
    const waitMs = notedStep ? requestedWaitMs(notedStep.error) : null
    if (!notedStep || waitMs === null) return 0
    if (waitMs < LONG_WAIT_MS) return startedMonotonicMs + waitMs
    // Between two runs only the wall clock is available. A wall clock that was set back does not make the wait longer
    // than named.
    const leftMs = Math.max(0, Date.parse(notedStep.notBefore ?? notedStep.at) - startedMs)
    return startedMonotonicMs + Math.min(leftMs, waitMs)
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
      isOpen: isFinal || isLost,
      wasOpen: progress.wasOpen || isLost,
      settled: settledAfter(progress, error),
      notBeforeMs: monotonicNow() + (requestedWaitMs(error) ?? 0),
    }
  }

  /** Ends the flow if the last answer is a final refusal. Returns true if the flow has ended. */
  async function endIfRefused(
    flow: FlowHandle,
    kind: TransactionKind,
    transaction: ConfirmedTransaction,
    progress: Progress,
  ): Promise<boolean> {
    const { error } = progress.lastAttempt
    if (!progress.isFinal) return false
    const finding =
      progress.wasOpen || isCompletionReported(error)
        ? await lookUpOutcome(kind, transaction, progress.lastAttempt)
        : CALL_AGAIN
    if (finding.kind === 'open') return false
    if (isCertain(finding)) conclude(flow, kind, finding)
    else fail(flow, kind, error)
    return true
  }

  /** True if the success on the ledger is too old for the service to still record it. */
  const isLate = ({ lastAttempt: { sinceMs } }: Progress): boolean => now() - sinceMs >= MAX_RECORDING_MS

  /** Journals each reason once: a service that is down for days must not fill the journal. */
  function journalReason(
    { append, last }: FlowHandle,
    { lastAttempt: { error, repeatRequestedMs }, notBeforeMs }: Progress,
  ): void {
    const waitMs = requestedWaitMs(error)
    const previousStep = last('not-completed')
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

function conclude(flow: FlowHandle, kind: TransactionKind, finding: CertainOutcome): void {
  if (finding.kind === 'done') end(flow, finding.outcome, finding.error ?? null)
  else fail(flow, kind, finding.error)
}

const canServiceNoLongerAct = (
  { serviceEndsAtMs }: TransactionKind,
  transaction: ConfirmedTransaction,
  lastAttempt: CompletionAttempt,
  nowMs: number,
): boolean => serviceEndsAtMs !== undefined && nowMs >= serviceEndsAtMs(transaction, lastAttempt)

/** Limits waits for the service to the moment from which the outcome is looked up, whatever the service says. */
function untilOverMs(
  { serviceEndsAtMs }: TransactionKind,
  transaction: ConfirmedTransaction,
  lastAttempt: CompletionAttempt,
  nowMs: number,
): number {
  const leftMs = serviceEndsAtMs ? serviceEndsAtMs(transaction, lastAttempt) - nowMs : 0
  return leftMs > 0 ? leftMs : Number.POSITIVE_INFINITY
}

type Uncertain = Exclude<CompletionFinding, CertainOutcome>

/**
 * The end when the outcome stayed unknown for too long; null if the flow waits on. A reported success outranks an
 * unknown outcome.
 */
function outcomeWhenLate(
  { isDoneByReceipt, unknownOutcomeError }: TransactionKind,
  progress: Progress,
  finding: Uncertain,
): CertainOutcome | null {
  if (finding.kind === 'open' && finding.fallback) return finding.fallback
  if (progress.settled) return { kind: 'done', outcome: null, error: progress.settled }
  if (isDoneByReceipt) return { kind: 'failed', error: progress.lastAttempt.error }
  return unknownOutcomeError ? { kind: 'failed', error: unknownOutcomeError } : null
}

const CALL_AGAIN: Uncertain = { kind: 'call-again' }

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

/** True if the refusal itself says that the completion took place: its code was used up. */
const isCompletionReported = (error: AppError): boolean => error.code === 'service-refused' && error.money === 'settled'

/** The last answer that says that the completion took place; an error without an answer does not replace it. */
function settledAfter(progress: Progress, error: AppError): AppError | null {
  if (reachedNoSource(error)) return progress.settled
  return isCompletionReported(error) ? error : null
}

const ANSWER_LOST: AppError = { code: 'timed-out', what: 'service' }

/** Looks up the outcome from what can be read. If it cannot be read now, the outcome is open. */
async function lookUpOutcome(
  kind: TransactionKind,
  transaction: ConfirmedTransaction,
  lastAttempt: CompletionAttempt,
): Promise<CompletionFinding> {
  if (!kind.reconcile) return CALL_AGAIN
  try {
    return await kind.reconcile(transaction, lastAttempt)
  } catch (cause) {
    return findingAfterFailedRead(cause)
  }
}

function end({ append }: FlowHandle, outcome: Completed['outcome'], error: AppError | null): void {
  append({ step: 'completed', outcome, error })
  append({ step: 'ended', state: 'done', error })
}

/** A settlement on the ledger counts as done, whatever the service says. */
function fail({ append }: FlowHandle, { isDoneByReceipt }: TransactionKind, error: AppError): void {
  append({ step: 'ended', state: isDoneByReceipt ? 'done' : 'failed', error })
}

/** The parts of an error that decide how the flow continues; its message does not. */
function reasonKey(error: AppError): string {
  if (error.code !== 'service-refused') return `${error.code} ${requestedWaitMs(error) ?? ''}`
  const { failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds } = error
  return JSON.stringify([failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds])
}
