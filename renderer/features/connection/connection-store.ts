import type { QueryClient } from '@tanstack/react-query'
import type {
  ConnectionState,
  ProfileInput,
  ProfileView,
  ServiceKey,
  ServiceKeyKind,
} from '@shared/contract/connection'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../../api'
import { connectionQueries } from './queries'
import { guarded } from '../../query/bridge-call'
import { putValue, readQuery } from '../../query/client'

type Api = Pick<MainApi, 'connection'>

/** Stores main's answer as the current connection state. After an error the cached state is unchanged. */
async function apply(client: QueryClient, request: () => Promise<Result<ConnectionState>>): Promise<AppError | null> {
  const result = await guarded(request)
  if (!result.ok) return result.error
  putValue(client, connectionQueries.state, result.value)
  return null
}

/** Switches to another profile. Main reloads the page right after its answer. */
export const switchProfile = (client: QueryClient, api: Api, id: string) =>
  apply(client, () => api.connection.use({ id }))
/** Restarts the practice market. Main reloads the page right after its answer. */
export const restartPractice = (client: QueryClient, api: Api) => apply(client, () => api.connection.restartPractice())
export const createAgentKey = (client: QueryClient, api: Api, use: 'app' | 'assistant', label: string) =>
  apply(client, () => api.connection.createAgentKey({ use, label }))
/** Revokes an agent key. `id` null: the key that the app reads with. */
export const revokeAgentKey = (client: QueryClient, api: Api, id: string | null) =>
  apply(client, () => api.connection.revokeAgentKey({ id }))
export const removeAgentKey = (client: QueryClient, api: Api, id: string) =>
  apply(client, () => api.connection.removeAgentKey({ id }))
export const removeKey = (client: QueryClient, api: Api, kind: ServiceKeyKind) =>
  apply(client, () => api.connection.removeKey({ kind }))
export const retryKey = (client: QueryClient, api: Api, kind: ServiceKeyKind) =>
  apply(client, () => api.connection.retryKey({ kind }))

export async function saveProfile(client: QueryClient, api: Api, input: ProfileInput): Promise<AppError | null> {
  const result = await guarded(() => api.connection.save(input))
  if (!result.ok) return result.error
  putValue(client, connectionQueries.state, result.value.state)
  return null
}

export async function removeProfile(
  client: QueryClient,
  api: Api,
  id: string,
): Promise<{ readonly isHistoryKept: boolean } | AppError> {
  const result = await guarded(() => api.connection.remove({ id }))
  if (!result.ok) return result.error
  putValue(client, connectionQueries.state, result.value.state)
  return { isHistoryKept: result.value.isHistoryKept }
}

/** Drops a `declined` error: the person declined and needs no message. */
export const unlessDeclined = (error: AppError | null): AppError | null => (error?.code === 'declined' ? null : error)

type KeyWindowTask = Parameters<Api['connection']['openKeyWindow']>[0]

/** Opens main's own key window, and reads the connection state again after the window has closed. */
export async function openKeyWindow(client: QueryClient, api: MainApi, task: KeyWindowTask): Promise<AppError | null> {
  const result = await guarded(() => api.connection.openKeyWindow(task))
  await readQuery(client, api, connectionQueries.state)
  return result.ok ? null : result.error
}

export const usedProfile = (state: ConnectionState): ProfileView | null =>
  state.profiles.find((profile) => profile.id === state.used) ?? null

/** True if there is a usable key for market data: an agent key, or a user key instead. */
export const canRead = (state: ConnectionState): boolean => isUsable(state, 'agent') || isUsable(state, 'user')

/** True if all keys are usable that the market requires to buy, list, mint and make offers. */
export const canTrade = (state: ConnectionState): boolean => isUsable(state, 'affiliate') && isUsable(state, 'user')

/** True if a key of this kind exists and is ready or locked. */
export const isUsable = (state: ConnectionState, kind: ServiceKeyKind): boolean =>
  state.keys.some((key) => key.kind === kind && (key.state === 'ready' || key.state === 'locked'))

export const serviceKeyOf = (state: ConnectionState, kind: ServiceKeyKind): ServiceKey | null =>
  state.keys.find((key) => key.kind === kind) ?? null
