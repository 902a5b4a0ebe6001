import type { Flow } from '@shared/contract/flows'
import type { MainApi } from '../api'
import type { AppError } from '@shared/errors'
import { hasEnded } from '../format/flow-text'
import { createRemote, guarded, load, type RemoteStore } from './remote'

export type FlowsStore = RemoteStore<readonly Flow[]>
type Api = Pick<MainApi, 'flows'>

const ALL = 'all'
export const createFlows = (): FlowsStore => createRemote<readonly Flow[]>()

export const loadFlows = (store: FlowsStore, api: Api): Promise<void> => load(store, ALL, () => api.flows.list())

export const flowsValue = (store: FlowsStore): readonly Flow[] => {
  const state = store.getState()
  return 'value' in state ? state.value : []
}

/** Unfinished first, then newest first: the order main lists them in. */
const inOrder = (flows: readonly Flow[]): readonly Flow[] =>
  [...flows].sort(
    (a, b) => Number(hasEnded(a.state)) - Number(hasEnded(b.state)) || b.startedAt.localeCompare(a.startedAt),
  )

/** Takes one flow as it now is. Answers with what it was before, or null when it is new. */
export function putFlow(store: FlowsStore, flow: Flow): Flow | null {
  const flows = flowsValue(store)
  const before = flows.find((f) => f.id === flow.id) ?? null
  const value = inOrder([flow, ...flows.filter((f) => f.id !== flow.id)])
  store.setState({ status: 'ready', of: ALL, value }, true)
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

/** Saves the whole history to a file the person chooses. Answers with how many entries are in it; null: no file. */
export async function exportHistory(api: Api, format: 'csv' | 'json'): Promise<number | null | AppError> {
  const result = await guarded(() => api.flows.exportHistory({ format }))
  if (!result.ok) return result.error
  return result.value.saved ? result.value.flows : null
}
