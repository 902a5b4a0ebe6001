/**
 * Form fields from a JSON schema: this app's own schema of a tool, or a server's. The latter is third-party data, so
 * neither its shape nor its size is trusted. All pure.
 */
import type { FieldKind, PlainValue, ToolDifference, ToolField } from '../contract/tools'

type Schema = Readonly<Record<string, unknown>>

const MOST_FIELDS = 60
const MOST_CHOICES = 40
const MOST_DESCRIPTION = 300
const MOST_CHARS = 200
const MOST_TOLD = 60

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (schema: Schema, name: string): unknown => (Object.hasOwn(schema, name) ? schema[name] : undefined)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
const isPlain = (value: unknown): value is PlainValue =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= MOST_CHARS)

/** `hints`: kinds known from another source, by field name, for text fields that only their name distinguishes. */
export function fieldsOfSchema(schema: Schema, hints: ReadonlyMap<string, FieldKind> = new Map()): ToolField[] {
  const properties = own(schema, 'properties')
  const required = new Set(listOf(own(schema, 'required')))
  if (!isSchema(properties)) return []
  return Object.entries(properties)
    .filter(([name]) => name !== '' && name.length <= 64)
    .slice(0, MOST_FIELDS)
    .map(([name, inner]) => fieldOf(name, reached(inner, schema), required.has(name), hints.get(name)))
}

/** Resolves a reference, and reduces a nullable choice to its other option. */
function reached(inner: unknown, root: Schema, depth = 0): Schema {
  if (!isSchema(inner) || depth > 4) return {}
  const ref = own(inner, '$ref')
  if (typeof ref === 'string') {
    const [, place, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? []
    const defs = place === undefined ? undefined : own(root, place)
    const found = isSchema(defs) && name !== undefined ? own(defs, name) : undefined
    return { ...reached(found, root, depth + 1), ...without(inner, '$ref') }
  }
  for (const name of ['anyOf', 'oneOf']) {
    const options = listOf(own(inner, name))
    const some = options.filter((one) => !isSchema(one) || own(one, 'type') !== 'null')
    if (some.length === 1) return { ...reached(some[0], root, depth + 1), ...without(inner, name) }
  }
  return inner
}

const without = (schema: Schema, left: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== left))

function fieldOf(name: string, schema: Schema, isRequired: boolean, hint: FieldKind | undefined): ToolField {
  const description = own(schema, 'description')
  const fallback = own(schema, 'default')
  const choices = choicesOf(schema)
  const kind = choices.length > 0 ? 'choice' : kindOf(name, schema, hint)
  const [minimum, maximum] = boundsOf(kind, schema)
  return {
    name,
    kind,
    isRequired,
    choices,
    minimum,
    maximum,
    description: typeof description === 'string' ? description.slice(0, MOST_DESCRIPTION) : null,
    fallback: isPlain(fallback) ? fallback : null,
  }
}

function choicesOf(schema: Schema): PlainValue[] {
  const constant = own(schema, 'const')
  const constants = constantsOf(schema)
  const values = isPlain(constant) ? [constant] : (constants ?? listOf(own(schema, 'enum')).filter(isPlain))
  return values.length > MOST_CHOICES ? [] : [...values]
}

/** Values of a choice written as a union of constants; null for other schemas. */
function constantsOf(schema: Schema): readonly PlainValue[] | null {
  const options = listOf(own(schema, 'anyOf') ?? own(schema, 'oneOf'))
  const values = options.flatMap((one) => (isSchema(one) && Object.hasOwn(one, 'const') ? [one['const']] : []))
  return values.length === 0 || values.length < options.length || !values.every(isPlain) ? null : values
}

function typeOf(schema: Schema): string | null {
  const type = own(schema, 'type')
  if (typeof type === 'string') return type
  const types = listOf(type).filter((one) => one !== 'null')
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : null
}

const TOKENS: ReadonlySet<string> = new Set(['token', 'tokenAddress'])
const ACCOUNTS: ReadonlySet<string> = new Set(['account', 'buyer', 'filterUserAccount'])
/** Kinds that a text field may have although its schema does not say so. */
const OF_TEXT: ReadonlySet<FieldKind> = new Set(['token', 'account', 'day', 'instant'])

function kindOf(name: string, schema: Schema, hint: FieldKind | undefined): FieldKind {
  switch (typeOf(schema)) {
    case 'boolean':
      return 'flag'
    case 'integer':
      return 'integer'
    case 'number':
      return 'number'
    case 'string':
      return hint !== undefined && OF_TEXT.has(hint) ? hint : textKind(name, schema)
    case 'array':
      return areTraits(schema) ? 'traits' : 'json'
    default:
      return 'json'
  }
}

function textKind(name: string, schema: Schema): FieldKind {
  const format = own(schema, 'format')
  if (format === 'date') return 'day'
  if (format === 'date-time') return 'instant'
  const pattern = own(schema, 'pattern')
  if (typeof pattern !== 'string') return 'text'
  if (TOKENS.has(name)) return 'token'
  if (ACCOUNTS.has(name)) return 'account'
  // YYYY-MM-DD, without a time.
  return /\\d\{4\}-/.test(pattern) && !/T/.test(pattern) ? 'day' : 'text'
}

function areTraits(schema: Schema): boolean {
  const items = own(schema, 'items')
  const properties = isSchema(items) ? own(items, 'properties') : undefined
  return isSchema(properties) && Object.hasOwn(properties, 'trait_type') && Object.hasOwn(properties, 'value')
}

/** True for the limits that schemas use for "any whole number". */
const isAny = (value: number): boolean => Math.abs(value) >= Number.MAX_SAFE_INTEGER
const bound = (schema: Schema, name: string): number | null => {
  const value = own(schema, name)
  return typeof value === 'number' && Number.isFinite(value) && !isAny(value) ? value : null
}

function boundsOf(kind: FieldKind, schema: Schema): readonly [number | null, number | null] {
  if (kind === 'integer' || kind === 'number') {
    const above = bound(schema, 'exclusiveMinimum')
    const below = bound(schema, 'exclusiveMaximum')
    const step = kind === 'integer' ? 1 : 0
    return [
      bound(schema, 'minimum') ?? (above === null ? null : above + step),
      bound(schema, 'maximum') ?? (below === null ? null : below - step),
    ]
  }
  if (kind === 'traits') return [bound(schema, 'minItems'), bound(schema, 'maxItems')]
  if (kind === 'text') return [bound(schema, 'minLength'), bound(schema, 'maxLength')]
  return [null, null]
}

export const hintsOf = (fields: readonly ToolField[]): ReadonlyMap<string, FieldKind> =>
  new Map(fields.map(({ name, kind }) => [name, kind]))

/** Differences between the server's fields and those this app was made for. */
export function differencesOf(ours: readonly ToolField[], theirs: readonly ToolField[]): ToolDifference[] {
  const known = new Map(ours.map((field) => [field.name, field]))
  const listed = new Set(theirs.map(({ name }) => name))
  const gone = ours.filter(({ name }) => !listed.has(name))
  return [
    ...gone.map(({ name }) => ({ field: name, what: 'gone', ours: null, theirs: null }) as const),
    ...theirs.flatMap((field): ToolDifference[] => {
      const mine = known.get(field.name)
      return mine ? fieldDifferences(mine, field) : [{ field: field.name, what: 'added', ours: null, theirs: null }]
    }),
  ].slice(0, MOST_TOLD)
}

/** Converts a short range of whole numbers to a choice, so that listed and bounded values compare as equal. */
const asChoice = (field: ToolField): ToolField => {
  const { kind, minimum, maximum } = field
  if (kind !== 'integer' || minimum === null || maximum === null || maximum - minimum >= 5) return field
  const choices = Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
  return { ...field, kind: 'choice', choices, minimum: null, maximum: null }
}

function fieldDifferences(ours: ToolField, theirs: ToolField): ToolDifference[] {
  const [mine, field] = [asChoice(ours), asChoice(theirs)]
  const told = (what: ToolDifference['what'], ours: string, theirs: string): ToolDifference[] =>
    ours === theirs ? [] : [{ field: field.name, what, ours: cut(ours), theirs: cut(theirs) }]
  return [
    ...told('required', needWords(mine), needWords(field)),
    ...told('kind', mine.kind, field.kind),
    ...(mine.kind === field.kind && isBounded(mine) && !isLonger(field)
      ? told('bounds', boundWords(mine), boundWords(field))
      : []),
    ...(mine.kind === field.kind ? told('choices', choiceWords(mine), choiceWords(field)) : []),
  ]
}

/** True if the field has a bound. Where this app expects none, a bound of the server is not a difference. */
const isBounded = ({ minimum, maximum }: ToolField): boolean => minimum !== null || maximum !== null
/** True for a text without a length limit, which is longer than any sent text. */
const isLonger = (field: ToolField): boolean => field.kind === 'text' && !isBounded(field)

const cut = (text: string): string => text.slice(0, MOST_CHARS)
const needWords = ({ isRequired }: ToolField): string => (isRequired ? 'needed' : 'may be left out')
const choiceWords = ({ choices }: ToolField): string => choices.map(String).toSorted().join(', ')
const boundWords = ({ minimum, maximum }: ToolField): string =>
  minimum === null && maximum === null
    ? 'any'
    : minimum === null
      ? `up to ${maximum}`
      : maximum === null
        ? `from ${minimum}`
        : `${minimum} to ${maximum}`
