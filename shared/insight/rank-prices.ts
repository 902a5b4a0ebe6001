/** What rarity costs: the prices of what is listed against its rank. */

export type RankedPrice = { readonly serial: number; readonly rank: number; readonly price: number }

/**
 * Those that nothing rarer, or as rare, undercuts: the rarest first. Going on from one to the next, less is asked for
 * less rarity.
 */
export function bestByRank(listed: readonly RankedPrice[]): readonly RankedPrice[] {
  const best: RankedPrice[] = []
  for (const one of [...listed].sort((a, b) => a.rank - b.rank || a.price - b.price)) {
    const least = best.at(-1)
    if (!least || one.price < least.price) best.push(one)
  }
  return best
}

type RarestTenth = {
  readonly count: number
  /** Prices in the middle: half of them ask less. */
  readonly middle: number
  readonly middleOfOthers: number
}

/** So few say nothing of a tenth. */
const FEWEST = 20

/** What the rarest tenth of what is listed asks beside the others; null of too few. */
export function rarestTenth(listed: readonly RankedPrice[]): RarestTenth | null {
  if (listed.length < FEWEST) return null
  const byRank = [...listed].sort((a, b) => a.rank - b.rank)
  const count = Math.ceil(byRank.length / 10)
  const prices = byRank.map(({ price }) => price)
  return { count, middle: middleOf(prices.slice(0, count)), middleOfOthers: middleOf(prices.slice(count)) }
}

function middleOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  const above = sorted[Math.floor(half)] ?? 0
  return Number.isInteger(half) ? ((sorted[half - 1] ?? above) + above) / 2 : above
}
