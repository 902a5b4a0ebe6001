import { z } from 'zod'
import type { Caller } from './caller'
import { RawReply, Reply, type Answer, type Operation } from './operation'
import { Refusal } from './refusal'
import { withBrokenParams } from './param-rules'
import { parameterError, type ParamLocation } from './parameter-error'
import type { Service } from './service'

type JsonObject = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Data of a request, by location. */
type RequestData = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

/** Reads the parameters from their locations, runs the operation, and applies the broken rules. */
export async function runOperation(
  service: Service,
  operation: Operation,
  request: RequestData,
  caller: Caller,
): Promise<Answer> {
  const params = readParams(service, operation, request)
  const answer = await operation.handle(service, params as never, caller)
  return withoutBrokenFields(service, operation, answer)
}

const NO_FIELDS = {}
type Source = { readonly location: ParamLocation; readonly values: JsonObject }

function readParams(service: Service, operation: Operation, request: RequestData): JsonObject {
  const { path = NO_FIELDS, query = NO_FIELDS, body = NO_FIELDS } = operation.params
  const pathSource: Source = { location: 'path', values: request.path as JsonObject }
  const querySource: Source = { location: 'query', values: request.query as JsonObject }
  const bodySource: Source = { location: 'body', values: bodyValues(operation, request) }
  const eitherSource = takesEitherLocation(service, operation) ? [bodySource, querySource] : null
  return {
    ...parseFields(service, operation, path, [pathSource]),
    ...parseFields(service, operation, query, eitherSource ?? [querySource]),
    // A field missing in the body does not remove its value from the query.
    ...withoutUndefined(parseFields(service, operation, body, eitherSource ?? [bodySource])),
  }
}

const withoutUndefined = (values: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

function bodyValues(operation: Operation, { body }: RequestData): JsonObject {
  if (operation.method === 'GET' || body === undefined || body === null) return {}
  if (isObject(body)) return body
  throw new Refusal(400, 'The body must be a JSON object.')
}

/** Clients of the live service send affiliate parameters in the body as often as in the query. */
const takesEitherLocation = ({ readings, rules }: Service, { auth }: Operation): boolean =>
  auth === 'affiliate' && readings.affiliateBody === 'accepted' && rules.holds('affiliate.either-place')

/** Reads the fields, each from the first source that has it. */
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
  const parsed = readerOf(fields).safeParse(withBrokenParams(service, operation, fields, values))
  if (parsed.success) return parsed.data
  const locationOf = (name: string): ParamLocation => sourceOf(name)?.location ?? 'query'
  throw new Refusal(400, parameterError(parsed.error, fields, values, locationOf))
}

const readers = new WeakMap<object, z.ZodType<JsonObject>>()

/** Cached reader for the fields of one location: zod compiles every new object reader again. */
function readerOf(fields: Readonly<Record<string, z.ZodType>>): z.ZodType<JsonObject> {
  const reader = readers.get(fields) ?? z.object(fields)
  readers.set(fields, reader)
  return reader
}

const ownValue = (values: JsonObject, name: string): unknown => (Object.hasOwn(values, name) ? values[name] : undefined)

function withoutBrokenFields(service: Service, operation: Operation, answer: Answer): Answer {
  const brokenNames = service.rules.brokenNames(`answer ${operation.name}.`)
  if (brokenNames.length === 0) return answer
  const body = answer instanceof RawReply ? (JSON.parse(answer.json.toString()) as unknown) : bodyOfAnswer(answer)
  for (const path of brokenNames) {
    service.rules.holds(`answer ${operation.name}.${path}`)
    removeField(body, path.split('.'))
  }
  return answer instanceof Reply ? new Reply(answer.status, body as JsonObject, answer.readAtMs) : (body as JsonObject)
}

const bodyOfAnswer = (answer: Exclude<Answer, RawReply>): unknown =>
  structuredClone(answer instanceof Reply ? answer.body : answer)

/** Removes a field: `events[].price` removes the price of every event. */
function removeField(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (!isObject(value)) return
  const name = step.replace(/\[\]$/, '')
  if (rest.length === 0) {
    Reflect.deleteProperty(value, name)
    return
  }
  const innerValue = value[name]
  for (const item of Array.isArray(innerValue) ? innerValue : [innerValue]) removeField(item, rest)
}

/** The body of a refusal, without error codes whose rule is broken. */
export function withoutBrokenCodes(service: Service, body: JsonObject): JsonObject {
  const brokenNames = service.rules.brokenNames('code ')
  const code = body['errorCode']
  if (typeof code !== 'string' || !brokenNames.includes(code)) return body
  service.rules.holds(`code ${code}`)
  const { errorCode: _removed, ...rest } = body
  return rest
}
