import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'

/** True while the market cannot be reached. Nothing is then being loaded, whatever the state of a query says. */
export const useIsMarketOffline = (): boolean =>
  useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false
