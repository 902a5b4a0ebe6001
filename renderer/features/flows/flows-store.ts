import type { QueryClient } from '@tanstack/react-query'
import type { Flow } from '@shared/contract/flows'
import type { MainApi } from '../../api'
import type { AppError } from '@shared/errors'
import { hasEnded } from './flow-text'
import { flowsQueries, sortedFlows } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue, cachedValueOf } from '../../query/client'

type Api = Pick<MainApi, 'flows'>

const NO_FLOWS: readonly Flow[] = []
/** Cached flows; empty if no flows are cached yet. */
export const knownFlows = (client: QueryClient): readonly Flow[] => cachedValueOf(client, flowsQueries.list) ?? NO_FLOWS

/**
 * Puts one flow into the cached list: replaces the version with the same id, or adds a new flow. Returns the replaced
 * version; null for a new flow.
 */
export function putFlow(client: QueryClient, flow: Flow): Flow | null {
  const flows = knownFlows(client)
  const previous = flows.find(({ id }) => id === flow.id) ?? null
  cacheValue(client, flowsQueries.list, sortedFlows([flow, ...flows.filter(({ id }) => id !== flow.id)]))
  return previous
}

/** Asks main to check an unfinished flow now, and caches the flow that main returns. Returns the error, or null on success. */
export async function checkFlow(client: QueryClient, api: Api, id: string): Promise<AppError | null> {
  const result = await callMain(() => api.flows.check({ id }))
  if (!result.ok) return result.error
  putFlow(client, result.value)
  return null
}

export const unfinishedFlows = (flows: readonly Flow[]): readonly Flow[] =>
  flows.filter(({ state }) => !hasEnded(state))

/**
 * Saves the entries with these ids to a file that the person chooses; saves the whole history if `ids` is null. Returns
 * the number of saved entries, null if the person chose no file, or the error.
 */
export async function exportHistory(
  api: Api,
  format: 'csv' | 'json',
  ids: readonly string[] | null,
): Promise<number | null | AppError> {
  const result = await callMain(() => api.flows.exportHistory({ format, ids: ids === null ? null : [...ids] }))
  if (!result.ok) return result.error
  return result.value.isSaved ? result.value.flows : null
}
