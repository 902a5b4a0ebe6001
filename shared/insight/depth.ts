/** Listings and offers counted by price. Prices are HBAR as numbers: for charts, never for flows. */

/** Number of listings or offers at exactly this price. */
export type PriceLevel = { readonly price: number; readonly count: number }
type DepthBin = {
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
  readonly count: number
  /** Total number of listings below `to`. */
  readonly upTo: number
}
type Depth = {
  readonly bins: readonly DepthBin[]
  /** Number of listings above the bins. */
  readonly above: number
  readonly total: number
}

/** Groups prices into levels, cheapest first. */
export function priceLevels(prices: readonly number[]): readonly PriceLevel[] {
  const counts = new Map<number, number>()
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1)
  return [...counts].map(([price, count]) => ({ price, count })).sort((a, b) => a.price - b.price)
}

/** Number of listings at or below `price`. */
export const countUpTo = (levels: readonly PriceLevel[], price: number): number =>
  levels.reduce((sum, level) => (level.price <= price ? sum + level.count : sum), 0)

/** Number of listings from `from`, included, to `to`, not included. */
const countBetween = (levels: readonly PriceLevel[], from: number, to: number): number =>
  levels.reduce((sum, level) => (level.price >= from && level.price < to ? sum + level.count : sum), 0)

const ROUND_WIDTHS = [1, 2, 2.5, 5, 10]
/** Share of listings in the bins. A few extreme prices would otherwise put all others into one bin. */
const SHOWN_SHARE = 0.9

function roundWidthUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  return (ROUND_WIDTHS.find((step) => step * magnitude >= value * (1 - 1e-9)) ?? 10) * magnitude
}

/** Bins of a round width, from the cheapest listing up to the price below which nine of ten listings are. */
export function listingDepth(levels: readonly PriceLevel[], maxBins = 16): Depth {
  const total = countUpTo(levels, Infinity)
  const cheapest = levels[0]?.price ?? 0
  if (total === 0) return { bins: [], above: 0, total: 0 }
  const highestShown = priceAtCount(levels, total * SHOWN_SHARE) ?? cheapest
  const width = roundWidthUp(Math.max(highestShown - cheapest, cheapest * 0.05, 1e-6) / Math.max(1, maxBins - 1))
  const first = binIndex(cheapest, width)
  const last = Math.max(first, binIndex(highestShown, width))
  const bins: DepthBin[] = []
  let upTo = 0
  for (let i = first; i <= last; i++) {
    const from = binEdge(i, width)
    const to = binEdge(i + 1, width)
    const count = countBetween(levels, from, to)
    upTo += count
    bins.push({ from, to, count, upTo })
  }
  return { bins, above: total - upTo, total }
}

type OfferBin = {
  /** Included. */
  readonly from: number
  /** Not included. */
  readonly to: number
  readonly count: number
  /** Number of offers of `from` or more. */
  readonly atLeast: number
}
type OfferDepth = {
  /** Lowest prices first. */
  readonly bins: readonly OfferBin[]
  /** Number of offers below the bins. */
  readonly below: number
  readonly total: number
}

/**
 * Bins of a round width, from the best offer down to the price above which nine of ten offers are. `levels`: lowest
 * price first.
 */
export function offerDepth(levels: readonly PriceLevel[], maxBins = 16): OfferDepth {
  const total = countUpTo(levels, Infinity)
  const best = levels.at(-1)?.price
  if (best === undefined || total === 0) return { bins: [], below: 0, total: 0 }
  const lowestShown = priceAtCount(levels.toReversed(), total * SHOWN_SHARE) ?? best
  const width = roundWidthUp(Math.max(best - lowestShown, best * 0.05, 1e-6) / Math.max(1, maxBins - 1))
  const last = binIndex(best, width)
  const bins: OfferBin[] = []
  let atLeast = 0
  for (let i = last; i >= Math.min(last, binIndex(lowestShown, width)); i--) {
    const from = binEdge(i, width)
    const to = binEdge(i + 1, width)
    const count = countBetween(levels, from, to)
    atLeast += count
    bins.unshift({ from, to, count, atLeast })
  }
  return { bins, below: total - atLeast, total }
}

/**
 * Price of the first level at which the running count reaches `count`. One running sum, because there may be thousands
 * of levels, and a chart computes its bins again after each part of a list.
 */
function priceAtCount(levels: readonly PriceLevel[], count: number): number | undefined {
  let sum = 0
  for (const level of levels) {
    sum += level.count
    if (sum >= count) return level.price
  }
  return undefined
}

/** Index of the bin whose rounded edges contain the price. */
function binIndex(price: number, width: number): number {
  const near = Math.floor(price / width + 1e-9)
  if (binEdge(near, width) > price) return near - 1
  return binEdge(near + 1, width) <= price ? near + 1 : near
}

/** Lower edge of a bin, rounded to 12 digits to remove errors of floating-point multiplication. */
const binEdge = (index: number, width: number): number => Number((index * width).toPrecision(12))
