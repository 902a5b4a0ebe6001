import { nftQueries } from './queries'
import type { MainQuery } from '../../query/main-query'
import { type NftKey, nftKeyText } from './nft-store'

/** Additional part of the NFT page: the query of the part, and when to read the part. */
export type NftSection<T> = {
  /** Token and serial of the NFT as one text. */
  readonly nftKey: string
  readonly query: MainQuery<T>
  /** True once the detail and the quote are read. The person needs these first, to decide. */
  readonly isReady: boolean
  /** True if the price form needs the part, even while the part is not visible. */
  readonly isNeeded: boolean
}

/**
 * Additional parts of the NFT page. A market key allows two requests per second. Each part is therefore read only when
 * the part becomes visible, and after the data that a decision needs. `isOwn`: one of the person's accounts holds the NFT.
 */
export function nftSectionsOf(key: NftKey, isReady: boolean, isOwn: boolean) {
  const insight = <T>(query: MainQuery<T>, isNeeded = false): NftSection<T> => ({
    nftKey: nftKeyText(key),
    query,
    isReady,
    isNeeded,
  })
  return {
    history: insight(nftQueries.history(key), isOwn),
    offers: insight(nftQueries.offers(key), isOwn),
    rarity: insight(nftQueries.rarity(key)),
    comparables: insight(nftQueries.comparables(key)),
  }
}
export type NftSections = ReturnType<typeof nftSectionsOf>
