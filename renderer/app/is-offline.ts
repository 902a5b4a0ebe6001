import { networkQueries } from '../features/connection/network-queries'
import { cachedValueOf } from '../query/client'
import type { Stores } from './stores'

/** True if the latest requests did not reach the market; false while the network state is unknown. */
export const isOffline = ({ client }: Pick<Stores, 'client'>): boolean =>
  cachedValueOf(client, networkQueries.state)?.service.status === 'offline'
