import { hashKey, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import type { NetworkState } from '@shared/contract/network'
import { networkQueries } from '../features/connection/network-queries'
import { cachedValueOf } from '../query/client'
import type { MarketReach, MarketReachStore } from '../stores/market-reach'

/** Copies the reachability of the market from the cached network state to its store after each change of that state. */
export function followMarketReach(marketReach: MarketReachStore, client: QueryClient): void {
  const networkHash = hashKey(networkQueries.state.queryKey)
  client.getQueryCache().subscribe(({ type, query }: QueryCacheNotifyEvent) => {
    if (type !== 'updated' || query.queryHash !== networkHash) return
    const network = cachedValueOf(client, networkQueries.state)
    if (network === null) return
    const isOffline = network.service.status === 'offline'
    const troubleSinceMs = troubleStartMs(network)
    const nextCheck = nextCheckOf(network)
    const previous = marketReach.getState()
    // The network state changes with every request, and every figure of the page follows this store.
    if (
      isOffline === previous.isOffline &&
      troubleSinceMs === previous.troubleSinceMs &&
      nextCheck?.atMs === previous.nextCheck?.atMs
    )
      return
    marketReach.setState({ isOffline, troubleSinceMs, nextCheck })
  })
}

function nextCheckOf({ nextServiceCheck }: NetworkState): MarketReach['nextCheck'] {
  return nextServiceCheck && { atMs: Date.parse(nextServiceCheck.at), delayMs: nextServiceCheck.delayMs }
}

/**
 * Time at which the market went offline or reads began to fail, whichever was earlier; null while the market is online
 * and reads succeed. If the market is offline and the start is unknown, the time is `MAX_SAFE_INTEGER`: every figure was
 * received before it, so every figure is marked as stale.
 */
function troubleStartMs({ service, latestReadError }: NetworkState): number | null {
  const starts = [
    ...(service.status === 'offline'
      ? [service.since === null ? Number.MAX_SAFE_INTEGER : Date.parse(service.since)]
      : []),
    ...(latestReadError === null ? [] : [Date.parse(latestReadError.since)]),
  ]
  return starts.length === 0 ? null : Math.min(...starts)
}
