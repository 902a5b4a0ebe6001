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
  let seen = 0
  for (const path in paths) {
    if (++seen > MAX_PATHS) break
    const item = followed(json, own(paths, path))
    for (const method of METHODS) {
      const one = own(item, method)
      if (isRecord(one)) operations.push(operationOf(json, { path, item, method, one }))
    }
  }
  return { version: own(own(json, 'info'), 'version'), operations, isCut: seen > MAX_PATHS }
}

type Place = { readonly path: string; readonly item: Schema; readonly method: string; readonly one: Schema }

function operationOf(json: unknown, { path, item, method, one }: Place): DescribedOperation {
  const parameters = [...list(own(item, 'parameters')), ...list(own(one, 'parameters'))].slice(0, MAX_FIELDS)
  const id = own(one, 'operationId')
  return {
    method: method.toUpperCase(),
    path,
    id: typeof id === 'string' ? id : null,
    fields: [
      ...parameters.flatMap((parameter) => parameterOf(json, followed(json, parameter))),
      ...bodyFields(json, one).slice(0, MAX_FIELDS),
    ],
    keyPlaces: keyPlacesOf(json, own(one, 'security') ?? own(json, 'security')),
  }
}

function parameterOf(json: unknown, parameter: Schema): readonly DescribedField[] {
  const name = own(parameter, 'name')
  const place = PLACES.find((one) => one === own(parameter, 'in'))
  if (typeof name !== 'string' || !place) return []
  const required = own(parameter, 'required') === true
  const deprecated = own(parameter, 'deprecated') === true
  return [{ name, place, required, deprecated, schema: followed(json, own(parameter, 'schema')) }]
}

function bodyFields(json: unknown, one: Schema): readonly DescribedField[] {
  const body = followed(json, own(one, 'requestBody'))
  const schema = followed(json, own(own(own(body, 'content'), 'application/json'), 'schema'))
  const parts = [
    schema,
    ...list(own(schema, 'allOf'))
      .slice(0, MAX_HOPS)
      .map((part) => followed(json, part)),
  ]
  return parts
    .flatMap((part) => fieldsOf(part, 'body'))
    .slice(0, MAX_FIELDS)
    .map((field) => {
      const inner = followed(json, field.schema)
      return { ...field, schema: inner, deprecated: own(inner, 'deprecated') === true }
    })
}

function keyPlacesOf(json: unknown, security: unknown): ReadonlySet<string> | null {
  if (!Array.isArray(security)) return null
  const ways = security.slice(0, MAX_FIELDS).map((way) => (isRecord(way) ? Object.keys(way).slice(0, MAX_HOPS) : []))
  // One alternative without a key opens the operation to all.
  if (ways.some((names) => names.length === 0)) return new Set()
  const schemes = own(own(json, 'components'), 'securitySchemes')
  return new Set(ways.flat().map((name) => placeOf(followed(json, own(schemes, name)))))
}

/** Place where the key of a security scheme is sent. Bearer tokens, also those from a sign-in, go in a header. */
const placeOf = (scheme: Schema): string => {
  const place = own(scheme, 'type') === 'apiKey' ? own(scheme, 'in') : 'header'
  return place === 'header' || place === 'query' ? place : 'elsewhere'
}

/** Follows references from a part: within this description only, and up to `MAX_HOPS` times, so that circles end. */
function followed(json: unknown, part: unknown): Schema {
  let found = part
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const ref = own(found, '$ref')
    if (typeof ref !== 'string') return isRecord(found) ? found : {}
    if (!ref.startsWith('#/') || ref.length > 300) return {}
    const steps = ref.slice(2).split('/')
    found = steps.reduce<unknown>((inner, step) => own(inner, step.replaceAll('~1', '/').replaceAll('~0', '~')), json)
  }
  return {}
}
