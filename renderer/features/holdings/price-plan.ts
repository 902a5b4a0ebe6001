/** Prices for several NFTs at once, each of which can be changed, and their proceeds. Pure. */
import { formatHbar, parseHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import { proceedsAfterFees } from '@shared/sale-proceeds'
import { priceProblem } from '../../format/amount-problem'
import { hbarWords } from '../../format/money'
import type { Row } from './holding-row'
import type { FieldProblem } from '../../format/field-problem'

export type Plan = 'one' | 'floor' | 'trait-floor' | 'floor-plus'

export type PlanInput = {
  readonly plan: Plan
  /** One price for all, as typed. */
  readonly price: string
  /** Percent above the floor, as typed. */
  readonly percent: string
  /** Prices typed in single rows, by key. They take precedence over the plan. */
  readonly typedPrices: ReadonlyMap<string, string>
}

/** Checks a percentage: digits with at most two decimals, up to 1000. */
export function percentProblem(text: string): FieldProblem | null {
  const typed = text.trim()
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(typed)) return { text: 'Digits and at most two decimals, such as 5 or 2.5.' }
  return Number(typed) > 1000 ? { text: 'At most 1000.' } : null
}

/** Hundredths of a percent; null if the text is not a valid percentage. */
const hundredths = (text: string): bigint | null =>
  percentProblem(text) ? null : BigInt(Math.round(Number(text.trim()) * 100))

/** Text of a row's price field. Empty if the plan has no price for the row. */
export function priceText(row: Row, { plan, price, percent, typedPrices }: PlanInput): string {
  const typed = typedPrices.get(row.key)
  if (typed !== undefined) return typed
  if (plan === 'one') return price
  const { traitFloor } = row.facts
  // Without a trait floor above the floor, the floor is the price of comparable NFTs.
  const floor = plan === 'trait-floor' ? (traitFloor ?? row.facts.floor) : row.facts.floor
  if (floor === null || floor <= 0n) return ''
  if (plan !== 'floor-plus') return formatHbar(floor)
  const markup = hundredths(percent)
  if (markup === null) return ''
  return formatHbar(markup === 0n ? floor : roundedUp((floor * (10_000n + markup)) / 10_000n))
}

/** Rounds up to three digits, as a person would write a price; never below the requested percentage. */
function roundedUp(amount: Tinybar): Tinybar {
  const step = 10n ** BigInt(Math.max(amount.toString().length - 3, 0))
  return ((amount + step - 1n) / step) * step
}

export type PricedRow = {
  readonly row: Row
  readonly text: string
  /** Decimal HBAR; null if the text is not a valid price. */
  readonly price: string | null
  readonly problem: FieldProblem | null
  /** Proceeds after the market's fee and the known royalties; null without a price. */
  readonly proceeds: Tinybar | null
  /** True if some royalties are unknown: the real proceeds may be lower. */
  readonly isAtMost: boolean
  /** Reason why the review will ask twice. */
  readonly warning: string | null
}

export function pricedRow(row: Row, input: PlanInput): PricedRow {
  const text = priceText(row, input)
  const problem =
    text === '' && input.plan !== 'one'
      ? { text: 'No floor is known. Enter a price.' }
      : (priceProblem(text) ?? unchangedPriceProblem(row, text))
  const amount = problem === null ? parseHbar(text.trim()) : null
  return {
    row,
    text,
    problem,
    price: amount === null ? null : formatHbar(amount),
    proceeds: amount === null ? null : proceedsAfterFees(amount, row.facts.saleFees ?? { royalties: [], fixed: 0n }),
    isAtMost: amount !== null && !row.facts.areFeesKnown,
    warning: amount === null ? null : lowPriceWarning(row, amount),
  }
}

const unchangedPriceProblem = ({ nft }: Row, text: string): FieldProblem | null =>
  nft.listings === 1 && nft.listedPrice !== null && tryParseHbar(text.trim()) === parseHbar(nft.listedPrice)
    ? { text: 'The NFT is already listed at this price.' }
    : null

function lowPriceWarning({ facts: { floor, bestOffer } }: Row, amount: Tinybar): string | null {
  if (bestOffer !== null && amount < bestOffer) return `Below the best offer, ${hbarWords(formatHbar(bestOffer))}`
  if (floor !== null && amount * 2n < floor) return `Less than half the floor, ${hbarWords(formatHbar(floor))}`
  return null
}

/** Total proceeds; null while a row has no valid price. */
export function totalProceeds(priced: readonly PricedRow[]): Tinybar | null {
  const proceeds = priced.map(({ proceeds }) => proceeds).filter((gets) => gets !== null)
  return proceeds.length < priced.length ? null : proceeds.reduce((sum, gets) => sum + gets, 0n)
}
