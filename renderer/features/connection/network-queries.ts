import type { NetworkState } from '@shared/contract/network'
import { localQuery } from '../../query/main-query'

export const networkQueries = {
  /** Whether service and mirror are reached, the profile in use, and how many requests its keys have left. */
  state: localQuery<NetworkState>(['network', 'state'], (api) => api.network.get()),
}
