import { collectionFacts } from '@shared/market/facts'
import type { MarketClient } from '../market-api/client/client'
import { orNull } from '../platform/app-failure'

export type CollectionNameLookup = (token: string) => Promise<string | null>

/**
 * Creates a function that looks up the name of a collection in the cache, at any age, and sends no request. Null when
 * the cache has no answer that can be served. The name is third-party text.
 */
export const createCollectionNameLookup =
  (market: MarketClient): CollectionNameLookup =>
  async (token) => {
    // With an aborted signal the client serves a cached answer and sends no request.
    const cacheOnly = { priority: 'background', signal: AbortSignal.abort() } as const
    const cachedFacts = await orNull(market.read(collectionFacts, { token }, { ...cacheOnly, atOnce: true }))
    return cachedFacts?.value.name ?? null
  }
