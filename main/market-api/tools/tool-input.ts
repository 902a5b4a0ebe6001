import type { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'

/**
 * Checks whether the schema that the server lists for a tool accepts arguments. The schema is third-party data that is
 * compiled to code, so only a small copy without slow keywords is compiled.
 */
export type InputCheck = {
  /**
   * Names of the fields that the schema rejects or that it requires and `args` lacks, or `['']` when it rejects only
   * the arguments as a whole. Empty when the schema accepts the arguments; null when the schema cannot be used.
   */
  readonly rejectedFieldNames: (schema: Schema, args: Readonly<Record<string, unknown>>) => readonly string[] | null
}
export type Schema = Readonly<Record<string, unknown>>

type Validator = Pick<AjvJsonSchemaValidator, 'getValidator'>

/** `newValidator` creates a validator, which is used for one check only, so that no compiled schema stays in memory. */
export function createInputCheck(newValidator: () => Validator): InputCheck {
  const accepts = (schema: Schema, value: unknown): boolean => newValidator().getValidator(schema)(value).valid

  return {
    rejectedFieldNames: (listedSchema, args) => {
      try {
        const schema = reducedCopy(listedSchema)
        if (accepts(schema, args)) return []
        const fields = readFieldSchemas(schema)
        const rejectedEntries = Object.entries(args).filter(([name, value]) => !accepts(fields.schemaOf(name), value))
        const missingNames = fields.requiredNames.filter((name) => !Object.hasOwn(args, name))
        const names = [...rejectedEntries.map(([name]) => name), ...missingNames]
        return names.length > 0 ? names : ['']
      } catch {
        // The schema is too large, has too many references, is invalid, or refers to itself endlessly.
        return null
      }
    },
  }
}

/** Schemas of single fields, with the definitions that they may refer to, and the names of the required fields. */
function readFieldSchemas(schema: Schema) {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const additionalFields = schema['additionalProperties']
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const definitions = { $defs: schema['$defs'] ?? {}, definitions: schema['definitions'] ?? {} }
  return {
    schemaOf: (name: string): Schema => {
      const declaredSchema = Object.hasOwn(properties, name) ? properties[name] : (additionalFields ?? {})
      if (isRecord(declaredSchema)) return { ...definitions, ...declaredSchema }
      // The schema `false` accepts no value, and `true` accepts every value.
      return declaredSchema === false ? { not: {} } : {}
    },
    requiredNames: required.filter((name) => typeof name === 'string'),
  }
}

const MAX_NODES = 2000
const MAX_DEPTH = 24
/**
 * Limit of references. Each reference repeats a schema, which may have further references, so a check of many
 * references could take very long.
 */
const MAX_REFS = 16
/**
 * Keywords that the copy does not have. Patterns can take for ever to match, and validators disagree on formats. The
 * other keywords name schemas, or refer to schemas by name: without these keywords a copy can refer only to its own
 * parts.
 */
const DROPPED_KEYWORDS: ReadonlySet<string> = new Set([
  'pattern',
  'patternProperties',
  'format',
  '$id',
  'id',
  '$schema',
  '$anchor',
  '$dynamicAnchor',
  '$dynamicRef',
  '$recursiveRef',
])
/**
 * Keywords whose value is a map from names to schemas. A name in such a map may look like a keyword, but stays in the
 * copy.
 */
const FIELD_NAME_KEYWORDS: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])

/** Copy of the schema without `DROPPED_KEYWORDS`. Throws when the schema is too large or has too many references. */
function reducedCopy(schema: Schema): Schema {
  let nodeCount = 0
  let referenceCount = 0
  /** `isMap`: the keys of `value` are names and not keywords. */
  const copy = (value: unknown, depth: number, isMap: boolean): unknown => {
    nodeCount += 1
    if (nodeCount > MAX_NODES || depth > MAX_DEPTH) throw new Error('The schema is too large.')
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1, false))
    if (!isRecord(value)) return value
    const entries = Object.entries(value).filter(([name]) => isMap || !DROPPED_KEYWORDS.has(name))
    if (!isMap && '$ref' in value) referenceCount += 1
    if (referenceCount > MAX_REFS) throw new Error('The schema has too many references.')
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, copy(inner, depth + 1, !isMap && FIELD_NAME_KEYWORDS.has(name))]),
    )
  }
  return copy(schema, 0, false) as Schema
}

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
