import { networkQueries } from '../features/connection/network-queries'
import { valueOf } from '../query/client'
import type { Stores } from '../app/stores'

/** The market was not reached by the latest requests. */
export const isOffline = ({ client }: Pick<Stores, 'client'>): boolean =>
  valueOf(client, networkQueries.state)?.service.status === 'offline'
