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

/** What a call of the completion came to. */
type Called =
  | { readonly kind: 'done'; readonly completed: Completed }
  /** The same call may be made again after at least this long. */
  | { readonly kind: 'again'; readonly error: AppError; readonly leastMs: number; readonly isOpen: boolean }
  | { readonly kind: 'final'; readonly error: AppError }

/** How far the telling has come. */
type Progress = {
  readonly asked: CompletionAttempt
  /** Whether the last call may have taken effect unheard, and whether any may have. */
  readonly isOpen: boolean
  readonly wasOpen: boolean
  /** It was refused for good: it is looked up whether an earlier call took effect, and not called again. */
  readonly isFinal: boolean
  /** Its last answer, where that says that it took place; what cannot be reached takes no word back. */
  readonly settled: AppError | null
  /** The service wants to be left alone until then, by the monotonic clock. */
  readonly notBeforeMs: number
}

/** After that time so many tries must have reached those who could tell before nobody is expected to. */
const LAST_TRIES = 10
/** A wait named by the service that is shorter is journaled once for each reason, a longer one each time. */
const LONG_WAIT_MS = 60_000

type CompleterDeps = Pick<RunnerDeps, 'now' | 'monotonicNow' | 'drawn' | 'fault'> & { readonly pause: Pause }

/**
 * Tells the service of a success on the ledger until it has recorded it or says that it never will. Where an answer is
 * missing it is found out first what came of the call, and the call made again only where that is allowed.
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
      const last = restMs <= 0 && isLate(so) && !found.isNoTry ? lastWord(kind, so, found) : null
      if (last !== null && lateTries === LAST_TRIES) return conclude(flow, kind, last)
      if (last !== null) lateTries++
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
      if (last !== null && reachedNobody(called.error)) lateTries--
      so = after(so, called)
      if (await isDecided(flow, kind, told, so)) return
      note(flow, so)
      // Who names a time is heard: it is asked again then, and not ever more rarely.
      const waitMs = namedWaitMs(called.error)
      if (waitMs !== null) attempt = 0
      const overMs = untilOverMs(kind, told, so.asked, now())
      const leastMs = Math.min(called.kind === 'again' ? called.leastMs : 0, overMs)
      await pause(id, attempt, { leastMs, namedMs: Math.min(waitMs ?? 0, overMs), mostMs: mostWaitMs(called.error) })
    }
  }

  /** Before the flow ends, so that whoever hears of its end can look at it. It is never the flow that pays for a fault. */
  function keepDrawn({ id, begun }: FlowAt, completed: Completed): void {
    if (completed.drawn == null) return
    try {
      drawn.keep(begun.profile, id, completed.drawn, now())
    } catch (cause) {
      fault('drawn', cause)
    }
  }

  /** What the journal tells of the calls before. */
  function resumed({ last }: FlowAt): Progress {
    const completing = last('completing')
    const noted = last('not-completed')
    // An app that ended after it had begun to ask may have lost an answer.
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

  /** What asks for the same call is journaled once: it may have been said again until the app ended. */
  function wantedOf(noted: NotCompleted | null): number {
    if (noted && isWanted(noted.error)) return startedMs
    return noted?.wantedAt ? Date.parse(noted.wantedAt) : 0
  }

  /** A short wait is not journaled anew each time, so that it may just have begun when the app ended. */
  function notBeforeOf(noted: NotCompleted | null): number {
    const waitMs = noted ? namedWaitMs(noted.error) : null
    if (!noted || waitMs === null) return 0
    if (waitMs < LONG_WAIT_MS) return startedMonotonicMs + waitMs
    // Between two runs there is only the wall clock; one that was set back makes the wait no longer than it was.
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
      settled: reachedNobody(error) ? so.settled : isSettled(error) ? error : null,
      notBeforeMs: monotonicNow() + (namedWaitMs(error) ?? 0),
    }
  }

  /** Ends the flow where the last answer refuses for good. */
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

  /** Too long after what is to be recorded. */
  const isLate = ({ asked: { sinceMs } }: Progress): boolean => now() - sinceMs >= RECORD_FOR_MS

  /** Once for each reason: a service that is down for days must not fill the journal. */
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

/** No wait for the service goes beyond the moment from which it is looked up whatever the service says. */
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

/** How it ends when nobody has told for too long; null where it waits on. What was told outranks that all is not known. */
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

/** Whether the call may have taken effect without this app knowing. */
function leavesOpen(error: AppError): boolean {
  if (error.code === 'service-refused') return error.again === 'reconcile'
  return error.code === 'outcome-unknown' || error.code === 'timed-out' || error.code === 'unexpected-answer'
}

/** The refusal itself says that it took place, so that it speaks of a code used up. */
const isSettled = (error: AppError): boolean => error.code === 'service-refused' && error.money === 'settled'

const LOST: AppError = { code: 'timed-out', what: 'service' }

/** What can be read of the outcome. What cannot be read now is open. */
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

/** What the ledger settled took place whatever the service says. */
function fail({ append }: FlowAt, { isDoneByReceipt }: TransactionKind, error: AppError): void {
  append({ step: 'ended', state: isDoneByReceipt ? 'done' : 'failed', error })
}

/** What of an answer decides how the flow goes on; its words do not. */
function reasonOf(error: AppError): string {
  if (error.code !== 'service-refused') return `${error.code} ${namedWaitMs(error) ?? ''}`
  const { failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds } = error
  return JSON.stringify([failure, serviceCode, httpStatus, again, transactionId, retryAfterSeconds])
}
