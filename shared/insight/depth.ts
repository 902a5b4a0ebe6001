/** Listings and offers counted by price. Prices are HBAR as floating-point numbers: for charts, never for flows. */

/** Number of listings or offers at exactly this price. */
export type PriceLevel = { readonly price: number; readonly count: number }
type ListingBin = {
  /** Lowest price of the bin, included. */
  readonly from: number
  /** Upper edge of the bin, not included. */
  readonly to: number
  /** Number of listings in the bin. */
  readonly count: number
  /** Number of listings in this bin and all lower bins. */
  readonly cumulativeCount: number
}
type ListingDepth = {
  /** Lowest prices first. */
  readonly bins: readonly ListingBin[]
  /** Number of listings above the bins. */
  readonly aboveCount: number
  /** Number of all listings. */
  readonly total: number
}

/** Price levels of the given prices, lowest price first. */
export function priceLevels(prices: readonly number[]): readonly PriceLevel[] {
  const counts = new Map<number, number>()
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1)
  return [...counts].map(([price, count]) => ({ price, count })).sort((a, b) => a.price - b.price)
}

/** Number of listings or offers at or below `price`. */
export const countUpTo = (levels: readonly PriceLevel[], price: number): number =>
  levels.reduce((sum, level) => (level.price <= price ? sum + level.count : sum), 0)

/** Number of listings or offers from the price `from`, included, to the price `to`, not included. */
const countBetween = (levels: readonly PriceLevel[], from: number, to: number): number =>
  levels.reduce((sum, level) => (level.price >= from && level.price < to ? sum + level.count : sum), 0)

/** Possible widths of a bin from 1 to 10. All other widths are one of these numbers times a power of ten. */
const ROUND_WIDTHS = [1, 2, 2.5, 5, 10]
/**
 * Minimum width of all bins together for prices that are almost equal, as a share of the cheapest listing or of the best
 * offer.
 */
const MIN_SPREAD_SHARE = 0.05
/** Minimum width of all bins together in HBAR, so that the width of a bin is never 0. */
const MIN_SPREAD = 1e-6
/** Tolerance for rounding errors of floating-point numbers. */
const TOLERANCE = 1e-9
/** Share of listings or offers in the bins. Bins for a few extreme prices would put all other prices into one bin. */
const SHOWN_SHARE = 0.9
/** Maximum number of bins of a chart that names no other maximum. */
const DEFAULT_MAX_BINS = 16

/** The next round width at or above `minWidth`. */
function roundWidthUp(minWidth: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(minWidth))
  const isWideEnough = (width: number) => width * magnitude >= minWidth * (1 - TOLERANCE)
  return (ROUND_WIDTHS.find(isWideEnough) ?? 10) * magnitude
}

/**
 * Bins of a round width, from the cheapest listing up to the price at or below which nine of ten listings are.
 * `levels`: lowest price first.
 */
export function listingDepth(levels: readonly PriceLevel[], maxBins = DEFAULT_MAX_BINS): ListingDepth {
  const total = countUpTo(levels, Infinity)
  const cheapest = levels[0]?.price ?? 0
  if (total === 0) return { bins: [], aboveCount: 0, total: 0 }
  const highestShown = priceAtCount(levels, total * SHOWN_SHARE) ?? cheapest
  const spread = Math.max(highestShown - cheapest, cheapest * MIN_SPREAD_SHARE, MIN_SPREAD)
  const width = roundWidthUp(spread / Math.max(1, maxBins - 1))
  const firstBin = binIndex(cheapest, width)
  const lastBin = Math.max(firstBin, binIndex(highestShown, width))
  const bins: ListingBin[] = []
  let cumulativeCount = 0
  for (let bin = firstBin; bin <= lastBin; bin++) {
    const from = binEdge(bin, width)
    const to = binEdge(bin + 1, width)
    const count = countBetween(levels, from, to)
    cumulativeCount += count
    bins.push({ from, to, count, cumulativeCount })
  }
  return { bins, aboveCount: total - cumulativeCount, total }
}

type OfferBin = {
  /** Lowest price of the bin, included. */
  readonly from: number
  /** Upper edge of the bin, not included. */
  readonly to: number
  /** Number of offers in the bin. */
  readonly count: number
  /** Number of offers in this bin and all higher bins. */
  readonly cumulativeCount: number
}
type OfferDepth = {
  /** Lowest prices first. */
  readonly bins: readonly OfferBin[]
  /** Number of offers below the bins. */
  readonly belowCount: number
  /** Number of all offers. */
  readonly total: number
}

/**
 * Bins of a round width, from the best offer down to the price at or above which nine of ten offers are. `levels`:
 * lowest price first.
 */
export function offerDepth(levels: readonly PriceLevel[], maxBins = DEFAULT_MAX_BINS): OfferDepth {
  const total = countUpTo(levels, Infinity)
  const best = levels.at(-1)?.price
  if (best === undefined || total === 0) return { bins: [], belowCount: 0, total: 0 }
  const lowestShown = priceAtCount(levels.toReversed(), total * SHOWN_SHARE) ?? best
  const spread = Math.max(best - lowestShown, best * MIN_SPREAD_SHARE, MIN_SPREAD)
  const width = roundWidthUp(spread / Math.max(1, maxBins - 1))
  const lastBin = binIndex(best, width)
  const firstBin = Math.min(lastBin, binIndex(lowestShown, width))
  const bins: OfferBin[] = []
  let cumulativeCount = 0
  for (let bin = lastBin; bin >= firstBin; bin--) {
    const from = binEdge(bin, width)
    const to = binEdge(bin + 1, width)
    const count = countBetween(levels, from, to)
    cumulativeCount += count
    bins.unshift({ from, to, count, cumulativeCount })
  }
  return { bins, belowCount: total - cumulativeCount, total }
}

/**
 * Price of the first level at which the sum of the counts so far reaches `minCount`. The loop reads each level at most
 * once, because there may be thousands of levels, and charts calculate their bins again after each page of a list.
 */
function priceAtCount(levels: readonly PriceLevel[], minCount: number): number | undefined {
  let sum = 0
  for (const level of levels) {
    sum += level.count
    if (sum >= minCount) return level.price
  }
  return undefined
}

/** Index of the bin whose rounded edges contain the price. */
function binIndex(price: number, width: number): number {
  const estimate = Math.floor(price / width + TOLERANCE)
  if (binEdge(estimate, width) > price) return estimate - 1
  return binEdge(estimate + 1, width) <= price ? estimate + 1 : estimate
}

/** Lower edge of a bin, rounded to 12 digits to remove errors of floating-point multiplication. */
const binEdge = (index: number, width: number): number => Number((index * width).toPrecision(12))
