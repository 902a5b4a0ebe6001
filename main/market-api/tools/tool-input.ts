import type { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv'

/**
 * Checks whether a tool, as its server lists it, accepts the given input. The listed schema is third-party and is
 * compiled to code: only a small, plain schema is, without the keywords that can be slow.
 */
export type InputCheck = {
  /**
   * Names of the fields that the tool does not accept; `''` for the arguments as a whole. Null: the schema cannot be
   * used.
   */
  readonly refusedFields: (schema: Schema, args: Readonly<Record<string, unknown>>) => readonly string[] | null
}
export type Schema = Readonly<Record<string, unknown>>

type Validator = Pick<AjvJsonSchemaValidator, 'getValidator'>

/** `newValidator` makes an empty validator for each schema, so that no compiled schema stays in memory. */
export function createInputCheck(newValidator: () => Validator): InputCheck {
  const accepts = (schema: Schema, value: unknown): boolean => newValidator().getValidator(schema)(value).valid

  return {
    refusedFields: (listed, args) => {
      try {
        const schema = plainCopy(listed)
        if (accepts(schema, args)) return []
        const fields = readFields(schema)
        const rejectedFields = Object.entries(args).filter(([name, value]) => !accepts(fields.schemaOf(name), value))
        const missing = fields.required.filter((name) => !Object.hasOwn(args, name))
        const names = [...rejectedFields.map(([name]) => name), ...missing]
        return names.length > 0 ? names : ['']
      } catch {
        // The schema is too large, is not a schema, or refers to itself endlessly.
        return null
      }
    },
  }
}

function readFields(schema: Schema) {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {}
  const additionalFields = schema['additionalProperties']
  const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : []
  const shared = { $defs: schema['$defs'] ?? {}, definitions: schema['definitions'] ?? {} }
  return {
    schemaOf: (name: string): Schema => {
      const declaredSchema = Object.hasOwn(properties, name) ? properties[name] : (additionalFields ?? {})
      if (isRecord(declaredSchema)) return { ...shared, ...declaredSchema }
      return declaredSchema === false ? { not: {} } : {}
    },
    required: required.filter((name) => typeof name === 'string'),
  }
}

const MAX_NODES = 2000
const MAX_DEPTH = 24
/** Limit of references, since they multiply: sixteen of them make some hundreds of places at most. */
const MAX_REFS = 16
/**
 * Keywords that are dropped. The names identify schemas, patterns can take for ever to match, and validators disagree
 * on formats.
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
/** Keywords whose keys are field names, whatever they look like. */
const FIELD_NAME_KEYWORDS: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions', 'dependentSchemas'])

/** A small copy without slow keywords. Throws when the schema is too large. */
function plainCopy(schema: Schema): Schema {
  let nodeCount = 0
  let referenceCount = 0
  const copy = (value: unknown, depth: number, isMap: boolean): unknown => {
    if (++nodeCount > MAX_NODES || depth > MAX_DEPTH) throw new Error('a schema that is too large')
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1, false))
    if (!isRecord(value)) return value
    const entries = Object.entries(value).filter(([name]) => isMap || !DROPPED_KEYWORDS.has(name))
    if (!isMap && '$ref' in value && ++referenceCount > MAX_REFS) throw new Error('a schema with too many references')
    return Object.fromEntries(
      entries.map(([name, inner]) => [name, copy(inner, depth + 1, !isMap && FIELD_NAME_KEYWORDS.has(name))]),
    )
  }
  return copy(schema, 0, false) as Schema
}

const isRecord = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
