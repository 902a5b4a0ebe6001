/**
 * Formats amounts and figures for display. An exact amount stays a text, because a JavaScript number could round it.
 */
import { groupThousands } from '@shared/digits'

/** Narrow no-break space, which separates a figure from its unit. */
export const NNBSP = '\u202f'
export const HBAR = 'ℏ'
export const MINUS = '−'
export const DASH = '—'
/** Replaces an amount that the person chose to hide. */
export const HIDDEN_AMOUNT = '•••••'

/**
 * A figure with an optional HBAR unit. If the pattern required the unit, the search would start again at every digit of
 * a long figure without a unit.
 */
const FIGURE = /[−-]?\d[\d,]*(?:\.\d+)?([\u202f\u00a0 ]ℏ)?/g

/** Hides every HBAR amount within a sentence. Other figures and all words stay. */
export const withHiddenAmounts = (sentence: string): string =>
  sentence.replace(FIGURE, (figure, unit: string | undefined) => (unit === undefined ? figure : HIDDEN_AMOUNT + unit))

/**
 * Groups a decimal HBAR amount: "12480.5" to "12,480.50". Decimals are never cut. Zeros are added up to
 * `minDecimals`, and up to at least two decimals if the amount has decimals. A dash for a text that is no amount.
 */
export function hbarFigure(hbar: string, minDecimals = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(hbar)
  if (!match) return DASH
  const [, sign, wholeDigits = '0', fraction = ''] = match
  const decimals = fraction.padEnd(fraction ? Math.max(2, minDecimals) : minDecimals, '0')
  return `${sign ? MINUS : ''}${groupThousands(wholeDigits)}${decimals ? `.${decimals}` : ''}`
}

/**
 * Decimal HBAR amount with at most `maxDecimals` decimals, for a figure whose tooltip has the exact amount. The other
 * decimals are cut, so that the figure is never too high. An amount that would become zero keeps all its decimals.
 */
export function cutDecimals(hbar: string, maxDecimals: number): string {
  const [wholeDigits = '', fraction = ''] = hbar.split('.')
  if (fraction.length <= maxDecimals) return hbar
  const shortHbar = maxDecimals === 0 ? wholeDigits : `${wholeDigits}.${fraction.slice(0, maxDecimals)}`
  return isZeroHbar(shortHbar) ? hbar : shortHbar
}

/** An amount with its unit, for sentences and labels: "640 ℏ". A dash if unknown. */
export const hbarWords = (hbar: string | null): string => (hbar === null ? DASH : `${hbarFigure(hbar)}${NNBSP}${HBAR}`)

/** Both formatters are created once, because creating a formatter takes longer than formatting a hundred figures. */
const WHOLE_NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const TWO_DECIMALS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * A statistic such as an average or a volume, rounded for display: to two decimals if the value is below 100 and not
 * whole, otherwise to a whole number. Never used for signing. A dash if unknown.
 */
export function statFigure(value: number | null): string {
  if (value === null || !Number.isFinite(value)) return DASH
  const hasDecimals = Math.abs(value) < 100 && !Number.isInteger(value)
  return (hasDecimals ? TWO_DECIMALS : WHOLE_NUMBERS).format(value).replace('-', MINUS)
}

/** A price, a worth or a change in HBAR, rounded to two decimals: "1,940.22". Never used for signing. */
export const roundedHbarFigure = (value: number): string => TWO_DECIMALS.format(value).replace('-', MINUS)

/** A percentage: 4.13 to "4.1 %". A dash if unknown. */
export const percentWords = (percent: number | null, decimals = 1): string =>
  percent === null || !Number.isFinite(percent) ? DASH : `${percent.toFixed(decimals).replace('-', MINUS)}${NNBSP}%`

/** A change in percent. The sign is omitted if the rounded change is zero: "+12.3 %", "−4.0 %", "0.0 %". */
export function changeWords(percent: number | null): string {
  if (percent === null || !Number.isFinite(percent)) return DASH
  const roundedPercent = Number(percent.toFixed(1))
  if (roundedPercent === 0) return percentWords(0)
  return roundedPercent > 0 ? `+${percentWords(percent)}` : percentWords(percent)
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

/** A count for the start of a sentence: in words up to "Twelve", otherwise in digits. */
export const countWord = (count: number): string => COUNT_WORDS[count] ?? statFigure(count)

/** A count with its noun: "1 NFT", "2 NFTs". */
export const countWithNoun = (count: number, singular: string, plural = `${singular}s`): string =>
  `${statFigure(count)} ${count === 1 ? singular : plural}`

/** True for a decimal HBAR amount of zero: "0", "0.00". */
export const isZeroHbar = (hbar: string): boolean => /^-?0+(\.0+)?$/.test(hbar)
