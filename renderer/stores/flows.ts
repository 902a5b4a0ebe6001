import type { Flow } from '@shared/contract/flows'
import type { MainApi } from '../api'
import type { AppError } from '@shared/errors'
import { hasEnded } from '../format/flow-text'
import { guarded } from '../query/bridge-call'
import { createRemote, isReading, type RemoteStore } from './remote'

export type FlowsStore = RemoteStore<readonly Flow[]>
type Api = Pick<MainApi, 'flows'>

const ALL = 'all'
export const createFlows = (): FlowsStore => createRemote<readonly Flow[]>()

/**
 * Reads every flow. What main tells of one meanwhile is neither lost nor takes the place of the rest: of each flow the
 * newer account stays.
 */
export async function loadFlows(store: FlowsStore, api: Api): Promise<void> {
  const before = flowsValue(store)
  const state = store.getState()
  store.setState(
    'value' in state ? { status: 'refreshing', of: ALL, value: state.value } : { status: 'loading', of: ALL },
    true,
  )
  const result = await guarded(() => api.flows.list())
  const heard = flowsValue(store).filter((flow) => !before.includes(flow))
  if (result.ok) {
    store.setState({ status: 'ready', of: ALL, value: inOrder(newerOf(result.value, heard)) }, true)
    return
  }
  const now = store.getState()
  store.setState(
    'value' in now
      ? { status: 'stale', of: ALL, value: now.value, error: result.error }
      : { status: 'failed', of: ALL, error: result.error },
    true,
  )
}

/** What was read, with what was heard since where that is newer or is not among it. */
function newerOf(read: readonly Flow[], heard: readonly Flow[]): readonly Flow[] {
  const newer = heard.filter((flow) => {
    const other = read.find(({ id }) => id === flow.id)
    return other === undefined || Date.parse(flow.updatedAt) > Date.parse(other.updatedAt)
  })
  return [...newer, ...read.filter(({ id }) => newer.every((flow) => flow.id !== id))]
}

export const flowsValue = (store: FlowsStore): readonly Flow[] => {
  const state = store.getState()
  return 'value' in state ? state.value : []
}

/** Unfinished first, then newest first: the order main lists them in. */
const inOrder = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Takes one flow as it now is; a read that is under way goes on. Answers with what it was before, null when it is new. */
export function putFlow(store: FlowsStore, flow: Flow): Flow | null {
  const flows = flowsValue(store)
  const before = flows.find((f) => f.id === flow.id) ?? null
  const value = inOrder([flow, ...flows.filter((f) => f.id !== flow.id)])
  store.setState({ status: isReading(store.getState()) ? 'refreshing' : 'ready', of: ALL, value }, true)
  return before
}

/** Asks about an unfinished flow now. */
export async function checkFlow(store: FlowsStore, api: Api, id: string): Promise<AppError | null> {
  const result = await guarded(() => api.flows.check({ id }))
  if (!result.ok) return result.error
  putFlow(store, result.value)
  return null
}

export const unfinished = (flows: readonly Flow[]): readonly Flow[] => flows.filter((f) => !hasEnded(f.state))

/**
 * Saves these entries, or (null) the whole history, to a file the person chooses. Answers with how many are in it; null:
 * no file.
 */
export async function exportHistory(
  api: Api,
  format: 'csv' | 'json',
  ids: readonly string[] | null,
): Promise<number | null | AppError> {
  const result = await guarded(() => api.flows.exportHistory({ format, ids: ids && [...ids] }))
  if (!result.ok) return result.error
  return result.value.saved ? result.value.flows : null
}
