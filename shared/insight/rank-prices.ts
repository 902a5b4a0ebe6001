/** Price of rarity: prices of listings by rank. */

export type RankedPrice = { readonly serial: number; readonly rank: number; readonly price: number }

/**
 * Listings that no rarer or equally rare listing undercuts, rarest first. From each one to the next, both rarity and
 * price decrease.
 */
export function bestByRank(listed: readonly RankedPrice[]): readonly RankedPrice[] {
  const best: RankedPrice[] = []
  for (const listing of [...listed].sort((a, b) => a.rank - b.rank || a.price - b.price)) {
    const cheapest = best.at(-1)
    if (!cheapest || listing.price < cheapest.price) best.push(listing)
  }
  return best
}

type RarestTenth = {
  readonly count: number
  /** Median price. */
  readonly median: number
  readonly medianOfOthers: number
}

/** Fewer listings say nothing about a tenth. */
const MIN_LISTINGS = 20

/** Prices of the rarest tenth of listings, compared with the others; null with too few listings. */
export function rarestTenth(listed: readonly RankedPrice[]): RarestTenth | null {
  if (listed.length < MIN_LISTINGS) return null
  const byRank = [...listed].sort((a, b) => a.rank - b.rank)
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
