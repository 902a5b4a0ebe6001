import { z } from 'zod'
import type { Caller } from './caller'
import { RawReply, Reply, type Answer, type Operation } from './operation'
import { Refusal } from './refusal'
import { withBrokenParams } from './param-rules'
import { parameterErrorMessage, type ParamLocation } from './parameter-error'
import type { Service } from './service'

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Data of a request, by location. */
type RequestData = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

/** Reads the parameters, runs the operation, and removes answer fields whose rule is broken. */
export async function runOperation(
  service: Service,
  operation: Operation,
  requestData: RequestData,
  caller: Caller,
): Promise<Answer> {
  const params = readParams(service, operation, requestData)
  // `Operation` does not know the parameter types of the single operations; `readParams` has checked the values.
  const answer = await operation.handle(service, params as never, caller)
  return withoutBrokenFields(service, operation, answer)
}

const NO_FIELDS = {}
type Source = { readonly location: ParamLocation; readonly values: JsonObject }

function readParams(service: Service, operation: Operation, requestData: RequestData): JsonObject {
  const { path = NO_FIELDS, query = NO_FIELDS, body = NO_FIELDS } = operation.params
  // Path and query are always objects; only a body can have another type.
  const pathSource: Source = { location: 'path', values: requestData.path as JsonObject }
  const querySource: Source = { location: 'query', values: requestData.query as JsonObject }
  const bodySource: Source = { location: 'body', values: bodyValues(operation, requestData) }
  const bothSources = acceptsEitherLocation(service, operation) ? [bodySource, querySource] : null
  return {
    ...parseFields(service, operation, path, [pathSource]),
    ...parseFields(service, operation, query, bothSources ?? [querySource]),
    // A body field without a value must not overwrite the same field of the query with `undefined`.
    ...withoutUndefined(parseFields(service, operation, body, bothSources ?? [bodySource])),
  }
}

const withoutUndefined = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function bodyValues(operation: Operation, { body }: RequestData): JsonObject {
  if (operation.method === 'GET' || body === undefined || body === null) return {}
  if (isObject(body)) return body
  throw new Refusal(400, 'The body must be a JSON object.')
}

/**
 * True if parameters may be in the query or the body. Clients of the real marketplace use both locations on affiliate
 * routes.
 */
const acceptsEitherLocation = ({ readings, rules }: Service, { auth }: Operation): boolean =>
  auth === 'affiliate' && readings.affiliateBody === 'accepted' && rules.isKept('affiliate.either-place')

/**
 * Reads and checks the fields. Each field is read from the first source with a non-empty value, or from the last source
 * if no source has one.
 */
function parseFields(
  service: Service,
  operation: Operation,
  fields: Readonly<Record<string, z.ZodType>>,
  sources: readonly Source[],
): JsonObject {
  const sourceOf = (name: string): Source | undefined =>
    sources.find(({ values }) => (ownValue(values, name) ?? '') !== '') ?? sources.at(-1)
  const values = Object.fromEntries(
    Object.keys(fields).map((name) => [name, ownValue(sourceOf(name)?.values ?? {}, name)]),
  )
  const result = objectTypeOf(fields).safeParse(withBrokenParams(service, operation, fields, values))
  if (result.success) return result.data
  const locationOf = (name: string): ParamLocation => sourceOf(name)?.location ?? 'query'
  throw new Refusal(400, parameterErrorMessage(result.error, fields, values, locationOf))
}

const typeByFields = new WeakMap<object, z.ZodType<JsonObject>>()

/** Object type for the fields of one location. Cached, because zod compiles each new object type. */
function objectTypeOf(fields: Readonly<Record<string, z.ZodType>>): z.ZodType<JsonObject> {
  const type = typeByFields.get(fields) ?? z.object(fields)
  typeByFields.set(fields, type)
  return type
}

const ownValue = (values: JsonObject, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)

/** The answer without the fields whose rule is broken. */
function withoutBrokenFields(service: Service, operation: Operation, answer: Answer): Answer {
  const brokenNames = service.rules.brokenNames(`answer ${operation.name}.`)
  if (brokenNames.length === 0) return answer
  const body = answer instanceof RawReply ? (JSON.parse(answer.json.toString()) as unknown) : copyBody(answer)
  for (const path of brokenNames) {
    // Called only to record that the rule was checked.
    service.rules.isKept(`answer ${operation.name}.${path}`)
    removeField(body, path.split('.'))
  }
  return answer instanceof Reply ? new Reply(answer.status, body as JsonObject, answer.readAtMs) : (body as JsonObject)
}

const copyBody = (answer: Exclude<Answer, RawReply>): unknown =>
  structuredClone(answer instanceof Reply ? answer.body : answer)

/** Removes the field at a path: `['events[]', 'price']` removes the price of every event. */
function removeField(body: unknown, [firstName = '', ...innerPath]: readonly string[]): void {
  if (!isObject(body)) return
  const name = firstName.replace(/\[\]$/, '')
  if (innerPath.length === 0) {
    Reflect.deleteProperty(body, name)
    return
  }
  const innerValue = body[name]
  const innerValues = Array.isArray(innerValue) ? innerValue : [innerValue]
  for (const innerBody of innerValues) removeField(innerBody, innerPath)
}

/** Returns the body, without the error code if the rule of that code is broken. */
export function withoutBrokenCodes(service: Service, body: JsonObject): JsonObject {
  const brokenNames = service.rules.brokenNames('code ')
  const code = body['errorCode']
  if (typeof code !== 'string' || !brokenNames.includes(code)) return body
  // Called only to record that the rule was checked.
  service.rules.isKept(`code ${code}`)
  const { errorCode: _removed, ...otherFields } = body
  return otherFields
}
