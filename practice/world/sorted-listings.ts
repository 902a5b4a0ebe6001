import type { Listing } from './records'

export const SORTS = ['listingDate', 'price', 'serialId'] as const
export type SortBy = (typeof SORTS)[number]

type Compare = (a: Listing, b: Listing) => number

/** Function that returns the number of decimals of a fungible token in which listings are priced. */
export type DecimalsOf = (currency: number) => number

const HBAR_DECIMALS = 8

/**
 * Comparison function of each sort. Ties are broken by the id, so each listing has exactly one position. Prices in
 * different currencies compare by their displayed amounts: 2 HBAR comes before 3 HRBD.
 */
const createComparisons = (decimalsOf: DecimalsOf): Readonly<Record<SortBy, Compare>> => {
  const priceDecimals = ({ currency }: Listing): number =>
    currency === undefined ? HBAR_DECIMALS : decimalsOf(currency)
  const byPrice: Compare = (a, b) => {
    const isSameCurrency = a.currency === b.currency
    // A displayed amount is the price divided by 10 to the power of the decimals. Multiplying each price by the power of
    // the other currency gives integers in the same order, without fractions.
    const comparablePriceA = isSameCurrency ? a.price : scaledPrice(a, priceDecimals(b))
    const comparablePriceB = isSameCurrency ? b.price : scaledPrice(b, priceDecimals(a))
    if (comparablePriceA !== comparablePriceB) return comparablePriceA < comparablePriceB ? -1 : 1
    return a.id - b.id
  }
  return {
    listingDate: (a, b) => a.listedAtMs - b.listedAtMs || a.id - b.id,
    price: byPrice,
    serialId: (a, b) => a.token - b.token || a.serial - b.serial || a.id - b.id,
  }
}

/** The price multiplied by 10 to the power of `decimals`. */
const scaledPrice = ({ price }: Listing, decimals: number): bigint => price * 10n ** BigInt(decimals)

/**
 * Listings sorted in several orders. The listings are sorted when an order is first requested. Each later change is
 * inserted into the sorted lists, so that thousands of listings need not be sorted again.
 */
export class SortedListings {
  private readonly sortedLists = new Map<SortBy, Listing[]>()
  private readonly comparisons: Readonly<Record<SortBy, Compare>>

  constructor(
    private readonly loadListings: () => Iterable<Listing>,
    decimalsOf: DecimalsOf,
  ) {
    this.comparisons = createComparisons(decimalsOf)
  }

  /** All listings, in ascending order of `sortBy`. */
  sortedBy(sortBy: SortBy): readonly Listing[] {
    const listings = this.sortedLists.get(sortBy) ?? [...this.loadListings()].sort(this.comparisons[sortBy])
    this.sortedLists.set(sortBy, listings)
    return listings
  }

  /** Removes `previous` from the sorted lists unless null, and inserts `next` into the sorted lists unless null. */
  replaceListing(previous: Listing | null, next: Listing | null): void {
    for (const [sortBy, listings] of this.sortedLists) {
      const compare = this.comparisons[sortBy]
      const index = previous ? insertionIndex(listings, previous, compare) : -1
      if (previous && listings[index] === previous) listings.splice(index, 1)
      if (next) listings.splice(insertionIndex(listings, next, compare), 0, next)
    }
  }
}

/** Index of the listing in the sorted list; for a new listing, the index at which to insert the listing. */
function insertionIndex(listings: readonly Listing[], listing: Listing, compare: Compare): number {
  let low = 0
  let high = listings.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const middleListing = listings[middle]
    if (middleListing && compare(middleListing, listing) < 0) low = middle + 1
    else high = middle
  }
  return low
}
