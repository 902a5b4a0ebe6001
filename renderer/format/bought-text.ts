/** Prices in other tokens, and gains against the price that the seller had paid. */
import type { ActivityRecord, TokenPrice } from '@shared/contract/browse'
import { changeWords, DASH, HBAR, hbarFigure, NNBSP } from './money'
import { plainText } from './text'

const MAX_SYMBOL_CHARS = 12

const symbolOf = (price: TokenPrice): string => plainText(price.symbol, MAX_SYMBOL_CHARS) || 'a token'

/** "12.50 SAUCE"; without an exact amount "in SAUCE". The symbol is third-party text. */
export function tokenPriceWords(price: TokenPrice): string {
  return price.amount === null ? `in ${symbolOf(price)}` : `${hbarFigure(price.amount)}${NNBSP}${symbolOf(price)}`
}

export type GainWords = {
  /** "+20 ℏ", "−4.50 ℏ", "0 ℏ". */
  readonly amount: string
  /** "+25.0 %". */
  readonly percent: string
  readonly isLoss: boolean
  /** A full sentence for a tooltip. */
  readonly whole: string
}

type Resold = Pick<ActivityRecord, 'bought' | 'tokenPrice'>

/** Null where the two prices cannot be compared. */
export function gainWords({ bought, tokenPrice }: Resold): GainWords | null {
  if (bought === null) return null
  const unit = `${NNBSP}${tokenPrice === null ? HBAR : symbolOf(tokenPrice)}`
  const isLoss = bought.gain.startsWith('-')
  const sign = isLoss || bought.gain === '0' ? '' : '+'
  return {
    amount: `${sign}${hbarFigure(bought.gain)}${unit}`,
    percent: changeWords(bought.percent),
    isLoss,
    whole: `The seller had paid ${hbarFigure(bought.paid)}${unit}. Fees are not included.`,
  }
}

/** The price paid before, with its unit. */
export function paidWords({ bought, tokenPrice }: Resold): string {
  if (bought === null) return DASH
  return `${hbarFigure(bought.paid)}${NNBSP}${tokenPrice === null ? HBAR : symbolOf(tokenPrice)}`
}
