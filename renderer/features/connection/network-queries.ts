import type { NetworkState } from '@shared/contract/network'
import { localQuery } from '../../query/main-query'

export const networkQueries = {
  /** Profile in use, reachability of its service, ledger and mirror, and the remaining request budgets. */
  state: localQuery<NetworkState>(['network', 'state'], (api) => api.network.get()),
}
