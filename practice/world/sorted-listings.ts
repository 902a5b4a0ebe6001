import type { Listing } from './records'

export const SORTS = ['listingDate', 'price', 'serialId'] as const
export type SortBy = (typeof SORTS)[number]

type Compare = (a: Listing, b: Listing) => number

/** Returns the decimals of a fungible token that prices are in. */
export type DecimalsOf = (currency: number) => number

const HBAR_DECIMALS = 8

/**
 * Comparison function of each sort. Ties are broken by the id, so each listing has exactly one position. Prices in
 * different currencies compare by their displayed amounts: 2 HBAR comes before 3 of a token.
 */
const createComparisons = (decimalsOf: DecimalsOf): Readonly<Record<SortBy, Compare>> => {
  const priceDecimals = ({ currency }: Listing): number =>
    currency === undefined ? HBAR_DECIMALS : decimalsOf(currency)
  const byPrice: Compare = (a, b) => {
    const isSameCurrency = a.currency === b.currency
    // Each price times the other currency's units: integers in the order of the displayed amounts.
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

const scaledPrice = ({ price }: Listing, decimals: number): bigint => price * 10n ** BigInt(decimals)

/**
 * Listings in each requested order. The listings are sorted when an order is first requested. Later changes update the
 * sorted list, so that thousands of listings need not be sorted again.
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

  /** Listings in ascending order. */
  sortedBy(sortBy: SortBy): readonly Listing[] {
    const listings = this.sortedLists.get(sortBy) ?? [...this.loadListings()].sort(this.comparisons[sortBy])
    this.sortedLists.set(sortBy, listings)
    return listings
  }

  /** Removes `before` from the sorted lists and inserts `after`; null for no listing. */
  replaceListing(before: Listing | null, after: Listing | null): void {
    for (const [sortBy, listings] of this.sortedLists) {
      const compare = this.comparisons[sortBy]
      const index = before ? insertionIndex(listings, before, compare) : -1
      if (before && listings[index] === before) listings.splice(index, 1)
      if (after) listings.splice(insertionIndex(listings, after, compare), 0, after)
    }
  }
}

/** Index of the listing; if the list lacks it, the index at which to insert the listing. */
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
