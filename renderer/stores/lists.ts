import type { ListsState, OpenList } from '@shared/contract/lists'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../api'
import { createRemote, guarded, load, type RemoteStore } from './remote'

export type ListsStore = RemoteStore<ListsState>
type Api = Pick<MainApi, 'lists'>

const ALL = 'all'
export const createLists = (): ListsStore => createRemote<ListsState>()

export const loadLists = (store: ListsStore, api: Api): Promise<void> => load(store, ALL, () => api.lists.get())

export const putLists = (store: ListsStore, value: ListsState): void =>
  store.setState({ status: 'ready', of: ALL, value }, true)

/** Opens main's own window for one change; main tells what it changed. Null also when nothing was. */
export async function openList(api: Api, input: OpenList): Promise<AppError | null> {
  const result = await guarded(() => api.lists.open(input))
  if (!result.ok) return result.error
  return result.value.outcome === 'busy' ? { code: 'busy', what: 'key-window' } : null
}
