/** Collection offers of all accounts in one collection, and their table rows. */
import { parseHbar, type Tinybar } from '@shared/amount'
import type { BookOffer } from '@shared/contract/offers'

/** Offers on any NFT of the collection, or offers that require traits. */
export type BookKind = 'all' | 'any-nft' | 'traits'

export type BookRow = BookOffer & {
  /** Offers of exactly this price among those shown. */
  readonly atPrice: number
  /** Offers of this price or higher among those shown. */
  readonly atLeast: number
}

/** Offers of a kind with their counts, highest first as read. Prices are compared exactly. */
export function bookRows(offers: readonly BookOffer[], kind: BookKind): readonly BookRow[] {
  const chosen = offers.filter(({ traits }) => kind === 'all' || (traits?.length === 0) === (kind === 'any-nft'))
  const counts = new Map<Tinybar, number>()
  for (const { price } of chosen) {
    const amount = parseHbar(price)
    counts.set(amount, (counts.get(amount) ?? 0) + 1)
  }
  const atLeast = new Map<Tinybar, number>()
  let offerCount = 0
  for (const amount of [...counts.keys()].sort((a, b) => (a > b ? -1 : 1))) {
    offerCount += counts.get(amount) ?? 0
    atLeast.set(amount, offerCount)
  }
  return chosen.map((offer) => {
    const amount = parseHbar(offer.price)
    return { ...offer, atPrice: counts.get(amount) ?? 0, atLeast: atLeast.get(amount) ?? 0 }
  })
}
