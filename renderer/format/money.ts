/** Amounts and figures for people. Exact amounts stay text throughout: nothing here converts one to a double. */
import { groupThousands } from '@shared/digits'

/** Narrow no-break space: between a figure and its unit. */
export const NNBSP = '\u202f'
export const HBAR = 'ℏ'
export const MINUS = '−'
export const DASH = '—'
/** Replaces an amount that the person chose to hide. */
export const HIDDEN_AMOUNT = '•••••'

/** Any figure, with its HBAR unit if it has one. The unit is optional, so that each digit is scanned once. */
const FIGURE = /[−-]?\d[\d,]*(?:\.\d+)?([\u202f\u00a0 ]ℏ)?/g

/** Hides every HBAR amount within a sentence; other figures and all words stay. */
export const veiled = (text: string): string =>
  text.replace(FIGURE, (figure, unit: string | undefined) => (unit === undefined ? figure : HIDDEN_AMOUNT + unit))

/**
 * Decimal HBAR text, grouped: "12480.5" to "12,480.50". Decimals are padded to `minDecimals` (at least two if there are
 * any), never cut.
 */
export function hbarFigure(text: string, minDecimals = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return DASH
  const [, sign, whole = '0', fraction = ''] = match
  const decimals = fraction.padEnd(fraction ? Math.max(2, minDecimals) : minDecimals, '0')
  return `${sign ? MINUS : ''}${groupThousands(whole)}${decimals ? `.${decimals}` : ''}`
}

/** An amount with its unit, for sentences and labels: "640 ℏ". */
export const hbarWords = (text: string | null): string => (text === null ? DASH : `${hbarFigure(text)}${NNBSP}${HBAR}`)

/** Created once, because creating a formatter takes longer than formatting a hundred figures. */
const WHOLE_NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const HUNDREDTHS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** A statistic (an average, a volume), rounded for reading. Never used for signing. */
export function statFigure(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return DASH
  const isSmall = Math.abs(value) < 100 && !Number.isInteger(value)
  return (isSmall ? HUNDREDTHS : WHOLE_NUMBERS).format(value).replace('-', MINUS)
}

/** "4.1 %". */
export const percentWords = (value: number | null, digits = 1): string =>
  value === null || !Number.isFinite(value) ? DASH : `${value.toFixed(digits).replace('-', MINUS)}${NNBSP}%`

/** A change, with its sign unless it is zero: "+12.3 %", "−4.0 %", "0.0 %". */
export function changeWords(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return DASH
  const text = percentWords(value)
  return value > 0 && !text.startsWith('0.0') ? `+${text}` : text
}

const COUNT_WORDS = [
  'No',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
]

/** A count at the start of a sentence; small counts in words: "One". */
export const countWord = (n: number): string => COUNT_WORDS[n] ?? statFigure(n)

/** "1 NFT", "2 NFTs". */
export const counted = (n: number, singular: string, plural = `${singular}s`): string =>
  `${statFigure(n)} ${n === 1 ? singular : plural}`

/** True for decimal HBAR text of zero: "0", "0.00". */
export const isZeroHbar = (text: string): boolean => /^-?0+(\.0+)?$/.test(text)
