/** Prices of several new listings: a plan for all of them, prices typed for single NFTs, and the proceeds. Pure. */
import { formatHbar, parseHbar, tryParseHbar, type Tinybar } from '@shared/amount'
import { proceedsAfterFees } from '@shared/sale-proceeds'
import { priceProblem } from '../../format/amount-problem'
import { hbarWords, statFigure } from '../../format/money'
import type { HoldingRow } from './holding-row'
import type { FieldProblem } from '../../format/field-problem'

/**
 * Plan for the price of each NFT. `one`: the same price for all. `floor`: the collection's floor. `trait-floor`: the
 * highest trait floor of the NFT. `floor-plus`: the collection's floor and a percentage.
 */
export type PricePlan = 'one' | 'floor' | 'trait-floor' | 'floor-plus'

export type PricePlanInput = {
  readonly plan: PricePlan
  /** One price for all, as typed. */
  readonly price: string
  /** Percent above the floor, as typed. */
  readonly percent: string
  /** Prices typed in single rows, by row key. A typed price takes precedence over the plan. */
  readonly typedPrices: ReadonlyMap<string, string>
}

const MAX_PERCENT = 1000

/** Problem of a typed percentage; null for 0 to `MAX_PERCENT` with at most two decimals. */
export function percentProblem(text: string): FieldProblem | null {
  const percentText = text.trim()
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(percentText)) return { text: 'Digits and at most two decimals, such as 5 or 2.5.' }
  return Number(percentText) > MAX_PERCENT ? { text: `At most ${MAX_PERCENT}.` } : null
}

/** Percentage in hundredths of a percent; null if the text is not a valid percentage. */
const parseBasisPoints = (text: string): bigint | null =>
  percentProblem(text) ? null : BigInt(Math.round(Number(text.trim()) * 100))

/** Text of a row's price field. Empty if the plan has no price for the row, or if the person cleared the field. */
export function priceText(row: HoldingRow, { plan, price, percent, typedPrices }: PricePlanInput): string {
  const typedPrice = typedPrices.get(row.key)
  if (typedPrice !== undefined) return typedPrice
  if (plan === 'one') return price
  const { traitFloor } = row.facts
  // Without a known trait floor, the collection's floor is the best known price of similar NFTs.
  const floor = plan === 'trait-floor' ? (traitFloor ?? row.facts.floor) : row.facts.floor
  if (floor === null || floor <= 0n) return ''
  if (plan !== 'floor-plus') return formatHbar(floor)
  const markupBasisPoints = parseBasisPoints(percent)
  if (markupBasisPoints === null) return ''
  if (markupBasisPoints === 0n) return formatHbar(floor)
  return formatHbar(roundUpToThreeDigits((floor * (10_000n + markupBasisPoints)) / 10_000n))
}

/**
 * Rounds up to three significant digits, as a person would write a price. A price that is rounded down would be less
 * than the percentage above the floor.
 */
function roundUpToThreeDigits(amount: Tinybar): Tinybar {
  const step = 10n ** BigInt(Math.max(amount.toString().length - 3, 0))
  return ((amount + step - 1n) / step) * step
}

/** Row with the price in the row's price field, and what follows from that price. */
export type PricedRow = {
  readonly row: HoldingRow
  /** Text of the price field. */
  readonly fieldText: string
  /** Decimal HBAR; null if the text is not a valid price. */
  readonly price: string | null
  readonly problem: FieldProblem | null
  /** Proceeds after the market's fee and the known royalties; null without a price. */
  readonly proceeds: Tinybar | null
  /** True if some fees of a sale are unknown, so that the real proceeds may be lower. */
  readonly areProceedsMaximum: boolean
  /** True if the person typed a price in the row instead of the price of the plan. */
  readonly isOwnPrice: boolean
  /** Warning that the price is low or very high; null for other prices, and without a valid price. */
  readonly warning: string | null
}

export function pricedRow(row: HoldingRow, input: PricePlanInput): PricedRow {
  const fieldText = priceText(row, input)
  const problem = missingPriceProblem(row, input) ?? priceProblem(fieldText) ?? unchangedPriceProblem(row, fieldText)
  const amount = problem === null ? parseHbar(fieldText.trim()) : null
  return {
    row,
    fieldText,
    problem,
    price: amount === null ? null : formatHbar(amount),
    proceeds: amount === null ? null : proceedsAfterFees(amount, row.facts.saleFees ?? { royalties: [], fixedFee: 0n }),
    areProceedsMaximum: amount !== null && !row.facts.areFeesKnown,
    isOwnPrice: input.plan !== 'one' && input.typedPrices.has(row.key),
    warning: amount === null ? null : (lowPriceWarning(row, amount) ?? highPriceWarning(row, amount)),
  }
}

/** Problem of a row for which the plan has no price; null for a price of the plan or of the person. */
function missingPriceProblem(row: HoldingRow, input: PricePlanInput): FieldProblem | null {
  const isPriceTyped = input.plan === 'one' || input.typedPrices.has(row.key)
  if (isPriceTyped || priceText(row, input) !== '') return null
  const isPercentInvalid = input.plan === 'floor-plus' && percentProblem(input.percent) !== null
  return { text: isPercentInvalid ? 'Correct the percentage, or enter a price.' : 'No floor is known. Enter a price.' }
}

const unchangedPriceProblem = ({ nft }: HoldingRow, text: string): FieldProblem | null =>
  nft.listingCount === 1 && nft.listedPrice !== null && tryParseHbar(text.trim()) === parseHbar(nft.listedPrice)
    ? { text: 'The NFT is already listed at this price.' }
    : null

/** Warning for a price below the best offer or below half the floor; null for other prices. */
function lowPriceWarning({ facts: { floor, bestOffer } }: HoldingRow, amount: Tinybar): string | null {
  if (bestOffer !== null && amount < bestOffer) return `Below the best offer, ${hbarWords(formatHbar(bestOffer))}`
  if (floor !== null && amount * 2n < floor) return `Less than half the floor, ${hbarWords(formatHbar(floor))}`
  return null
}

/** A price of this many times the floor is probably a slip of the keyboard. */
const HIGH_PRICE_FACTOR = 10n

/** Warning for a price of ten or more times the floor; null for other prices. */
function highPriceWarning({ facts: { floor } }: HoldingRow, amount: Tinybar): string | null {
  if (floor === null || floor <= 0n || amount < floor * HIGH_PRICE_FACTOR) return null
  return `${statFigure(Number(amount / floor))} times the floor, ${hbarWords(formatHbar(floor))}`
}

/** Total proceeds; null while a row has no valid price. */
export function totalProceeds(pricedRows: readonly PricedRow[]): Tinybar | null {
  const knownProceeds = pricedRows.map(({ proceeds }) => proceeds).filter((amount) => amount !== null)
  return knownProceeds.length < pricedRows.length ? null : knownProceeds.reduce((sum, amount) => sum + amount, 0n)
}
