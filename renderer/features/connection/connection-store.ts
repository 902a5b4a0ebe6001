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
import { callMain } from '../../query/bridge-call'
import { cacheValue, readQuery } from '../../query/client'

type Api = Pick<MainApi, 'connection'>

/**
 * Calls main and stores the state that main returns. If the call fails, returns the error and keeps the old state.
 */
async function callAndStoreState(
  client: QueryClient,
  call: () => Promise<Result<ConnectionState>>,
): Promise<AppError | null> {
  const result = await callMain(call)
  if (!result.ok) return result.error
  cacheValue(client, connectionQueries.state, result.value)
  return null
}

/** Switches to another profile. Main answers and then reloads the page. */
export const switchProfile = (client: QueryClient, api: Api, id: string) =>
  callAndStoreState(client, () => api.connection.use({ id }))
/** Restarts the stopped practice market. Main answers and then reloads the page. */
export const restartPractice = (client: QueryClient, api: Api) =>
  callAndStoreState(client, () => api.connection.restartPractice())
/** Requests an agent key from the market, for the app's own reads or for an assistant. */
export const createAgentKey = (client: QueryClient, api: Api, use: 'app' | 'assistant', label: string) =>
  callAndStoreState(client, () => api.connection.createAgentKey({ use, label }))
/** Revokes an agent key at the market. If `id` is null, revokes the key that the app itself uses. */
export const revokeAgentKey = (client: QueryClient, api: Api, id: string | null) =>
  callAndStoreState(client, () => api.connection.revokeAgentKey({ id }))
/**
 * Removes a key from the list “Other agent keys”. The first call only marks the key as removed, so that it can still be
 * revoked. The second call deletes the key.
 */
export const removeAgentKey = (client: QueryClient, api: Api, id: string) =>
  callAndStoreState(client, () => api.connection.removeAgentKey({ id }))
/** Removes a key of the app from this computer. The market still accepts the key. */
export const removeServiceKey = (client: QueryClient, api: Api, kind: ServiceKeyKind) =>
  callAndStoreState(client, () => api.connection.removeKey({ kind }))
/** Allows main to send a refused key again. */
export const retryServiceKey = (client: QueryClient, api: Api, kind: ServiceKeyKind) =>
  callAndStoreState(client, () => api.connection.retryKey({ kind }))

export async function saveProfile(client: QueryClient, api: Api, input: ProfileInput): Promise<AppError | null> {
  const result = await callMain(() => api.connection.save(input))
  if (!result.ok) return result.error
  cacheValue(client, connectionQueries.state, result.value.state)
  return null
}

/** Removes a profile. `isHistoryKept` is true if the history stays, because it has unfinished transactions. */
export async function removeProfile(
  client: QueryClient,
  api: Api,
  id: string,
): Promise<{ readonly isHistoryKept: boolean } | AppError> {
  const result = await callMain(() => api.connection.remove({ id }))
  if (!result.ok) return result.error
  cacheValue(client, connectionQueries.state, result.value.state)
  return { isHistoryKept: result.value.isHistoryKept }
}

/** Error to show: null for the error `declined`, because a person who declined needs no message. */
export const errorUnlessDeclined = (error: AppError | null): AppError | null =>
  error?.code === 'declined' ? null : error

type KeyWindowTask = Parameters<Api['connection']['openKeyWindow']>[0]

/** Opens main's key window. After the window has closed, reads the connection state again. */
export async function openKeyWindow(client: QueryClient, api: MainApi, task: KeyWindowTask): Promise<AppError | null> {
  const result = await callMain(() => api.connection.openKeyWindow(task))
  await readQuery(client, api, connectionQueries.state)
  return result.ok ? null : result.error
}

export const findActiveProfile = (state: ConnectionState): ProfileView | null =>
  state.profiles.find((profile) => profile.id === state.activeProfileId) ?? null

/** True if there is a usable key for market data: an agent key or a user key. */
export const canReadMarket = (state: ConnectionState): boolean =>
  hasUsableKey(state, 'agent') || hasUsableKey(state, 'user')

/** True if both keys that the market requires to buy, list, mint and make offers are usable. */
export const canTrade = (state: ConnectionState): boolean =>
  hasUsableKey(state, 'affiliate') && hasUsableKey(state, 'user')

/** True if there is a key of this kind that is ready, or that will be ready after an unlock. */
export const hasUsableKey = (state: ConnectionState, kind: ServiceKeyKind): boolean =>
  state.keys.some((key) => key.kind === kind && (key.state === 'ready' || key.state === 'locked'))

export const serviceKeyOf = (state: ConnectionState, kind: ServiceKeyKind): ServiceKey | null =>
  state.keys.find((key) => key.kind === kind) ?? null
