import type { NoticeFacts } from '@shared/contract/alerts'
import { isEnded, type Flow } from '@shared/contract/flows'
import { boundedName } from './alert-text'

/** Creates a notice for each flow of unknown outcome once the outcome is known. */
export function createOutcomeNotices({ now }: { readonly now: () => number }) {
  const unknownFlowIds = new Set<string>()
  return {
    /** Records the flows whose outcome is unknown. Called before flows resume. */
    recordUnknownFlows: (flows: readonly Flow[]): void => {
      for (const { id, state } of flows) if (state === 'unknown') unknownFlowIds.add(id)
    },
    /** Notice of a flow that has changed; null unless the flow has just ended and its outcome was unknown before. */
    noticeOfChange: (flow: Flow): NoticeFacts | null => {
      if (flow.state === 'unknown') unknownFlowIds.add(flow.id)
      if (!isEnded(flow.state) || !unknownFlowIds.has(flow.id)) return null
      unknownFlowIds.delete(flow.id)
      return outcomeNotice(flow, now())
    },
  }
}

function outcomeNotice(flow: Flow, nowMs: number): NoticeFacts {
  return {
    id: `outcome:${flow.id}`,
    kind: 'outcome',
    account: flow.account,
    name: boundedName(flow.title, 'an action'),
    flow: flow.id,
    act: flow.kind,
    state: flow.state,
    isOpen: flow.error?.code === 'outcome-unknown' || flow.error?.code === 'history-lost',
    happenedAt: flow.updatedAt,
    noticedAt: new Date(nowMs).toISOString(),
  }
}
