import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from './flow-text'
import type { MainQuery } from '../../query/main-query'

/** Sorts unfinished flows first, then newest first, as main does. */
export const sortedFlows = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Flows of a read, with the flows of later events that are newer or missing in the read. */
function withNewerEvents(read: readonly Flow[], events: readonly Flow[]): readonly Flow[] {
  const newer = events.filter((flow) => {
    const readFlow = read.find(({ id }) => id === flow.id)
    return readFlow === undefined || Date.parse(flow.updatedAt) > Date.parse(readFlow.updatedAt)
  })
  return [...newer, ...read.filter(({ id }) => newer.every((flow) => flow.id !== id))]
}

const list: MainQuery<readonly Flow[]> = {
  queryKey: ['flows', 'list'],
  read: async (api) => {
    const result = await api.flows.list()
    return result.ok ? ok(sortedFlows(result.value)) : result
  },
  isLocal: true,
  // An event has the state of one flow, so the newest state of each flow is kept.
  merge: (read, before, current) =>
    sortedFlows(
      withNewerEvents(
        read,
        current.filter((flow) => before?.includes(flow) !== true),
      ),
    ),
}

/** Query of all flows of the current profile. */
export const flowsQueries = { list }
