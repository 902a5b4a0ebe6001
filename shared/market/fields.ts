/** Values as the service sends them, and what the app reads in them. Unknown is null, never a guess. */
import { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson } from '../amount'
import { entityId } from '../contract/common'

/** A JSON number of whole HBAR to exact decimal text. Refuses what a double cannot carry exactly. */
export const hbarNumber = z.number().transform((value, context) => {
  try {
    return formatHbar(hbarFromJson(value))
  } catch (cause) {
    if (!(cause instanceof AmountError)) throw cause
    context.addIssue({ code: 'custom', message: 'not an exact HBAR amount' })
    return z.NEVER
  }
})

/** Whether a JSON number of whole HBAR is an exact amount. */
export const isHbar = (value: number): boolean => hbarNumber.safeParse(value).success

/** A floor or offer: exact where it can be, unknown where the service has none (null, absent, or zero). */
export const maybeHbar = z
  .number()
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value <= 0) return null
    try {
      return formatHbar(hbarFromJson(value))
    } catch {
      // A statistic with more decimals than HBAR has is no price; unknown is the honest reading.
      return null
    }
  })

export const maybe = <S extends z.ZodType>(schema: S) => schema.nullish().transform((value) => value ?? null)

export const maybeNumber = maybe(z.number())
/** A count or a rank: unknown where the service has none. */
export const maybeCount = maybe(z.number().int().nonnegative())
export const maybeText = maybe(z.string())
export const maybeFlag = maybe(z.boolean())
export const maybeId = maybe(entityId)

/** Whether the service answered from a cache; it need not say so. */
export const isCached = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
export const maxAgeSeconds = (usual: number) =>
  z
    .number()
    .nonnegative()
    .nullish()
    .transform((value) => value ?? usual)

/** Without an object prices are in HBAR. */
export const paymentToken = z
  .object({ address: z.string().nullable(), symbol: z.string() })
  .nullish()
  .transform((token) => token ?? { address: null, symbol: 'HBAR' })

/** Values of traits are texts or numbers; they are compared and shown as text. */
export const traitValue = z.union([z.string(), z.number()]).transform(String)

/** Unsigned bytes as the service sends them: a serialized Node buffer. */
export const byteObject = z.object({
  type: z.literal('Buffer'),
  data: z.array(z.number().int().min(0).max(255)).min(1).max(16_384),
})

export const done = z.literal(true)
export const code = z.string().min(1).max(500)
/** YYYY-MM-DD. */
export const day = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
/** In the form `0.0.N@seconds.nanos` or `0.0.N-seconds-nanos`. */
export const transactionId = z.string().regex(/^0\.0\.[1-9]\d{0,17}(@\d{1,11}\.|-\d{1,11}-)\d{1,9}$/)
export const page = z.number().int().min(1)
export const upTo = (most: number) => z.number().int().min(1).max(most)
