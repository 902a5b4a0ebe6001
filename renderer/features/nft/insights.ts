import { nftQueries } from './queries'
import type { MainQuery } from '../../query/main-query'
import { type NftKey, nftOf } from './nft-store'

/** One part beside how the NFT stands: what it reads, and when. */
export type Insight<T> = {
  readonly of: string
  readonly query: MainQuery<T>
  /** How it stands and what it is quoted at are there: those are read before anything else. */
  readonly isTime: boolean
  /** Its own form needs it, whether it is in sight or not. */
  readonly isNeeded: boolean
}

/**
 * What is known beside how the NFT stands. A key asks twice a second: each part reads once it is in sight, and after
 * what somebody decides by.
 */
export function insightsOf(key: NftKey, isTime: boolean, isOwn: boolean) {
  const part = <T>(query: MainQuery<T>, isNeeded = false): Insight<T> => ({ of: nftOf(key), query, isTime, isNeeded })
  return {
    past: part(nftQueries.past(key), isOwn),
    offers: part(nftQueries.offers(key), isOwn),
    rarity: part(nftQueries.rarity(key)),
    comparables: part(nftQueries.comparables(key)),
  }
}
export type NftInsights = ReturnType<typeof insightsOf>
