/** Table rows of the offer book: the collection offers of all accounts in one collection. */
import { parseHbar, type Tinybar } from '@shared/amount'
import type { BookOffer } from '@shared/contract/offers'

/** Filter of the offer book: all offers, offers on any NFT of the collection, or offers that require traits. */
export type OfferBookFilter = 'all' | 'any-nft' | 'traits'

export type BookRow = BookOffer & {
  /** Number of shown offers of exactly this price. */
  readonly offerCountAtPrice: number
  /** Number of shown offers of this price or a higher one. */
  readonly offerCountAtLeast: number
}

/** Rows for the offers of a kind, in the order of `offers`. Prices are compared exactly. */
export function offerBookRows(offers: readonly BookOffer[], kind: OfferBookFilter): readonly BookRow[] {
  const chosen = offers.filter((offer) => isOfKind(offer, kind))
  const countsAtPrice = new Map<Tinybar, number>()
  for (const { price } of chosen) {
    const amount = parseHbar(price)
    countsAtPrice.set(amount, (countsAtPrice.get(amount) ?? 0) + 1)
  }
  const countsAtLeast = new Map<Tinybar, number>()
  let offerCount = 0
  for (const amount of [...countsAtPrice.keys()].sort((a, b) => (a > b ? -1 : 1))) {
    offerCount += countsAtPrice.get(amount) ?? 0
    countsAtLeast.set(amount, offerCount)
  }
  return chosen.map((offer) => {
    const amount = parseHbar(offer.price)
    return {
      ...offer,
      offerCountAtPrice: countsAtPrice.get(amount) ?? 0,
      offerCountAtLeast: countsAtLeast.get(amount) ?? 0,
    }
  })
}

/** True if the filter includes the offer. An offer whose traits the market does not name (null) requires traits. */
function isOfKind({ traits }: BookOffer, kind: OfferBookFilter): boolean {
  if (kind === 'all') return true
  const isOnAnyNft = traits !== null && traits.length === 0
  return kind === 'any-nft' ? isOnAnyNft : !isOnAnyNft
}
