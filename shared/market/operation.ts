/**
 * How an operation of the service is declared: once, here, and the client is derived from it. Source of every
 * declaration: the service's two API documents.
 */
import { z } from 'zod'
import { AmountError, formatHbar, hbarFromJson } from '../amount'

/** Who may call: nobody's key, any key in the header, or the affiliate key in the query. */
export type Access = 'keyless' | 'key' | 'affiliate'

export type Operation<
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> = {
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** `{name}` in the path is filled from the query of that name. */
  readonly path: string
  readonly access: Access
  /** Checked before anything is sent. */
  readonly query: Q
  readonly body: B | null
  readonly answer: A
  /** For how many seconds an answer may be served again without asking; 0 = always ask. */
  readonly cacheSeconds: number
  /**
   * `read` may be repeated. `write` must not be: when its answer is lost, nobody knows whether it took place.
   * `completion` is repeated only as its own answer allows.
   */
  readonly effect: 'read' | 'write' | 'completion'
}

type Declared<Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<Operation<Q, B, A>, 'body'> & {
  readonly body?: B
}

export function operation<Q extends z.ZodType, A extends z.ZodType, B extends z.ZodType = z.ZodUndefined>(
  declared: Declared<Q, B, A>,
): Operation<Q, B, A> {
  return { ...declared, body: declared.body ?? null }
}

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

export const maybeNumber = z
  .number()
  .nullish()
  .transform((value) => value ?? null)
/** A count or a rank: unknown where the service has none or says something that is no count. */
export const maybeCount = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)
export const maybeText = z
  .string()
  .nullish()
  .transform((value) => value ?? null)

/** Keeps the records that fit and leaves out the others, so that one odd record does not empty a view. */
export function soundRecords<S extends z.ZodType>(schema: S) {
  return z.array(z.unknown()).transform((records) =>
    records.flatMap((record) => {
      const parsed = schema.safeParse(record)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

export const paymentToken = z
  .object({ address: z.string().nullable(), symbol: z.string() })
  .nullish()
  .transform((token) => token ?? { address: null, symbol: 'HBAR' })
