import type { ConnectionState } from '@shared/contract/connection'
import { localQuery } from '../../query/main-query'

export const connectionQueries = {
  /** Profiles, the one in use, and the keys that the app has for it. */
  state: localQuery<ConnectionState>(['connection', 'state'], (api) => api.connection.get()),
}
