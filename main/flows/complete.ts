import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import type { Entry } from '../journal/journal'
import { monotonicNow as machineNow } from '../platform/monotonic-clock'
import {
  completionRetryMs,
  isWanted,
  mostWaitMs,
  namedWaitMs,
  reachedNobody,
  RECORD_FOR_MS,
  unread,
} from './completion'
import { must, type FlowAt } from './flow-at'
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

type NotCompleted = Extract<Entry, { step: 'not-completed' }>

const instantOf = (ms: number): string => new Date(ms).toISOString()

/** Result of one completion call. */
type Called =
  | { readonly kind: 'done'; readonly completed: Completed }
  /** The same call may be repeated, after at least this long. */
  | { readonly kind: 'again'; readonly error: AppError; readonly leastMs: number; readonly isOpen: boolean }
  | { readonly kind: 'final'; readonly error: AppError }

/** Progress of reporting the success to the service. */
type Progress = {
  readonly asked: CompletionAttempt
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
const LAST_TRIES = 10
/** A wait named by the service that is shorter is journaled once for each reason, a longer one each time. */
const LONG_WAIT_MS = 60_000

type CompleterDeps = Pick<RunnerDeps, 'now' | 'monotonicNow' | 'drawn' | 'fault'> & { readonly pause: Pause }

/**
 * Reports a success on the ledger to the service until the service has recorded it or has refused for good. If an
 * answer is missing, the app first looks up the effect of the call, and repeats the call only where that is allowed.
 */
export function createCompleter({ pause, now, monotonicNow = machineNow, drawn, fault }: CompleterDeps) {
  const startedMs = now()
  const startedMonotonicMs = monotonicNow()

  async function complete(flow: FlowAt, kind: TransactionKind, told: ConfirmedTransaction): Promise<void> {
    const { id, append, last } = flow
    const completing = kind.complete
    if (!completing) return append({ step: 'ended', state: 'done', error: null })
    const completed = last('completed')
    if (completed) return append({ step: 'ended', state: 'done', error: completed.error })
    let so = resumed(flow)
    if (!so.wasOpen) append({ step: 'completing' })
    for (let attempt = 0, lateTries = 0; ; attempt++) {
      const found = so.isOpen || isOver(kind, told, so.asked, now()) ? await lookUp(kind, told, so.asked) : CALL_AGAIN
      if (isCertain(found)) return conclude(flow, kind, found)
      if (found.kind === 'call-again' && so.isFinal) return fail(flow, kind, so.asked.error)
      const restMs = found.kind === 'open' ? 0 : so.notBeforeMs - monotonicNow()
      const lateOutcome = restMs <= 0 && isLate(so) && !found.isNoTry ? lastWord(kind, so, found) : null
      if (lateOutcome !== null && lateTries === LAST_TRIES) return conclude(flow, kind, lateOutcome)
      if (lateOutcome !== null) lateTries++
      if (found.kind === 'open' || restMs > 0) {
        const namedMs = Math.min(Math.max(0, restMs), untilOverMs(kind, told, so.asked, now()))
        await pause(id, attempt, { namedMs, mostMs: mostWaitMs(so.asked.error) })
        continue
      }
      so = { ...so, asked: { ...so.asked, calledAtMs: now() } }
      const called = await call(completing, told)
      if (called.kind === 'done') {
        keepDrawn(flow, called.completed)
        return end(flow, called.completed.outcome, called.completed.error ?? null)
      }
      if (lateOutcome !== null && reachedNobody(called.error)) lateTries--
      so = after(so, called)
      if (await isDecided(flow, kind, told, so)) return
      note(flow, so)
      // A wait named by the service is used as named: the backoff starts over, so later tries do not become rarer.
      const waitMs = namedWaitMs(called.error)
      if (waitMs !== null) attempt = 0
      const overMs = untilOverMs(kind, told, so.asked, now())
      const leastMs = Math.min(called.kind === 'again' ? called.leastMs : 0, overMs)
      await pause(id, attempt, { leastMs, namedMs: Math.min(waitMs ?? 0, overMs), mostMs: mostWaitMs(called.error) })
    }
  }

  /** Runs before the flow ends, so that listeners of its end can read the answer. A fault here never fails the flow. */
  function keepDrawn({ id, begun }: FlowAt, completed: Completed): void {
    if (completed.drawn == null) return
    try {
      drawn.keep(begun.profile, id, completed.drawn, now())
    } catch (cause) {
      fault('drawn', cause)
    }
  }

  /** Restores the progress of earlier calls from the journal. */
  function resumed({ last }: FlowAt): Progress {
    const completing = last('completing')
    const noted = last('not-completed')
    // The app may have ended after it had started to call, and lost an answer.
    const isOpen = completing !== null
    const calledAtMs = completing ? Math.max(Date.parse((noted ?? completing).at), startedMs) : 0
    const sinceMs = Date.parse(must(last('receipt')).at)
    return {
      asked: { error: noted?.error ?? LOST, calledAtMs, sinceMs, wantedMs: wantedOf(noted) },
      isOpen,
      wasOpen: isOpen,
      isFinal: noted !== null && completionRetryMs(noted) === null,
      settled: noted && isSettled(noted.error) ? noted.error : null,
      notBeforeMs: notBeforeOf(noted),
    }
  }

  /** A reason that asks for the same call is journaled once; the service may have repeated it until the app ended. */
  function wantedOf(noted: NotCompleted | null): number {
    if (noted && isWanted(noted.error)) return startedMs
    return noted?.wantedAt ? Date.parse(noted.wantedAt) : 0
  }

  /** A short wait is not journaled each time, so it may have just begun when the app ended. */
  function notBeforeOf(noted: NotCompleted | null): number {
    const waitMs = noted ? namedWaitMs(noted.error) : null
    if (!noted || waitMs === null) return 0
    if (waitMs < LONG_WAIT_MS) return startedMonotonicMs + waitMs
    // Between two runs only the wall clock is available. A wall clock that was set back does not make the wait longer
    // than named.
    const leftMs = Math.max(0, Date.parse(noted.notBefore ?? noted.at) - startedMs)
    return startedMonotonicMs + Math.min(leftMs, waitMs)
  }

  function after(so: Progress, called: Exclude<Called, { kind: 'done' }>): Progress {
    const { error } = called
    const isLost = called.kind === 'again' && called.isOpen
    const isFinal = called.kind === 'final'
    return {
      asked: { ...so.asked, error, wantedMs: isWanted(error) ? now() : so.asked.wantedMs },
      isFinal,
      isOpen: isFinal || isLost,
      wasOpen: so.wasOpen || isLost,
      settled: settledAfter(so, error),
      notBeforeMs: monotonicNow() + (namedWaitMs(error) ?? 0),
    }
  }

  /** Ends the flow if the last answer is a final refusal. Returns true if the flow has ended. */
  async function isDecided(
    flow: FlowAt,
    kind: TransactionKind,
    told: ConfirmedTransaction,
    so: Progress,
  ): Promise<boolean> {
    const { error } = so.asked
    if (!so.isFinal) return false
    const fate = so.wasOpen || isSettled(error) ? await lookUp(kind, told, so.asked) : CALL_AGAIN
    if (fate.kind === 'open') return false
    if (isCertain(fate)) conclude(flow, kind, fate)
    else fail(flow, kind, error)
    return true
  }

  /** True if the success on the ledger is too old for the service to still record it. */
  const isLate = ({ asked: { sinceMs } }: Progress): boolean => now() - sinceMs >= RECORD_FOR_MS

  /** Journals each reason once: a service that is down for days must not fill the journal. */
  function note({ append, last }: FlowAt, { asked: { error, wantedMs }, notBeforeMs }: Progress): void {
    const waitMs = namedWaitMs(error)
    const before = last('not-completed')
    if (before && reasonOf(before.error) === reasonOf(error) && (waitMs ?? 0) < LONG_WAIT_MS) return
    const notBefore = waitMs === null ? null : instantOf(now() + notBeforeMs - monotonicNow())
    append({ step: 'not-completed', error, notBefore, wantedAt: wantedMs === 0 ? null : instantOf(wantedMs) })
  }

  return complete
}

const isCertain = (found: CompletionFinding): found is CertainOutcome =>
  found.kind === 'done' || found.kind === 'failed'

function conclude(flow: FlowAt, kind: TransactionKind, found: CertainOutcome): void {
  if (found.kind === 'done') end(flow, found.outcome, found.error ?? null)
  else fail(flow, kind, found.error)
}

const isOver = (
  { overAtMs }: TransactionKind,
  told: ConfirmedTransaction,
  asked: CompletionAttempt,
  nowMs: number,
): boolean => overAtMs !== undefined && nowMs >= overAtMs(told, asked)

/** Limits waits for the service to the moment from which the outcome is looked up, whatever the service says. */
function untilOverMs(
  { overAtMs }: TransactionKind,
  told: ConfirmedTransaction,
  asked: CompletionAttempt,
  nowMs: number,
): number {
  const leftMs = overAtMs ? overAtMs(told, asked) - nowMs : 0
  return leftMs > 0 ? leftMs : Number.POSITIVE_INFINITY
}

type Uncertain = Exclude<CompletionFinding, CertainOutcome>

/**
 * The end when the outcome stayed unknown for too long; null if the flow waits on. A reported success outranks an
 * unknown outcome.
 */
function lastWord(
  { isDoneByReceipt, unclear }: TransactionKind,
  so: Progress,
  found: Uncertain,
): CertainOutcome | null {
  if (found.kind === 'open' && found.otherwise) return found.otherwise
  if (so.settled) return { kind: 'done', outcome: null, error: so.settled }
  if (isDoneByReceipt) return { kind: 'failed', error: so.asked.error }
  return unclear ? { kind: 'failed', error: unclear } : null
}

const CALL_AGAIN: Uncertain = { kind: 'call-again' }

async function call(complete: NonNullable<TransactionKind['complete']>, told: ConfirmedTransaction): Promise<Called> {
  try {
    return { kind: 'done', completed: await complete(told) }
  } catch (cause) {
    if (!(cause instanceof AppFailure)) throw cause
    const { error } = cause
    const leastMs = completionRetryMs(cause)
    return leastMs === null ? { kind: 'final', error } : { kind: 'again', error, leastMs, isOpen: leavesOpen(error) }
  }
}

/** True if the call may have taken effect without this app knowing. */
function leavesOpen(error: AppError): boolean {
  if (error.code === 'service-refused') return error.again === 'reconcile'
  return error.code === 'outcome-unknown' || error.code === 'timed-out' || error.code === 'unexpected-answer'
}

/** True if the refusal itself says that the completion took place: its code was used up. */
const isSettled = (error: AppError): boolean => error.code === 'service-refused' && error.money === 'settled'

/** The last answer that says that the completion took place; an error without an answer does not replace it. */
function settledAfter(so: Progress, error: AppError): AppError | null {
  if (reachedNobody(error)) return so.settled
  return isSettled(error) ? error : null
}

const LOST: AppError = { code: 'timed-out', what: 'service' }

/** Looks up the outcome from what can be read. If it cannot be read now, the outcome is open. */
async function lookUp(
  kind: TransactionKind,
  told: ConfirmedTransaction,
  asked: CompletionAttempt,
): Promise<CompletionFinding> {
  if (!kind.reconcile) return CALL_AGAIN
  try {
    return await kind.reconcile(told, asked)
  } catch (cause) {
    return unread(cause)
  }
}

function end({ append }: FlowAt, outcome: Completed['outcome'], error: AppError | null): void {
  append({ step: 'completed', outcome, error })
  append({ step: 'ended', state: 'done', error })
}

/** A settlement on the ledger counts as done, whatever the service says. */
function fail({ append }: FlowAt, { isDoneByReceipt }: TransactionKind, error: AppError): void {
  append({ step: 'ended', state: isDoneByReceipt ? 'done' : 'failed', error })
}

/** The parts of an error that decide how the flow continues; its message does not. */
function reasonOf(error: AppError): string {
  if (error.code !== 'service-refused') return `${error.code} ${namedWaitMs(error) ?? ''}`
  const { failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds } = error
  return JSON.stringify([failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds])
}
