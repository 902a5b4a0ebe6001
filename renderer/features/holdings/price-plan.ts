/** Prices for several NFTs at once, each of which can be changed, and what they would bring. Pure. */
import { formatHbar, parseHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import { proceedsOf } from '@shared/sale-proceeds'
import { priceProblem } from '../../format/amount-problem'
import { hbarWords } from '../../format/money'
import type { Row } from './holding-row'
import type { FieldProblem } from '../../ui/Field'

export type Plan = 'one' | 'floor' | 'trait-floor' | 'floor-plus'

export type PlanInput = {
  readonly plan: Plan
  /** As typed: one price for all. */
  readonly price: string
  /** As typed: percent above the floor. */
  readonly percent: string
  /** As typed in single rows, by key; they go before the plan. */
  readonly own: ReadonlyMap<string, string>
}

/** Digits with at most two decimals, up to a thousand. */
export function percentProblem(text: string): FieldProblem | null {
  const typed = text.trim()
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(typed)) return { text: 'Digits and at most two decimals, such as 5 or 2.5.' }
  return Number(typed) > 1000 ? { text: 'At most 1000.' } : null
}

/** Hundredths of a percent; null while it is none. */
const hundredths = (text: string): bigint | null =>
  percentProblem(text) ? null : BigInt(Math.round(Number(text.trim()) * 100))

/** The text that stands in a row's field. Empty where the plan has no price for it. */
export function priceText(row: Row, { plan, price, percent, own }: PlanInput): string {
  const typed = own.get(row.key)
  if (typed !== undefined) return typed
  if (plan === 'one') return price
  const { traitFloor } = row.facts
  // Without a trait that asks more than the floor, the floor is what others of its kind ask.
  const floor = plan === 'trait-floor' ? (traitFloor ?? row.facts.floor) : row.facts.floor
  if (floor === null || floor <= 0n) return ''
  if (plan !== 'floor-plus') return formatHbar(floor)
  const more = hundredths(percent)
  return more === null ? '' : formatHbar(more === 0n ? floor : rounded((floor * (10_000n + more)) / 10_000n))
}

/** To three digits, as a person would write a price; up, so that it is never less than was asked for. */
function rounded(amount: Tinybar): Tinybar {
  const step = 10n ** BigInt(Math.max(amount.toString().length - 3, 0))
  return ((amount + step - 1n) / step) * step
}

export type Priced = {
  readonly row: Row
  readonly text: string
  /** Decimal HBAR; null while the text is no price. */
  readonly price: string | null
  readonly problem: FieldProblem | null
  /** What arrives after the market's fee and the known royalties; null without a price. */
  readonly gets: Tinybar | null
  /** Not all royalties are known: what arrives is at most that. */
  readonly isAtMost: boolean
  /** Why the review will ask twice. */
  readonly low: string | null
}

export function pricedRow(row: Row, input: PlanInput): Priced {
  const text = priceText(row, input)
  const problem =
    text === '' && input.plan !== 'one'
      ? { text: 'No floor is known. Enter a price.' }
      : (priceProblem(text) ?? same(row, text))
  const amount = problem === null ? parseHbar(text.trim()) : null
  return {
    row,
    text,
    problem,
    price: amount === null ? null : formatHbar(amount),
    gets: amount === null ? null : proceedsOf(amount, row.facts.saleFees ?? { royalties: [], fixed: 0n }),
    isAtMost: amount !== null && !row.facts.areFeesKnown,
    low: amount === null ? null : lowOf(row, amount),
  }
}

const same = ({ nft }: Row, text: string): FieldProblem | null =>
  nft.listings === 1 && nft.listedPrice !== null && tryParseHbar(text.trim()) === parseHbar(nft.listedPrice)
    ? { text: 'It is listed at this price already.' }
    : null

function lowOf({ facts: { floor, bestOffer } }: Row, amount: Tinybar): string | null {
  if (bestOffer !== null && amount < bestOffer) return `Below the best offer, ${hbarWords(formatHbar(bestOffer))}`
  if (floor !== null && amount * 2n < floor) return `Less than half of the floor, ${hbarWords(formatHbar(floor))}`
  return null
}

/** What all of them bring together; null while one has no price. */
export function getsOf(priced: readonly Priced[]): Tinybar | null {
  const known = priced.map(({ gets }) => gets).filter((gets) => gets !== null)
  return known.length < priced.length ? null : known.reduce((sum, gets) => sum + gets, 0n)
}
