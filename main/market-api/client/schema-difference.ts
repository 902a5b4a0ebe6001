/** Compares what this app declares with what somebody else describes. Theirs is text of others: looked at, never run. */
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
/** Of the thing itself: names like `constructor` are no fields of what was sent. */
export const own = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const MAX_CHARS = 80
/** Words of others for the log: short, and of letters that can do nothing. */
export const shortText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
        .slice(0, MAX_CHARS)
        .replace(/[^\x20-\x7e]/g, '?')
    : value === undefined
      ? 'nothing'
      : 'something else'

/** The fields of a schema of an object, as declared: all of them in one place. */
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
  /** Lengths of texts are mostly this app's own caution; only the documented ones are compared. */
  readonly withLengths: boolean
}

/** Where two schemas of one field both say something, and not the same. */
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
 * A type that can be compared. In an address everything is text, so that `string` says nothing there, and a flag is sent
 * as one fixed value, whatever its type is called.
 */
function typeOf({ schema, place }: Field): string | null {
  const type = own(schema, 'type')
  if (typeof type !== 'string' || Object.hasOwn(schema, 'const')) return null
  if (place !== 'body' && (type === 'string' || type === 'array')) return null
  return type
}

/** Whole numbers have the ends of what a double carries where nothing is said of them. */
function boundOf(schema: Schema, bound: Bound): number | null {
  const value = own(schema, bound)
  if (typeof value === 'number') {
    // OpenAPI 3.0 says of a bound that it is exclusive, JSON Schema gives another number.
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

/** All words that a text may be, in one order; null when it may be others, too. */
function wordsOf(schema: Schema): string | null {
  const fixed = own(schema, 'const')
  const words = typeof fixed === 'string' ? [fixed] : list(own(schema, 'enum'))
  const texts = words.slice(0, MAX_WORDS).filter((word) => typeof word === 'string')
  return texts.length === 0 ? null : texts.toSorted().join(', ')
}
