import type { TokenPrice } from './contract/token-price'
import { groupThousands, trimEndOf } from './digits'

/** Symbols are free text of the token's creator. */
const PLAIN_SYMBOL = /^[A-Za-z0-9$._-]{1,20}$/
const LEDGER_ID = /^0\.0\.[1-9]\d{0,17}$/
const UNKNOWN = 'in an unknown currency'

/**
 * True for a symbol of plain ASCII with a letter that does not read as HBAR: it cannot pass as the ledger's coin or as
 * an id.
 */
const isPlainSymbol = (symbol: string | null | undefined): symbol is string =>
  typeof symbol === 'string' && PLAIN_SYMBOL.test(symbol) && /[A-Za-z]/.test(symbol) && !isLikeHbar(symbol)

/** Compares only letters and digits: `H-BAR` reads as HBAR, and so do `H8AR` and `HBARS`. */
function isLikeHbar(symbol: string): boolean {
  const letters = symbol.replace(/[^A-Za-z0-9]/g, '').toLowerCase()
  return letters === 'h' || /^(hbar|tinybar)/.test(letters.replaceAll('8', 'b').replaceAll('4', 'a'))
}

/** Unit shown after an amount: the token's symbol, or its id where the symbol is missing or misleading. */
export function tokenUnit(address: string | null | undefined, symbol: string | null | undefined): string {
  if (isPlainSymbol(symbol)) return symbol
  return typeof address === 'string' && LEDGER_ID.test(address) ? address : UNKNOWN
}

const AMOUNT = /^(0|[1-9]\d{0,29})(?:\.(\d{1,30}))?$/

/**
 * Shortest text of the same decimal: `12.500` is `12.5`. Null for anything but a plain decimal of at most 30 places.
 */
export function tokenAmount(text: string | null): string | null {
  const match = text === null ? null : AMOUNT.exec(text)
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  const significant = trimEndOf(fraction, '0')
  return significant === '' ? whole : `${whole}.${significant}`
}

/** Formats smallest units of a fungible token as plain decimal text of whole units, without trailing zeros. */
export function wholeUnits(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = trimEndOf(digits.slice(digits.length - decimals), '0')
  return digits.slice(0, digits.length - decimals) + (decimals > 0 && fraction ? `.${fraction}` : '')
}

/** Price in the token that an answer names. */
export const tokenPriceOf = (
  amount: string | null,
  { address, symbol }: { readonly address: string | null | undefined; readonly symbol: string | null },
): TokenPrice => ({ amount: tokenAmount(amount), unit: tokenUnit(address, symbol) })

type Priced = { readonly price: string | null; readonly otherPrice?: TokenPrice | undefined }

/** True if two prices are the same amount in the same currency. */
export const isSamePrice = (a: Priced, b: Priced): boolean =>
  a.price === b.price && a.otherPrice?.amount === b.otherPrice?.amount && a.otherPrice?.unit === b.otherPrice?.unit

/** Narrow no-break space, between a figure and its unit. */
const NNBSP = '\u202f'

/** Price text with the market's decimals: "1,212.5 HRBD". An unreadable amount is a dash. */
export function tokenPriceWords({ amount, unit }: TokenPrice): string {
  if (amount === null) return `—${NNBSP}${unit}`
  const [whole = '', fraction] = amount.split('.')
  return `${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}${NNBSP}${unit}`
}
