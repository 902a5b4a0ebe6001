/** Compares the app's declarations with a third-party description, which is data: read, never run. */
import type { Oddity } from './read-answer'

export type Schema = Readonly<Record<string, unknown>>
export type FieldLocation = 'path' | 'query' | 'header' | 'body'
export type SchemaField = {
  readonly name: string
  readonly location: FieldLocation
  readonly required: boolean
  readonly schema: Schema
}

export const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Own property of a record: inherited names like `constructor` are not fields of the data. */
export const ownProperty = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const MAX_CHARS = 80
/** Third-party text for the log: short, and printable ASCII only. */
export function shortText(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return 'something else'
  return String(value)
    .slice(0, MAX_CHARS)
    .replace(/[^\x20-\x7e]/g, '?')
}

/** Fields of an object schema, all at one location. */
export function schemaFields(schema: Schema, location: FieldLocation): readonly SchemaField[] {
  const required = new Set(asList(ownProperty(schema, 'required')))
  const properties = ownProperty(schema, 'properties')
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, inner]) => ({
    name,
    location,
    required: required.has(name),
    schema: isRecord(inner) ? inner : {},
  }))
}

type Bound = 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'minLength' | 'maxLength'
const NUMBER_BOUNDS: readonly Bound[] = ['minimum', 'maximum', 'minItems', 'maxItems']
const LENGTH_BOUNDS: readonly Bound[] = ['minLength', 'maxLength']

type ComparisonOptions = {
  /** Lengths of texts are mostly this app's own limits; only the documented ones are compared. */
  readonly withLengths: boolean
}

/** Differences where two schemas of one field both declare something. */
export function limitDifferences(
  path: string,
  declared: SchemaField,
  described: SchemaField,
  { withLengths }: ComparisonOptions,
): readonly Oddity[] {
  const differences: Oddity[] = []
  const [declaredType, describedType] = [comparableType(declared), comparableType(described)]
  if (declaredType !== null && describedType !== null && declaredType !== describedType) {
    differences.push({ path: `${path}.type`, expected: declaredType, got: shortText(describedType) })
  }
  for (const bound of withLengths ? [...NUMBER_BOUNDS, ...LENGTH_BOUNDS] : NUMBER_BOUNDS) {
    const [expected, got] = [comparableBound(declared.schema, bound), comparableBound(described.schema, bound)]
    if (expected === null || got === null || expected === got) continue
    differences.push({ path: `${path}.${bound}`, expected: String(expected), got: String(got) })
  }
  const [expected, got] = [allowedValuesText(declared.schema), allowedValuesText(described.schema)]
  if (expected !== null && got !== null && expected !== got) {
    differences.push({ path: `${path}.enum`, expected: shortText(expected), got: shortText(got) })
  }
  return differences
}

/**
 * Type that can be compared. Everything in an address is text, so `string` says nothing there, and a flag is sent as
 * one fixed value, whatever its type is called.
 */
function comparableType({ schema, location }: SchemaField): string | null {
  const type = ownProperty(schema, 'type')
  if (typeof type !== 'string' || Object.hasOwn(schema, 'const')) return null
  if (location !== 'body' && (type === 'string' || type === 'array')) return null
  return type
}

/**
 * Bound of a schema. A missing bound of a whole number appears as the largest safe integer of a double, and counts as
 * none.
 */
function comparableBound(schema: Schema, bound: Bound): number | null {
  const value = ownProperty(schema, bound)
  const exclusive = ownProperty(schema, bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum')
  const isInteger = ownProperty(schema, 'type') === 'integer'
  /** Distance from an exclusive bound to the nearest allowed whole number. */
  const inward = bound === 'minimum' ? 1 : -1
  if (typeof value === 'number') {
    if (Math.abs(value) === Number.MAX_SAFE_INTEGER) return null
    // OpenAPI 3.0 marks a bound as exclusive with a flag; JSON Schema has a separate number.
    return exclusive === true && isInteger ? value + inward : value
  }
  const mayBeExclusive = bound === 'minimum' || bound === 'maximum'
  return typeof exclusive === 'number' && isInteger && mayBeExclusive ? exclusive + inward : null
}

const MAX_ALLOWED_VALUES = 60

/** All values that a text may have, sorted; null when other values are possible, too. */
function allowedValuesText(schema: Schema): string | null {
  const constant = ownProperty(schema, 'const')
  const allowedValues = typeof constant === 'string' ? [constant] : asList(ownProperty(schema, 'enum'))
  const texts = allowedValues.slice(0, MAX_ALLOWED_VALUES).filter((value) => typeof value === 'string')
  return texts.length === 0 ? null : texts.toSorted().join(', ')
}
