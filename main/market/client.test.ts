import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import { collectionFacts, marketFacts } from '@shared/market/facts'
import { listings, quote } from '@shared/market/market'
import { AppFailure, failure } from '../platform/app-failure'
import { createHttp } from '../platform/http'
import { createAnswerStore } from '../storage/answers'
import { openDatabase, type Database } from '../storage/database'
import { createDriftLog, readDrift } from '../storage/drift'
import { createBudgets } from './budgets'
import { createMarketClient } from './client'

const AGENT = 'svcagent-secret-of-the-agent'
const AFFILIATE = 'secret-of-the-affiliate'
type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void
type Seen = {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function serve(handler: Handler): Promise<{ base: URL; seen: Seen[]; server: Server }> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
      handler(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { base: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`), seen, server }
}
const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
/** Each handler answers once, in turn; the last one for ever. */
const inTurn = (...handlers: readonly Handler[]): Handler => {
  let turn = 0
  return (...args) => handlers[Math.min(turn++, handlers.length - 1)]?.(...args)
}

function clientOf(base: URL, over: { now?: () => number; noKey?: boolean; http?: ReturnType<typeof createHttp> } = {}) {
  const db: Database = openDatabase(':memory:')
  closers.push(() => db.close())
  const now = over.now ?? Date.now
  const budgets = createBudgets({ now: () => performance.now(), setTimer: setTimeout })
  const reached: boolean[] = []
  const client = createMarketClient({
    http: over.http ?? createHttp(),
    profileId: 'practice',
    baseUrl: () => Promise.resolve(base),
    withKey: (access, use) =>
      over.noKey === true
        ? Promise.reject(failure({ code: 'unauthorized', cause: 'no-key' }))
        : use(access === 'affiliate' ? AFFILIATE : AGENT),
    budgets,
    answers: createAnswerStore(db),
    drift: createDriftLog(db, now),
    now,
    onReach: (is) => void reached.push(is),
    random: () => 0,
  })
  const stored = () =>
    JSON.stringify([db.prepare('SELECT * FROM answers').all(), db.prepare('SELECT * FROM drift').all()])
  return { client, db, budgets, reached, stored }
}
const call = { priority: 'action' } as const
const failureOf = async (work: Promise<unknown>): Promise<AppFailure> =>
  work.then(
    () => {
      throw new Error('it did not fail')
    },
    (cause: unknown) => {
      if (cause instanceof AppFailure) return cause
      throw cause
    },
  )

const QUERY = { token: '0.0.5000', serial: 7 } as const
const QUOTE = { success: true, ...QUERY, listed: true, quotable: true, price: '120', currency: 'HBAR', asOf: null }
const FACTS = { success: true, volume24h: 5, sales24h: 2, updatedAt: '2026-11-21T11:59:00.000Z', isCached: true }
const PREPARE = { token_address: '0.0.5000', serial_number: 7, user_address: '0.0.1001', price: '120' } as const

describe('a key', () => {
  it('goes into the header of a public read and into no address', async () => {
    const { base, seen } = await serve(json(200, QUOTE))
    await clientOf(base).client.call(quote, QUERY, call)
    expect(seen[0]?.headers['x-api-key']).toBe(AGENT)
    expect(seen[0]?.url).toBe('/v1/public/market/quote?token=0.0.5000&serial=7')
  })

  it('goes into the query of an affiliate call and into no header', async () => {
    const { base, seen } = await serve(json(200, { success: true, alreadyRecorded: false }))
    const body = { saleVerificationCode: 'c', transactionId: 't' }
    await clientOf(base).client.call(buyNftRes, {}, { ...call, body })
    expect(seen[0]?.url).toBe(`/v1/affiliate/market/buynftres?apikey=${AFFILIATE}`)
    expect(JSON.stringify(seen[0]?.headers)).not.toContain(AFFILIATE)
    expect(seen[0]?.headers['x-api-key']).toBeUndefined()
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body)
  })

  it('stays out of a call that needs none', async () => {
    const { base, seen } = await serve(json(200, FACTS))
    await clientOf(base, { noKey: true }).client.call(marketFacts, {}, call)
    expect(seen[0]?.headers['x-api-key']).toBeUndefined()
  })

  it.each<[string, Handler]>([
    ['a refusal', json(403, { success: false, apimessage: 'no' })],
    ['an odd shape', json(200, { success: true })],
    ['a broken connection', (request) => void request.socket.destroy()],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('is in no error, log line or kept answer after %s', async (_, handler) => {
    const { base, seen } = await serve(handler)
    const rig = clientOf(base)
    const errors = [
      await failureOf(rig.client.call(buyNft, PREPARE, call)),
      await failureOf(rig.client.call(quote, QUERY, call)),
    ]
    const text =
      inspect(errors, { depth: 12, showHidden: true }) + errors.map(({ stack }) => stack).join() + rig.stored()
    expect(text).not.toContain(AFFILIATE)
    expect(text).not.toContain(AGENT)
    expect(seen.every(({ url }) => !url.includes('elsewhere'))).toBe(true)
  })

  it('that is missing is said, and nothing is sent', async () => {
    const { base, seen } = await serve(json(200, QUOTE))
    const { error } = await failureOf(clientOf(base, { noKey: true }).client.call(quote, QUERY, call))
    expect(error).toEqual({ code: 'unauthorized', cause: 'no-key' })
    expect(seen).toEqual([])
  })
})

describe('an error of the service', () => {
  it('is one at HTTP 200 too', async () => {
    const { base } = await serve(json(200, { success: false, apimessage: 'no', errorCode: 'INSUFFICIENT_BALANCE' }))
    const { error } = await failureOf(clientOf(base).client.call(buyNft, PREPARE, call))
    expect(error).toMatchObject({ code: 'service-refused', serviceCode: 'INSUFFICIENT_BALANCE', httpStatus: 200 })
  })

  it('that says success: false is never kept as facts without values', async () => {
    const { base } = await serve(json(200, { success: false, apimessage: null }))
    const rig = clientOf(base)
    expect((await failureOf(rig.client.read(marketFacts, {}, call))).error.code).toBe('service-refused')
    expect(rig.db.prepare('SELECT count(*) AS n FROM answers').get()).toEqual({ n: 0 })
  })

  it('429 pauses the allowance for as long as it says, and a read says so instead of waiting for ever', async () => {
    const { base, seen } = await serve(json(429, { success: false, errorCode: 'RATE_LIMITED', retryAfter: 60 }))
    const rig = clientOf(base)
    expect((await failureOf(rig.client.call(quote, QUERY, call))).error.code).toBe('rate-limited')
    expect(rig.budgets.pausedMs(quote)).toBeGreaterThan(55_000)
    expect(seen).toHaveLength(1)
    const { error } = await failureOf(rig.client.call(quote, QUERY, call))
    expect(error).toMatchObject({ code: 'rate-limited', retryAfterSeconds: expect.closeTo(60, -1) as unknown })
    expect(seen).toHaveLength(1)
    expect(rig.budgets.pausedMs(marketFacts)).toBe(0)
  })

  it('429 for a second is waited for', async () => {
    const limited = json(429, { success: false, errorCode: 'RATE_LIMITED', retryAfter: 1 }, { 'retry-after': '1' })
    const { base, seen } = await serve(inTurn(limited, json(200, QUOTE)))
    const before = performance.now()
    await clientOf(base).client.call(quote, QUERY, call)
    expect(seen).toHaveLength(2)
    expect(performance.now() - before).toBeGreaterThan(950)
  })

  it('of too many wrong keys brings a minute of quiet', async () => {
    const { base } = await serve(json(429, { success: false, errorCode: 'AUTH_THROTTLED' }))
    const rig = clientOf(base)
    await failureOf(rig.client.call(quote, QUERY, call))
    expect(rig.budgets.pausedMs(quote)).toBeGreaterThan(59_000)
  })
})

describe('a passing fault', () => {
  const reset: Handler = (request) => void request.socket.destroy()

  it.each<[string, Handler]>([
    ['the service is paused', json(503, { success: false })],
    ['the connection breaks', reset],
  ])('is tried again for a read when %s', async (_, fault) => {
    const { base, seen } = await serve(inTurn(fault, fault, json(200, QUOTE)))
    expect((await clientOf(base).client.call(quote, QUERY, call)).value.price).toBe('120')
    expect(seen).toHaveLength(3)
  })

  it.each<[string, Handler]>([
    ['the service is paused', json(503, { success: false })],
    ['the connection breaks', reset],
  ])('is never tried again for a preparation or completion when %s', async (_, fault) => {
    const { base, seen } = await serve(fault)
    const { client } = clientOf(base)
    await failureOf(client.call(buyNft, PREPARE, call))
    await failureOf(client.call(buyNftRes, {}, { ...call, body: { saleVerificationCode: 'c', transactionId: 't' } }))
    expect(seen).toHaveLength(2)
  })

  it('is not tried again when the answer was a refusal', async () => {
    const { base, seen } = await serve(json(404, { success: false }))
    await failureOf(clientOf(base).client.call(quote, QUERY, call))
    expect(seen).toHaveLength(1)
  })

  it('of silence ends as timed out, and says so of the service', async () => {
    const { base } = await serve(() => undefined)
    const http = createHttp()
    const rig = clientOf(base, { http: (request) => http({ ...request, timeoutMs: 40 }) })
    const { error } = await failureOf(rig.client.call(buyNft, PREPARE, call))
    expect(error).toEqual({ code: 'timed-out', what: 'service' })
    expect(rig.reached).toEqual([false])
  })
})

describe('a read with memory', () => {
  it('serves a young answer without asking, and asks when told to', async () => {
    const { base, seen } = await serve(json(200, FACTS))
    const { client } = clientOf(base)
    const first = await client.read(marketFacts, {}, call)
    const second = await client.read(marketFacts, {}, call)
    expect(second).toEqual(first)
    expect(second.stamp).toMatchObject({ asOf: FACTS.updatedAt, isCached: true, offline: false })
    expect(seen).toHaveLength(1)
    await client.read(marketFacts, {}, { ...call, fresh: true })
    expect(seen).toHaveLength(2)
  })

  it('serves the last good answer, marked offline and with its own age, when the service cannot be reached', async () => {
    let ms = Date.parse('2026-11-21T12:00:00Z')
    const { base, server } = await serve(json(200, FACTS))
    const { client } = clientOf(base, { now: () => ms })
    const first = await client.read(marketFacts, {}, call)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    ms += 3_600_000
    const later = await client.read(marketFacts, {}, call)
    expect(later.value).toEqual(first.value)
    expect(later.stamp).toMatchObject({ offline: true, receivedAt: first.stamp.receivedAt })
  })

  it('uses what is sound of an odd answer, and writes the odd place down without the value', async () => {
    const { base } = await serve(json(200, { ...FACTS, volume24h: 'a private word' }))
    const rig = clientOf(base)
    const { value } = await rig.client.read(marketFacts, {}, call)
    expect(value).toMatchObject({ volume24h: null, sales24h: FACTS.sales24h })
    expect(readDrift(rig.db)).toMatchObject([
      { operation: 'marketFacts', path: 'volume24h', expected: 'number', got: 'string', times: 1 },
    ])
    const { path, got } = readDrift(rig.db)[0] ?? {}
    expect(`${path} ${got}`).not.toContain('private')
  })

  it('serves the last good answer when nothing of the new one can be used', async () => {
    const good = { token: '0.0.5000', name: 'Tides' }
    const { base } = await serve(inTurn(json(200, good), json(200, { ...good, token: 'a private word' })))
    const rig = clientOf(base)
    await rig.client.read(collectionFacts, { token: '0.0.5000' }, call)
    const { value, stamp } = await rig.client.read(collectionFacts, { token: '0.0.5000' }, { ...call, fresh: true })
    expect(value.name).toBe('Tides')
    expect(stamp.offline).toBe(true)
    expect(rig.stored()).not.toContain('a private word')
  })

  it('fails when there is no last good answer', async () => {
    const { base } = await serve(json(200, { token: 'odd', name: 'Tides' }))
    const { error } = await failureOf(clientOf(base).client.read(collectionFacts, { token: '0.0.5000' }, call))
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'collectionFacts', path: 'token' })
  })

  it('never serves an old answer where the service said no', async () => {
    const { base } = await serve(inTurn(json(200, { token: '0.0.5000', name: 'Tides' }), json(404, { success: false })))
    const { client } = clientOf(base)
    await client.read(collectionFacts, { token: '0.0.5000' }, call)
    const again = client.read(collectionFacts, { token: '0.0.5000' }, { ...call, fresh: true })
    expect((await failureOf(again)).error.code).toBe('service-refused')
  })

  it('does not take an answer from before the clock was set back for a young one', async () => {
    let ms = Date.now()
    const { base, seen } = await serve(json(200, FACTS))
    const { client } = clientOf(base, { now: () => ms })
    await client.read(marketFacts, {}, call)
    ms -= 86_400_000
    await client.read(marketFacts, {}, call)
    expect(seen).toHaveLength(2)
  })

  it('sends identical reads that are under way once, and others each', async () => {
    const { base, seen } = await serve((request, response, body) =>
      setTimeout(() => json(200, { ...FACTS, token: '0.0.5000', name: 'Tides' })(request, response, body), 30),
    )
    const { client } = clientOf(base)
    const reads = [1, 2, 3].map(() => client.read(marketFacts, {}, { ...call, fresh: true }))
    await Promise.all([...reads, client.read(collectionFacts, { token: '0.0.5000' }, call)])
    expect(seen).toHaveLength(2)
  })

  it('forgets what an act of the app made old', async () => {
    const empty = { success: true, isCached: false, marketListings: [] }
    const { base, seen } = await serve(json(200, empty))
    const { client } = clientOf(base)
    const query = { token: '0.0.5000', sortBy: 'price', sortDirection: 'ASC', limit: 10, offset: 0 } as const
    await client.read(listings, query, call)
    client.forget(listings, { token: '0.0.5000' })
    await client.read(listings, query, call)
    expect(seen).toHaveLength(2)
  })
})

describe('an operation', () => {
  it('puts values into path and query encoded, and only after they were checked', async () => {
    const { base, seen } = await serve(json(200, { token: '0.0.5000', name: 'Tides' }))
    const { client } = clientOf(base)
    await client.call(collectionFacts, { token: '0.0.5000' }, call)
    expect(seen[0]?.url).toBe('/v1/public/collection/0.0.5000/facts')
    for (const token of ['../../agent/keys', '0.0.5000/../..', '0.0.5000?x=1', '0.0.5000#', '']) {
      const { error } = await failureOf(client.call(collectionFacts, { token }, call))
      expect(error).toEqual({ code: 'invalid-input', fields: ['token'] })
    }
    expect(seen).toHaveLength(1)
  })

  it('sends no body that is not as declared', async () => {
    const { base, seen } = await serve(json(200, { success: true }))
    const { client } = clientOf(base)
    for (const body of [undefined, {}, { saleVerificationCode: 7, transactionId: 'x' }]) {
      expect((await failureOf(client.call(buyNftRes, {}, { ...call, body }))).error.code).toBe('invalid-input')
    }
    expect(seen).toEqual([])
  })

  it('guesses nothing from an answer to a preparation that has another shape', async () => {
    const { base } = await serve(
      json(200, { success: true, saleVerificationCode: 'code', transBytes: { type: 'Buffer', data: [256] } }),
    )
    const { error } = await failureOf(clientOf(base).client.call(buyNft, PREPARE, call))
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'buyNft', path: 'transBytes.data[]' })
  })

  it('takes no answer that is larger than any', async () => {
    const { base } = await serve((_, response) => void response.writeHead(200).end(Buffer.alloc(100_000, 32)))
    const http = createHttp()
    const rig = clientOf(base, { http: (request) => http({ ...request, maxBytes: 50_000 }) })
    const { error } = await failureOf(rig.client.call(quote, QUERY, call))
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'quote', path: 'too large' })
  })
})
