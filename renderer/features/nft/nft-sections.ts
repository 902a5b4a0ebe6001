import { nftQueries } from './queries'
import type { MainQuery } from '../../query/main-query'
import { type NftKey, nftKeyText } from './purchase-terms'

/** Additional section of the NFT page: the query of the section, and the conditions for reading it. */
export type NftSection<T> = {
  /** Token and serial of the NFT as one text. */
  readonly nftKey: string
  readonly query: MainQuery<T>
  /** True once the detail and the quote are read, which the person needs first. Only then is the section read. */
  readonly canRead: boolean
  /** True if the price form needs the section's data, even while the section is not visible. */
  readonly isNeeded: boolean
}

/**
 * Additional sections of the NFT page. A market key allows two requests per second. Each section is therefore read only
 * when the section becomes visible, and after the data that a decision needs. `isOwn`: true if one of the person's
 * accounts holds the NFT.
 */
export function nftSectionsOf(key: NftKey, canRead: boolean, isOwn: boolean) {
  const section = <T>(query: MainQuery<T>, isNeeded = false): NftSection<T> => ({
    nftKey: nftKeyText(key),
    query,
    canRead,
    isNeeded,
  })
  return {
    history: section(nftQueries.history(key), isOwn),
    offers: section(nftQueries.offers(key), isOwn),
    rarity: section(nftQueries.rarity(key)),
    comparables: section(nftQueries.comparables(key)),
  }
}
export type NftSections = ReturnType<typeof nftSectionsOf>
