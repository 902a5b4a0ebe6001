import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from './flow-text'
import type { MainQuery } from '../../query/main-query'

/** Copy of the flows in main's order: unfinished flows first, then ended flows; newest first within each group. */
export const sortedFlows = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Flows that main returned, with each flow from an event that main's answer lacks or has in an older version. */
function withNewerEvents(answeredFlows: readonly Flow[], eventFlows: readonly Flow[]): readonly Flow[] {
  const newerFlows = eventFlows.filter((flow) => {
    const answeredFlow = answeredFlows.find(({ id }) => id === flow.id)
    return answeredFlow === undefined || Date.parse(flow.updatedAt) > Date.parse(answeredFlow.updatedAt)
  })
  return [...newerFlows, ...answeredFlows.filter(({ id }) => newerFlows.every((flow) => flow.id !== id))]
}

const list: MainQuery<readonly Flow[]> = {
  queryKey: ['flows', 'list'],
  read: async (api) => {
    const result = await api.flows.list()
    return result.ok ? ok(sortedFlows(result.value)) : result
  },
  isLocal: true,
  // Events may change the cached list while main answers. Flows that only the list at the end contains came from events.
  merge: (answeredFlows, startFlows, endFlows) => {
    const eventFlows = endFlows.filter((flow) => startFlows?.includes(flow) !== true)
    return sortedFlows(withNewerEvents(answeredFlows, eventFlows))
  },
}

/** Query of all flows of the current profile. */
export const flowsQueries = { list }
