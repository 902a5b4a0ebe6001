import { z } from 'zod'
import type { Caller } from './caller'
import { RawReply, Reply, type Answer, type Operation } from './operation'
import { Refusal } from './refusal'
import { withBrokenParams } from './param-rules'
import { parameterError, type Place } from './parameter-error'
import type { Service } from './service'

type Given = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Data of a request, by place. */
type Carried = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

/** Reads the parameters from their places, runs the operation, and applies the broken rules. */
export async function runOperation(
  service: Service,
  declared: Operation,
  request: Carried,
  caller: Caller,
): Promise<Answer> {
  const params = readParams(service, declared, request)
  const answer = await declared.handle(service, params as never, caller)
  return withoutBrokenFields(service, declared, answer)
}

const NONE = {}
type Source = { readonly place: Place; readonly given: Given }

function readParams(service: Service, declared: Operation, request: Carried): Given {
  const { path = NONE, query = NONE, body = NONE } = declared.params
  const inPath: Source = { place: 'path', given: request.path as Given }
  const inQuery: Source = { place: 'query', given: request.query as Given }
  const inBody: Source = { place: 'body', given: bodyOf(declared, request) }
  const either = takesEitherPlace(service, declared) ? [inBody, inQuery] : null
  return {
    ...parse(service, declared, path, [inPath]),
    ...parse(service, declared, query, either ?? [inQuery]),
    // A field missing in the body does not remove its value from the query.
    ...withoutAbsent(parse(service, declared, body, either ?? [inBody])),
  }
}

const withoutAbsent = (given: Given): Given =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

function bodyOf(declared: Operation, { body }: Carried): Given {
  if (declared.method === 'GET' || body === undefined || body === null) return {}
  if (isObject(body)) return body
  throw new Refusal(400, 'The body must be a JSON object.')
}

/** Clients of the live service send affiliate parameters in the body as often as in the query. */
const takesEitherPlace = ({ readings, rules }: Service, { auth }: Operation): boolean =>
  auth === 'affiliate' && readings.affiliateBody === 'accepted' && rules.holds('affiliate.either-place')

/** Reads the fields, each from the first source that has it. */
function parse(
  service: Service,
  declared: Operation,
  fields: Readonly<Record<string, z.ZodType>>,
  sources: readonly Source[],
): Given {
  const sourceOf = (name: string): Source | undefined =>
    sources.find(({ given }) => (pick(given, name) ?? '') !== '') ?? sources.at(-1)
  const read = Object.fromEntries(Object.keys(fields).map((name) => [name, pick(sourceOf(name)?.given ?? {}, name)]))
  const parsed = readerOf(fields).safeParse(withBrokenParams(service, declared, fields, read))
  if (parsed.success) return parsed.data
  const placeOf = (name: string): Place => sourceOf(name)?.place ?? 'query'
  throw new Refusal(400, parameterError(parsed.error, fields, read, placeOf))
}

const readers = new WeakMap<object, z.ZodType<Given>>()

/** Cached reader for the fields of one place: zod compiles an object's reader each time one is made. */
function readerOf(fields: Readonly<Record<string, z.ZodType>>): z.ZodType<Given> {
  const reader = readers.get(fields) ?? z.object(fields)
  readers.set(fields, reader)
  return reader
}

const pick = (given: Given, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined)

function withoutBrokenFields(service: Service, declared: Operation, answer: Answer): Answer {
  const broken = service.rules.brokenOf(`answer ${declared.name}.`)
  if (broken.length === 0) return answer
  const body = answer instanceof RawReply ? (JSON.parse(answer.json.toString()) as unknown) : bodyOfAnswer(answer)
  for (const path of broken) {
    service.rules.holds(`answer ${declared.name}.${path}`)
    leaveOut(body, path.split('.'))
  }
  return answer instanceof Reply ? new Reply(answer.status, body as Given, answer.readAtMs) : (body as Given)
}

const bodyOfAnswer = (answer: Exclude<Answer, RawReply>): unknown =>
  structuredClone(answer instanceof Reply ? answer.body : answer)

/** Removes a field: `events[].price` removes the price of every event. */
function leaveOut(value: unknown, [step = '', ...rest]: readonly string[]): void {
  if (!isObject(value)) return
  const name = step.replace(/\[\]$/, '')
  if (rest.length === 0) {
    Reflect.deleteProperty(value, name)
    return
  }
  const inner = value[name]
  for (const item of Array.isArray(inner) ? inner : [inner]) leaveOut(item, rest)
}

/** The body of a refusal, without error codes whose rule is broken. */
export function withoutBrokenCodes(service: Service, body: Given): Given {
  const broken = service.rules.brokenOf('code ')
  const code = body['errorCode']
  if (typeof code !== 'string' || !broken.includes(code)) return body
  service.rules.holds(`code ${code}`)
  const { errorCode: _left, ...rest } = body
  return rest
}
