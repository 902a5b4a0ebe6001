import type { z } from 'zod'
import { err, ok, type Result } from '../result'

/** Highest number of field paths in an `invalid-input` error: no form of the app has more fields. */
const MAX_FIELDS = 50
/** Longest field path in an `invalid-input` error: the page can send field names of any length. */
const MAX_PATH_CHARS = 200

/**
 * Parses the input of a call over the bridge. The error is `invalid-input` with the paths of the fields at fault, such as
 * `filter.traits.0.name`; the path of the input itself is empty.
 *
 * Refuses fields that the schema does not name. Zod drops such fields, so an optional field that a page sends under a
 * wrong name would be lost without a trace, and main would do something other than the page requested.
 */
export function parseInput<I extends z.ZodType>(schema: I, rawInput: unknown): Result<z.output<I>> {
  const parseResult = schema.safeParse(rawInput)
  if (!parseResult.success) return invalidInput(parseResult.error.issues.map(({ path }) => path.join('.')))
  const droppedFields = fieldsMissingIn(parseResult.data, rawInput)
  return droppedFields.length > 0 ? invalidInput(droppedFields) : ok(parseResult.data)
}

const invalidInput = (fields: readonly string[]): Result<never> =>
  err({ code: 'invalid-input', fields: fields.slice(0, MAX_FIELDS).map((path) => path.slice(0, MAX_PATH_CHARS)) })

/** Paths of the fields that the raw input has and the parsed input lacks. A field that is undefined counts as absent. */
function fieldsMissingIn(parsed: unknown, raw: unknown): readonly string[] {
  if (typeof parsed !== 'object' || parsed === null || typeof raw !== 'object' || raw === null) return []
  return Object.entries(raw).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return []
    if (!Object.hasOwn(parsed, name)) return [name]
    return fieldsMissingIn((parsed as Record<string, unknown>)[name], value).map((path) => `${name}.${path}`)
  })
}
