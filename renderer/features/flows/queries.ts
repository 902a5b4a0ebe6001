import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from './flow-text'
import type { MainQuery } from '../../query/main-query'

/** Copy of the flows in the order of main: unfinished flows first, each group newest first. */
export const sortedFlows = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Flows of a read. A flow from an event replaces its version in the read if it is newer, or is added if missing. */
function withNewerEvents(readFlows: readonly Flow[], eventFlows: readonly Flow[]): readonly Flow[] {
  const newerFlows = eventFlows.filter((flow) => {
    const readFlow = readFlows.find(({ id }) => id === flow.id)
    return readFlow === undefined || Date.parse(flow.updatedAt) > Date.parse(readFlow.updatedAt)
  })
  return [...newerFlows, ...readFlows.filter(({ id }) => newerFlows.every((flow) => flow.id !== id))]
}

const list: MainQuery<readonly Flow[]> = {
  queryKey: ['flows', 'list'],
  read: async (api) => {
    const result = await api.flows.list()
    return result.ok ? ok(sortedFlows(result.value)) : result
  },
  isLocal: true,
  // Each event during the read brought one flow. The merged list has the newer version of every flow.
  merge: (readFlows, before, current) =>
    sortedFlows(
      withNewerEvents(
        readFlows,
        current.filter((flow) => before?.includes(flow) !== true),
      ),
    ),
}

/** Query of all flows of the current profile. */
export const flowsQueries = { list }
