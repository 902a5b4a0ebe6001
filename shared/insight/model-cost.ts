/** Exact cost of a generation in USD. Fees are decimal texts, and are added and multiplied as integers. */
import { trimEndOf } from '../digits'

/** Unit and fees of a model in the market's catalog, as decimal text in USD; null where the catalog has none. */
export type PricedModel = {
  readonly unit: string | null
  readonly feeUsd: string | null
  readonly audioFeeUsd: string | null
  readonly imageFeeUsd: string | null
}

export type CostInput = {
  /** Number of images, videos, tracks or 3D shapes. */
  readonly quantity: number
  /** Length of each video or track, for models that are paid by the second. */
  readonly seconds: number | null
  /** True for a video with sound. */
  readonly hasSound: boolean
  /** True if the source image of a 3D shape is generated as well. */
  readonly isSourceImageGenerated: boolean
}

export type CostLine = {
  readonly feeKind: 'model' | 'sound' | 'image'
  readonly feeUsd: string
  /** Number of times that the fee is due. */
  readonly times: number
  readonly sumUsd: string
}
type MissingInput = 'fee' | 'unit' | 'seconds' | 'quantity' | 'sound' | 'image'
export type Cost =
  | { readonly status: 'known'; readonly totalUsd: string; readonly lines: readonly CostLine[] }
  /** `missingInput`: the first input that is missing or invalid. */
  | { readonly status: 'unknown'; readonly missingInput: MissingInput }

/** The documented units; true for units that are paid by the second. */
const PAID_BY_SECOND: Readonly<Record<string, boolean>> = {
  perImage: false,
  perSecond: true,
  perTrack: false,
  perModel: false,
}
export const isPaidBySecond = (unit: string | null): boolean => unit !== null && PAID_BY_SECOND[unit] === true

/** Largest accepted quantity and length. Larger numbers are treated as typing errors. */
export const MAX_QUANTITY = 10_000
export const MAX_GENERATION_SECONDS = 3600

const isCount = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max
const unknownCost = (missingInput: MissingInput): Cost => ({ status: 'unknown', missingInput })

/** Exact cost with a line for each fee; unknown if an input is missing or invalid. */
export function generationCost(
  model: PricedModel,
  { quantity, seconds, hasSound, isSourceImageGenerated }: CostInput,
): Cost {
  if (model.feeUsd === null) return unknownCost('fee')
  if (model.unit === null || !Object.hasOwn(PAID_BY_SECOND, model.unit)) return unknownCost('unit')
  if (!isCount(quantity, MAX_QUANTITY)) return unknownCost('quantity')
  const isBySecond = isPaidBySecond(model.unit)
  if (isBySecond && (seconds === null || !isCount(seconds, MAX_GENERATION_SECONDS))) return unknownCost('seconds')
  const times = isBySecond ? quantity * (seconds ?? 0) : quantity
  if (hasSound && model.audioFeeUsd === null) return unknownCost('sound')
  if (isSourceImageGenerated && model.imageFeeUsd === null) return unknownCost('image')
  const lines = [
    costLine('model', model.feeUsd, times),
    ...(hasSound && model.audioFeeUsd !== null ? [costLine('sound', model.audioFeeUsd, times)] : []),
    ...(isSourceImageGenerated && model.imageFeeUsd !== null ? [costLine('image', model.imageFeeUsd, quantity)] : []),
  ]
  return { status: 'known', totalUsd: sumDecimals(lines.map(({ sumUsd }) => sumUsd)), lines }
}

const costLine = (feeKind: CostLine['feeKind'], feeUsd: string, times: number): CostLine => ({
  feeKind,
  feeUsd,
  times,
  sumUsd: multiplyDecimal(feeUsd, times),
})

/** The decimal `units / 10 ** scale`. */
type Decimal = { readonly units: bigint; readonly scale: number }

/** Parses an unsigned decimal. Throws RangeError for any other text. */
function parseDecimal(text: string): Decimal {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError('not a decimal')
  const [, wholeDigits = '0', fraction = ''] = match
  return { units: BigInt(wholeDigits + fraction), scale: fraction.length }
}

function formatDecimal({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0')
  const wholeDigits = digits.slice(0, digits.length - scale)
  const fraction = trimEndOf(digits.slice(digits.length - scale), '0')
  return fraction === '' ? wholeDigits : `${wholeDigits}.${fraction}`
}

/** Product of a decimal and an integer. Throws RangeError for an invalid decimal. */
export function multiplyDecimal(text: string, times: number): string {
  const { units, scale } = parseDecimal(text)
  return formatDecimal({ units: units * BigInt(times), scale })
}

/** Sum of decimals; '0' without decimals. Throws RangeError for an invalid decimal. */
export function sumDecimals(texts: readonly string[]): string {
  const decimals = texts.map(parseDecimal)
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale))
  const units = decimals.reduce((sum, decimal) => sum + decimal.units * 10n ** BigInt(scale - decimal.scale), 0n)
  return formatDecimal({ units, scale })
}

/** Maximum number of decimals, and of zeros that an exponent adds. A fee needs far fewer. */
const MAX_SCALE = 30

/** Decimal text of a JSON number, without an exponent; null if the number is negative, infinite or beyond `MAX_SCALE`. */
export function decimalText(value: number | null): string | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null
  const text = String(value)
  const match = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, wholeDigits = '0', fraction = '', exponent = '0'] = match
  // A negative scale is a number of zeros to add.
  const scale = fraction.length - Number(exponent)
  if (Math.abs(scale) > MAX_SCALE) return null
  const units = BigInt(wholeDigits + fraction)
  return scale > 0 ? formatDecimal({ units, scale }) : formatDecimal({ units: units * 10n ** BigInt(-scale), scale: 0 })
}
