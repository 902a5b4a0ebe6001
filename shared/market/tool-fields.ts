/**
 * Form fields from the JSON schema of a tool's input. The schema is either this app's own or the server's. The server's
 * schema is third-party data, so neither its shape nor its size is trusted.
 */
import type { FieldKind, PlainValue, ToolDifference, ToolField } from '../contract/tools'

type Schema = Readonly<Record<string, unknown>>

const MAX_FIELDS = 60
const MAX_FIELD_NAME_CHARS = 64
/** Maximum number of nested references and unions that are resolved. */
const MAX_RESOLVE_DEPTH = 4
const MAX_CHOICES = 40
const MAX_DESCRIPTION_CHARS = 300
const MAX_VALUE_CHARS = 200
const MAX_DIFFERENCES = 60

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Reads own properties only, because every object inherits a `toString`. */
const ownField = (schema: Schema, name: string): unknown => (Object.hasOwn(schema, name) ? schema[name] : undefined)
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as readonly unknown[]) : [])
const isPlainValue = (value: unknown): value is PlainValue =>
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value)) ||
  (typeof value === 'string' && value.length <= MAX_VALUE_CHARS)

/**
 * Fields of an object schema; empty for other schemas. `hints`: kinds of fields by name, from this app's own schema.
 * For a text field without choices, a hint in `TEXT_KINDS` decides the kind.
 */
export function fieldsOfSchema(schema: Schema, hints: ReadonlyMap<string, FieldKind> = new Map()): ToolField[] {
  const properties = ownField(schema, 'properties')
  const required = new Set(asList(ownField(schema, 'required')))
  if (!isSchema(properties)) return []
  return Object.entries(properties)
    .filter(([name]) => name !== '' && name.length <= MAX_FIELD_NAME_CHARS)
    .slice(0, MAX_FIELDS)
    .map(([name, inner]) => fieldOf(name, resolveSchema(inner, schema), required.has(name), hints.get(name)))
}

/** Resolves a reference, and replaces a union of null and one option by that option. */
function resolveSchema(inner: unknown, root: Schema, depth = 0): Schema {
  if (!isSchema(inner) || depth > MAX_RESOLVE_DEPTH) return {}
  const ref = ownField(inner, '$ref')
  if (typeof ref === 'string') {
    const [, section, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(ref) ?? []
    const definitions = section === undefined ? undefined : ownField(root, section)
    const target = isSchema(definitions) && name !== undefined ? ownField(definitions, name) : undefined
    return { ...resolveSchema(target, root, depth + 1), ...withoutField(inner, '$ref') }
  }
  for (const name of ['anyOf', 'oneOf']) {
    const options = asList(ownField(inner, name))
    const nonNull = options.filter((option) => !isSchema(option) || ownField(option, 'type') !== 'null')
    if (nonNull.length === 1) return { ...resolveSchema(nonNull[0], root, depth + 1), ...withoutField(inner, name) }
  }
  return inner
}

const withoutField = (schema: Schema, removedName: string): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== removedName))

function fieldOf(name: string, schema: Schema, isRequired: boolean, hint: FieldKind | undefined): ToolField {
  const description = ownField(schema, 'description')
  const fallback = ownField(schema, 'default')
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
    description: typeof description === 'string' ? description.slice(0, MAX_DESCRIPTION_CHARS) : null,
    fallback: isPlainValue(fallback) ? fallback : null,
  }
}

/** Values to choose from; empty where the schema names none, or too many for a menu. */
function choicesOf(schema: Schema): PlainValue[] {
  const constant = ownField(schema, 'const')
  if (isPlainValue(constant)) return [constant]
  const choices = constantsOf(schema) ?? asList(ownField(schema, 'enum')).filter(isPlainValue)
  return choices.length > MAX_CHOICES ? [] : [...choices]
}

/** Values of a union of constants; null for other schemas. */
function constantsOf(schema: Schema): readonly PlainValue[] | null {
  const options = asList(ownField(schema, 'anyOf') ?? ownField(schema, 'oneOf'))
  const constants = options.flatMap((option) =>
    isSchema(option) && Object.hasOwn(option, 'const') ? [option['const']] : [],
  )
  const areAllConstant = constants.length > 0 && constants.length === options.length
  return areAllConstant && constants.every(isPlainValue) ? constants : null
}

function typeOf(schema: Schema): string | null {
  const type = ownField(schema, 'type')
  if (typeof type === 'string') return type
  const types = asList(type).filter((name) => name !== 'null')
  return types.length === 1 && typeof types[0] === 'string' ? types[0] : null
}

const TOKEN_FIELDS: ReadonlySet<string> = new Set(['token', 'tokenAddress'])
const ACCOUNT_FIELDS: ReadonlySet<string> = new Set(['account', 'buyer', 'filterUserAccount'])
/** Kinds of text fields that a hint can decide. */
const TEXT_KINDS: ReadonlySet<FieldKind> = new Set(['token', 'account', 'day', 'instant'])

function kindOf(name: string, schema: Schema, hint: FieldKind | undefined): FieldKind {
  switch (typeOf(schema)) {
    case 'boolean':
      return 'flag'
    case 'integer':
      return 'integer'
    case 'number':
      return 'number'
    case 'string':
      return hint !== undefined && TEXT_KINDS.has(hint) ? hint : textKind(name, schema)
    case 'array':
      return isTraitList(schema) ? 'traits' : 'json'
    default:
      return 'json'
  }
}

function textKind(name: string, schema: Schema): FieldKind {
  const format = ownField(schema, 'format')
  if (format === 'date') return 'day'
  if (format === 'date-time') return 'instant'
  // Schemas of ids and days have a pattern. A text without a pattern is free, even if its name suggests an id.
  const pattern = ownField(schema, 'pattern')
  if (typeof pattern !== 'string') return 'text'
  if (TOKEN_FIELDS.has(name)) return 'token'
  if (ACCOUNT_FIELDS.has(name)) return 'account'
  // A pattern with a year of four digits (`\d{4}-`) and without the `T` before a time is a day.
  return /\\d\{4\}-/.test(pattern) && !/T/.test(pattern) ? 'day' : 'text'
}

function isTraitList(schema: Schema): boolean {
  const items = ownField(schema, 'items')
  const properties = isSchema(items) ? ownField(items, 'properties') : undefined
  return isSchema(properties) && Object.hasOwn(properties, 'trait_type') && Object.hasOwn(properties, 'value')
}

/** True for a bound that schemas use to say "any whole number". */
const isUnlimited = (value: number): boolean => Math.abs(value) >= Number.MAX_SAFE_INTEGER
const finiteBound = (schema: Schema, name: string): number | null => {
  const value = ownField(schema, name)
  return typeof value === 'number' && Number.isFinite(value) && !isUnlimited(value) ? value : null
}

function boundsOf(kind: FieldKind, schema: Schema): readonly [number | null, number | null] {
  if (kind === 'integer' || kind === 'number') {
    const exclusiveMinimum = finiteBound(schema, 'exclusiveMinimum')
    const exclusiveMaximum = finiteBound(schema, 'exclusiveMaximum')
    // An exclusive bound of a number is shown as the bound itself, because no next number exists.
    const step = kind === 'integer' ? 1 : 0
    return [
      finiteBound(schema, 'minimum') ?? (exclusiveMinimum === null ? null : exclusiveMinimum + step),
      finiteBound(schema, 'maximum') ?? (exclusiveMaximum === null ? null : exclusiveMaximum - step),
    ]
  }
  if (kind === 'traits') return [finiteBound(schema, 'minItems'), finiteBound(schema, 'maxItems')]
  if (kind === 'text') return [finiteBound(schema, 'minLength'), finiteBound(schema, 'maxLength')]
  return [null, null]
}

/** Kinds of fields by name, as hints for `fieldsOfSchema`. */
export const fieldHints = (fields: readonly ToolField[]): ReadonlyMap<string, FieldKind> =>
  new Map(fields.map(({ name, kind }) => [name, kind]))

/** Differences between the fields that this app was made for (`ours`) and those of the server (`theirs`). */
export function fieldListDifferences(ours: readonly ToolField[], theirs: readonly ToolField[]): ToolDifference[] {
  const appFields = new Map(ours.map((field) => [field.name, field]))
  const serverNames = new Set(theirs.map(({ name }) => name))
  const missingFields = ours.filter(({ name }) => !serverNames.has(name))
  return [
    ...missingFields.map(({ name }) => ({ field: name, changeKind: 'gone', ours: null, theirs: null }) as const),
    ...theirs.flatMap((field): ToolDifference[] => {
      const appField = appFields.get(field.name)
      return appField
        ? fieldDifferences(appField, field)
        : [{ field: field.name, changeKind: 'added', ours: null, theirs: null }]
    }),
  ].slice(0, MAX_DIFFERENCES)
}

/** Largest number of values in a range that is compared as a choice. */
const MAX_RANGE_CHOICES = 5

/** Converts a short range of whole numbers to a choice, so that a range equals a list of the same values. */
const asChoice = (field: ToolField): ToolField => {
  const { kind, minimum, maximum } = field
  if (kind !== 'integer' || minimum === null || maximum === null || maximum - minimum >= MAX_RANGE_CHOICES) return field
  const choices = Array.from({ length: maximum - minimum + 1 }, (_, i) => minimum + i)
  return { ...field, kind: 'choice', choices, minimum: null, maximum: null }
}

function fieldDifferences(ours: ToolField, theirs: ToolField): ToolDifference[] {
  const appField = asChoice(ours)
  const serverField = asChoice(theirs)
  const difference = (
    changeKind: ToolDifference['changeKind'],
    appText: string,
    serverText: string,
  ): ToolDifference[] => {
    if (appText === serverText) return []
    return [{ field: serverField.name, changeKind, ours: truncate(appText), theirs: truncate(serverText) }]
  }
  const isSameKind = appField.kind === serverField.kind
  const areBoundsComparable = isSameKind && isBounded(appField) && !isUnboundedText(serverField)
  return [
    ...difference('required', requirementText(appField), requirementText(serverField)),
    ...difference('kind', appField.kind, serverField.kind),
    ...(areBoundsComparable ? difference('bounds', boundsText(appField), boundsText(serverField)) : []),
    ...(isSameKind ? difference('choices', choicesText(appField), choicesText(serverField)) : []),
  ]
}

/** True if the field has a bound. If this app's field has none, a bound of the server is not a difference. */
const isBounded = ({ minimum, maximum }: ToolField): boolean => minimum !== null || maximum !== null
/** True for a text without a length limit, which accepts every text that this app sends. */
const isUnboundedText = (field: ToolField): boolean => field.kind === 'text' && !isBounded(field)

const truncate = (text: string): string => text.slice(0, MAX_VALUE_CHARS)
const requirementText = ({ isRequired }: ToolField): string => (isRequired ? 'required' : 'optional')
const choicesText = ({ choices }: ToolField): string => choices.map(String).toSorted().join(', ')
function boundsText({ minimum, maximum }: ToolField): string {
  if (minimum === null) return maximum === null ? 'any' : `up to ${maximum}`
  return maximum === null ? `from ${minimum}` : `${minimum} to ${maximum}`
}
