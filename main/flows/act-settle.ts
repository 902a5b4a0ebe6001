import { assertNever } from '@shared/result'
import type { AppError } from '@shared/errors'
import type { FlowOutcome } from '@shared/contract/flows'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs, namedWaitMs } from './completion'
import { must, type FlowAt } from './flow-at'
import type { ActKind, Acting, ReadBack } from './flow-kind'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type Differs = Extract<ReadBack, { kind: 'differs' }>
/** It could not be read now; how long the service asked to be left alone, in milliseconds. */
type Unread = { readonly kind: 'unread'; readonly namedMs: number }

/** A list that is a moment behind must not make what was placed pass for gone. */
const LIST_LAG_MS = 5000
const UNDO_AGAIN_MS = 2000

/**
 * Follows an act from `acting` to its end: sent once under its own name, read back, and taken back when what stands
 * there is not what was asked for.
 */
export function createActSettler(deps: Pick<RunnerDeps, 'now'> & { readonly pause: Pause }) {
  const { pause } = deps
  /** What was about to be sent before was approved in an earlier run of the app. */
  const startedMs = deps.now()

  return async function settleAct(flow: FlowAt, kind: ActKind): Promise<void> {
    const { append, last } = flow
    if (!last('acted')) {
      if (isCutOff(flow, kind)) {
        kind.letGo(flow.id)
        return append({ step: 'ended', state: 'failed', error: { code: 'interrupted' } })
      }
      const outcome = await act(flow, kind)
      if (outcome === 'refused') return kind.letGo(flow.id)
      append({ step: 'acted', outcome })
    }
    await conclude(flow, kind, last('acted')?.outcome ?? null)
  }

  /** The app ended before it had sent anything: the person approved it at another moment. */
  function isCutOff({ id, last }: FlowAt, kind: ActKind): boolean {
    return Date.parse(must(last('acting')).at) < startedMs && !kind.mayBeSent(id)
  }

  /** Asks for the same act until it is certain what became of it. */
  async function act(flow: FlowAt, kind: ActKind): Promise<FlowOutcome | null | 'refused'> {
    for (let attempt = 0; ; attempt++) {
      const result = await kind.act(actingOf(flow)).catch((cause: unknown) => {
        if (!(cause instanceof AppFailure)) throw cause
        flow.append({ step: 'ended', state: 'failed', error: cause.error })
        return 'refused' as const
      })
      if (result === 'refused') return result
      if (result.kind === 'done') return result.outcome
      noteAsking(flow, result.error)
      await pause(flow.id, attempt, { namedMs: result.leastMs })
    }
  }

  async function conclude(flow: FlowAt, kind: ActKind, outcome: FlowOutcome | null): Promise<void> {
    if (flow.last('completed')) return flow.append({ step: 'ended', state: 'done', error: null })
    // An app that ended while it took something back goes on with the very same.
    const undoing = flow.last('undoing')
    if (undoing) return undo(flow, kind, { kind: 'differs', ...undoing })
    for (let attempt = 0; ; attempt++) {
      const found = await readBack(flow, kind, outcome)
      const isSettled = found.kind !== 'absent' || isOverdue(flow, attempt)
      if (found.kind !== 'unread' && isSettled) return finish(flow, kind, found, outcome)
      await pause(flow.id, attempt, { namedMs: found.kind === 'unread' ? found.namedMs : 0 })
    }
  }

  /** Looked for more than once, the last time when any list had to show it. */
  function isOverdue({ last }: FlowAt, attempt: number): boolean {
    return attempt > 0 && deps.now() - Date.parse(must(last('acted')).at) >= LIST_LAG_MS
  }

  async function readBack(flow: FlowAt, kind: ActKind, outcome: FlowOutcome | null): Promise<ReadBack | Unread> {
    try {
      return await kind.readBack(actingOf(flow), outcome)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      noteAsking(flow, cause.error)
      return { kind: 'unread', namedMs: namedWaitMs(cause.error) ?? 0 }
    }
  }

  async function finish(flow: FlowAt, kind: ActKind, found: ReadBack, outcome: FlowOutcome | null): Promise<void> {
    switch (found.kind) {
      case 'as-asked':
        flow.append({ step: 'completed', outcome: found.outcome ?? outcome })
        return flow.append({ step: 'ended', state: 'done', error: null })
      case 'absent':
        // The service said that it was done. That nothing of it stands can be somebody who took it at once.
        return flow.append({ step: 'ended', state: 'done', error: { code: 'not-found', what: 'offer' } })
      case 'unreadable':
        return flow.append({ step: 'ended', state: 'failed', error: found.error })
      case 'differs':
        return undo(flow, kind, found)
      default:
        return assertNever(found, 'what was read back')
    }
  }

  async function undo(flow: FlowAt, kind: ActKind, found: Differs): Promise<void> {
    const { error, orderIds } = found
    if (!flow.last('undoing')) flow.append({ step: 'undoing', error, orderIds: [...orderIds] })
    for (let attempt = 0; ; attempt++) {
      try {
        const undone = await kind.undo(actingOf(flow), found)
        if (undone.kind === 'done') return endUndone(flow, found.error)
        await pause(flow.id, attempt, { leastMs: UNDO_AGAIN_MS, namedMs: undone.leastMs })
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause
        const leastMs = completionRetryMs(cause)
        if (leastMs === null) return flow.append({ step: 'ended', state: 'failed', error: found.error })
        await pause(flow.id, attempt, { leastMs, namedMs: namedWaitMs(cause.error) ?? 0 })
      }
    }
  }

  function endUndone({ append }: FlowAt, error: AppError): void {
    const told: AppError = error.code === 'read-back-differs' ? { ...error, undone: true } : error
    append({ step: 'ended', state: 'failed', error: told })
  }
}

function actingOf({ id, begun, last }: FlowAt): Acting {
  return { id, begun, standing: must(last('acting')).standing }
}

/** Once for each reason: of what is not known before it was done, and of what cannot be read afterwards. */
function noteAsking({ append, last }: FlowAt, error: AppError): void {
  const said = last('asking')
  const isSaid = said?.error.code === error.code && said.at >= (last('acted')?.at ?? '')
  if (!isSaid) append({ step: 'asking', error })
}
