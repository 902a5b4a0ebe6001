import fc from 'fast-check'
import type { z } from 'zod'
import { absence, schemaOf, type JsonSchema } from '../service/openapi/schema'
import type { Operation } from '../service/operation'

/** A request in its wire form. */
export type WireRequest = {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

type KnownValues = {
  readonly keys: Readonly<Record<'agent' | 'user' | 'affiliate', string>>
  readonly ids: readonly string[]
}

const STRINGS = [
  '',
  ' ',
  '0',
  '-1',
  '1e3',
  'NaN',
  'null',
  '0.0.0',
  '0.0.-5',
  '0.0.99999999999999999999',
  '1.2.3',
  '0.0.3390118-abcde',
  '0x10',
  '٣',
  '\u0000',
  '\ud800',
  '💥'.repeat(50),
  '../../etc/passwd',
  "'; drop table nfts; --",
  '{"a":1}',
  '[]',
  '[{"trait_type":"x","value":{}}]',
  '2026-02-30',
  '0000-00-00',
  '9999-12-31',
  '2026-01-01T00:00:00Z',
  '__proto__',
  'constructor',
  'a'.repeat(3_000),
]

const junk = fc.oneof(
  fc.constantFrom<unknown>(...STRINGS),
  fc.string({ maxLength: 30 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { toString: 1 }, { __proto__: null, length: -1 }, [1, 'x', null]),
)

/** A value that fits the parameter's declaration, or one at its bounds or just beyond. */
function validValues(schema: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
  const { type, minimum, maximum, enum: choices, pattern, items, maxLength } = schema
  if (Array.isArray(choices)) return fc.constantFrom<unknown>(...(choices as unknown[]))
  if (type === 'integer' || type === 'number') {
    const low = typeof minimum === 'number' ? minimum : -5
    const from = Math.max(Math.ceil(low), -1e9)
    const high = typeof maximum === 'number' ? maximum : 2 ** 53
    const edgeValues = fc.constantFrom(low, low - 1, high, high + 1, 0, 1, 2, low + 0.5)
    return fc.oneof(edgeValues, fc.integer({ min: from, max: Math.max(from, Math.min(high, 300)) }))
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') {
    const inner = typeof items === 'object' && items !== null ? (items as JsonSchema) : {}
    return fc.array(validValues(inner, known), { maxLength: 4 })
  }
  if (typeof pattern === 'string' && pattern.includes('0\\.0\\.')) return fc.constantFrom(...known.ids)
  const tooLong = typeof maxLength === 'number' ? [fc.constant('x'.repeat(Math.min(maxLength + 1, 5_000)))] : []
  return fc.oneof(fc.constantFrom(...known.ids, '2026-05-01', '25', '1.5', 'tidal', 'a b'), fc.string(), ...tooLong)
}

type Fields = Readonly<Record<string, z.ZodType>>

/** Some or all of the parameters, each fitting, at the edge, or junk. */
function fieldsOf(fields: Fields, known: KnownValues): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const entries = Object.entries(fields).map(([name, type]) => {
    const validValue = validValues(schemaOf(type, 'input'), known)
    const presentValue = fc.oneof({ weight: 8, arbitrary: validValue }, { weight: 1, arbitrary: junk })
    const absentWeight = absence(type).required ? 1 : 6
    return [
      name,
      fc.oneof({ weight: 8, arbitrary: presentValue }, { weight: absentWeight, arbitrary: fc.constant(undefined) }),
    ] as const
  })
  return fc.record(Object.fromEntries(entries))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Encodes text for a URL; half a surrogate pair cannot be encoded and becomes `?`. */
const encode = (value: unknown): string => encodeURIComponent(text(value).replace(/\p{Surrogate}/gu, '?'))

const brokenBodies = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '"text"',
  '17',
  '{"a":',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
  '{"token":"0.0.3390118","token":"x"}',
  `{"label":"${'y'.repeat(70_000)}"}`,
  '\u0000\u0001',
)

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
]

/** Requests of every kind to one operation. */
export function requestsTo(declared: Operation, known: KnownValues): fc.Arbitrary<WireRequest> {
  const { path = {}, query = {}, body = {} } = declared.params
  const keyKind = declared.auth === 'user' || declared.auth === 'affiliate' ? declared.auth : 'agent'
  return fc
    .record({
      inPath: fieldsOf(path, known),
      inQuery: fieldsOf(query, known),
      inBody: fieldsOf(body, known),
      twice: fc.oneof({ weight: 12, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
      surplus: fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('&x=1', '&__proto__=1', '&a[b]=1', '&%00=%ff', '&&&=', '&token[]=1') },
      ),
      key: fc.oneof(
        { weight: 12, arbitrary: fc.constant(known.keys[keyKind]) },
        { weight: 1, arbitrary: fc.constantFrom(...Object.values(known.keys), '', 'nobody', 'k'.repeat(300), 'a b') },
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant<string>(declared.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS') },
      ),
      sent: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: brokenBodies }),
      type: fc.oneof(
        { weight: 10, arbitrary: fc.constant(CONTENT_TYPES[0] ?? '') },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      idempotencyKey: fc.option(fc.constantFrom('a-key-of-some-length', 'short', 'bad key !'), { freq: 5 }),
    })
    .map((requestParts) => wireRequest(declared, requestParts))
}

type RequestParts = {
  readonly inPath: Readonly<Record<string, unknown>>
  readonly inQuery: Readonly<Record<string, unknown>>
  readonly inBody: Readonly<Record<string, unknown>>
  readonly twice: boolean
  readonly surplus: string
  readonly key: string
  readonly method: string
  readonly sent: string | null
  readonly type: string
  readonly idempotencyKey: string | null
}

function wireRequest(declared: Operation, parts: RequestParts): WireRequest {
  const { inPath, inQuery, inBody, twice, surplus, key, method, sent, type, idempotencyKey } = parts
  const byQuery = declared.auth === 'user' || declared.auth === 'affiliate'
  let path = declared.path
  for (const [name, value] of Object.entries(inPath)) path = path.replace(`{${name}}`, () => encode(value ?? 'x'))
  const pairs = Object.entries(inQuery)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encode(value)}`)
  if (byQuery) pairs.push(`apikey=${encode(key)}`)
  const repeated = twice ? pairs.slice(0, 1) : []
  const hasBody = method !== 'GET'
  const headers: Record<string, string> = {}
  if (!byQuery && key !== '') headers['x-api-key'] = key
  if (hasBody && type !== '') headers['content-type'] = type
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey
  return {
    operation: declared.name,
    method,
    url: `${path}?${[...pairs, ...repeated].join('&')}${surplus}`,
    headers,
    body: hasBody ? (sent ?? JSON.stringify(inBody)) : null,
  }
}
