import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from './flow-text'
import type { MainQuery } from '../../query/main-query'

/** Sorts unfinished flows first, then newest first, as main does. */
export const inOrder = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Flows of a read, with the flows of later events that are newer or missing in the read. */
function newerOf(read: readonly Flow[], heard: readonly Flow[]): readonly Flow[] {
  const newer = heard.filter((flow) => {
    const other = read.find(({ id }) => id === flow.id)
    return other === undefined || Date.parse(flow.updatedAt) > Date.parse(other.updatedAt)
  })
  return [...newer, ...read.filter(({ id }) => newer.every((flow) => flow.id !== id))]
}

const list: MainQuery<readonly Flow[]> = {
  queryKey: ['flows', 'list'],
  read: async (api) => {
    const result = await api.flows.list()
    return result.ok ? ok(inOrder(result.value)) : result
  },
  isLocal: true,
  // Each event has the state of one flow, so keep the newest state of each flow.
  merge: (read, before, now) =>
    inOrder(
      newerOf(
        read,
        now.filter((flow) => before?.includes(flow) !== true),
      ),
    ),
}

/** Query of all flows of the current profile. */
export const flowsQueries = { list }
