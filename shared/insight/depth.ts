/** Listings and offers counted by price. Prices are whole HBAR as numbers: for charts, never for flows. */

/** Number of listings or offers at exactly this price. */
export type Level = { readonly price: number; readonly count: number }
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
export function levelsOf(prices: readonly number[]): readonly Level[] {
  const counts = new Map<number, number>()
  for (const price of prices) counts.set(price, (counts.get(price) ?? 0) + 1)
  return [...counts].map(([price, count]) => ({ price, count })).sort((a, b) => a.price - b.price)
}

/** Number of listings at or below `price`. */
export const countUpTo = (levels: readonly Level[], price: number): number =>
  levels.reduce((sum, level) => (level.price <= price ? sum + level.count : sum), 0)

const STEPS = [1, 2, 2.5, 5, 10]
/** Share of listings in the bins. A few extreme prices would otherwise put all others into one bin. */
const SHOWN = 0.9

function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value))
  return (STEPS.find((step) => step * magnitude >= value * (1 - 1e-9)) ?? 10) * magnitude
}

/** Bins of a round width, from the cheapest listing up to the price below which nine of ten listings are. */
export function depthOf(levels: readonly Level[], most = 16): Depth {
  const total = countUpTo(levels, Infinity)
  const cheapest = levels[0]?.price ?? 0
  // A single running sum, because there may be thousands of levels, and they are drawn again after each part.
  let upToHere = 0
  const wanted = levels.find(({ count }) => (upToHere += count) >= total * SHOWN)?.price ?? cheapest
  if (total === 0) return { bins: [], above: 0, total: 0 }
  const width = roundUp(Math.max(wanted - cheapest, cheapest * 0.05, 1e-6) / Math.max(1, most - 1))
  const first = binOf(cheapest, width)
  const last = Math.max(first, binOf(wanted, width))
  const bins: DepthBin[] = []
  let upTo = 0
  for (let i = first; i <= last; i++) {
    const [from, to] = [exact(i * width), exact((i + 1) * width)]
    const count = levels.reduce((sum, { price, count: n }) => (price >= from && price < to ? sum + n : sum), 0)
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
export function offerDepthOf(levels: readonly Level[], maxBins = 16): OfferDepth {
  const total = countUpTo(levels, Infinity)
  const best = levels.at(-1)?.price
  if (best === undefined || total === 0) return { bins: [], below: 0, total: 0 }
  let count = 0
  const lowest = levels.findLast((level) => (count += level.count) >= total * SHOWN)?.price ?? best
  const width = roundUp(Math.max(best - lowest, best * 0.05, 1e-6) / Math.max(1, maxBins - 1))
  const last = binOf(best, width)
  const bins: OfferBin[] = []
  let atLeast = 0
  for (let i = last; i >= Math.min(last, binOf(lowest, width)); i--) {
    const [from, to] = [exact(i * width), exact((i + 1) * width)]
    const inside = levels.reduce((sum, level) => (level.price >= from && level.price < to ? sum + level.count : sum), 0)
    atLeast += inside
    bins.unshift({ from, to, count: inside, atLeast })
  }
  return { bins, below: total - atLeast, total }
}

/** Index of the bin whose rounded edges contain the price. */
function binOf(price: number, width: number): number {
  const near = Math.floor(price / width + 1e-9)
  if (exact(near * width) > price) return near - 1
  return exact((near + 1) * width) <= price ? near + 1 : near
}

const exact = (value: number): number => Number(value.toPrecision(12))
