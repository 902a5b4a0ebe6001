import { assertNever } from '@shared/result'
import type { AppError } from '@shared/errors'
import type { FlowOutcome } from '@shared/contract/flows'
import type { JournalEntry } from '../journal/journal'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs, requestedWaitMs } from './completion'
import { OUTCOME_LOST } from './interrupted-outcome'
import { requireStep, type FlowHandle } from './flow-handle'
import type { ActKind, Acting, ReadBack, UndoOutcome } from './flow-kind'
import { isKeyMissing, wasKeyAccepted } from './offer-key'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type ActSettlerDeps = Pick<RunnerDeps, 'now'> & { readonly pause: Pause }
type Difference = Extract<ReadBack, { kind: 'differs' }>
/** The state could not be read now. */
type UnreadState = { readonly kind: 'unread'; readonly error: AppError }

/** A list that is a moment behind must not make placed offers look gone. */
const LIST_LAG_MS = 5000
const UNDO_RETRY_MS = 2000
/** Time after which the missing key that an act was sent with is no longer expected. */
const KEY_GONE_AFTER_MS = 60 * 60_000

/**
 * Follows an act from `acting` to its end: sent once under its own id, read back, and undone when the state at the
 * service is not as requested. `isOfThisRun`: the act was approved in this run of the app, not in an earlier one.
 */
export function createServiceCallSettlement(deps: ActSettlerDeps) {
  const { pause } = deps

  return async function settleAct(flow: FlowHandle, kind: ActKind, isOfThisRun: boolean): Promise<void> {
    const { append, last } = flow
    if (!last('acted')) {
      // The app ended before it had sent anything: the person's approval was for an earlier moment.
      if (!isOfThisRun && !kind.mayBeSent(flow.id)) {
        kind.letGo(flow.id)
        if (last('history-lost')) return append({ step: 'ended', ...OUTCOME_LOST })
        return append({ step: 'ended', state: 'failed', error: { code: 'interrupted' } })
      }
      const outcome = await sendAct(flow, kind)
      if (outcome === 'ended') return kind.letGo(flow.id)
      append({ step: 'acted', outcome })
    }
    await readBackAndEnd(flow, kind, last('acted')?.outcome ?? null)
  }

  /** Repeats the same act until its outcome is certain. */
  async function sendAct(flow: FlowHandle, kind: ActKind): Promise<FlowOutcome | null | 'ended'> {
    for (let attempt = 0; ; attempt++) {
      const result = await kind.act(actingOf(flow)).catch((cause: unknown) => {
        if (!(cause instanceof AppFailure)) throw cause
        fail(flow, cause.error)
        return 'ended' as const
      })
      if (result === 'ended') return result
      if (result.kind === 'done') return result.outcome
      noteAsking(flow, result.error)
      if (isKeyGone(flow, result.error)) {
        fail(flow, kind.lost(flow.flowStart))
        return 'ended'
      }
      await pause(flow.id, attempt, { namedMs: result.leastMs })
    }
  }

  async function readBackAndEnd(flow: FlowHandle, kind: ActKind, outcome: FlowOutcome | null): Promise<void> {
    if (flow.last('completed')) return flow.append({ step: 'ended', state: 'done', error: null })
    // If the app ended during an undo, the same undo continues.
    const undoing = flow.last('undoing')
    if (undoing) return undo(flow, kind, { kind: 'differs', ...undoing })
    for (let attempt = 0; ; attempt++) {
      const reading = await readBack(flow, kind, outcome)
      // The service accepted the act: an unreadable state does not change that.
      if (reading.kind === 'unread' && isKeyGone(flow, reading.error)) {
        return flow.append({ step: 'ended', state: 'done', error: reading.error })
      }
      const isSettled = reading.kind !== 'absent' || isOverdue(requireStep(flow.last('acted')).at, attempt)
      if (reading.kind !== 'unread' && isSettled) return finish(flow, kind, reading, outcome)
      await pause(flow.id, attempt, { namedMs: reading.kind === 'unread' ? (requestedWaitMs(reading.error) ?? 0) : 0 })
    }
  }

  /** True after more than one lookup, the last one at a time when any list had to show the offers. */
  function isOverdue(since: string, attempt: number): boolean {
    return attempt > 0 && deps.now() - Date.parse(since) >= LIST_LAG_MS
  }

  /** True if the key that can read the state has been missing for too long to wait for. */
  function isKeyGone(flow: FlowHandle, error: AppError): boolean {
    const noted = notedError(flow)
    if (noted === null || !isKeyMissing(error) || !isKeyMissing(noted.error)) return false
    return deps.now() - Date.parse(noted.at) >= KEY_GONE_AFTER_MS
  }

  async function readBack(
    flow: FlowHandle,
    kind: ActKind,
    outcome: FlowOutcome | null,
  ): Promise<ReadBack | UnreadState> {
    try {
      return await kind.readBack(actingOf(flow), outcome)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      noteAsking(flow, cause.error)
      return { kind: 'unread', error: cause.error }
    }
  }

  async function finish(
    flow: FlowHandle,
    kind: ActKind,
    reading: ReadBack,
    outcome: FlowOutcome | null,
  ): Promise<void> {
    switch (reading.kind) {
      case 'as-asked':
        flow.append({ step: 'completed', outcome: reading.outcome ?? outcome })
        return flow.append({ step: 'ended', state: 'done', error: null })
      case 'absent':
        // The service reported success. Absent offers may have been accepted at once.
        return flow.append({ step: 'ended', state: 'done', error: { code: 'not-found', what: 'offer' } })
      case 'differs':
        return undo(flow, kind, reading)
      default:
        return assertNever(reading, 'result of a read back')
    }
  }

  async function undo(flow: FlowHandle, kind: ActKind, difference: Difference): Promise<void> {
    const { error, orderIds } = difference
    if (!flow.last('undoing')) flow.append({ step: 'undoing', error, orderIds: [...orderIds] })
    for (let attempt = 0; ; attempt++) {
      const undone = await tryToUndo(flow, kind, difference)
      if (undone.kind === 'over') return fail(flow, undone.error)
      const isStillActive = undone.kind === 'stands' && isOverdue(requireStep(flow.last('undoing')).at, attempt)
      if (isStillActive) return fail(flow, undone.error)
      await pause(flow.id, attempt, {
        leastMs: UNDO_RETRY_MS,
        namedMs: undone.kind === 'open' ? undone.leastMs : 0,
      })
    }
  }

  async function tryToUndo(flow: FlowHandle, kind: ActKind, difference: Difference): Promise<UndoOutcome> {
    try {
      const undone = await kind.undo(actingOf(flow), difference)
      if (undone.kind === 'open') noteAsking(flow, undone.error)
      return undone
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      const { error } = cause
      noteAsking(flow, error)
      const isHopeless = completionRetryMs(cause) === null && !isKeyMissing(error)
      if (isHopeless || isKeyGone(flow, error)) return { kind: 'over', error: difference.error }
      return { kind: 'open', error, leastMs: requestedWaitMs(error) ?? 0 }
    }
  }
}

const fail = ({ append }: FlowHandle, error: AppError): void => append({ step: 'ended', state: 'failed', error })

function actingOf({ id, flowStart, last }: FlowHandle): Acting {
  return { id, flowStart, activeOfferIds: requireStep(last('acting')).standing }
}

/** Last noted error of the current phase: sending, reading back or undoing. */
function notedError({ last }: FlowHandle): Extract<JournalEntry, { step: 'asking' }> | null {
  const noted = last('asking')
  const phaseStart = (last('undoing') ?? last('acted'))?.at ?? ''
  return noted && noted.at >= phaseStart ? noted : null
}

/**
 * Journals each reason once: an unknown outcome before the act was done, and an unreadable state afterwards. A missing
 * key stays noted with its first time, until the service answered a request made with that key.
 */
function noteAsking(flow: FlowHandle, error: AppError): void {
  const noted = notedError(flow)
  const isSameError = noted?.error.code === error.code
  const isKeyStillMissing = noted !== null && isKeyMissing(noted.error) && !wasKeyAccepted(error)
  if (!isSameError && !isKeyStillMissing) flow.append({ step: 'asking', error })
}
