import { z } from 'zod'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import type { Oddity } from './read-answer'
import type { ServiceDescription, DescribedField, DescribedOperation } from './service-description'
import { schemaFields, limitDifferences, shortText, type SchemaField } from './schema-difference'

/**
 * Difference between the service's description and the declarations, which follow the documents. `operation` is the
 * name of a declared operation, method and path of an undeclared one, or `description` for the description as a whole.
 */
type Difference = Oddity & { readonly operation: string }

/** Version of the service in the documents that the declarations follow. */
const DOCUMENTED_VERSION = '1.0.35'

/** Limit of reported differences: a description that differs everywhere must not fill the log. */
const MAX_DIFFERENCES = 200
const MAX_UNKNOWN_OPERATIONS = 50

/** Names, in lower case, of the parameters and headers that carry a key. The declarations do not list these. */
const KEY_PARAMETERS: ReadonlySet<string> = new Set(['apikey', 'x-api-key', 'authorization'])
/** Documented parameters that the app never sends, by operation. `floor` sends one trait as a list of one trait. */
const UNSENT_PARAMETERS: Readonly<Record<string, readonly string[]>> = { floor: ['trait_type', 'value'] }
/** Fields with a documented text length, by operation. All other declared lengths are this app's own limits. */
const DOCUMENTED_LENGTHS: Readonly<Record<string, readonly string[]>> = { resolveCollection: ['q'] }

/**
 * Compares the service's description with the declarations. Missing and additional operations and fields are reported.
 * A type or limit is compared only where both sides have one.
 */
export function descriptionDifferences(described: ServiceDescription): readonly Difference[] {
  const unmatchedByRoute = new Map(described.operations.map((operation) => [routeKey(operation), operation]))
  const differences: Difference[] = []
  if (described.version !== DOCUMENTED_VERSION) {
    const got = shortText(described.version)
    differences.push({ operation: 'description', path: 'info.version', expected: DOCUMENTED_VERSION, got })
  }
  if (described.isTruncated) {
    differences.push({ operation: 'description', path: 'paths', expected: '47 operations', got: 'too many' })
  }
  const missingOperations: Operation[] = []
  for (const op of operations) {
    const describedOperation = unmatchedByRoute.get(routeKey(op))
    if (!describedOperation) {
      missingOperations.push(op)
      continue
    }
    const oddities = operationDifferences(op, describedOperation)
    differences.push(...oddities.map((oddity) => ({ operation: op.name, ...oddity })))
    unmatchedByRoute.delete(routeKey(op))
  }
  for (const op of missingOperations) {
    // An operation with the same id or path is the same one, under another method or path.
    const movedOperation = [...unmatchedByRoute.values()].find(
      (candidate) => candidate.id === op.name || pathShape(candidate) === pathShape(op),
    )
    if (movedOperation) unmatchedByRoute.delete(routeKey(movedOperation))
    differences.push(
      ...missingOperationDifferences(op, movedOperation).map((oddity) => ({ operation: op.name, ...oddity })),
    )
  }
  for (const describedOperation of [...unmatchedByRoute.values()].slice(0, MAX_UNKNOWN_OPERATIONS)) {
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
/** Path without its parameter names, which may differ between two descriptions of one path. */
const pathShape = ({ path }: RouteParts): string => path.replace(/\{[^{}]*\}/g, '{}')
const routeKey = (route: RouteParts): string => `${route.method} ${pathShape(route)}`

/**
 * Differences of an operation that the description does not have at the declared route. `movedOperation` is the same
 * operation at another route; undefined when the description does not have the operation at all.
 */
function missingOperationDifferences(op: Operation, movedOperation: DescribedOperation | undefined): readonly Oddity[] {
  if (!movedOperation) return [{ path: '', expected: 'an operation', got: 'nothing' }]
  const difference = (path: string, expected: string, got: string) =>
    expected === got ? [] : [{ path, expected, got: shortText(got) }]
  return [
    ...difference('method', op.method, movedOperation.method),
    ...difference('path', op.path, movedOperation.path),
  ]
}

function operationDifferences(op: Operation, describedOperation: DescribedOperation): readonly Oddity[] {
  const expectedFields = declaredFields(op)
  const describedFields = describedOperation.fields.map((field) => withDeclaredName(op, describedOperation, field))
  const fieldKey = ({ location, name }: SchemaField) =>
    `${location} ${location === 'header' ? name.toLowerCase() : name}`
  const describedByKey = new Map(describedFields.map((field) => [fieldKey(field), field]))
  const declaredKeys = new Set(expectedFields.map(fieldKey))
  const findAtOtherLocation = (field: SchemaField) =>
    describedFields.find((candidate) => candidate.name === field.name && !declaredKeys.has(fieldKey(candidate)))
  const differences = expectedFields.flatMap((field): readonly Oddity[] => {
    const path = fieldPath(field)
    const matchingField = describedByKey.get(fieldKey(field))
    if (matchingField) return fieldDifferences(op, path, field, matchingField)
    const movedField = findAtOtherLocation(field)
    if (!movedField) return [{ path, expected: field.location, got: 'nothing' }]
    describedByKey.delete(fieldKey(movedField))
    return [{ path: `${path}.in`, expected: field.location, got: movedField.location }]
  })
  const undeclaredFields = [...describedByKey.values()].filter(
    (field) => !declaredKeys.has(fieldKey(field)) && isReportable(op, field),
  )
  return [
    ...differences,
    ...undeclaredFields.map((field) => ({
      path: fieldPath(field),
      expected: 'nothing',
      got: `in ${field.location}${requiredWord(field)}`,
    })),
    ...keyDifference(op, describedOperation),
  ]
}

const fieldPath = ({ location, name }: SchemaField): string =>
  `${location === 'body' ? 'body' : 'parameters'}.${shortText(name)}`
const requiredWord = ({ isRequired }: SchemaField): string => (isRequired ? ', required' : '')

function declaredFields(op: Operation): readonly SchemaField[] {
  const toJsonSchema = (declared: z.ZodType) => z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' })
  const isInPath = (name: string): boolean => op.path.includes(`{${name}}`)
  const query = schemaFields(toJsonSchema(op.query), 'query')
  const idempotencyFields: readonly SchemaField[] =
    op.effect === 'idempotent' ? [{ name: 'Idempotency-Key', location: 'header', isRequired: true, schema: {} }] : []
  return [
    ...query.map((field): SchemaField => (isInPath(field.name) ? { ...field, location: 'path' } : field)),
    ...idempotencyFields,
    ...(op.body ? schemaFields(toJsonSchema(op.body), 'body') : []),
  ]
}

/** Gives a path parameter its declared name. Its position in the path identifies it, since names may differ. */
function withDeclaredName(op: Operation, { path }: DescribedOperation, field: DescribedField): DescribedField {
  if (field.location !== 'path') return field
  const parameterNames = (routePath: string) => [...routePath.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
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
  // A requirement is reported only if the description alone has it: a field that the app always sends may be optional
  // for the service.
  const requirement =
    described.isRequired && !declared.isRequired ? [{ path: `${path}.required`, expected: 'false', got: 'true' }] : []
  return [...requirement, ...limitDifferences(path, declared, described, { withLengths })]
}

/**
 * True if an undeclared field should be reported. Key parameters and unsent parameters are not reported, and neither
 * are optional fields that are deprecated or headers.
 */
function isReportable(op: Operation, { name, location, isRequired, isDeprecated }: DescribedField): boolean {
  if (KEY_PARAMETERS.has(name.toLowerCase()) || UNSENT_PARAMETERS[op.name]?.includes(name)) return false
  if (isRequired) return true
  return !isDeprecated && location !== 'header'
}

/** Location of the key in a request, by the access that an operation requires; null without a key. */
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
  const isAsDeclared = expected === null ? keyLocations.size === 0 : keyLocations.has(expected)
  if (isAsDeclared) return []
  const keyText = (locations: readonly string[]) =>
    locations.length === 0 ? 'no key' : `a key in the ${locations.join(' or ')}`
  return [
    { path: 'security', expected: keyText(expected ? [expected] : []), got: keyText([...keyLocations].toSorted()) },
  ]
}
