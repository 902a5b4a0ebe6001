import { parseId } from '@shared/ids'
import { z } from 'zod'

/** Metadata for the schema of a parameter in openapi.json. Replaces the schema that zod derives from the type. */
const openapiMeta = (openapi: Readonly<Record<string, unknown>>): { readonly openapi: Record<string, unknown> } => ({
  openapi,
})

const textOrNumber = z.union([z.string(), z.number().transform(String)])

/** A ledger id `0.0.N`, read as the number N. A checksum suffix is accepted and not checked. */
export const ledgerIdParam = textOrNumber
  .transform((text, context) => {
    const id = parseId(text.trim())?.id
    const num = id ? /^0\.0\.([1-9]\d*)$/.exec(id)?.[1] : undefined
    if (num !== undefined && Number.isSafeInteger(Number(num))) return Number(num)
    context.addIssue({ code: 'custom', message: 'must be an id of the form 0.0.N' })
    return z.NEVER
  })
  .meta(openapiMeta({ type: 'string', pattern: '^0\\.0\\.[1-9]\\d*(-[a-z]{5})?$', example: '0.0.3390118' }))

/** An integer from `min` to `max`, as query text or as a JSON number. */
export const integerParam = (min: number, max: number): z.ZodType<number, unknown> =>
  textOrNumber
    .transform((text, context) => {
      const value = /^-?\d{1,15}$/.test(text.trim()) ? Number(text) : Number.NaN
      if (value >= min && value <= max) return value
      context.addIssue({ code: 'custom', message: `must be an integer from ${min} to ${max}` })
      return z.NEVER
    })
    .meta(openapiMeta({ type: 'integer', minimum: min, maximum: max }))

/** Type that reads an empty parameter as if the parameter were absent. */
const emptyAsAbsent = <T>(type: z.ZodType<T, unknown>): z.ZodType<T | undefined, unknown> =>
  z.preprocess((value) => (value === '' ? undefined : value), type.optional())

/** Parameter that may be absent or empty. The value is then undefined. */
export const optionalParam = <T>(type: z.ZodType<T, unknown>): z.ZodType<T | undefined, unknown> =>
  emptyAsAbsent(type).meta(type.meta() ?? {})

/** Parameter that may be absent or empty. The value is then `fallback`. */
export const paramOrDefault = <T>(fallback: T, type: z.ZodType<T, unknown>): z.ZodType<T, unknown> =>
  emptyAsAbsent(type)
    .transform((value) => value ?? fallback)
    .meta(type.meta() ?? {})

export const integerOrDefault = (fallback: number, min: number, max: number): z.ZodType<number, unknown> =>
  paramOrDefault(fallback, integerParam(min, max))

/**
 * Number of requested records, at least 1. A number above `max` counts as `max`, because public clients send 10,000 to
 * routes that return a few hundred records. These clients read the other records from later pages.
 */
export const recordCountOrDefault = (fallback: number, max: number): z.ZodType<number, unknown> =>
  paramOrDefault(
    fallback,
    integerParam(1, Number.MAX_SAFE_INTEGER)
      .transform((value) => Math.min(value, max))
      .meta(openapiMeta({ type: 'integer', minimum: 1, maximum: max })),
  )

/** Largest signed 32-bit integer, which is more than the number of NFTs of any collection. */
const MAX_SERIAL = 2_147_483_647
export const serialParam = integerParam(1, MAX_SERIAL)

export const textParam = (max = 200): z.ZodType<string, unknown> =>
  textOrNumber.pipe(z.string().max(max)).meta(openapiMeta({ type: 'string', maxLength: max }))

/**
 * One of several words, in upper or lower case. The words of `undocumentedWords` are accepted because clients send
 * them, but openapi.json does not list them.
 */
export const choiceParam = <
  const T extends readonly [string, ...string[]],
  const U extends readonly string[] = readonly [],
>(
  words: T,
  undocumentedWords?: U,
): z.ZodType<T[number] | U[number], unknown> => {
  const allWords: readonly (T[number] | U[number])[] = [...words, ...(undocumentedWords ?? [])]
  return z
    .string()
    .transform((text, context) => {
      const match = allWords.find((candidate) => candidate.toLowerCase() === text.toLowerCase())
      if (match !== undefined) return match
      context.addIssue({ code: 'custom', message: `must be one of ${words.join(', ')}` })
      return z.NEVER
    })
    .meta(openapiMeta({ type: 'string', enum: [...words] }))
}

/** One of several words, or an alias that clients send instead of a word. openapi.json does not list the aliases. */
export function choiceOrAliasParam<const T extends readonly [string, ...string[]]>(
  words: T,
  aliases: Readonly<Record<string, T[number]>>,
): z.ZodType<T[number], unknown> {
  const wordByAlias = new Map<string, T[number]>(Object.entries(aliases))
  return choiceParam(words, [...wordByAlias.keys()])
    .transform((acceptedWord): T[number] => wordByAlias.get(acceptedWord) ?? acceptedWord)
    .meta(openapiMeta({ type: 'string', enum: [...words] }))
}

/** A flag. The values `1` and `true` are true, all other values are false. */
export const flagParam = z
  .union([z.string(), z.boolean()])
  .transform((value) => value === true || value === '1' || value === 'true')
  .meta(openapiMeta({ type: 'boolean' }))

const DATE_PATTERN = /^\d{4}-\d{2}-\d{2}$/

/** Start of a date `YYYY-MM-DD` in UTC, in milliseconds; NaN for other text or a date that does not exist. */
const midnightMs = (text: string): number => {
  const atMs = Date.parse(`${text}T00:00:00Z`)
  return DATE_PATTERN.test(text) && !Number.isNaN(atMs) && new Date(atMs).toISOString().startsWith(text)
    ? atMs
    : Number.NaN
}

/** A date `YYYY-MM-DD`, read as the start of the day in UTC, in milliseconds. */
export const dateParam: z.ZodType<number, unknown> = z
  .string()
  .transform((text, context) => {
    const atMs = midnightMs(text.trim())
    if (!Number.isNaN(atMs)) return atMs
    context.addIssue({ code: 'custom', message: 'must be a date of the form YYYY-MM-DD' })
    return z.NEVER
  })
  .meta(openapiMeta({ type: 'string', format: 'date', example: '2026-01-31' }))

/** A date `YYYY-MM-DD` or an instant such as `2026-01-31T12:00:00Z`, in milliseconds. */
export const momentParam: z.ZodType<number, unknown> = z
  .string()
  .transform((text, context) => {
    // A plus sign that is not escaped in the query arrives as a space.
    const timeText = text.trim().replace(/ (\d\d:\d\d)$/, '+$1')
    const isoInstant = z.iso.datetime({ offset: true }).safeParse(timeText).data
    const atMs = DATE_PATTERN.test(timeText) ? midnightMs(timeText) : Date.parse(isoInstant ?? '')
    if (!Number.isNaN(atMs)) return atMs
    context.addIssue({ code: 'custom', message: 'must be a date or an ISO 8601 instant' })
    return z.NEVER
  })
  .meta(openapiMeta({ type: 'string', example: '2026-01-31' }))
