import { collectionFacts } from '@shared/market/facts'
import type { MarketClient } from '../market-api/client/client'
import { orNull } from '../platform/app-failure'

export type NameOfCollection = (token: string) => Promise<string | null>

/** The name of a collection as this computer last read it; the market is not asked. */
export const collectionAtHand =
  (market: MarketClient): NameOfCollection =>
  async (token) => {
    // Whoever has left already gets what is kept, and nobody is asked for more.
    const atHand = { priority: 'background', signal: AbortSignal.abort() } as const
    const kept = await orNull(market.read(collectionFacts, { token }, { ...atHand, atOnce: true }))
    return kept?.value.name ?? null
  }
