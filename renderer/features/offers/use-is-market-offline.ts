import { networkQueries } from '../connection/network-queries'
import { useKnownValue } from '../../query/use-query'

/** True while the market cannot be reached. Offers can then be read from older data, but not made or changed. */
export const useIsMarketOffline = (): boolean =>
  useKnownValue(networkQueries.state, ({ service }) => service.status === 'offline') ?? false

/** True while the market cannot be reached or fails to answer. Shown offers are then older data. */
export const useIsMarketFailing = (): boolean =>
  useKnownValue(
    networkQueries.state,
    ({ service, latestReadError }) => service.status === 'offline' || latestReadError !== null,
  ) ?? false
