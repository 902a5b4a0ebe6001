/** Gain relative to the price that the seller paid. */
import type { ActivityRecord } from '@shared/contract/browse'
import { changeWords, DASH, HBAR, hbarFigure, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

export type GainWords = {
  /** "+20 ℏ", "−4.50 ℏ", "0 ℏ". */
  readonly amount: string
  /** "+25.0 %". */
  readonly percent: string
  readonly isLoss: boolean
  /** Full sentence for a tooltip. */
  readonly whole: string
}

type Resold = Pick<ActivityRecord, 'bought' | 'otherPrice'>

const MAX_UNIT_CHARS = 20

const unitOf = ({ otherPrice }: Resold): string =>
  otherPrice === undefined ? HBAR : plainText(otherPrice.unit, MAX_UNIT_CHARS)

/** Null if the two prices cannot be compared. */
export function gainWords(record: Resold): GainWords | null {
  const { bought } = record
  if (bought === null) return null
  const unit = `${NNBSP}${unitOf(record)}`
  const isLoss = bought.gain.startsWith('-')
  const sign = isLoss || bought.gain === '0' ? '' : '+'
  return {
    amount: `${sign}${hbarFigure(bought.gain)}${unit}`,
    percent: changeWords(bought.percent),
    isLoss,
    whole: `The seller had paid ${hbarFigure(bought.paid)}${unit}. Fees are not included.`,
  }
}

/** Price that the seller paid, with its unit. */
export function paidWords(record: Resold): string {
  const { bought } = record
  if (bought === null) return DASH
  return `${hbarFigure(bought.paid)}${NNBSP}${unitOf(record)}`
}
