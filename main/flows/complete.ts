import type { AppError } from '@shared/errors'
import { assertNever } from '@shared/result'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs } from './completion'
import type { FlowAt } from './flow-at'
import type { Completed, Reconciled, Told, TransactionKind } from './flow-kind'
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
export function createCompleter({ pause }: { readonly pause: Pause }) {
  return async function complete(flow: FlowAt, kind: TransactionKind, told: Told): Promise<void> {
    const { id, append, last } = flow
    if (!kind.complete) return append({ step: 'ended', state: 'done', error: null })
    // An app that ended after it had begun to ask may have lost an answer.
    let isOpen = last('completing') !== null
    let wasOpen = isOpen
    if (!isOpen) append({ step: 'completing' })
    for (let attempt = 0; ; attempt++) {
      const found = isOpen ? await lookUp(kind, told, last('not-completed')?.error) : CALL_AGAIN
      if (found.kind === 'done') return end(flow, found.outcome, found.error ?? null)
      if (found.kind === 'failed') return fail(flow, kind, found.error)
      if (found.kind === 'open') {
        await pause(id, attempt)
        continue
      }
      const called = await call(kind.complete, told)
      if (called.kind === 'done') return end(flow, called.completed.outcome, called.completed.error ?? null)
      if (called.kind === 'final') return refused(flow, kind, told, called.error, wasOpen)
      note(flow, called.error)
      isOpen = called.isOpen
      wasOpen ||= isOpen
      await pause(id, attempt, called.leastMs)
    }
  }
}
export type Completer = ReturnType<typeof createCompleter>

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

const LOST: AppError = { code: 'timed-out', what: 'service' }

/** What can be read of the outcome. What cannot be read now is open. */
async function lookUp(kind: TransactionKind, told: Told, error: AppError = LOST): Promise<Reconciled> {
  if (!kind.reconcile) return CALL_AGAIN
  try {
    return await kind.reconcile(told, error)
  } catch (cause) {
    if (cause instanceof AppFailure) return { kind: 'open' }
    throw cause
  }
}

/** A final refusal, unless an earlier call whose answer was lost had been taken: then it speaks of a code used up. */
async function refused(
  flow: FlowAt,
  kind: TransactionKind,
  told: Told,
  error: AppError,
  wasOpen: boolean,
): Promise<void> {
  const found = wasOpen ? await lookUp(kind, told, error) : CALL_AGAIN
  switch (found.kind) {
    case 'done':
      return end(flow, found.outcome, found.error ?? null)
    case 'failed':
      return fail(flow, kind, found.error)
    case 'call-again':
    case 'open':
      return fail(flow, kind, error)
    default:
      return assertNever(found, 'what was found')
  }
}

function end({ append }: FlowAt, outcome: Completed['outcome'], error: AppError | null): void {
  append({ step: 'completed', outcome })
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
