import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from './flow-text'
import type { MainQuery } from '../../query/main-query'

/** Unfinished first, then newest first: the order main lists them in. */
export const inOrder = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Flows as they were read, with flows that events told since and that are newer or missing there. */
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
  // Each event has the state of one flow, so the newest state of each flow is kept.
  merge: (read, before, now) =>
    inOrder(
      newerOf(
        read,
        now.filter((flow) => before?.includes(flow) !== true),
      ),
    ),
}

/** Every flow of the profile in use. */
export const flowsQueries = { list }
