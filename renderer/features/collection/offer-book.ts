/** Table rows of the offer book: the collection offers of all accounts in one collection. */
import { parseHbar, type Tinybar } from '@shared/amount'
import type { BookOffer } from '@shared/contract/offers'

/** Filter of the offer book: all offers, offers on any NFT of the collection, or offers that require traits. */
export type OfferBookFilter = 'all' | 'any-nft' | 'traits'

/** Row for one offer, or for several equal offers: same buyer, same exact price, same wanted NFTs. */
export type BookRow = BookOffer & {
  /** Number of equal offers in this row. */
  readonly equalOfferCount: number
  /** Number of shown offers at exactly this price. */
  readonly offerCountAtPrice: number
  /** Number of shown offers at this price or a higher price. */
  readonly offerCountAtLeast: number
}

/**
 * Rows for the offers that match the filter, in the order of `offers`. Prices are compared exactly. Equal offers share
 * the row of the newest of them.
 */
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
  return equalOfferGroups(shownOffers).map(([firstOffer, ...otherOffers]) => {
    const amount = parseHbar(firstOffer.price)
    const newestOffer = otherOffers.reduce(
      (newest, offer) => ((offer.createdAt ?? '') > (newest.createdAt ?? '') ? offer : newest),
      firstOffer,
    )
    return {
      ...newestOffer,
      equalOfferCount: otherOffers.length + 1,
      offerCountAtPrice: countsAtPrice.get(amount) ?? 0,
      offerCountAtLeast: countsAtLeast.get(amount) ?? 0,
    }
  })
}

type OfferGroup = [BookOffer, ...BookOffer[]]

/**
 * Groups of equal offers, in the order of their first offers. An offer whose traits the market does not name is equal
 * to no other offer, because the traits can differ.
 */
function equalOfferGroups(offers: readonly BookOffer[]): readonly OfferGroup[] {
  const groups = new Map<string, OfferGroup>()
  for (const offer of offers) {
    const wantedTraitsOrId = offer.traits ?? offer.id
    const key = JSON.stringify([offer.buyer.id, String(parseHbar(offer.price)), wantedTraitsOrId])
    const group = groups.get(key)
    if (group) group.push(offer)
    else groups.set(key, [offer])
  }
  return [...groups.values()]
}

/**
 * True if the offer matches the filter. `traits` is null if the offer requires traits, but the market does not name
 * the traits.
 */
function matchesFilter({ traits }: BookOffer, filter: OfferBookFilter): boolean {
  if (filter === 'all') return true
  const isOnAnyNft = traits !== null && traits.length === 0
  return filter === 'any-nft' ? isOnAnyNft : !isOnAnyNft
}
