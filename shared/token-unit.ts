import type { TokenPrice } from './contract/token-price'
import { groupThousands, trimEndOf } from './digits'

/** Symbols are free text that the token's creator chooses, so only this form is shown. */
const PLAIN_SYMBOL = /^[A-Za-z0-9$._-]{1,20}$/
const LEDGER_ID = /^0\.0\.[1-9]\d{0,17}$/
const UNKNOWN_UNIT = 'in an unknown currency'

/**
 * True for a symbol of plain ASCII that cannot be mistaken for an id or for HBAR. A symbol with a letter does not look
 * like an id.
 */
const isSafeSymbol = (symbol: string | null | undefined): symbol is string =>
  typeof symbol === 'string' && PLAIN_SYMBOL.test(symbol) && /[A-Za-z]/.test(symbol) && !isLikeHbar(symbol)

/**
 * True for a symbol that could be read as HBAR or tinybar: `H`, `H-BAR`, `H8AR`, `HBARS`. Compares only letters and
 * digits.
 */
function isLikeHbar(symbol: string): boolean {
  const comparedText = symbol.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  return comparedText === 'h' || /^(hbar|tinybar)/.test(comparedText.replaceAll('8', 'b').replaceAll('4', 'a'))
}

/** Unit shown after an amount: the token's symbol, or its id where the symbol is missing or misleading. */
export function tokenUnit(address: string | null | undefined, symbol: string | null | undefined): string {
  if (isSafeSymbol(symbol)) return symbol
  return typeof address === 'string' && LEDGER_ID.test(address) ? address : UNKNOWN_UNIT
}

const AMOUNT = /^(0|[1-9]\d{0,29})(?:\.(\d{1,30}))?$/

/** Decimal text without trailing zeros: `12.5` for `12.500`. Null for a text that is not a plain decimal. */
export function tokenAmount(text: string | null): string | null {
  const match = text === null ? null : AMOUNT.exec(text)
  if (!match) return null
  const [, wholePart = '0', fraction = ''] = match
  const trimmedFraction = trimEndOf(fraction, '0')
  return trimmedFraction === '' ? wholePart : `${wholePart}.${trimmedFraction}`
}

/**
 * Converts an amount in the smallest units of a fungible token to decimal text in whole units, without trailing zeros.
 */
export function wholeUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const pointIndex = digits.length - decimals
  const wholePart = digits.slice(0, pointIndex)
  const fraction = trimEndOf(digits.slice(pointIndex), '0')
  return fraction === '' ? wholePart : `${wholePart}.${fraction}`
}

/** Price in the token that an answer of the market names. */
export const tokenPriceOf = (
  amount: string | null,
  { address, symbol }: { readonly address: string | null | undefined; readonly symbol: string | null },
): TokenPrice => ({ amount: tokenAmount(amount), unit: tokenUnit(address, symbol) })

type Priced = { readonly price: string | null; readonly otherPrice?: TokenPrice | undefined }

/** True if two prices are the same amount in the same currency. */
export const isSamePrice = (a: Priced, b: Priced): boolean =>
  a.price === b.price && a.otherPrice?.amount === b.otherPrice?.amount && a.otherPrice?.unit === b.otherPrice?.unit

/** Narrow no-break space, between an amount and its unit. */
const NNBSP = '\u202f'

/** Text of a price: "1,212.5 HRBD". An amount of null is shown as a dash. */
export function tokenPriceWords({ amount, unit }: TokenPrice): string {
  if (amount === null) return `—${NNBSP}${unit}`
  const [wholePart = '', fraction] = amount.split('.')
  return `${groupThousands(wholePart)}${fraction === undefined ? '' : `.${fraction}`}${NNBSP}${unit}`
}
