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

/** Takes an answer of main as the new truth; an error leaves what is known as it is. */
async function apply(client: QueryClient, ask: () => Promise<Result<ConnectionState>>): Promise<AppError | null> {
  const result = await guarded(ask)
  if (!result.ok) return result.error
  putValue(client, connectionQueries.state, result.value)
  return null
}

/** Main loads the page again right after its answer. */
export const switchProfile = (client: QueryClient, api: Api, id: string) =>
  apply(client, () => api.connection.use({ id }))
/** Main loads the page again right after its answer. */
export const restartPractice = (client: QueryClient, api: Api) => apply(client, () => api.connection.restartPractice())
export const createAgentKey = (client: QueryClient, api: Api, use: 'app' | 'assistant', label: string) =>
  apply(client, () => api.connection.createAgentKey({ use, label }))
/** `id` null: the key that the app reads with. */
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

/** Whoever said no knows it: that is no failure to tell about. */
export const unlessDeclined = (error: AppError | null): AppError | null => (error?.code === 'declined' ? null : error)

type KeyWindow = Parameters<Api['connection']['openKeyWindow']>[0]

/** Opens main's own window; when it has closed, what it changed is read again. */
export async function openKeyWindow(client: QueryClient, api: MainApi, task: KeyWindow): Promise<AppError | null> {
  const result = await guarded(() => api.connection.openKeyWindow(task))
  await readQuery(client, api, connectionQueries.state)
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
