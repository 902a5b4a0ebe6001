import { topCollections } from '@shared/market/statistics'
import type { EntityId } from '@shared/ids'
import type { MarketClient, ReadCall } from '../market-api/client/client'

/** Longest range of the ranking, in days. The ranking of the longest range has the most collections. */
export const LONGEST_RANGE_DAYS = 365

/** Names of the collections in the market's ranking, by token id. The names are third-party text. */
export async function rankedCollectionNames(
  market: MarketClient,
  call: ReadCall,
): Promise<ReadonlyMap<EntityId, string>> {
  const { value } = await market.read(topCollections, { range: LONGEST_RANGE_DAYS }, call)
  return new Map(value.collections.map(({ token, name }) => [token, name]))
}
