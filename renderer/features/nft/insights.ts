import { nftQueries } from './queries'
import type { MainQuery } from '../../query/main-query'
import { type NftKey, nftKeyText } from './nft-store'

/** Additional part of the NFT page: its query, and when to read it. */
export type Insight<T> = {
  /** Key of the NFT. */
  readonly nftKey: string
  readonly query: MainQuery<T>
  /** True once the detail and the quote have been read, because they come first. */
  readonly isReady: boolean
  /** True if the page's own form needs the part, even while it is not visible. */
  readonly isNeeded: boolean
}

/**
 * Additional parts of the NFT page. A key allows two requests per second, so each part is read once it is visible, and
 * after the data that a decision needs.
 */
export function insightsOf(key: NftKey, isReady: boolean, isOwn: boolean) {
  const insight = <T>(query: MainQuery<T>, isNeeded = false): Insight<T> => ({
    nftKey: nftKeyText(key),
    query,
    isReady,
    isNeeded,
  })
  return {
    past: insight(nftQueries.past(key), isOwn),
    offers: insight(nftQueries.offers(key), isOwn),
    rarity: insight(nftQueries.rarity(key)),
    comparables: insight(nftQueries.comparables(key)),
  }
}
export type NftInsights = ReturnType<typeof insightsOf>
