import type { DiagnosticsState } from '@shared/contract/diagnostics'
import { localQuery } from '../../query/main-query'

export const diagnosticsQueries = {
  /** Answers of the service that differ from its documentation. */
  state: localQuery<DiagnosticsState>(['diagnostics', 'state'], (api) => api.diagnostics.get()),
}
