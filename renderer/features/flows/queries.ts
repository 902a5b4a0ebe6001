import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from './flow-text'
import type { MainQuery } from '../../query/main-query'

/** Copy of the flows in main's order: unfinished flows first, then ended flows; newest first within each group. */
export const sortedFlows = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Flows of main's answer, plus the flows of events that the answer lacks or has only in an older version. */
function withNewerEvents(answerFlows: readonly Flow[], eventFlows: readonly Flow[]): readonly Flow[] {
  const newerFlows = eventFlows.filter((flow) => {
    const answerFlow = answerFlows.find(({ id }) => id === flow.id)
    return answerFlow === undefined || Date.parse(flow.updatedAt) > Date.parse(answerFlow.updatedAt)
  })
  return [...newerFlows, ...answerFlows.filter(({ id }) => newerFlows.every((flow) => flow.id !== id))]
}

const list: MainQuery<readonly Flow[]> = {
  queryKey: ['flows', 'list'],
  read: async (api) => {
    const result = await api.flows.list()
    return result.ok ? ok(sortedFlows(result.value)) : result
  },
  isLocal: true,
  // `startFlows` and `endFlows` are the cached flows before and after main's answer. A flow that only `endFlows` contains
  // came from an event.
  merge: (answerFlows, startFlows, endFlows) => {
    const eventFlows = endFlows.filter((flow) => startFlows?.includes(flow) !== true)
    return sortedFlows(withNewerEvents(answerFlows, eventFlows))
  },
}

/** Query of all flows of the current profile. */
export const flowsQueries = { list }
