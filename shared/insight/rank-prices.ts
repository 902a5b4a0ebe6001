/** Price of rarity: prices of listings, compared by rarity rank. */

/** A listing with its rarity rank (1 is the rarest) and its price in HBAR, for charts. */
export type RankedPrice = { readonly serial: number; readonly rank: number; readonly price: number }

/**
 * Listings that are cheaper than every rarer listing, rarest first. For each rank, only the cheapest listing counts.
 * From each returned listing to the next, both rarity and price decrease.
 */
export function rarityPriceFrontier(listings: readonly RankedPrice[]): readonly RankedPrice[] {
  const frontier: RankedPrice[] = []
  for (const listing of [...listings].sort((a, b) => a.rank - b.rank || a.price - b.price)) {
    const cheapest = frontier.at(-1)
    if (!cheapest || listing.price < cheapest.price) frontier.push(listing)
  }
  return frontier
}

type RarestTenth = {
  /** Number of listings in the rarest tenth. */
  readonly count: number
  /** Median price of the rarest tenth. */
  readonly median: number
  /** Median price of all other listings. */
  readonly medianOfOthers: number
}

/** Minimum number of listings: a tenth of fewer listings is too small to compare. */
const MIN_LISTINGS = 20

/** Median prices of the rarest tenth of the listings and of all other listings; null with too few listings. */
export function rarestTenth(listings: readonly RankedPrice[]): RarestTenth | null {
  if (listings.length < MIN_LISTINGS) return null
  const byRank = [...listings].sort((a, b) => a.rank - b.rank)
  const count = Math.ceil(byRank.length / 10)
  const prices = byRank.map(({ price }) => price)
  return { count, median: medianOf(prices.slice(0, count)), medianOfOthers: medianOf(prices.slice(count)) }
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const upper = sorted[Math.floor(half)] ?? 0
  return Number.isInteger(half) ? ((sorted[half - 1] ?? upper) + upper) / 2 : upper
}
