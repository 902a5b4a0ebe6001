import type { AppError } from '@shared/errors'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs } from './completion'
import { must, type FlowAt } from './flow-at'
import type { Asked, Completed, Reconciled, Told, TransactionKind } from './flow-kind'
import type { Pause } from './pause'

/** What a call of the completion came to. */
type Called =
  | { readonly kind: 'done'; readonly completed: Completed }
  /** The same call may be made again after at least this long. */
  | { readonly kind: 'again'; readonly error: AppError; readonly leastMs: number; readonly isOpen: boolean }
  | { readonly kind: 'final'; readonly error: AppError }

/**
 * Tells the service of a success on the ledger until it has recorded it or says that it never will. Where an answer is
 * missing it is found out first what came of the call, and the call made again only where that is allowed.
 */
export function createCompleter({ pause, now }: { readonly pause: Pause; readonly now: () => number }) {
  return async function complete(flow: FlowAt, kind: TransactionKind, told: Told): Promise<void> {
    const { id, append, last } = flow
    if (!kind.complete) return append({ step: 'ended', state: 'done', error: null })
    const completed = last('completed')
    if (completed) return append({ step: 'ended', state: 'done', error: completed.error })
    // An app that ended after it had begun to ask may have lost an answer.
    let isOpen = last('completing') !== null
    let wasOpen = isOpen
    if (!isOpen) append({ step: 'completing' })
    let asked: Asked = { error: last('not-completed')?.error ?? LOST, calledAtMs: lastNoted(flow) }
    for (let attempt = 0; ; attempt++) {
      const found = isOpen || isOver(kind, told, now()) ? await lookUp(kind, told, asked) : CALL_AGAIN
      if (isCertain(found)) return conclude(flow, kind, found)
      if (found.kind === 'open') {
        await pause(id, attempt)
        continue
      }
      asked = { ...asked, calledAtMs: now() }
      const called = await call(kind.complete, told)
      if (called.kind === 'done') return end(flow, called.completed.outcome, called.completed.error ?? null)
      asked = { ...asked, error: called.error }
      if (called.kind === 'final') {
        const fate = wasOpen || isSettled(called.error) ? await lookUp(kind, told, asked) : CALL_AGAIN
        if (isCertain(fate)) return conclude(flow, kind, fate)
        if (fate.kind === 'call-again') return fail(flow, kind, called.error)
      }
      note(flow, called.error)
      isOpen = called.kind === 'final' || called.isOpen
      wasOpen ||= isOpen
      await pause(id, attempt, called.kind === 'again' ? called.leastMs : 0)
    }
  }
}
export type Completer = ReturnType<typeof createCompleter>

/** The last time that is written down of the calls. */
const lastNoted = ({ last }: FlowAt): number => Date.parse(must(last('not-completed') ?? last('completing')).at)

type Certain = Extract<Reconciled, { kind: 'done' | 'failed' }>
const isCertain = (found: Reconciled): found is Certain => found.kind === 'done' || found.kind === 'failed'

function conclude(flow: FlowAt, kind: TransactionKind, found: Certain): void {
  if (found.kind === 'done') end(flow, found.outcome, found.error ?? null)
  else fail(flow, kind, found.error)
}

const isOver = ({ overAtMs }: TransactionKind, told: Told, nowMs: number): boolean =>
  overAtMs !== undefined && nowMs >= overAtMs(told)

const CALL_AGAIN = { kind: 'call-again' } as const

async function call(complete: NonNullable<TransactionKind['complete']>, told: Told): Promise<Called> {
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
async function lookUp(kind: TransactionKind, told: Told, asked: Asked): Promise<Reconciled> {
  if (!kind.reconcile) return CALL_AGAIN
  try {
    return await kind.reconcile(told, asked)
  } catch (cause) {
    if (cause instanceof AppFailure) return { kind: 'open' }
    throw cause
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

/** Once for each reason: a service that is down for days must not fill the journal. */
function note({ append, last }: FlowAt, error: AppError): void {
  if (reasonOf(last('not-completed')?.error) !== reasonOf(error)) append({ step: 'not-completed', error })
}

const reasonOf = (error: AppError | undefined): string =>
  error?.code === 'service-refused' ? `${error.code} ${error.serviceCode ?? error.httpStatus}` : (error?.code ?? '')
