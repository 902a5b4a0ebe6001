import { networkQueries } from '../features/connection/network-queries'
import { useKnownValue } from '../query/use-query'

/** True if the latest requests did not reach the market; false while the network state is unknown. */
export const useIsOffline = (): boolean =>
  useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false

/** True while the market cannot be reached or fails to answer. Shown data is then older. */
export const useIsMarketFailing = (): boolean =>
  useKnownValue(
    networkQueries.state,
    ({ service, latestReadError }) => service.status === 'offline' || latestReadError !== null,
  ) ?? false
