import type { Flow } from '@shared/contract/flows'
import { ok } from '@shared/result'
import { hasEnded } from '../format/flow-text'
import type { MainQuery } from '../query/main-query'

/** Unfinished first, then newest first: the order main lists them in. */
export const inOrder = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** What was read, with what was heard since where that is newer or is not among it. */
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
  // Main tells of one flow at a time: of each the newer account stays.
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
