/** Parsers for fields of the service's calls and answers. Those named `maybe…` convert an absent field to null. */
import { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson, tryParseHbar } from '../amount'
import { entityId } from '../contract/common'

/** Converts a JSON number in HBAR to exact decimal text. Rejects a number that is not an exact amount. */
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
export const isExactHbar = (value: number): boolean => hbarNumber.safeParse(value).success

/**
 * A floor or offer as exact decimal HBAR. Null where the service reports none (null, absent, zero or negative), and for
 * a number that is not an exact amount.
 */
export const maybeHbar = z
  .number()
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value <= 0) return null
    try {
      return formatHbar(hbarFromJson(value))
    } catch {
      // A number that is not an exact amount, such as an average, is a statistic and not a price.
      return null
    }
  })

/** Any type, optional. */
const anyValue = z.unknown().optional()

/**
 * An amount for display, rounded to the tinybar; null where invalid. An invalid amount is not a parse error, because an
 * error would make an answer with fit `exact` unusable.
 */
export const roundedHbar = anyValue.transform((value) => {
  const tinybar = typeof value === 'number' ? tryParseHbar(value.toFixed(8)) : null
  return tinybar === null ? null : formatHbar(tinybar)
})

/** Makes a field optional: an absent field becomes null. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

export const maybeNumber = maybe(z.number())
/** A count or a rank; null where the service reports none. */
export const maybeCount = maybe(z.number().int().nonnegative())
export const maybeText = maybe(z.string())
export const maybeFlag = maybe(z.boolean())
export const maybeId = maybe(entityId)

/** True if the service reports that it answered from a cache; false if the field is absent. */
export const cachedFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
/** Maximum age in seconds at which the service calls an answer fresh; `fallback` if the field is absent. */
export const maxAgeSeconds = (fallback: number) =>
  z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => value ?? fallback)

const HBAR = 'HBAR'

/*
 * The following parsers of currencies accept any value. After a parse error the field would become null or absent,
 * which means HBAR in the service's answers. An unreadable currency must not become HBAR, so it has a value of its own.
 */

/** Currency of an answer whose amounts name no payment token. HBAR if absent or null; null if unreadable. */
export const currency = anyValue.transform((value) => {
  if (value === null || value === undefined) return HBAR
  return typeof value === 'string' ? value : null
})

/** Id of the token of a price. Null means HBAR; undefined means that the token is unknown. */
const tokenAddress = (value: unknown): string | null | undefined =>
  value === null || (typeof value === 'string' && value !== '') ? value : undefined
/** Field with the id of the token of a price. */
export const tokenOfPrice = anyValue.transform(tokenAddress)

/** Fields of a payment token, read without a schema: a list can have ten thousand of them, and a schema is slower. */
function paymentFields(value: unknown): {
  readonly address: string | null | undefined
  readonly symbol: string | null
} {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { address: undefined, symbol: null }
  const { address, symbol } = value as { readonly address?: unknown; readonly symbol?: unknown }
  return { address: tokenAddress(address), symbol: tokenSymbol(symbol) }
}

/** Symbol of a payment token; null if absent. An unreadable symbol becomes '', because null could mean HBAR. */
function tokenSymbol(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'string' ? value : ''
}

/**
 * Field with the token of a price. Absent or null means HBAR. Otherwise `address` is null for HBAR, and undefined for
 * an unknown currency: the value is not an object, its address is unreadable, or a null address has a symbol other than
 * HBAR.
 */
export const paymentToken = anyValue.transform((value) => {
  if (value === null || value === undefined) return { address: null, symbol: HBAR }
  const { address, symbol } = paymentFields(value)
  const isUnclear = address === null && (symbol ?? HBAR) !== HBAR
  return { address: isUnclear ? undefined : address, symbol: symbol ?? (address === null ? HBAR : null) }
})

const MAX_NOTES = 5
const MAX_NOTE_CHARS = 300
/** Remarks of the service, cut to a length that fits next to the data. */
export const notes = maybe(z.array(z.string())).transform((texts) =>
  (texts ?? []).slice(0, MAX_NOTES).map((text) => text.slice(0, MAX_NOTE_CHARS)),
)

/** Value of a trait: a text, or a number that becomes text. Trait values are compared and shown as text. */
export const traitValue = z.union([z.string(), z.number()]).transform(String)

/** Bytes of a transaction without signatures: `data` has the bytes. The values of `type` are not documented. */
export const byteObject = z.object({
  type: z.string(),
  data: z.array(z.number().int().min(0).max(255)).min(1).max(16_384),
})

export const successFlag = z.literal(true)
/** Code in the answer of a preparation. The app sends the code again in the call that completes the flow. */
export const preparationCode = z.string().min(1).max(500)
/** A date, as YYYY-MM-DD. */
export const isoDay = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
/** A transaction id in the form `0.0.N@seconds.nanos` or `0.0.N-seconds-nanos`. */
export const transactionId = z.string().regex(/^0\.0\.[1-9]\d{0,17}(@\d{1,11}\.|-\d{1,11}-)\d{1,9}$/)
/** A whole number from 1. */
export const positiveInteger = z.number().int().min(1)
/** A whole number from 1 to `max`. */
export const integerUpTo = (max: number) => z.number().int().min(1).max(max)
