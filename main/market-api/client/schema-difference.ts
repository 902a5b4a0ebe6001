/** Compares the app's declarations with a third-party description, which is data: read, never run. */
import type { Oddity } from './answer'

export type Schema = Readonly<Record<string, unknown>>
export type Place = 'path' | 'query' | 'header' | 'body'
export type Field = {
  readonly name: string
  readonly place: Place
  readonly required: boolean
  readonly schema: Schema
}

export const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Own property of a record: inherited names like `constructor` are not fields of the data. */
export const own = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const MAX_CHARS = 80
/** Third-party text for the log: short, and printable ASCII only. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
        .slice(0, MAX_CHARS)
        .replace(/[^\x20-\x7e]/g, '?')
    : value === undefined
      ? 'nothing'
      : 'something else'

/** Fields of an object schema, all in one place. */
export function fieldsOf(schema: Schema, place: Place): readonly Field[] {
  const required = new Set(list(own(schema, 'required')))
  const properties = own(schema, 'properties')
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, inner]) => ({
    name,
    place,
    required: required.has(name),
    schema: isRecord(inner) ? inner : {},
  }))
}

type Bound = 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'minLength' | 'maxLength'
const NUMBERS: readonly Bound[] = ['minimum', 'maximum', 'minItems', 'maxItems']
const LENGTHS: readonly Bound[] = ['minLength', 'maxLength']

type Compared = {
  /** Lengths of texts are mostly this app's own limits; only the documented ones are compared. */
  readonly withLengths: boolean
}

/** Differences where two schemas of one field both declare something. */
export function limitDifferences(
  path: string,
  ours: Field,
  theirs: Field,
  { withLengths }: Compared,
): readonly Oddity[] {
  const differences: Oddity[] = []
  const type = [typeOf(ours), typeOf(theirs)] as const
  if (type[0] !== null && type[1] !== null && type[0] !== type[1]) {
    differences.push({ path: `${path}.type`, expected: type[0], got: shortText(type[1]) })
  }
  for (const bound of withLengths ? [...NUMBERS, ...LENGTHS] : NUMBERS) {
    const [expected, got] = [boundOf(ours.schema, bound), boundOf(theirs.schema, bound)]
    if (expected === null || got === null || expected === got) continue
    differences.push({ path: `${path}.${bound}`, expected: String(expected), got: String(got) })
  }
  const [expected, got] = [wordsOf(ours.schema), wordsOf(theirs.schema)]
  if (expected !== null && got !== null && expected !== got) {
    differences.push({ path: `${path}.enum`, expected: shortText(expected), got: shortText(got) })
  }
  return differences
}

/**
 * Type that can be compared. Everything in an address is text, so `string` says nothing there, and a flag is sent as
 * one fixed value, whatever its type is called.
 */
function typeOf({ schema, place }: Field): string | null {
  const type = own(schema, 'type')
  if (typeof type !== 'string' || Object.hasOwn(schema, 'const')) return null
  if (place !== 'body' && (type === 'string' || type === 'array')) return null
  return type
}

/**
 * Bound of a schema. A missing bound of a whole number appears as the largest safe integer of a double, and counts as
 * none.
 */
function boundOf(schema: Schema, bound: Bound): number | null {
  const value = own(schema, bound)
  if (typeof value === 'number') {
    // OpenAPI 3.0 marks a bound as exclusive with a flag; JSON Schema has a separate number.
    const exclusive = own(schema, bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum') === true
    const shift = exclusive && own(schema, 'type') === 'integer' ? (bound === 'minimum' ? 1 : -1) : 0
    return Math.abs(value) === Number.MAX_SAFE_INTEGER ? null : value + shift
  }
  const beyond = own(schema, bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum')
  if (typeof beyond !== 'number' || own(schema, 'type') !== 'integer') return null
  if (bound === 'minimum') return beyond + 1
  return bound === 'maximum' ? beyond - 1 : null
}

const MAX_WORDS = 60

/** All values that a text may have, sorted; null when other values are possible, too. */
function wordsOf(schema: Schema): string | null {
  const fixed = own(schema, 'const')
  const words = typeof fixed === 'string' ? [fixed] : list(own(schema, 'enum'))
  const texts = words.slice(0, MAX_WORDS).filter((word) => typeof word === 'string')
  return texts.length === 0 ? null : texts.toSorted().join(', ')
}
