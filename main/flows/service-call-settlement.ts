import { assertNever } from '@shared/result'
import type { AppError } from '@shared/errors'
import type { FlowOutcome } from '@shared/contract/flows'
import type { Entry } from '../journal/journal'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs, namedWaitMs } from './completion'
import { OUTCOME_LOST } from './interrupted-outcome'
import { must, type FlowAt } from './flow-at'
import type { ActKind, Acting, ReadBack, Undone } from './flow-kind'
import { isKeyMissing, wasAccepted } from './offer-key'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type ActSettlerDeps = Pick<RunnerDeps, 'now'> & { readonly pause: Pause }
type Differs = Extract<ReadBack, { kind: 'differs' }>
/** The state could not be read now. */
type Unread = { readonly kind: 'unread'; readonly error: AppError }

/** A list that is a moment behind must not make placed offers look gone. */
const LIST_LAG_MS = 5000
const UNDO_AGAIN_MS = 2000
/** Time after which the missing key that an act was sent with is no longer expected. */
const KEY_GONE_AFTER_MS = 60 * 60_000

/**
 * Follows an act from `acting` to its end: sent once under its own id, read back, and undone when the state at the
 * service is not as requested. `isOfThisRun`: the act was approved in this run of the app, not in an earlier one.
 */
export function createServiceCallSettlement(deps: ActSettlerDeps) {
  const { pause } = deps

  return async function settleAct(flow: FlowAt, kind: ActKind, isOfThisRun: boolean): Promise<void> {
    const { append, last } = flow
    if (!last('acted')) {
      // The app ended before it had sent anything: the person's approval was for an earlier moment.
      if (!isOfThisRun && !kind.mayBeSent(flow.id)) {
        kind.letGo(flow.id)
        if (last('history-lost')) return append({ step: 'ended', ...OUTCOME_LOST })
        return append({ step: 'ended', state: 'failed', error: { code: 'interrupted' } })
      }
      const outcome = await act(flow, kind)
      if (outcome === 'ended') return kind.letGo(flow.id)
      append({ step: 'acted', outcome })
    }
    await conclude(flow, kind, last('acted')?.outcome ?? null)
  }

  /** Repeats the same act until its outcome is certain. */
  async function act(flow: FlowAt, kind: ActKind): Promise<FlowOutcome | null | 'ended'> {
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
        fail(flow, kind.lost(flow.begun))
        return 'ended'
      }
      await pause(flow.id, attempt, { namedMs: result.leastMs })
    }
  }

  async function conclude(flow: FlowAt, kind: ActKind, outcome: FlowOutcome | null): Promise<void> {
    if (flow.last('completed')) return flow.append({ step: 'ended', state: 'done', error: null })
    // If the app ended during an undo, the same undo continues.
    const undoing = flow.last('undoing')
    if (undoing) return undo(flow, kind, { kind: 'differs', ...undoing })
    for (let attempt = 0; ; attempt++) {
      const found = await readBack(flow, kind, outcome)
      // The service accepted the act: an unreadable state does not change that.
      if (found.kind === 'unread' && isKeyGone(flow, found.error)) {
        return flow.append({ step: 'ended', state: 'done', error: found.error })
      }
      const isSettled = found.kind !== 'absent' || isOverdue(must(flow.last('acted')).at, attempt)
      if (found.kind !== 'unread' && isSettled) return finish(flow, kind, found, outcome)
      await pause(flow.id, attempt, { namedMs: found.kind === 'unread' ? (namedWaitMs(found.error) ?? 0) : 0 })
    }
  }

  /** True after more than one lookup, the last one at a time when any list had to show the offers. */
  function isOverdue(since: string, attempt: number): boolean {
    return attempt > 0 && deps.now() - Date.parse(since) >= LIST_LAG_MS
  }

  /** True if the key that can read the state has been missing for too long to wait for. */
  function isKeyGone(flow: FlowAt, error: AppError): boolean {
    const said = saidOf(flow)
    if (said === null || !isKeyMissing(error) || !isKeyMissing(said.error)) return false
    return deps.now() - Date.parse(said.at) >= KEY_GONE_AFTER_MS
  }

  async function readBack(flow: FlowAt, kind: ActKind, outcome: FlowOutcome | null): Promise<ReadBack | Unread> {
    try {
      return await kind.readBack(actingOf(flow), outcome)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      noteAsking(flow, cause.error)
      return { kind: 'unread', error: cause.error }
    }
  }

  async function finish(flow: FlowAt, kind: ActKind, found: ReadBack, outcome: FlowOutcome | null): Promise<void> {
    switch (found.kind) {
      case 'as-asked':
        flow.append({ step: 'completed', outcome: found.outcome ?? outcome })
        return flow.append({ step: 'ended', state: 'done', error: null })
      case 'absent':
        // The service reported success. Absent offers may have been accepted at once.
        return flow.append({ step: 'ended', state: 'done', error: { code: 'not-found', what: 'offer' } })
      case 'differs':
        return undo(flow, kind, found)
      default:
        return assertNever(found, 'result of a read back')
    }
  }

  async function undo(flow: FlowAt, kind: ActKind, found: Differs): Promise<void> {
    const { error, orderIds } = found
    if (!flow.last('undoing')) flow.append({ step: 'undoing', error, orderIds: [...orderIds] })
    for (let attempt = 0; ; attempt++) {
      const undone = await tryToUndo(flow, kind, found)
      if (undone.kind === 'over') return fail(flow, undone.error)
      const isStillActive = undone.kind === 'stands' && isOverdue(must(flow.last('undoing')).at, attempt)
      if (isStillActive) return fail(flow, undone.error)
      await pause(flow.id, attempt, {
        leastMs: UNDO_AGAIN_MS,
        namedMs: undone.kind === 'open' ? undone.leastMs : 0,
      })
    }
  }

  async function tryToUndo(flow: FlowAt, kind: ActKind, found: Differs): Promise<Undone> {
    try {
      const undone = await kind.undo(actingOf(flow), found)
      if (undone.kind === 'open') noteAsking(flow, undone.error)
      return undone
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      const { error } = cause
      noteAsking(flow, error)
      const isHopeless = completionRetryMs(cause) === null && !isKeyMissing(error)
      if (isHopeless || isKeyGone(flow, error)) return { kind: 'over', error: found.error }
      return { kind: 'open', error, leastMs: namedWaitMs(error) ?? 0 }
    }
  }
}

const fail = ({ append }: FlowAt, error: AppError): void => append({ step: 'ended', state: 'failed', error })

function actingOf({ id, begun, last }: FlowAt): Acting {
  return { id, begun, standing: must(last('acting')).standing }
}

/** Last noted error of the current phase: sending, reading back or undoing. */
function saidOf({ last }: FlowAt): Extract<Entry, { step: 'asking' }> | null {
  const said = last('asking')
  const since = (last('undoing') ?? last('acted'))?.at ?? ''
  return said && said.at >= since ? said : null
}

/**
 * Journals each reason once: an unknown outcome before the act was done, and an unreadable state afterwards. A missing
 * key stays noted with its first time, until the service answered a request made with that key.
 */
function noteAsking(flow: FlowAt, error: AppError): void {
  const said = saidOf(flow)
  const isSaid = said?.error.code === error.code
  const isKept = said !== null && isKeyMissing(said.error) && !wasAccepted(error)
  if (!isSaid && !isKept) flow.append({ step: 'asking', error })
}
