import { z } from 'zod'
import type { Caller, Operation } from './operation'
import { RawReply, Refusal, Reply, type Answer } from './operation'
import { withBrokenParams } from './param-rules'
import type { Service } from './service'

type Given = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What a request carries, by place. */
export type Carried = { readonly path: unknown; readonly query: unknown; readonly body: unknown }

/** Reads the parameters from where they belong, runs the operation, and breaks what it was told to break. */
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

function readParams(service: Service, declared: Operation, request: Carried): Given {
  const { path = NONE, query = NONE, body = NONE } = declared.params
  const inBody = bodyOf(declared, request)
  const inQuery = { ...lenient(service, declared, inBody), ...(request.query as Given) }
  return {
    ...parse(service, declared, path, request.path as Given),
    ...parse(service, declared, query, inQuery),
    // What the body leaves out does not undo what the query says.
    ...withoutAbsent(parse(service, declared, body, inBody)),
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
const lenient = ({ readings }: Service, { auth }: Operation, body: Given): Given =>
  auth === 'affiliate' && readings.affiliateBody === 'accepted' ? body : {}

function parse(
  service: Service,
  declared: Operation,
  fields: Readonly<Record<string, z.ZodType>>,
  given: Given,
): Given {
  const read = Object.fromEntries(Object.keys(fields).map((name) => [name, pick(given, name)]))
  const parsed = readerOf(fields).safeParse(withBrokenParams(service, declared, fields, read))
  if (parsed.success) return parsed.data
  throw new Refusal(400, parameterError(parsed.error, read))
}

const readers = new WeakMap<object, z.ZodType<Given>>()

/** One reader for each place of an operation: zod compiles an object's reader anew each time one is made. */
function readerOf(fields: Readonly<Record<string, z.ZodType>>): z.ZodType<Given> {
  const reader = readers.get(fields) ?? z.object(fields)
  readers.set(fields, reader)
  return reader
}

const pick = (given: Given, name: string): unknown => (Object.hasOwn(given, name) ? given[name] : undefined)

function parameterError(error: z.ZodError, read: Given): string {
  const issue = error.issues[0]
  const name = issue?.path.join('.') ?? ''
  if (issue?.path.length === 1 && (read[name] ?? '') === '') return `Invalid parameter: ${name} is required.`
  return `Invalid parameter: ${name} ${issue ? wordsFor(issue) : 'is not valid'}.`
}

const NOUNS: Readonly<Record<string, string>> = { string: 'characters', array: 'entries' }

function amountOf(origin: string, bound: string, amount: number | bigint): string {
  const noun = NOUNS[origin]
  return noun ? `have ${bound} ${amount} ${noun}` : `be ${bound} ${amount}`
}

/** Readers of parameters speak for themselves; what zod says of its own is for programmers. */
function wordsFor(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'too_small') return `must ${amountOf(issue.origin, 'at least', issue.minimum)}`
  if (issue.code === 'too_big') return `must ${amountOf(issue.origin, 'at most', issue.maximum)}`
  return 'is not valid; send it once, in the documented form'
}

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

/** `events[].price` leaves the price out of every event. */
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

/** The body of a refusal, without the error codes that are broken now. */
export function withoutBrokenCodes(service: Service, body: Given): Given {
  const broken = service.rules.brokenOf('code ')
  const code = body['errorCode']
  if (typeof code !== 'string' || !broken.includes(code)) return body
  service.rules.holds(`code ${code}`)
  const { errorCode: _left, ...rest } = body
  return rest
}
