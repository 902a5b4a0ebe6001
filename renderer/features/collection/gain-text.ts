/** Words for the gain over the price that the seller paid. */
import type { ActivityRecord } from '@shared/contract/browse'
import { changeWords, DASH, HBAR, hbarFigure, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

export type GainWords = {
  /** Gain with its unit, such as "+20 ℏ", "−4.50 ℏ" or "0 ℏ". */
  readonly amount: string
  /** Gain in percent of the price that the seller paid, such as "+25.0 %". */
  readonly percent: string
  readonly isLoss: boolean
  /** Full sentence for a tooltip. */
  readonly sentence: string
}

type ResaleRecord = Pick<ActivityRecord, 'gainOverPurchase' | 'otherPrice'>

/** Maximum length of a unit. Longer units are cut, because units of other tokens are third-party text. */
const MAX_UNIT_CHARS = 20

const priceUnit = ({ otherPrice }: ResaleRecord): string =>
  otherPrice === undefined ? HBAR : plainText(otherPrice.unit, MAX_UNIT_CHARS)

/** Gain of a sale or listing; null if the price that the seller paid is unknown. */
export function gainWords(record: ResaleRecord): GainWords | null {
  const { gainOverPurchase } = record
  if (gainOverPurchase === null) return null
  const unit = `${NNBSP}${priceUnit(record)}`
  const isLoss = gainOverPurchase.gain.startsWith('-')
  const sign = isLoss || gainOverPurchase.gain === '0' ? '' : '+'
  return {
    amount: `${sign}${hbarFigure(gainOverPurchase.gain)}${unit}`,
    percent: changeWords(gainOverPurchase.percent),
    isLoss,
    sentence: `The seller had paid ${hbarFigure(gainOverPurchase.paid)}${unit}. Fees are not included.`,
  }
}

/** Price that the seller paid, with its unit; a dash if unknown. */
export function paidWords(record: ResaleRecord): string {
  const { gainOverPurchase } = record
  if (gainOverPurchase === null) return DASH
  return `${hbarFigure(gainOverPurchase.paid)}${NNBSP}${priceUnit(record)}`
}
