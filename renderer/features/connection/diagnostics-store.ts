import type { QueryClient } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../../api'
import { diagnosticsQueries } from './diagnostics-queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue } from '../../query/client'

type Api = Pick<MainApi, 'diagnostics'>

/** Deletes all entries of the log of differences between the service's answers and its documentation. */
export async function clearDrift(client: QueryClient, api: Api): Promise<AppError | null> {
  const result = await callMain(() => api.diagnostics.clearDrift())
  if (!result.ok) return result.error
  cacheValue(client, diagnosticsQueries.state, result.value)
  return null
}

/** Saves the log of differences to a file that the person chooses in main's dialog; false if the person chose no file. */
export async function exportDrift(api: Api): Promise<boolean | AppError> {
  const result = await callMain(() => api.diagnostics.exportDrift())
  return result.ok ? result.value.isSaved : result.error
}
