import type { Listing } from './records'

export const SORTS = ['listingDate', 'price', 'serialId'] as const
export type SortBy = (typeof SORTS)[number]

type Compare = (a: Listing, b: Listing) => number

/** Decimals of a fungible token used for prices. */
export type DecimalsOf = (currency: number) => number

const HBAR_DECIMALS = 8

/** Total orders, so that a listing has one position in each. Prices compare as the whole units that people see. */
const comparisons = (decimalsOf: DecimalsOf): Readonly<Record<SortBy, Compare>> => {
  const decimals = ({ currency }: Listing): number => (currency === undefined ? HBAR_DECIMALS : decimalsOf(currency))
  const byPrice: Compare = (a, b) => {
    const isSameCurrency = a.currency === b.currency
    const left = isSameCurrency ? a.price : scaledPrice(a, decimals(b))
    const right = isSameCurrency ? b.price : scaledPrice(b, decimals(a))
    if (left !== right) return left < right ? -1 : 1
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
 * Listings in each requested order. An order is sorted once and then updated with every change, so that reading
 * thousands of listings needs no sorting.
 */
export class SortedListings {
  private readonly sortedLists = new Map<SortBy, Listing[]>()
  private readonly compare: Readonly<Record<SortBy, Compare>>

  constructor(
    private readonly loadListings: () => Iterable<Listing>,
    decimalsOf: DecimalsOf,
  ) {
    this.compare = comparisons(decimalsOf)
  }

  /** Listings in ascending order. */
  sortedBy(sortBy: SortBy): readonly Listing[] {
    const listings = this.sortedLists.get(sortBy) ?? [...this.loadListings()].sort(this.compare[sortBy])
    this.sortedLists.set(sortBy, listings)
    return listings
  }

  replace(before: Listing | null, after: Listing | null): void {
    for (const [sortBy, listings] of this.sortedLists) {
      const compare = this.compare[sortBy]
      const index = before ? insertionIndex(listings, before, compare) : -1
      if (before && listings[index] === before) listings.splice(index, 1)
      if (after) listings.splice(insertionIndex(listings, after, compare), 0, after)
    }
  }
}

/** Index of the listing, or its insertion point. */
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
