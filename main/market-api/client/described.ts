/** A service's description of itself, as far as it declares the inputs of operations. Third-party data of any size. */
import { fieldsOf, isRecord, list, own, type Field, type Schema } from './schema-difference'

export type DescribedField = Field & { readonly deprecated: boolean }
export type DescribedOperation = {
  readonly method: string
  readonly path: string
  readonly id: string | null
  readonly fields: readonly DescribedField[]
  /**
   * Places where a key may be sent, in any of the accepted ways; empty if no key is required; null if the description
   * does not say.
   */
  readonly keyPlaces: ReadonlySet<string> | null
}
export type Described = {
  readonly version: unknown
  readonly operations: readonly DescribedOperation[]
  /** True if there was more than the limits allow to read. */
  readonly isCut: boolean
}

const MAX_PATHS = 500
const MAX_FIELDS = 100
const MAX_HOPS = 8
const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const
const PLACES = ['path', 'query', 'header'] as const

/** Returns null when the JSON is not a description. */
export function describedOf(json: unknown): Described | null {
  const paths = own(json, 'paths')
  if (!isRecord(paths)) return null
  const operations: DescribedOperation[] = []
  let pathCount = 0
  for (const path in paths) {
    pathCount += 1
    if (pathCount > MAX_PATHS) break
    const pathItem = resolveReference(json, own(paths, path))
    for (const method of METHODS) {
      const declaration = own(pathItem, method)
      if (isRecord(declaration)) operations.push(operationOf(json, { path, pathItem, method, declaration }))
    }
  }
  return { version: own(own(json, 'info'), 'version'), operations, isCut: pathCount > MAX_PATHS }
}

type OperationSource = {
  readonly path: string
  readonly pathItem: Schema
  readonly method: string
  readonly declaration: Schema
}

function operationOf(json: unknown, { path, pathItem, method, declaration }: OperationSource): DescribedOperation {
  const allParameters = [...list(own(pathItem, 'parameters')), ...list(own(declaration, 'parameters'))]
  const parameters = allParameters.slice(0, MAX_FIELDS)
  const id = own(declaration, 'operationId')
  return {
    method: method.toUpperCase(),
    path,
    id: typeof id === 'string' ? id : null,
    fields: [
      ...parameters.flatMap((parameter) => parameterOf(json, resolveReference(json, parameter))),
      ...bodyFields(json, declaration).slice(0, MAX_FIELDS),
    ],
    keyPlaces: keyPlacesOf(json, own(declaration, 'security') ?? own(json, 'security')),
  }
}

function parameterOf(json: unknown, parameter: Schema): readonly DescribedField[] {
  const name = own(parameter, 'name')
  const location = PLACES.find((candidate) => candidate === own(parameter, 'in'))
  if (typeof name !== 'string' || !location) return []
  const required = own(parameter, 'required') === true
  const deprecated = own(parameter, 'deprecated') === true
  return [{ name, place: location, required, deprecated, schema: resolveReference(json, own(parameter, 'schema')) }]
}

function bodyFields(json: unknown, declaration: Schema): readonly DescribedField[] {
  const body = resolveReference(json, own(declaration, 'requestBody'))
  const schema = resolveReference(json, own(own(own(body, 'content'), 'application/json'), 'schema'))
  const parts = [
    schema,
    ...list(own(schema, 'allOf'))
      .slice(0, MAX_HOPS)
      .map((part) => resolveReference(json, part)),
  ]
  return parts
    .flatMap((part) => fieldsOf(part, 'body'))
    .slice(0, MAX_FIELDS)
    .map((field) => {
      const inner = resolveReference(json, field.schema)
      return { ...field, schema: inner, deprecated: own(inner, 'deprecated') === true }
    })
}

function keyPlacesOf(json: unknown, security: unknown): ReadonlySet<string> | null {
  if (!Array.isArray(security)) return null
  const alternatives = security
    .slice(0, MAX_FIELDS)
    .map((alternative) => (isRecord(alternative) ? Object.keys(alternative).slice(0, MAX_HOPS) : []))
  // One alternative without a key opens the operation to all.
  if (alternatives.some((names) => names.length === 0)) return new Set()
  const schemes = own(own(json, 'components'), 'securitySchemes')
  return new Set(alternatives.flat().map((name) => keyLocation(resolveReference(json, own(schemes, name)))))
}

/** Place where the key of a security scheme is sent. Bearer tokens, also those from a sign-in, go in a header. */
const keyLocation = (scheme: Schema): string => {
  const location = own(scheme, 'type') === 'apiKey' ? own(scheme, 'in') : 'header'
  return location === 'header' || location === 'query' ? location : 'elsewhere'
}

/** Follows references from a part: within this description only, and up to `MAX_HOPS` times, so that circles end. */
function resolveReference(json: unknown, part: unknown): Schema {
  let target = part
  for (let hopCount = 0; hopCount < MAX_HOPS; hopCount++) {
    const reference = own(target, '$ref')
    if (typeof reference !== 'string') return isRecord(target) ? target : {}
    if (!reference.startsWith('#/') || reference.length > 300) return {}
    const steps = reference.slice(2).split('/')
    target = steps.reduce<unknown>((inner, step) => own(inner, step.replaceAll('~1', '/').replaceAll('~0', '~')), json)
  }
  return {}
}
