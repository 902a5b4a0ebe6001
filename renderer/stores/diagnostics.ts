import type { DiagnosticsState } from '@shared/contract/diagnostics'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'

export type DiagnosticsStore = RemoteStore<DiagnosticsState>
type Api = Pick<MainApi, 'diagnostics'>

const ALL = 'all'
export const createDiagnostics = (): DiagnosticsStore => createRemote<DiagnosticsState>()

export const loadDiagnostics = (store: DiagnosticsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.diagnostics.get())

export async function clearDrift(store: DiagnosticsStore, api: Api): Promise<AppError | null> {
  const result = await guarded(() => api.diagnostics.clearDrift())
  if (!result.ok) return result.error
  store.setState({ status: 'ready', of: ALL, value: result.value }, true)
  return null
}

/** Through a dialog of main's own; false when no file was chosen. */
export async function exportDrift(api: Api): Promise<boolean | AppError> {
  const result = await guarded(() => api.diagnostics.exportDrift())
  return result.ok ? result.value.saved : result.error
}
