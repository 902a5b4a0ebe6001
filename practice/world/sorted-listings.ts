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
    const scaled = a.currency === b.currency ? [a.price, b.price] : [scale(a, decimals(b)), scale(b, decimals(a))]
    const [left = 0n, right = 0n] = scaled
    return left < right ? -1 : left > right ? 1 : a.id - b.id
  }
  return {
    listingDate: (a, b) => a.listedAtMs - b.listedAtMs || a.id - b.id,
    price: byPrice,
    serialId: (a, b) => a.token - b.token || a.serial - b.serial || a.id - b.id,
  }
}

const scale = ({ price }: Listing, decimals: number): bigint => price * 10n ** BigInt(decimals)

/**
 * Listings in each requested order. An order is sorted once and then updated with every change, so that reading
 * thousands of listings needs no sorting.
 */
export class SortedListings {
  private readonly kept = new Map<SortBy, Listing[]>()
  private readonly compare: Readonly<Record<SortBy, Compare>>

  constructor(
    private readonly all: () => Iterable<Listing>,
    decimalsOf: DecimalsOf,
  ) {
    this.compare = comparisons(decimalsOf)
  }

  /** Listings in ascending order. */
  by(sortBy: SortBy): readonly Listing[] {
    const kept = this.kept.get(sortBy) ?? [...this.all()].sort(this.compare[sortBy])
    this.kept.set(sortBy, kept)
    return kept
  }

  replace(before: Listing | null, after: Listing | null): void {
    for (const [sortBy, listings] of this.kept) {
      const compare = this.compare[sortBy]
      const at = before ? placeOf(listings, before, compare) : -1
      if (before && listings[at] === before) listings.splice(at, 1)
      if (after) listings.splice(placeOf(listings, after, compare), 0, after)
    }
  }
}

/** Index of the listing, or its insertion point. */
function placeOf(listings: readonly Listing[], listing: Listing, compare: Compare): number {
  let low = 0
  let high = listings.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const found = listings[middle]
    if (found && compare(found, listing) < 0) low = middle + 1
    else high = middle
  }
  return low
}
