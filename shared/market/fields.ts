/** Parsers for values of the service. Unknown is null, never a guess. */
import { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson, tryParseHbar } from '../amount'
import { entityId } from '../contract/common'

/** Converts a JSON number in HBAR to exact decimal text. Rejects numbers that a double cannot hold exactly. */
export const hbarNumber = z.number().transform((value, context) => {
  try {
    return formatHbar(hbarFromJson(value))
  } catch (cause) {
    if (!(cause instanceof AmountError)) throw cause
    context.addIssue({ code: 'custom', message: 'not an exact HBAR amount' })
    return z.NEVER
  }
})

/** True if a JSON number in HBAR is an exact amount. */
export const isHbar = (value: number): boolean => hbarNumber.safeParse(value).success

/** A floor or offer: exact if possible, unknown where the service has none (null, absent, or zero). */
export const maybeHbar = z
  .number()
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value <= 0) return null
    try {
      return formatHbar(hbarFromJson(value))
    } catch {
      // A statistic with more decimals than HBAR has is not a price, so the price is unknown.
      return null
    }
  })

/** Any type, optional. */
const anyValue = z.unknown().optional()

/**
 * An informative figure, as HBAR rounded to the tinybar; unknown where invalid. Never an issue, so that an answer that
 * is used whole or not at all is not lost.
 */
export const roundedHbar = anyValue.transform((value) => {
  const tinybar = typeof value === 'number' ? tryParseHbar(value.toFixed(8)) : null
  return tinybar === null ? null : formatHbar(tinybar)
})

export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

export const maybeNumber = maybe(z.number())
/** A count or a rank: unknown where the service has none. */
export const maybeCount = maybe(z.number().int().nonnegative())
export const maybeText = maybe(z.string())
export const maybeFlag = maybe(z.boolean())
export const maybeId = maybe(entityId)

/** True if the service reports a cached answer; the field is optional. */
export const isCached = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
export const maxAgeSeconds = (fallback: number) =>
  z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => value ?? fallback)

const HBAR = 'HBAR'

/*
 * The currency of a price is never an issue of an answer, whatever its value: issues are repaired to null, and null or
 * a missing field means HBAR here. An unreadable currency has its own value.
 */

/** Currency of figures without a payment token: HBAR unless the answer says otherwise; null: unknown. */
export const currency = anyValue.transform((value) => {
  if (value === null || value === undefined) return HBAR
  return typeof value === 'string' ? value : null
})

/** Id of a price's token; null is HBAR, and undefined is unknown, never HBAR. */
const tokenAddress = (value: unknown): string | null | undefined =>
  value === null || (typeof value === 'string' && value !== '') ? value : undefined
/** The token id as a field. */
export const tokenOfPrice = anyValue.transform(tokenAddress)

/** Fields of a payment token. Parsed without a schema for speed: a list can have ten thousand of them. */
function paymentFields(value: unknown): {
  readonly address: string | null | undefined
  readonly symbol: string | null
} {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { address: undefined, symbol: null }
  const { address, symbol } = value as { readonly address?: unknown; readonly symbol?: unknown }
  // A symbol that is not a text becomes empty: it is present, but is not HBAR.
  const unreadableSymbol = symbol == null ? null : ''
  return { address: tokenAddress(address), symbol: typeof symbol === 'string' ? symbol : unreadableSymbol }
}

/**
 * Without an object, prices are in HBAR. The currency is unknown for a value that is not an object, and for HBAR by id
 * but not by symbol.
 */
export const paymentToken = anyValue.transform((value) => {
  if (value === null || value === undefined) return { address: null, symbol: HBAR }
  const { address, symbol } = paymentFields(value)
  const isUnclear = address === null && (symbol ?? HBAR) !== HBAR
  return { address: isUnclear ? undefined : address, symbol: symbol ?? (address === null ? HBAR : null) }
})

const MAX_NOTES = 5
const MAX_NOTE_CHARS = 300
/** Remarks of the service, limited to a length that fits next to figures. */
export const notes = maybe(z.array(z.string())).transform((texts) =>
  (texts ?? []).slice(0, MAX_NOTES).map((text) => text.slice(0, MAX_NOTE_CHARS)),
)

/** Trait values are texts or numbers; they are compared and shown as text. */
export const traitValue = z.union([z.string(), z.number()]).transform(String)

/** Unsigned bytes in the service's format. Values of `type` are not documented; the bytes are in `data`. */
export const byteObject = z.object({
  type: z.string(),
  data: z.array(z.number().int().min(0).max(255)).min(1).max(16_384),
})

export const successFlag = z.literal(true)
export const code = z.string().min(1).max(500)
/** YYYY-MM-DD. */
export const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
/** In the form `0.0.N@seconds.nanos` or `0.0.N-seconds-nanos`. */
export const transactionId = z.string().regex(/^0\.0\.[1-9]\d{0,17}(@\d{1,11}\.|-\d{1,11}-)\d{1,9}$/)
export const page = z.number().int().min(1)
export const upTo = (max: number) => z.number().int().min(1).max(max)
