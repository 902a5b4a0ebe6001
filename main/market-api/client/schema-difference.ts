/**
 * Comparison of the app's declarations with the JSON schemas of a third party, which are read as data and never run.
 */
import type { Oddity } from './read-answer'

export type Schema = Readonly<Record<string, unknown>>
export type FieldLocation = 'path' | 'query' | 'header' | 'body'
export type SchemaField = {
  readonly name: string
  readonly location: FieldLocation
  readonly isRequired: boolean
  readonly schema: Schema
}

export const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/**
 * Own property of a record; undefined for any other value. Inherited names like `constructor` are not part of the data.
 */
export const ownProperty = (value: unknown, name: string): unknown =>
  isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
/** The value if it is a list; else an empty list. */
export const listOrEmpty = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : [])

const MAX_CHARS = 80
/** Third-party value as text for the log: short, and in printable ASCII only. */
export function shortText(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return 'something else'
  return String(value)
    .slice(0, MAX_CHARS)
    .replace(/[^\x20-\x7e]/g, '?')
}

/** Fields that an object schema declares, all with the given location. */
export function schemaFields(schema: Schema, location: FieldLocation): readonly SchemaField[] {
  const requiredNames = new Set(listOrEmpty(ownProperty(schema, 'required')))
  const properties = ownProperty(schema, 'properties')
  return Object.entries(isRecord(properties) ? properties : {}).map(([name, fieldSchema]) => ({
    name,
    location,
    isRequired: requiredNames.has(name),
    schema: isRecord(fieldSchema) ? fieldSchema : {},
  }))
}

type Bound = 'minimum' | 'maximum' | 'minItems' | 'maxItems' | 'minLength' | 'maxLength'
const NUMBER_BOUNDS: readonly Bound[] = ['minimum', 'maximum', 'minItems', 'maxItems']
const LENGTH_BOUNDS: readonly Bound[] = ['minLength', 'maxLength']

type ComparisonOptions = {
  /**
   * True if text lengths are compared, too. Most declared text lengths are this app's own limits, not documented ones.
   */
  readonly withLengths: boolean
}

/** Differences in type, bounds and allowed values of one field. A property is compared only if both schemas have it. */
export function limitDifferences(
  path: string,
  declared: SchemaField,
  described: SchemaField,
  { withLengths }: ComparisonOptions,
): readonly Oddity[] {
  const differences: Oddity[] = []
  const declaredType = comparableType(declared)
  const describedType = comparableType(described)
  if (declaredType !== null && describedType !== null && declaredType !== describedType) {
    differences.push({ path: `${path}.type`, expected: declaredType, got: shortText(describedType) })
  }
  for (const bound of withLengths ? [...NUMBER_BOUNDS, ...LENGTH_BOUNDS] : NUMBER_BOUNDS) {
    const declaredBound = comparableBound(declared.schema, bound)
    const describedBound = comparableBound(described.schema, bound)
    if (declaredBound === null || describedBound === null || declaredBound === describedBound) continue
    differences.push({ path: `${path}.${bound}`, expected: String(declaredBound), got: String(describedBound) })
  }
  const declaredValues = allowedValuesText(declared.schema)
  const describedValues = allowedValuesText(described.schema)
  if (declaredValues !== null && describedValues !== null && declaredValues !== describedValues) {
    differences.push({ path: `${path}.enum`, expected: shortText(declaredValues), got: shortText(describedValues) })
  }
  return differences
}

/**
 * Type of a field; null when it cannot be compared. Outside of a body every value is sent as text, so `string` and
 * `array` are not compared there. A field with one fixed value is sent as that value, whatever its type.
 */
function comparableType({ schema, location }: SchemaField): string | null {
  const type = ownProperty(schema, 'type')
  if (typeof type !== 'string' || Object.hasOwn(schema, 'const')) return null
  if (location !== 'body' && (type === 'string' || type === 'array')) return null
  return type
}

/**
 * Inclusive bound of a schema; null without one. The largest and the smallest safe integer count as no bound: the app's
 * declarations have them for whole numbers without a bound.
 */
function comparableBound(schema: Schema, bound: Bound): number | null {
  const boundValue = ownProperty(schema, bound)
  const exclusiveBound = ownProperty(schema, bound === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum')
  const isInteger = ownProperty(schema, 'type') === 'integer'
  /** Step from an exclusive bound to the nearest allowed whole number. */
  const inwardStep = bound === 'minimum' ? 1 : -1
  if (typeof boundValue === 'number') {
    if (Math.abs(boundValue) === Number.MAX_SAFE_INTEGER) return null
    // In OpenAPI 3.0 `exclusiveMinimum: true` marks `minimum` as exclusive. In JSON Schema it is a number, which
    // replaces `minimum`.
    return exclusiveBound === true && isInteger ? boundValue + inwardStep : boundValue
  }
  const canBeExclusive = bound === 'minimum' || bound === 'maximum'
  return typeof exclusiveBound === 'number' && isInteger && canBeExclusive ? exclusiveBound + inwardStep : null
}

const MAX_ALLOWED_VALUES = 60

/** Allowed text values of a schema, sorted and joined; null when the schema does not list any. */
function allowedValuesText(schema: Schema): string | null {
  const constant = ownProperty(schema, 'const')
  const allowedValues = typeof constant === 'string' ? [constant] : listOrEmpty(ownProperty(schema, 'enum'))
  const texts = allowedValues.slice(0, MAX_ALLOWED_VALUES).filter((value) => typeof value === 'string')
  return texts.length === 0 ? null : texts.toSorted().join(', ')
}
