import type { ConnectionState } from '@shared/contract/connection'
import { localQuery } from '../../query/main-query'

export const connectionQueries = {
  /** All profiles, the id of the profile in use, and the service keys of that profile. */
  state: localQuery<ConnectionState>(['connection', 'state'], (api) => api.connection.get()),
}
