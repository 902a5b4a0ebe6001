import type { NetworkState } from '@shared/contract/network'
import { localQuery } from '../../query/main-query'

export const networkQueries = {
  /** Reachability of the service and the mirror, the profile in use, and the remaining request budgets of its keys. */
  state: localQuery<NetworkState>(['network', 'state'], (api) => api.network.get()),
}
