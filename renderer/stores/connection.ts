import type {
  ConnectionState,
  ProfileInput,
  ProfileView,
  ServiceKey,
  ServiceKeyKind,
} from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'

export type ConnectionStore = RemoteStore<ConnectionState>
type Api = Pick<MainApi, 'connection'>

const ALL = 'all'
export const createConnection = (): ConnectionStore => createRemote<ConnectionState>()

export const loadConnection = (store: ConnectionStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.connection.get())

export const putConnection = (store: ConnectionStore, value: ConnectionState): void =>
  store.setState({ status: 'ready', of: ALL, value }, true)

/** Takes an answer of main as the new truth; an error leaves what is known as it is. */
async function apply(store: ConnectionStore, ask: () => Promise<Result<ConnectionState>>): Promise<AppError | null> {
  const result = await guarded(ask)
  if (!result.ok) return result.error
  putConnection(store, result.value)
  return null
}

/** Main loads the page again right after its answer. */
export const switchProfile = (store: ConnectionStore, api: Api, id: string) =>
  apply(store, () => api.connection.use({ id }))
/** Main loads the page again right after its answer. */
export const restartPractice = (store: ConnectionStore, api: Api) =>
  apply(store, () => api.connection.restartPractice())
export const createAgentKey = (store: ConnectionStore, api: Api, use: 'app' | 'assistant', label: string) =>
  apply(store, () => api.connection.createAgentKey({ use, label }))
/** `id` null: the key that the app reads with. */
export const revokeAgentKey = (store: ConnectionStore, api: Api, id: string | null) =>
  apply(store, () => api.connection.revokeAgentKey({ id }))
export const removeAgentKey = (store: ConnectionStore, api: Api, id: string) =>
  apply(store, () => api.connection.removeAgentKey({ id }))
export const removeKey = (store: ConnectionStore, api: Api, kind: ServiceKeyKind) =>
  apply(store, () => api.connection.removeKey({ kind }))
export const retryKey = (store: ConnectionStore, api: Api, kind: ServiceKeyKind) =>
  apply(store, () => api.connection.retryKey({ kind }))

export async function saveProfile(store: ConnectionStore, api: Api, input: ProfileInput): Promise<AppError | null> {
  const result = await guarded(() => api.connection.save(input))
  if (!result.ok) return result.error
  putConnection(store, result.value.state)
  return null
}

export async function removeProfile(
  store: ConnectionStore,
  api: Api,
  id: string,
): Promise<{ readonly isHistoryKept: boolean } | AppError> {
  const result = await guarded(() => api.connection.remove({ id }))
  if (!result.ok) return result.error
  putConnection(store, result.value.state)
  return { isHistoryKept: result.value.isHistoryKept }
}

/** Whoever said no knows it: that is no failure to tell about. */
export const unlessDeclined = (error: AppError | null): AppError | null => (error?.code === 'declined' ? null : error)

type KeyWindow = Parameters<Api['connection']['openKeyWindow']>[0]

/** Opens main's own window; when it has closed, what it changed is read again. */
export async function openKeyWindow(store: ConnectionStore, api: Api, task: KeyWindow): Promise<AppError | null> {
  const result = await guarded(() => api.connection.openKeyWindow(task))
  await loadConnection(store, api)
  return result.ok ? null : result.error
}

export const usedProfile = (state: ConnectionState): ProfileView | null =>
  state.profiles.find((profile) => profile.id === state.used) ?? null

/** Whether there is a key that the market’s data is read with: an agent key, or a user key in its place. */
export const canRead = (state: ConnectionState): boolean => isUsable(state, 'agent') || isUsable(state, 'user')

/** Whether every key is there that the market asks for to buy, list, mint and offer. */
export const canTrade = (state: ConnectionState): boolean => isUsable(state, 'affiliate') && isUsable(state, 'user')

/** There is such a key, and nothing is known against it. */
export const isUsable = (state: ConnectionState, kind: ServiceKeyKind): boolean =>
  state.keys.some((key) => key.kind === kind && (key.state === 'ready' || key.state === 'locked'))

export const serviceKeyOf = (state: ConnectionState, kind: ServiceKeyKind): ServiceKey | null =>
  state.keys.find((key) => key.kind === kind) ?? null
