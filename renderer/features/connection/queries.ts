import type { ConnectionState } from '@shared/contract/connection'
import { localQuery } from '../../query/main-query'

export const connectionQueries = {
  /** Profiles, the profile in use, and the app's keys for it. */
  state: localQuery<ConnectionState>(['connection', 'state'], (api) => api.connection.get()),
}
