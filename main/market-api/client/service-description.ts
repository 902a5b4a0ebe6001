/** Reads the inputs of operations from an OpenAPI description, which is third-party data of any size. */
import { schemaFields, isRecord, listOrEmpty, ownProperty, type SchemaField, type Schema } from './schema-difference'

export type DescribedField = SchemaField & { readonly isDeprecated: boolean }
export type DescribedOperation = {
  readonly method: string
  readonly path: string
  readonly id: string | null
  readonly fields: readonly DescribedField[]
  /**
   * Locations in which the operation accepts a key (`header`, `query`, `elsewhere`). Empty if it requires no key; null
   * if the description does not say.
   */
  readonly keyLocations: ReadonlySet<string> | null
}
export type ServiceDescription = {
  readonly version: unknown
  readonly operations: readonly DescribedOperation[]
  /** True if the description has more than `MAX_PATHS` paths, so that some paths are not in `operations`. */
  readonly isTruncated: boolean
}

const MAX_PATHS = 500
const MAX_FIELDS = 100
/** Limit of references that are followed in a row. */
const MAX_HOPS = 8
/** Limit of combined schemas of a body, and of security schemes of one alternative. */
const MAX_COMBINED = 8
const MAX_REFERENCE_CHARS = 300
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const PARAMETER_LOCATIONS = ['path', 'query', 'header'] as const

/** Reads a description; null when the JSON is not an OpenAPI description. */
export function parseDescription(json: unknown): ServiceDescription | null {
  const paths = ownProperty(json, 'paths')
  if (!isRecord(paths)) return null
  const operations: DescribedOperation[] = []
  let pathCount = 0
  for (const path in paths) {
    pathCount += 1
    if (pathCount > MAX_PATHS) break
    const pathItem = resolveReference(json, ownProperty(paths, path))
    for (const method of METHODS) {
      const declaration = ownProperty(pathItem, method)
      if (isRecord(declaration)) operations.push(operationOf(json, { path, pathItem, method, declaration }))
    }
  }
  return { version: ownProperty(ownProperty(json, 'info'), 'version'), operations, isTruncated: pathCount > MAX_PATHS }
}

type OperationSource = {
  readonly path: string
  readonly pathItem: Schema
  readonly method: string
  readonly declaration: Schema
}

function operationOf(json: unknown, { path, pathItem, method, declaration }: OperationSource): DescribedOperation {
  const allParameters = [
    ...listOrEmpty(ownProperty(pathItem, 'parameters')),
    ...listOrEmpty(ownProperty(declaration, 'parameters')),
  ]
  const parameters = allParameters.slice(0, MAX_FIELDS)
  const id = ownProperty(declaration, 'operationId')
  return {
    method: method.toUpperCase(),
    path,
    id: typeof id === 'string' ? id : null,
    fields: [
      ...parameters.flatMap((parameter) => parameterFields(json, resolveReference(json, parameter))),
      ...bodyFields(json, declaration).slice(0, MAX_FIELDS),
    ],
    keyLocations: keyLocationsOf(json, ownProperty(declaration, 'security') ?? ownProperty(json, 'security')),
  }
}

function parameterFields(json: unknown, parameter: Schema): readonly DescribedField[] {
  const name = ownProperty(parameter, 'name')
  const location = PARAMETER_LOCATIONS.find((candidate) => candidate === ownProperty(parameter, 'in'))
  if (typeof name !== 'string' || !location) return []
  const isRequired = ownProperty(parameter, 'required') === true
  const isDeprecated = ownProperty(parameter, 'deprecated') === true
  return [
    {
      name,
      location,
      isRequired,
      isDeprecated,
      schema: resolveReference(json, ownProperty(parameter, 'schema')),
    },
  ]
}

function bodyFields(json: unknown, declaration: Schema): readonly DescribedField[] {
  const body = resolveReference(json, ownProperty(declaration, 'requestBody'))
  const schema = resolveReference(
    json,
    ownProperty(ownProperty(ownProperty(body, 'content'), 'application/json'), 'schema'),
  )
  const parts = [
    schema,
    ...listOrEmpty(ownProperty(schema, 'allOf'))
      .slice(0, MAX_COMBINED)
      .map((part) => resolveReference(json, part)),
  ]
  return parts
    .flatMap((part) => schemaFields(part, 'body'))
    .slice(0, MAX_FIELDS)
    .map((field) => {
      const fieldSchema = resolveReference(json, field.schema)
      return { ...field, schema: fieldSchema, isDeprecated: ownProperty(fieldSchema, 'deprecated') === true }
    })
}

/** `security`: list of alternatives, each with the names of the security schemes that it requires together. */
function keyLocationsOf(json: unknown, security: unknown): ReadonlySet<string> | null {
  if (!Array.isArray(security)) return null
  const alternatives = security
    .slice(0, MAX_FIELDS)
    .map((alternative) => (isRecord(alternative) ? Object.keys(alternative).slice(0, MAX_COMBINED) : []))
  // If one alternative requires no key, the operation can be called without a key.
  if (alternatives.some((names) => names.length === 0)) return new Set()
  const schemes = ownProperty(ownProperty(json, 'components'), 'securitySchemes')
  return new Set(alternatives.flat().map((name) => keyLocation(resolveReference(json, ownProperty(schemes, name)))))
}

/** Location of the key of a security scheme. Every scheme other than `apiKey` sends a token in a header. */
const keyLocation = (scheme: Schema): string => {
  const location = ownProperty(scheme, 'type') === 'apiKey' ? ownProperty(scheme, 'in') : 'header'
  return location === 'header' || location === 'query' ? location : 'elsewhere'
}

/**
 * Returns the schema that a part of the description refers to, or the part itself; empty when neither is a record. Only
 * references within the description are followed, up to `MAX_HOPS` in a row, so that circular references end.
 */
function resolveReference(json: unknown, part: unknown): Schema {
  let target = part
  for (let hopCount = 0; hopCount < MAX_HOPS; hopCount++) {
    const reference = ownProperty(target, '$ref')
    if (typeof reference !== 'string') return isRecord(target) ? target : {}
    if (!reference.startsWith('#/') || reference.length > MAX_REFERENCE_CHARS) return {}
    const steps = reference.slice(2).split('/')
    target = steps.reduce<unknown>(
      (inner, step) => ownProperty(inner, step.replaceAll('~1', '/').replaceAll('~0', '~')),
      json,
    )
  }
  return {}
}
