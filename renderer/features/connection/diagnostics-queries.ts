import type { DiagnosticsState } from '@shared/contract/diagnostics'
import { localQuery } from '../../query/main-query'

export const diagnosticsQueries = {
  /** Logged differences between the service's answers and its documentation, and observed behavior of the service. */
  state: localQuery<DiagnosticsState>(['diagnostics', 'state'], (api) => api.diagnostics.get()),
}
