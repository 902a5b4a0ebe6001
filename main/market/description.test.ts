import { beforeAll, describe, expect, it } from 'vitest'
import { createHttp } from '../platform/http'
import { operations } from '../practice/service/server'
import { createDescription } from '../practice/service/openapi/describe'
import { createRuntime } from '../practice/runtime'
import { createAnswerStore } from '../storage/answers'
import { openDatabase } from '../storage/database'
import { createDriftLog, readDrift } from '../storage/drift'
import { createBudgets } from './budgets'
import { createDescriptionCheck } from './description'
import { createPolicy } from './policy'
import { failureOf, json, serve, type Handler } from './testing/rig'

/** The description of a whole service, as text: each test changes its own copy. */
let text: string
beforeAll(() => {
  const { service, address } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
  address.baseUrl = 'http://127.0.0.1:4012'
  text = createDescription(operations)(service)
  service.clock.stop()
})

/** Changed freely, as a service might. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Loose = any
const changed = (change: (description: Loose) => void): unknown => {
  const copy: unknown = JSON.parse(text)
  change(copy)
  return copy
}
const get = (description: Loose, path: string): Loose => description.paths[path].get
const parameter = (description: Loose, path: string, name: string): Loose =>
  get(description, path).parameters.find((one: Loose) => one.name === name)

const look = { priority: 'background' } as const

async function checkOf(handler: Handler, now: () => number = Date.now) {
  const { base, seen } = await serve(handler)
  const db = openDatabase(':memory:')
  const profile = { id: 'one' }
  const check = createDescriptionCheck({
    http: createHttp(),
    baseUrl: () => Promise.resolve(base),
    credentials: {
      choose: () => 'agent',
      lend: () => Promise.reject(new Error('no key is needed to read this')),
      project: () => null,
      noticed: () => undefined,
    },
    budgets: createBudgets({ now: () => performance.now(), setTimer: setTimeout }),
    policy: createPolicy({ firstDelayMs: 5, openMs: 100, random: () => 0 }),
    onReach: () => undefined,
    profileId: () => profile.id,
    answers: createAnswerStore(db),
    drift: createDriftLog(db, now),
    now,
  })
  const drift = () =>
    readDrift(db)
      .map(({ operation, path, expected, got }) => [operation, path, expected, got].join(' | '))
      .sort()
  return { ...check, seen, drift, profile }
}
const driftOf = async (description: unknown): Promise<readonly string[]> => {
  const { check, drift } = await checkOf(json(200, description))
  await check(look)
  return drift()
}

const QUOTE = '/v1/public/market/quote'
const EVENTS = '/v1/public/market/events'
const LISTINGS = '/v1/public/market/listings'
const FACTS = '/v1/public/collection/{token}/facts'

describe('a description compared with the declarations', () => {
  it('has no difference where the service is described as its documents say', async () => {
    expect(await driftOf(JSON.parse(text))).toEqual([])
  })

  it.each<[string, (description: Loose) => void, readonly string[]]>([
    ['another version', (d) => void (d.info.version = '1.1.0'), ['description | info.version | 1.0.35 | 1.1.0']],
    ['no version', (d) => delete d.info, ['description | info.version | 1.0.35 | nothing']],
    ['an operation less', (d) => delete d.paths[QUOTE], ['quote |  | an operation | nothing']],
    [
      'an operation more',
      (d) => void (d.paths['/v1/public/market/auctions'] = { get: {} }),
      ['GET /v1/public/market/auctions |  | nothing | an operation'],
    ],
    ['another method', (d) => void (d.paths[QUOTE] = { post: get(d, QUOTE) }), ['quote | method | GET | POST']],
    [
      'another path',
      (d) => {
        d.paths['/v2/quote'] = d.paths[QUOTE]
        delete d.paths[QUOTE]
      },
      [`quote | path | ${QUOTE} | /v2/quote`],
    ],
    [
      'another name in a path, which changes nothing',
      (d) => {
        d.paths['/v1/public/collection/{id}/facts'] = d.paths[FACTS]
        parameter(d, '/v1/public/collection/{id}/facts', 'token').name = 'id'
        delete d.paths[FACTS]
      },
      [],
    ],
    [
      'a lower maximum',
      (d) => void (parameter(d, EVENTS, 'limit').schema.maximum = 50),
      ['events | parameters.limit.maximum | 100 | 50'],
    ],
    [
      'a higher minimum, told as exclusive',
      (d) => Object.assign(parameter(d, EVENTS, 'limit').schema, { minimum: 1, exclusiveMinimum: true }),
      ['events | parameters.limit.minimum | 1 | 2'],
    ],
    [
      'a word more',
      (d) => parameter(d, LISTINGS, 'sortBy').schema.enum.push('rarity'),
      ['listings | parameters.sortBy.enum | listingDate, price, serialId | listingDate, price, rarity, serialId'],
    ],
    [
      'another length',
      (d) => void (parameter(d, '/v1/public/collection/resolve', 'q').schema.minLength = 4),
      ['resolveCollection | parameters.q.minLength | 3 | 4'],
    ],
    [
      'a parameter that is no longer there',
      (d) => void (get(d, QUOTE).parameters = get(d, QUOTE).parameters.filter((one: Loose) => one.name !== 'buyer')),
      ['quote | parameters.buyer | query | nothing'],
    ],
    [
      'a new parameter, and a new one that has to be sent',
      (d) =>
        get(d, QUOTE).parameters.push(
          { name: 'currency', in: 'query', schema: { type: 'string' } },
          { name: 'X-Reason', in: 'header', required: true, schema: { type: 'string' } },
        ),
      [
        'quote | parameters.X-Reason | nothing | in header, required',
        'quote | parameters.currency | nothing | in query',
      ],
    ],
    [
      'a parameter that now has to be sent',
      (d) => void (parameter(d, QUOTE, 'buyer').required = true),
      ['quote | parameters.buyer.required | false | true'],
    ],
    [
      'a parameter in another place',
      (d) => void (parameter(d, QUOTE, 'buyer').in = 'header'),
      ['quote | parameters.buyer.in | query | header'],
    ],
    [
      'another type',
      (d) => void (parameter(d, QUOTE, 'serial').schema = { type: 'boolean' }),
      ['quote | parameters.serial.type | integer | boolean'],
    ],
    [
      'fewer items in a body, told by a reference',
      (d) => {
        d.components.schemas.Ids = { type: 'array', maxItems: 20, items: { type: 'integer' } }
        const body = d.paths['/v1/user/orders/topup'].post.requestBody.content['application/json'].schema
        body.properties.orderIds = { $ref: '#/components/schemas/Ids' }
      },
      ['ordersTopUp | body.orderIds.maxItems | 50 | 20'],
    ],
    [
      'no idempotency any more',
      (d) => {
        const { post } = d.paths['/v1/user/orders/cancel']
        post.parameters = post.parameters.filter((one: Loose) => one.in !== 'header')
      },
      ['ordersCancel | parameters.Idempotency-Key | header | nothing'],
    ],
    [
      'a key where none was asked for',
      (d) => void (get(d, FACTS).security = [{ keyHeader: [] }]),
      ['collectionFacts | security | no key | a key in the header'],
    ],
    [
      'a key in another place',
      (d) => void (get(d, QUOTE).security = [{ keyQuery: [] }]),
      ['quote | security | a key in the header | a key in the query'],
    ],
    [
      'no key where one was asked for',
      (d) => void (get(d, QUOTE).security = [{ keyHeader: [] }, {}]),
      ['quote | security | a key in the header | no key'],
    ],
  ])('tells %s', async (_name, change, expected) => {
    expect(await driftOf(changed(change))).toEqual(expected)
  })
})

describe('a description that means harm', () => {
  it('goes in circles, down without end, and by names of what every object has', async () => {
    const found = await driftOf(
      changed((d) => {
        d.components.schemas.Loop = { $ref: '#/components/schemas/Loop' }
        parameter(d, EVENTS, 'limit').schema = { $ref: '#/components/schemas/Loop' }
        parameter(d, EVENTS, 'page').schema = { $ref: '#/__proto__/constructor/prototype' }
        get(d, QUOTE).parameters.push({ $ref: 'https://example.com/parameter.json' }, null, 7, {
          name: {},
          in: 'query',
        })
        get(d, QUOTE).security = [{ constructor: [] }, { toString: [] }]
      }),
    )
    expect(found).toEqual([])
    const deep = `{"paths":${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}}`
    const { check } = await checkOf((_request, response) => void response.end(deep))
    expect((await check(look)).differences).toHaveLength(48)
  })

  it('has hundreds of thousands of paths: few are looked at, and few are told', async () => {
    const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`/p${i}`, { get: {} }]))
    const started = performance.now()
    const { check, drift } = await checkOf(json(200, { info: { version: '1.0.35' }, paths: many }))
    const { differences } = await check(look)
    expect(performance.now() - started).toBeLessThan(5000)
    expect(differences.length).toBeLessThanOrEqual(200)
    expect(drift()).toContain('description | paths | 47 operations | too many')
  })

  it('is too large, is no JSON, or has no paths', async () => {
    const huge = await checkOf((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const piece = Buffer.alloc(1_000_000, 'x')
      const more = (left: number): unknown =>
        left === 0 ? response.end() : response.write(piece, () => more(left - 1))
      more(50)
    })
    expect((await failureOf(huge.check(look))).error).toMatchObject({ code: 'unexpected-answer', path: 'too large' })
    const page = await checkOf((_request, response) => void response.end('<!doctype html>'))
    expect((await failureOf(page.check(look))).error).toMatchObject({ code: 'unexpected-answer' })
    const empty = await checkOf(json(200, { paths: [] }))
    expect((await failureOf(empty.check(look))).error).toMatchObject({ code: 'unexpected-answer', path: 'paths' })
  })

  it('writes into the log no more than short words', async () => {
    const found = await driftOf(
      changed((d) => {
        d.info.version = `9\n\u202e${'x'.repeat(10_000)}`
        d.paths[`/${'y'.repeat(10_000)}`] = { get: {} }
        parameter(d, QUOTE, 'serial').schema = { type: 'z'.repeat(10_000) }
      }),
    )
    expect(found).toHaveLength(3)
    for (const line of found) {
      expect(line.length).toBeLessThan(250)
      expect(line).toMatch(/^[\x20-\x7e]*$/)
    }
  })
})

describe('when a description is read', () => {
  it('is once a day for each profile, and whenever it is asked for', async () => {
    let nowMs = Date.parse('2026-11-21T12:00:00.000Z')
    const one = await checkOf(
      json(
        200,
        changed((d) => void (d.info.version = '2.0.0')),
      ),
      () => nowMs,
    )
    expect(one.last()).toBeNull()
    const first = await one.check(look)
    expect(first).toMatchObject({ version: '2.0.0', checkedAt: '2026-11-21T12:00:00.000Z' })
    expect(first.differences).toEqual([
      { operation: 'description', path: 'info.version', expected: '1.0.35', got: '2.0.0' },
    ])
    nowMs += 23 * 3_600_000
    expect(await one.check(look)).toEqual(first)
    expect(one.last()).toEqual(first)
    expect(one.seen).toHaveLength(1)
    expect((await one.check({ ...look, fresh: true })).checkedAt).toBe('2026-11-22T11:00:00.000Z')
    nowMs += 25 * 3_600_000
    await one.check(look)
    expect(one.seen).toHaveLength(3)
    one.profile.id = 'two'
    expect(one.last()).toBeNull()
    await one.check(look)
    expect(one.seen).toHaveLength(4)
    expect(one.seen.every(({ headers, url }) => headers['x-api-key'] === undefined && url === '/openapi.json')).toBe(
      true,
    )
  })
})
