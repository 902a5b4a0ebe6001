/** Exact cost of a generation in USD: fees are decimal texts, and sums are integers of the smallest unit. */
import { trimEndOf } from '../digits'

/** The fee of a model in the market's catalog; null where there is none. */
export type PricedModel = {
  readonly unit: string | null
  readonly feeUsd: string | null
  readonly audioFeeUsd: string | null
  readonly imageFeeUsd: string | null
}

export type CostInput = {
  /** Number of pieces. */
  readonly quantity: number
  /** Length, for models paid by the second. */
  readonly seconds: number | null
  /** Video with sound. */
  readonly isWithSound: boolean
  /** True if the source image of a 3D shape is generated, too. */
  readonly isWithImage: boolean
}

export type CostLine = {
  readonly what: 'model' | 'sound' | 'image'
  readonly feeUsd: string
  readonly times: number
  readonly sumUsd: string
}
type MissingInput = 'fee' | 'unit' | 'seconds' | 'quantity' | 'sound' | 'image'
export type Cost =
  | { readonly status: 'known'; readonly totalUsd: string; readonly lines: readonly CostLine[] }
  /** `lacks`: the missing or invalid input. */
  | { readonly status: 'unknown'; readonly lacks: MissingInput }

/** The documented units; true for units paid by the second. */
const BY_SECOND: Readonly<Record<string, boolean>> = {
  perImage: false,
  perSecond: true,
  perTrack: false,
  perModel: false,
}
export const isPaidBySecond = (unit: string | null): boolean => unit !== null && BY_SECOND[unit] === true

/** Largest accepted inputs: more would be a typing error. */
export const MAX_PIECES = 10_000
export const MAX_GENERATION_SECONDS = 3600

const isCount = (value: number, max: number): boolean => Number.isInteger(value) && value >= 1 && value <= max
const unknownCost = (lacks: MissingInput): Cost => ({ status: 'unknown', lacks })

export function generationCost(model: PricedModel, { quantity, seconds, isWithSound, isWithImage }: CostInput): Cost {
  if (model.feeUsd === null) return unknownCost('fee')
  if (model.unit === null || !Object.hasOwn(BY_SECOND, model.unit)) return unknownCost('unit')
  if (!isCount(quantity, MAX_PIECES)) return unknownCost('quantity')
  const bySecond = isPaidBySecond(model.unit)
  if (bySecond && (seconds === null || !isCount(seconds, MAX_GENERATION_SECONDS))) return unknownCost('seconds')
  const times = bySecond ? quantity * (seconds ?? 0) : quantity
  if (isWithSound && model.audioFeeUsd === null) return unknownCost('sound')
  if (isWithImage && model.imageFeeUsd === null) return unknownCost('image')
  const lines = [
    costLine('model', model.feeUsd, times),
    ...(isWithSound && model.audioFeeUsd !== null ? [costLine('sound', model.audioFeeUsd, times)] : []),
    ...(isWithImage && model.imageFeeUsd !== null ? [costLine('image', model.imageFeeUsd, quantity)] : []),
  ]
  return { status: 'known', totalUsd: sumDecimals(lines.map(({ sumUsd }) => sumUsd)), lines }
}

const costLine = (what: CostLine['what'], feeUsd: string, times: number): CostLine => ({
  what,
  feeUsd,
  times,
  sumUsd: multiplyDecimal(feeUsd, times),
})

/** The decimal `units / 10 ** scale`. */
type Decimal = { readonly units: bigint; readonly scale: number }

function parseDecimal(text: string): Decimal {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError('not a decimal')
  const [, whole = '0', fraction = ''] = match
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

function formatDecimal({ units, scale }: Decimal): string {
  const digits = units.toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = trimEndOf(digits.slice(digits.length - scale), '0')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

export function multiplyDecimal(text: string, times: number): string {
  const { units, scale } = parseDecimal(text)
  return formatDecimal({ units: units * BigInt(times), scale })
}

export function sumDecimals(texts: readonly string[]): string {
  const decimals = texts.map(parseDecimal)
  const scale = Math.max(0, ...decimals.map((decimal) => decimal.scale))
  const units = decimals.reduce((sum, decimal) => sum + decimal.units * 10n ** BigInt(scale - decimal.scale), 0n)
  return formatDecimal({ units, scale })
}

/** A JSON number as decimal text with all its digits; null for an invalid amount. */
export function decimalText(value: number | null): string | null {
  if (value === null || !Number.isFinite(value) || value < 0) return null
  const text = String(value)
  const match = /^(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const scale = fraction.length - Number(exponent)
  // A fee with so many digits is invalid.
  if (Math.abs(scale) > 30) return null
  const units = BigInt(whole + fraction)
  return scale > 0 ? formatDecimal({ units, scale }) : formatDecimal({ units: units * 10n ** BigInt(-scale), scale: 0 })
}
