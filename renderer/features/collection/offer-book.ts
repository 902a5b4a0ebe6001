/** Table rows of the offer book: the collection offers of all accounts in one collection. */
import { parseHbar, type Tinybar } from '@shared/amount'
import type { BookOffer } from '@shared/contract/offers'

/** Filter of the offer book: all offers, offers on any NFT of the collection, or offers that require traits. */
export type OfferBookFilter = 'all' | 'any-nft' | 'traits'

export type BookRow = BookOffer & {
  /** Number of shown offers at exactly this price. */
  readonly offerCountAtPrice: number
  /** Number of shown offers at this price or a higher price. */
  readonly offerCountAtLeast: number
}

/** Rows for the offers that match the filter, in the order of `offers`. Prices are compared exactly. */
export function offerBookRows(offers: readonly BookOffer[], filter: OfferBookFilter): readonly BookRow[] {
  const shownOffers = offers.filter((offer) => matchesFilter(offer, filter))
  const countsAtPrice = new Map<Tinybar, number>()
  for (const { price } of shownOffers) {
    const amount = parseHbar(price)
    countsAtPrice.set(amount, (countsAtPrice.get(amount) ?? 0) + 1)
  }
  const countsAtLeast = new Map<Tinybar, number>()
  let offerCount = 0
  for (const amount of [...countsAtPrice.keys()].sort((a, b) => (a > b ? -1 : 1))) {
    offerCount += countsAtPrice.get(amount) ?? 0
    countsAtLeast.set(amount, offerCount)
  }
  return shownOffers.map((offer) => {
    const amount = parseHbar(offer.price)
    return {
      ...offer,
      offerCountAtPrice: countsAtPrice.get(amount) ?? 0,
      offerCountAtLeast: countsAtLeast.get(amount) ?? 0,
    }
  })
}

/**
 * True if the offer matches the filter. `traits` is null if the offer requires traits, but the market does not name
 * them.
 */
function matchesFilter({ traits }: BookOffer, filter: OfferBookFilter): boolean {
  if (filter === 'all') return true
  const isOnAnyNft = traits !== null && traits.length === 0
  return filter === 'any-nft' ? isOnAnyNft : !isOnAnyNft
}
