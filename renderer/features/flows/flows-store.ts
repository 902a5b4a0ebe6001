import type { QueryClient } from '@tanstack/react-query'
import type { Flow } from '@shared/contract/flows'
import type { MainApi } from '../../api'
import type { AppError } from '@shared/errors'
import { hasEnded } from './flow-text'
import { flowsQueries, sortedFlows } from './queries'
import { guarded } from '../../query/bridge-call'
import { putValue, valueOf } from '../../query/client'

type Api = Pick<MainApi, 'flows'>

const NO_FLOWS: readonly Flow[] = []
export const flowsValue = (client: QueryClient): readonly Flow[] => valueOf(client, flowsQueries.list) ?? NO_FLOWS

/** Replaces or adds one flow; a read in progress continues. Returns the previous version, or null for a new flow. */
export function putFlow(client: QueryClient, flow: Flow): Flow | null {
  const flows = flowsValue(client)
  const previous = flows.find(({ id }) => id === flow.id) ?? null
  putValue(client, flowsQueries.list, sortedFlows([flow, ...flows.filter(({ id }) => id !== flow.id)]))
  return previous
}

/** Requests the current state of an unfinished flow. Returns the error, or null. */
export async function checkFlow(client: QueryClient, api: Api, id: string): Promise<AppError | null> {
  const result = await guarded(() => api.flows.check({ id }))
  if (!result.ok) return result.error
  putFlow(client, result.value)
  return null
}

export const unfinishedFlows = (flows: readonly Flow[]): readonly Flow[] =>
  flows.filter(({ state }) => !hasEnded(state))

/**
 * Saves these entries, or (null) the whole history, to a file the person chooses. Returns the number of saved entries,
 * null if no file was chosen, or the error.
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
