import { collectionFacts } from '@shared/market/facts'
import type { MarketClient } from '../market-api/client/client'
import { orNull } from '../platform/app-failure'

export type CollectionNameLookup = (token: string) => Promise<string | null>

/** Name of a collection as this computer last read it, without a request to the market. */
export const cachedCollectionName =
  (market: MarketClient): CollectionNameLookup =>
  async (token) => {
    // With an aborted signal the client returns the cached answer and sends no request.
    const cacheOnly = { priority: 'background', signal: AbortSignal.abort() } as const
    const cached = await orNull(market.read(collectionFacts, { token }, { ...cacheOnly, atOnce: true }))
    return cached?.value.name ?? null
  }
