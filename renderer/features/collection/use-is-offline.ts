import { useKnownValue } from '../../query/use-query'
import { networkQueries } from '../connection/network-queries'

/** True while the market cannot be reached. */
export const useIsOffline = (): boolean =>
  useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
