/**
 * Exact amounts of HBAR. Calculations use tinybar as `bigint`. The bridge, the API, the journal and the screen use
 * plain decimal text in HBAR with at most 8 decimals. Nothing here rounds: text with more decimals is rejected.
 */
import { trimEndOf } from './digits'

export type Tinybar = bigint

export const TINYBAR_PER_HBAR = 100_000_000n
const DECIMALS = 8
/** Total supply of 50 billion HBAR, which no amount on the ledger can exceed. */
export const MAX_TINYBAR: Tinybar = 50_000_000_000n * TINYBAR_PER_HBAR

/** Number of significant decimal digits that a double holds exactly. */
const MAX_EXACT_DIGITS = 15

/** Decimal number without an exponent. The digit limits leave room beyond every valid amount. */
const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d{0,18})(?:\.(\d{1,30}))?$/

export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Converts decimal HBAR text ("12.5") to tinybar. Throws AmountError for text that is not a plain decimal, has more
 * than 8 significant decimals, or exceeds the total supply.
 */
export function parseHbar(text: string): Tinybar {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) throw new AmountError(`not a plain decimal amount: ${JSON.stringify(text.slice(0, 40))}`)
  const [, sign, wholeDigits = '0', fraction = ''] = match
  const significantFraction = trimEndOf(fraction, '0')
  if (significantFraction.length > DECIMALS) throw new AmountError(`more than 8 decimals: ${text}`)
  const amount = BigInt(wholeDigits) * TINYBAR_PER_HBAR + BigInt(significantFraction.padEnd(DECIMALS, '0'))
  if (amount > MAX_TINYBAR) throw new AmountError(`more than the total supply of HBAR: ${text}`)
  return sign ? -amount : amount
}

/** Converts decimal HBAR text to tinybar; null where `parseHbar` throws. For text that a person is still typing. */
export function tryParseHbar(text: string): Tinybar | null {
  try {
    return parseHbar(text)
  } catch {
    return null
  }
}

/** Formats tinybar as the shortest decimal text in HBAR: 1250000000n becomes "12.5". */
export function formatHbar(amount: Tinybar): string {
  // Splits the digits as text, because dividing a bigint takes several times as long.
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0')
  const fraction = trimEndOf(digits.slice(-DECIMALS), '0')
  const wholeDigits = digits.slice(0, -DECIMALS)
  const sign = amount < 0n ? '-' : ''
  return fraction === '' ? `${sign}${wholeDigits}` : `${sign}${wholeDigits}.${fraction}`
}

/**
 * Converts a JSON number in HBAR, the service's format of a price, to tinybar. A double holds 15 exact significant
 * digits: throws AmountError for a number with more digits or more than 8 decimals.
 */
export function hbarFromJson(value: number): Tinybar {
  if (!Number.isFinite(value)) throw new AmountError('not a finite amount')
  const text = decimalText(value)
  const significantDigits = text.replace(/[-.]/g, '').replace(/^0+/, '')
  if (significantDigits.length > MAX_EXACT_DIGITS) {
    throw new AmountError(`more digits than a JSON number holds exactly: ${text}`)
  }
  return parseHbar(text)
}

/** Plain decimal text of a double, without an exponent. */
function decimalText(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', wholeDigits = '', fraction = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  const digits = wholeDigits + fraction
  const pointIndex = wholeDigits.length + exponent
  if (pointIndex <= 0) return `${sign}0.${'0'.repeat(-pointIndex)}${digits}`
  if (pointIndex >= digits.length) return `${sign}${digits}${'0'.repeat(pointIndex - digits.length)}`
  return `${sign}${digits.slice(0, pointIndex)}.${digits.slice(pointIndex)}`
}
