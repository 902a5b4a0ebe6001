import type { NoticeFacts } from '@shared/contract/alerts'
import { isEnded, type Flow } from '@shared/contract/flows'
import { keptName } from './alert-text'

/** Tells acts of which nobody could tell whether they took place, once that is known. */
export function createOutcomes({ now }: { readonly now: () => number }) {
  const unknown = new Set<string>()
  return {
    /** What they are, before they go on. */
    begin: (flows: readonly Flow[]): void => {
      for (const { id, state } of flows) if (state === 'unknown') unknown.add(id)
    },
    /** What is told of a step; null when nothing is. */
    step: (flow: Flow): NoticeFacts | null => {
      if (flow.state === 'unknown') unknown.add(flow.id)
      return isEnded(flow.state) && unknown.delete(flow.id) ? noticeOf(flow, now()) : null
    },
  }
}

function noticeOf(flow: Flow, nowMs: number): NoticeFacts {
  return {
    id: `outcome:${flow.id}`,
    kind: 'outcome',
    account: flow.account,
    name: keptName(flow.title, 'an act'),
    flow: flow.id,
    act: flow.kind,
    state: flow.state,
    isOpen: flow.error?.code === 'outcome-unknown' || flow.error?.code === 'history-lost',
    happenedAt: flow.updatedAt,
    noticedAt: new Date(nowMs).toISOString(),
  }
}
