import { z } from 'zod'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import type { Oddity } from './read-answer'
import type { ServiceDescription, DescribedField, DescribedOperation } from './service-description'
import { schemaFields, limitDifferences, shortText, type SchemaField } from './schema-difference'

/**
 * A place where the service describes itself differently from its documents. `operation` is its name, or method and
 * path.
 */
type Difference = Oddity & { readonly operation: string }

/** Version of the documents that the declarations were made from. */
const DOCUMENTED_VERSION = '1.0.35'

/**
 * Limit of reported differences: a description that differs everywhere is one finding, and the log keeps room for
 * others.
 */
const MAX_DIFFERENCES = 200
const MAX_UNKNOWN_OPERATIONS = 50

/** Header and parameter names of the key itself. The header of a project is not listed: its name differs by service. */
const KEY_PARAMETERS: ReadonlySet<string> = new Set(['apikey', 'x-api-key', 'authorization'])
/** Documented parameters that the app does not send: one trait is sent as a list of one. */
const UNSENT_PARAMETERS: Readonly<Record<string, readonly string[]>> = { floor: ['trait_type', 'value'] }
/** Fields with a documented text length; all other lengths are this app's own limits. */
const DOCUMENTED_LENGTHS: Readonly<Record<string, readonly string[]>> = { resolveCollection: ['q'] }

/**
 * Differences between the service's description and the declarations. Where only one side declares something, no
 * difference is reported.
 */
export function descriptionDifferences(described: ServiceDescription): readonly Difference[] {
  const unclaimed = new Map(described.operations.map((operation) => [routeKey(operation), operation]))
  const differences: Difference[] = []
  if (described.version !== DOCUMENTED_VERSION) {
    const got = shortText(described.version)
    differences.push({ operation: 'description', path: 'info.version', expected: DOCUMENTED_VERSION, got })
  }
  if (described.isTruncated) {
    differences.push({ operation: 'description', path: 'paths', expected: '47 operations', got: 'too many' })
  }
  const missing: Operation[] = []
  for (const op of operations) {
    const describedOperation = unclaimed.get(routeKey(op))
    if (!describedOperation) {
      missing.push(op)
      continue
    }
    const oddities = operationDifferences(op, describedOperation)
    differences.push(...oddities.map((oddity) => ({ operation: op.name, ...oddity })))
    unclaimed.delete(routeKey(op))
  }
  for (const op of missing) {
    const moved = [...unclaimed.values()].find(
      (candidate) => candidate.id === op.name || pathShape(candidate) === pathShape(op),
    )
    if (moved) unclaimed.delete(routeKey(moved))
    differences.push(...movedDifferences(op, moved).map((oddity) => ({ operation: op.name, ...oddity })))
  }
  for (const describedOperation of [...unclaimed.values()].slice(0, MAX_UNKNOWN_OPERATIONS)) {
    differences.push({
      operation: shortText(`${describedOperation.method} ${describedOperation.path}`),
      path: '',
      expected: 'nothing',
      got: 'an operation',
    })
  }
  return differences.slice(0, MAX_DIFFERENCES)
}

type RouteParts = { readonly method: string; readonly path: string }
/** Parameter names in a path do not matter when paths are compared. */
const pathShape = ({ path }: RouteParts): string => path.replace(/\{[^{}]*\}/g, '{}')
const routeKey = (route: RouteParts): string => `${route.method} ${pathShape(route)}`

function movedDifferences(op: Operation, moved: DescribedOperation | undefined): readonly Oddity[] {
  if (!moved) return [{ path: '', expected: 'an operation', got: 'nothing' }]
  const difference = (path: string, expected: string, got: string) =>
    expected === got ? [] : [{ path, expected, got: shortText(got) }]
  return [...difference('method', op.method, moved.method), ...difference('path', op.path, moved.path)]
}

function operationDifferences(op: Operation, describedOperation: DescribedOperation): readonly Oddity[] {
  const declared = declaredFields(op)
  const describedFields = describedOperation.fields.map((field) => withDeclaredName(op, describedOperation, field))
  const fieldKey = ({ location, name }: SchemaField) =>
    `${location} ${location === 'header' ? name.toLowerCase() : name}`
  const byKey = new Map(describedFields.map((field) => [fieldKey(field), field]))
  const declaredKeys = new Set(declared.map(fieldKey))
  const findMoved = (field: SchemaField) =>
    describedFields.find((candidate) => candidate.name === field.name && !declaredKeys.has(fieldKey(candidate)))
  const differences = declared.flatMap((field): readonly Oddity[] => {
    const path = fieldPath(field)
    const describedField = byKey.get(fieldKey(field))
    if (describedField) return fieldDifferences(op, path, field, describedField)
    const moved = findMoved(field)
    if (moved) byKey.delete(fieldKey(moved))
    return [{ path: moved ? `${path}.in` : path, expected: field.location, got: moved?.location ?? 'nothing' }]
  })
  const surplus = [...byKey.values()].filter((field) => !declaredKeys.has(fieldKey(field)) && isReportable(op, field))
  return [
    ...differences,
    ...surplus.map((field) => ({
      path: fieldPath(field),
      expected: 'nothing',
      got: `in ${field.location}${requiredWord(field)}`,
    })),
    ...keyDifference(op, describedOperation),
  ]
}

const fieldPath = ({ location, name }: SchemaField): string =>
  `${location === 'body' ? 'body' : 'parameters'}.${shortText(name)}`
const requiredWord = ({ required }: SchemaField): string => (required ? ', required' : '')

function declaredFields(op: Operation): readonly SchemaField[] {
  const schema = (declared: z.ZodType) => z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' })
  const isInPath = (name: string): boolean => op.path.includes(`{${name}}`)
  const query = schemaFields(schema(op.query), 'query')
  const idempotency: readonly SchemaField[] =
    op.effect === 'keyed' ? [{ name: 'Idempotency-Key', location: 'header', required: true, schema: {} }] : []
  return [
    ...query.map((field): SchemaField => (isInPath(field.name) ? { ...field, location: 'path' } : field)),
    ...idempotency,
    ...(op.body ? schemaFields(schema(op.body), 'body') : []),
  ]
}

/** Renames a path parameter to the declared name: it is identified by its position in the path. */
function withDeclaredName(op: Operation, { path }: DescribedOperation, field: DescribedField): DescribedField {
  if (field.location !== 'path') return field
  const parameterNames = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const name = parameterNames(op.path)[parameterNames(path).indexOf(field.name)]
  return name === undefined ? field : { ...field, name }
}

function fieldDifferences(
  op: Operation,
  path: string,
  declared: SchemaField,
  described: SchemaField,
): readonly Oddity[] {
  const withLengths = DOCUMENTED_LENGTHS[op.name]?.includes(declared.name) === true
  // A field that the app always sends may be optional; a field that the app leaves out must be optional.
  const requirement =
    described.required && !declared.required ? [{ path: `${path}.required`, expected: 'false', got: 'true' }] : []
  return [...requirement, ...limitDifferences(path, declared, described, { withLengths })]
}

/** True if a surplus field is worth a report. Deprecated names and optional headers are not. */
function isReportable(op: Operation, { name, location, required, deprecated }: DescribedField): boolean {
  if (KEY_PARAMETERS.has(name.toLowerCase()) || UNSENT_PARAMETERS[op.name]?.includes(name)) return false
  return required || !(deprecated || location === 'header')
}

const KEY_LOCATION: Readonly<Record<Operation['access'], 'header' | 'query' | null>> = {
  keyless: null,
  key: 'header',
  'agent-key': 'header',
  user: 'query',
  affiliate: 'query',
}

function keyDifference(op: Operation, { keyLocations }: DescribedOperation): readonly Oddity[] {
  if (keyLocations === null) return []
  const expected = KEY_LOCATION[op.access]
  if (expected === null ? keyLocations.size === 0 : keyLocations.has(expected)) return []
  const keyText = (places: readonly string[]) =>
    places.length === 0 ? 'no key' : `a key in the ${places.join(' or ')}`
  return [
    { path: 'security', expected: keyText(expected ? [expected] : []), got: keyText([...keyLocations].toSorted()) },
  ]
}
