import fc from 'fast-check'
import type { z } from 'zod'
import { whenOmitted, schemaOf, type JsonSchema } from '../service/openapi/schema'
import type { Operation } from '../service/operation'

/** A request as it is sent: URL, headers and body as text. */
export type WireRequest = {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** Valid keys, and ids that exist in the tested world. */
type KnownValues = {
  readonly keys: Readonly<Record<'agent' | 'user' | 'affiliate', string>>
  readonly ids: readonly string[]
}

/** Texts that often reveal a missing check. */
const TRICKY_TEXTS = [
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

/** Values of any type. Most of them fit no parameter. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(...TRICKY_TEXTS),
  fc.string({ maxLength: 30 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom<unknown>(null, true, [], {}, [[]], { toString: 1 }, { __proto__: null, length: -1 }, [1, 'x', null]),
)

/** Values that fit a parameter's schema, and values just beyond the bounds of the schema. */
function plausibleValues(schema: JsonSchema, knownValues: KnownValues): fc.Arbitrary<unknown> {
  const { type, minimum, maximum, enum: choices, pattern, items, maxLength } = schema
  if (Array.isArray(choices)) return fc.constantFrom<unknown>(...(choices as unknown[]))
  if (type === 'integer' || type === 'number') {
    // Without a declared bound, also try negative numbers and a number beyond the safe integers.
    const lowest = typeof minimum === 'number' ? minimum : -5
    const highest = typeof maximum === 'number' ? maximum : 2 ** 53
    const edgeValues = fc.constantFrom(lowest, lowest - 1, highest, highest + 1, 0, 1, 2, lowest + 0.5)
    // Otherwise only integers from -1e9 to 300, because larger page numbers and limits only repeat the same answers.
    const min = Math.max(Math.ceil(lowest), -1e9)
    const max = Math.max(min, Math.min(highest, 300))
    return fc.oneof(edgeValues, fc.integer({ min, max }))
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'array') {
    const itemSchema = typeof items === 'object' && items !== null ? (items as JsonSchema) : {}
    return fc.array(plausibleValues(itemSchema, knownValues), { maxLength: 4 })
  }
  if (typeof pattern === 'string' && pattern.includes('0\\.0\\.')) return fc.constantFrom(...knownValues.ids)
  const tooLongText = typeof maxLength === 'number' ? [fc.constant('x'.repeat(Math.min(maxLength + 1, 5_000)))] : []
  return fc.oneof(
    fc.constantFrom(...knownValues.ids, '2026-05-01', '25', '1.5', 'tidal', 'a b'),
    fc.string(),
    ...tooLongText,
  )
}

type Fields = Readonly<Record<string, z.ZodType>>

/** Some or all of the parameters, each with a plausible value or junk. */
function arbitraryFields(fields: Fields, knownValues: KnownValues): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const entries = Object.entries(fields).map(([name, type]) => {
    const plausibleValue = plausibleValues(schemaOf(type, 'input'), knownValues)
    const presentValue = fc.oneof({ weight: 8, arbitrary: plausibleValue }, { weight: 1, arbitrary: junk })
    const absentWeight = whenOmitted(type).isRequired ? 1 : 6
    return [
      name,
      fc.oneof({ weight: 8, arbitrary: presentValue }, { weight: absentWeight, arbitrary: fc.constant(undefined) }),
    ] as const
  })
  return fc.record(Object.fromEntries(entries))
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Encodes a value for a URL. A lone surrogate cannot be encoded and becomes `?`. */
const encode = (value: unknown): string => encodeURIComponent(textOf(value).replace(/\p{Surrogate}/gu, '?'))

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

/** Requests to one operation. Some are valid, some have invalid parameters, and some have a broken body. */
export function requestsTo(operation: Operation, knownValues: KnownValues): fc.Arbitrary<WireRequest> {
  const { path = {}, query = {}, body = {} } = operation.params
  const keyKind = operation.auth === 'user' || operation.auth === 'affiliate' ? operation.auth : 'agent'
  return fc
    .record({
      inPath: arbitraryFields(path, knownValues),
      inQuery: arbitraryFields(query, knownValues),
      inBody: arbitraryFields(body, knownValues),
      repeatsFirstField: fc.oneof(
        { weight: 12, arbitrary: fc.constant(false) },
        { weight: 1, arbitrary: fc.constant(true) },
      ),
      surplusQuery: fc.oneof(
        { weight: 8, arbitrary: fc.constant('') },
        { weight: 1, arbitrary: fc.constantFrom('&x=1', '&__proto__=1', '&a[b]=1', '&%00=%ff', '&&&=', '&token[]=1') },
      ),
      key: fc.oneof(
        { weight: 12, arbitrary: fc.constant(knownValues.keys[keyKind]) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...Object.values(knownValues.keys), '', 'nobody', 'k'.repeat(300), 'a b'),
        },
      ),
      method: fc.oneof(
        { weight: 20, arbitrary: fc.constant<string>(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'OPTIONS') },
      ),
      brokenBody: fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: brokenBodies }),
      contentType: fc.oneof(
        { weight: 10, arbitrary: fc.constant(CONTENT_TYPES[0] ?? '') },
        { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
      ),
      idempotencyKey: fc.option(fc.constantFrom('a-key-of-some-length', 'short', 'bad key !'), { freq: 5 }),
    })
    .map((requestParts) => wireRequest(operation, requestParts))
}

type RequestParts = {
  readonly inPath: Readonly<Record<string, unknown>>
  readonly inQuery: Readonly<Record<string, unknown>>
  readonly inBody: Readonly<Record<string, unknown>>
  readonly repeatsFirstField: boolean
  readonly surplusQuery: string
  readonly key: string
  readonly method: string
  readonly brokenBody: string | null
  readonly contentType: string
  readonly idempotencyKey: string | null
}

function wireRequest(operation: Operation, parts: RequestParts): WireRequest {
  const {
    inPath,
    inQuery,
    inBody,
    repeatsFirstField,
    surplusQuery,
    key,
    method,
    brokenBody,
    contentType,
    idempotencyKey,
  } = parts
  const sendsKeyInQuery = operation.auth === 'user' || operation.auth === 'affiliate'
  let path = operation.path
  // A path cannot omit a parameter, so an absent value becomes `x`.
  for (const [name, value] of Object.entries(inPath)) path = path.replace(`{${name}}`, () => encode(value ?? 'x'))
  const pairs = Object.entries(inQuery)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encode(value)}`)
  if (sendsKeyInQuery) pairs.push(`apikey=${encode(key)}`)
  const repeatedPairs = repeatsFirstField ? pairs.slice(0, 1) : []
  const hasBody = method !== 'GET'
  const headers: Record<string, string> = {}
  if (!sendsKeyInQuery && key !== '') headers['x-api-key'] = key
  if (hasBody && contentType !== '') headers['content-type'] = contentType
  if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey
  return {
    operation: operation.name,
    method,
    url: `${path}?${[...pairs, ...repeatedPairs].join('&')}${surplusQuery}`,
    headers,
    body: hasBody ? (brokenBody ?? JSON.stringify(inBody)) : null,
  }
}
