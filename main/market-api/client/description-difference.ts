import { z } from 'zod'
import { operations } from '@shared/market'
import type { Operation } from '@shared/market/operation'
import type { Oddity } from './answer'
import type { Described, DescribedField, DescribedOperation } from './described'
import { fieldsOf, limitDifferences, shortText, type Field } from './schema-difference'

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
const MOST_TOLD = 200
const MOST_UNKNOWN = 50

/** Header and parameter names of the key itself. The header of a project is not listed: its name differs by service. */
const OF_THE_KEY: ReadonlySet<string> = new Set(['apikey', 'x-api-key', 'authorization'])
/** Documented parameters that the app does not send: one trait is sent as a list of one. */
const NOT_SENT: Readonly<Record<string, readonly string[]>> = { floor: ['trait_type', 'value'] }
/** Fields with a documented text length; all other lengths are this app's own limits. */
const LENGTHS: Readonly<Record<string, readonly string[]>> = { resolveCollection: ['q'] }

/**
 * Differences between the service's description and the declarations. Where only one side declares something, no
 * difference is reported.
 */
export function descriptionDifferences(described: Described): readonly Difference[] {
  const unclaimed = new Map(described.operations.map((one) => [routeOf(one), one]))
  const found: Difference[] = []
  if (described.version !== DOCUMENTED_VERSION) {
    const got = shortText(described.version)
    found.push({ operation: 'description', path: 'info.version', expected: DOCUMENTED_VERSION, got })
  }
  if (described.isCut)
    found.push({ operation: 'description', path: 'paths', expected: '47 operations', got: 'too many' })
  const missing: Operation[] = []
  for (const op of operations) {
    const one = unclaimed.get(routeOf(op))
    if (!one) missing.push(op)
    else found.push(...operationDifferences(op, one).map((oddity) => ({ operation: op.name, ...oddity })))
    unclaimed.delete(routeOf(op))
  }
  for (const op of missing) {
    const moved = [...unclaimed.values()].find((one) => one.id === op.name || shapeOf(one) === shapeOf(op))
    if (moved) unclaimed.delete(routeOf(moved))
    found.push(...movedDifferences(op, moved).map((oddity) => ({ operation: op.name, ...oddity })))
  }
  for (const one of [...unclaimed.values()].slice(0, MOST_UNKNOWN)) {
    found.push({
      operation: shortText(`${one.method} ${one.path}`),
      path: '',
      expected: 'nothing',
      got: 'an operation',
    })
  }
  return found.slice(0, MOST_TOLD)
}

type Route = { readonly method: string; readonly path: string }
/** Parameter names in a path do not matter when paths are compared. */
const shapeOf = ({ path }: Route): string => path.replace(/\{[^{}]*\}/g, '{}')
const routeOf = (route: Route): string => `${route.method} ${shapeOf(route)}`

function movedDifferences(op: Operation, moved: DescribedOperation | undefined): readonly Oddity[] {
  if (!moved) return [{ path: '', expected: 'an operation', got: 'nothing' }]
  const change = (path: string, expected: string, got: string) =>
    expected === got ? [] : [{ path, expected, got: shortText(got) }]
  return [...change('method', op.method, moved.method), ...change('path', op.path, moved.path)]
}

function operationDifferences(op: Operation, one: DescribedOperation): readonly Oddity[] {
  const ours = declaredFields(op)
  const theirs = one.fields.map((field) => inOurNames(op, one, field))
  const key = ({ place, name }: Field) => `${place} ${place === 'header' ? name.toLowerCase() : name}`
  const byKey = new Map(theirs.map((field) => [key(field), field]))
  const known = new Set(ours.map(key))
  const moved = (field: Field) => theirs.find((other) => other.name === field.name && !known.has(key(other)))
  const differences = ours.flatMap((field): readonly Oddity[] => {
    const path = pathOf(field)
    const other = byKey.get(key(field))
    if (other) return fieldDifferences(op, path, field, other)
    const elsewhere = moved(field)
    if (elsewhere) byKey.delete(key(elsewhere))
    return [{ path: elsewhere ? `${path}.in` : path, expected: field.place, got: elsewhere?.place ?? 'nothing' }]
  })
  const surplus = [...byKey.values()].filter((field) => !known.has(key(field)) && isNews(op, field))
  return [
    ...differences,
    ...surplus.map((field) => ({
      path: pathOf(field),
      expected: 'nothing',
      got: `in ${field.place}${requiredWord(field)}`,
    })),
    ...keyDifference(op, one),
  ]
}

const pathOf = ({ place, name }: Field): string => `${place === 'body' ? 'body' : 'parameters'}.${shortText(name)}`
const requiredWord = ({ required }: Field): string => (required ? ', required' : '')

function declaredFields(op: Operation): readonly Field[] {
  const schema = (declared: z.ZodType) => z.toJSONSchema(declared, { io: 'input', unrepresentable: 'any' })
  const inPath = (name: string): boolean => op.path.includes(`{${name}}`)
  const query = fieldsOf(schema(op.query), 'query')
  const idempotency: readonly Field[] =
    op.effect === 'keyed' ? [{ name: 'Idempotency-Key', place: 'header', required: true, schema: {} }] : []
  return [
    ...query.map((field): Field => (inPath(field.name) ? { ...field, place: 'path' } : field)),
    ...idempotency,
    ...(op.body ? fieldsOf(schema(op.body), 'body') : []),
  ]
}

/** Renames a path parameter to the declared name: it is identified by its position in the path. */
function inOurNames(op: Operation, { path }: DescribedOperation, field: DescribedField): DescribedField {
  if (field.place !== 'path') return field
  const names = (text: string) => [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  const name = names(op.path)[names(path).indexOf(field.name)]
  return name === undefined ? field : { ...field, name }
}

function fieldDifferences(op: Operation, path: string, ours: Field, theirs: Field): readonly Oddity[] {
  const withLengths = LENGTHS[op.name]?.includes(ours.name) === true
  // A field that the app always sends may be optional; a field that the app leaves out must be optional.
  const needed = theirs.required && !ours.required ? [{ path: `${path}.required`, expected: 'false', got: 'true' }] : []
  return [...needed, ...limitDifferences(path, ours, theirs, { withLengths })]
}

/** True if a surplus field is worth a report. Deprecated names and optional headers are not. */
function isNews(op: Operation, { name, place, required, deprecated }: DescribedField): boolean {
  if (OF_THE_KEY.has(name.toLowerCase()) || NOT_SENT[op.name]?.includes(name)) return false
  return required || !(deprecated || place === 'header')
}

const KEY_PLACE: Readonly<Record<Operation['access'], 'header' | 'query' | null>> = {
  keyless: null,
  key: 'header',
  'agent-key': 'header',
  user: 'query',
  affiliate: 'query',
}

function keyDifference(op: Operation, { keyPlaces }: DescribedOperation): readonly Oddity[] {
  if (keyPlaces === null) return []
  const expected = KEY_PLACE[op.access]
  if (expected === null ? keyPlaces.size === 0 : keyPlaces.has(expected)) return []
  const words = (places: readonly string[]) => (places.length === 0 ? 'no key' : `a key in the ${places.join(' or ')}`)
  return [{ path: 'security', expected: words(expected ? [expected] : []), got: words([...keyPlaces].toSorted()) }]
}
