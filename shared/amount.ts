/**
 * Exact HBAR. Code uses a `bigint` of tinybar; boundaries (bridge, API, journal, screen) use a plain decimal string of
 * HBAR with at most 8 decimals. Nothing here rounds: surplus decimals are rejected.
 */
import { trimEndOf } from './digits'

export type Tinybar = bigint

export const TINYBAR_PER_HBAR = 100_000_000n
const DECIMALS = 8
/** Total supply, 50 billion HBAR: no amount on the ledger can exceed it. */
export const MAX_TINYBAR: Tinybar = 50_000_000_000n * TINYBAR_PER_HBAR

const PLAIN_DECIMAL = /^(-?)(0|[1-9]\d{0,18})(?:\.(\d{1,30}))?$/

export class AmountError extends Error {
  override readonly name = 'AmountError'
}

/**
 * Converts decimal HBAR text ("12.5") to tinybar. Throws AmountError for anything but a plain decimal with at most 8
 * places.
 */
export function parseHbar(text: string): Tinybar {
  const match = PLAIN_DECIMAL.exec(text)
  if (!match) throw new AmountError(`not a plain decimal amount: ${JSON.stringify(text.slice(0, 40))}`)
  const [, sign, whole = '0', fraction = ''] = match
  const significant = trimEndOf(fraction, '0')
  if (significant.length > DECIMALS) throw new AmountError(`more than 8 decimals: ${text}`)
  const value = BigInt(whole) * TINYBAR_PER_HBAR + BigInt(significant.padEnd(DECIMALS, '0') || '0')
  if (value > MAX_TINYBAR) throw new AmountError(`more than the total supply of HBAR: ${text}`)
  return sign ? -value : value
}

/** Like parseHbar, but returns null instead of throwing: for text that a person is still typing. */
export function tryParseHbar(text: string): Tinybar | null {
  try {
    return parseHbar(text)
  } catch {
    return null
  }
}

/** Formats tinybar as the shortest decimal text in HBAR: 1250000000n -> "12.5". */
export function formatHbar(amount: Tinybar): string {
  // The digits are sliced as text, because dividing a bigint takes several times as long.
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0')
  const fraction = trimEndOf(digits.slice(-DECIMALS), '0')
  const whole = digits.slice(0, -DECIMALS)
  return `${amount < 0n ? '-' : ''}${whole}${fraction ? `.${fraction}` : ''}`
}

/**
 * Converts a JSON number in HBAR (the service's price format) to tinybar, through its decimal text. A double
 * holds 15 exact significant digits, so a number that needs more digits, or more than 8 decimals, is rejected.
 */
export function hbarFromJson(value: number): Tinybar {
  if (!Number.isFinite(value)) throw new AmountError('not a finite amount')
  const text = decimalText(value)
  if (text.replace(/[-.]/g, '').replace(/^0+/, '').length > 15) {
    throw new AmountError(`more digits than a JSON number carries exactly: ${text}`)
  }
  return parseHbar(text)
}

/** Plain decimal text of a double, without an exponent. */
function decimalText(value: number): string {
  const text = String(value)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match
  const exponent = Number(exponentText)
  const digits = whole + fraction
  const point = whole.length + exponent
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  if (point >= digits.length) return `${sign}${digits}${'0'.repeat(point - digits.length)}`
  return `${sign}${digits.slice(0, point)}.${digits.slice(point)}`
}
