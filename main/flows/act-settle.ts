import { assertNever } from '@shared/result'
import type { AppError } from '@shared/errors'
import type { FlowOutcome } from '@shared/contract/flows'
import { AppFailure } from '../platform/app-failure'
import { completionRetryMs } from './completion'
import { must, type FlowAt } from './flow-at'
import type { ActKind, Acting, ReadBack } from './flow-kind'
import type { Pause } from './pause'
import type { RunnerDeps } from './runner-deps'

type Differs = Extract<ReadBack, { kind: 'differs' }>

/**
 * Follows an act from `acting` to its end: sent once under its own name, read back, and taken back when what stands
 * there is not what was asked for.
 */
export function createActSettler(deps: Pick<RunnerDeps, 'fault'> & { readonly pause: Pause }) {
  const { pause } = deps

  return async function settleAct(flow: FlowAt, kind: ActKind): Promise<void> {
    const { append, last } = flow
    if (!last('acted')) {
      const outcome = await act(flow, kind)
      if (outcome === 'refused') {
        kind.letGo(flow.id)
        return freshen(flow, kind)
      }
      append({ step: 'acted', outcome })
    }
    freshen(flow, kind)
    await conclude(flow, kind, last('acted')?.outcome ?? null)
    freshen(flow, kind)
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
      await pause(flow.id, attempt)
    }
  }

  async function conclude(flow: FlowAt, kind: ActKind, outcome: FlowOutcome | null): Promise<void> {
    if (flow.last('completed')) return flow.append({ step: 'ended', state: 'done', error: null })
    // An app that ended while it took something back goes on with the very same.
    const undoing = flow.last('undoing')
    if (undoing) return undo(flow, kind, { kind: 'differs', ...undoing })
    for (let attempt = 0; ; attempt++) {
      const found = await readBack(flow, kind, outcome)
      if (found !== null) return finish(flow, kind, found, outcome)
      await pause(flow.id, attempt)
    }
  }

  async function readBack(flow: FlowAt, kind: ActKind, outcome: FlowOutcome | null): Promise<ReadBack | null> {
    try {
      return await kind.readBack(actingOf(flow), outcome)
    } catch (cause) {
      if (!(cause instanceof AppFailure)) throw cause
      return null
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
        await kind.undo(actingOf(flow), found)
        return endUndone(flow, found.error)
      } catch (cause) {
        if (!(cause instanceof AppFailure)) throw cause
        const leastMs = completionRetryMs(cause)
        if (leastMs === null) return flow.append({ step: 'ended', state: 'failed', error: found.error })
        await pause(flow.id, attempt, leastMs)
      }
    }
  }

  function endUndone({ append }: FlowAt, error: AppError): void {
    const told: AppError = error.code === 'read-back-differs' ? { ...error, undone: true } : error
    append({ step: 'ended', state: 'failed', error: told })
  }

  function freshen({ begun }: FlowAt, kind: ActKind): void {
    try {
      kind.settle(begun)
    } catch (cause) {
      deps.fault('settle.views', cause)
    }
  }
}

function actingOf({ id, begun, last }: FlowAt): Acting {
  const { at, standing } = must(last('acting'))
  return { id, begun, standing, sinceMs: Date.parse(at) }
}

function noteAsking({ append, last }: FlowAt, error: AppError): void {
  if (last('asking')?.error.code !== error.code) append({ step: 'asking', error })
}
