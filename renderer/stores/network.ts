import { networkQueries } from '../queries/network'
import { valueOf } from '../query/client'
import type { Stores } from './app'

/** The market was not reached by the latest requests. */
export const isOffline = ({ client }: Pick<Stores, 'client'>): boolean =>
  valueOf(client, networkQueries.state)?.service.status === 'offline'
