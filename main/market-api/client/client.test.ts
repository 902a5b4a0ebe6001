import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { buyNft, buyNftRes } from '@shared/market/affiliate'
import { collectionFacts, marketFacts } from '@shared/market/facts'
import { quote } from '@shared/market/market'
import { ordersList } from '@shared/market/wallet'
import { createHttp } from '../../platform/http'
import { mayHaveReachedServer } from './http-request'
import {
  AGENT_SECRET,
  AFFILIATE_SECRET,
  USER_SECRET,
  startTestServer,
  jsonHandler,
  handlersInTurn,
  createTestClient,
  ACTION_CALL,
  rejectionOf,
  QUOTE_QUERY,
  QUOTE_ANSWER,
  FACTS_ANSWER,
  PREPARE_BODY,
  type Handler,
} from '../testing/rig'

describe('a key', () => {
  it('goes into the header of a public read and into no address', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, QUOTE_ANSWER))
    await createTestClient(base).client.call(quote, QUOTE_QUERY, ACTION_CALL)
    expect(seen[0]?.headers['x-api-key']).toBe(AGENT_SECRET)
    expect(seen[0]?.url).toBe('/v1/public/market/quote?token=0.0.5000&serial=7')
  })

  it('goes into the query of an affiliate call and into no header', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, { success: true, alreadyRecorded: false }))
    const body = { saleVerificationCode: 'c', transactionId: 't' }
    await createTestClient(base).client.call(buyNftRes, {}, { ...ACTION_CALL, body })
    expect(seen[0]?.url).toBe(`/v1/affiliate/market/buynftres?apikey=${AFFILIATE_SECRET}`)
    expect(JSON.stringify(seen[0]?.headers)).not.toContain(AFFILIATE_SECRET)
    expect(seen[0]?.headers['x-api-key']).toBeUndefined()
    expect(JSON.parse(seen[0]?.body ?? '')).toEqual(body)
  })

  it('stays out of a call that needs none', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, FACTS_ANSWER))
    await createTestClient(base, { hasNoKey: true }).client.call(marketFacts, {}, ACTION_CALL)
    expect(seen[0]?.headers['x-api-key']).toBeUndefined()
  })

  it.each<[string, Handler]>([
    ['a refusal', jsonHandler(403, { success: false, apimessage: 'no' })],
    ['an odd shape', jsonHandler(200, { success: true })],
    ['a broken connection', (request) => void request.socket.destroy()],
    ['a redirect', (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end()],
  ])('is in no error, log line or kept answer after %s', async (_, handler) => {
    const { base, seen } = await startTestServer(handler)
    const rig = createTestClient(base)
    const errors = [
      await rejectionOf(rig.client.call(buyNft, PREPARE_BODY, ACTION_CALL)),
      await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL)),
    ]
    const text =
      inspect(errors, { depth: 12, showHidden: true }) + errors.map(({ stack }) => stack).join() + rig.storedText()
    expect(text).not.toContain(AFFILIATE_SECRET)
    expect(text).not.toContain(AGENT_SECRET)
    expect(seen.every(({ url }) => !url.includes('elsewhere'))).toBe(true)
  })

  it('that is missing is said, and nothing is sent', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, QUOTE_ANSWER))
    const { error } = await rejectionOf(
      createTestClient(base, { hasNoKey: true }).client.call(quote, QUOTE_QUERY, ACTION_CALL),
    )
    expect(error).toEqual({ code: 'unauthorized', cause: 'no-key' })
    expect(seen).toEqual([])
  })
})

describe('an error of the service', () => {
  it('is one at HTTP 200 too', async () => {
    const { base } = await startTestServer(
      jsonHandler(200, { success: false, apimessage: 'no', errorCode: 'INSUFFICIENT_BALANCE' }),
    )
    const { error } = await rejectionOf(createTestClient(base).client.call(buyNft, PREPARE_BODY, ACTION_CALL))
    expect(error).toMatchObject({ code: 'service-refused', serviceCode: 'INSUFFICIENT_BALANCE', httpStatus: 200 })
  })

  it('that says success: false is never kept as facts without values', async () => {
    const { base } = await startTestServer(jsonHandler(200, { success: false, apimessage: null }))
    const rig = createTestClient(base)
    expect((await rejectionOf(rig.client.read(marketFacts, {}, ACTION_CALL))).error.code).toBe('service-refused')
    expect(rig.db.prepare('SELECT count(*) AS n FROM answers').get()).toEqual({ n: 0 })
  })

  it('429 pauses the allowance for as long as it says, and a read says so instead of waiting for ever', async () => {
    const { base, seen } = await startTestServer(
      jsonHandler(429, { success: false, errorCode: 'RATE_LIMITED', retryAfter: 60 }),
    )
    const rig = createTestClient(base)
    expect((await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))).error.code).toBe('rate-limited')
    expect(rig.budgets.pausedMs(quote, 'agent')).toBeGreaterThan(55_000)
    expect(seen).toHaveLength(1)
    const { error } = await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(error).toMatchObject({ code: 'rate-limited', retryAfterSeconds: expect.closeTo(60, -1) as unknown })
    expect(seen).toHaveLength(1)
    // The refusal concerns the address, not the key.
    expect(rig.budgets.pausedMs(marketFacts, 'keyless')).toBeGreaterThan(55_000)
  })

  it('429 for a second is waited for', async () => {
    const limited = jsonHandler(
      429,
      { success: false, errorCode: 'RATE_LIMITED', retryAfter: 1 },
      { 'retry-after': '1' },
    )
    const { base, seen } = await startTestServer(handlersInTurn(limited, jsonHandler(200, QUOTE_ANSWER)))
    const before = performance.now()
    await createTestClient(base).client.call(quote, QUOTE_QUERY, ACTION_CALL)
    expect(seen).toHaveLength(2)
    expect(performance.now() - before).toBeGreaterThan(950)
  })

  it('of too many wrong keys brings a minute of quiet', async () => {
    const { base } = await startTestServer(jsonHandler(429, { success: false, errorCode: 'AUTH_THROTTLED' }))
    const rig = createTestClient(base)
    await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(rig.budgets.pausedMs(quote, 'agent')).toBeGreaterThan(59_000)
    expect(rig.budgets.pausedMs(marketFacts, 'keyless')).toBeGreaterThan(59_000)
  })
})

describe('a passing fault', () => {
  const reset: Handler = (request) => void request.socket.destroy()

  it.each<[string, Handler]>([
    ['the service is paused', jsonHandler(503, { success: false })],
    ['the connection breaks', reset],
  ])('is tried again for a read when %s', async (_, fault) => {
    const { base, seen } = await startTestServer(handlersInTurn(fault, fault, jsonHandler(200, QUOTE_ANSWER)))
    expect((await createTestClient(base).client.call(quote, QUOTE_QUERY, ACTION_CALL)).value.price).toBe('120')
    expect(seen).toHaveLength(3)
  })

  it.each<[string, Handler]>([
    ['the service is paused', jsonHandler(503, { success: false })],
    ['the connection breaks', reset],
  ])('is never tried again for a preparation or completion when %s', async (_, fault) => {
    const { base, seen } = await startTestServer(fault)
    const { client } = createTestClient(base)
    await rejectionOf(client.call(buyNft, PREPARE_BODY, ACTION_CALL))
    await rejectionOf(
      client.call(buyNftRes, {}, { ...ACTION_CALL, body: { saleVerificationCode: 'c', transactionId: 't' } }),
    )
    expect(seen).toHaveLength(2)
  })

  it('is not tried again when the answer was a refusal', async () => {
    const { base, seen } = await startTestServer(jsonHandler(404, { success: false }))
    await rejectionOf(createTestClient(base).client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(seen).toHaveLength(1)
  })

  it('of silence ends as an outcome that nobody knows, and says so of the service', async () => {
    const { base } = await startTestServer(() => undefined)
    const http = createHttp()
    const rig = createTestClient(base, { http: (request) => http({ ...request, timeoutMs: 40 }) })
    const { error } = await rejectionOf(rig.client.call(buyNft, PREPARE_BODY, ACTION_CALL))
    expect(error).toMatchObject({ code: 'outcome-unknown', operation: 'buyNft', failure: 'prepare-lost' })
    expect(rig.reachReports).toEqual([false])
  })
})

describe('an operation', () => {
  it('puts values into path and query encoded, and only after they were checked', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, { token: '0.0.5000', name: 'Tides' }))
    const { client } = createTestClient(base)
    await client.call(collectionFacts, { token: '0.0.5000' }, ACTION_CALL)
    expect(seen[0]?.url).toBe('/v1/public/collection/0.0.5000/facts')
    for (const token of ['../../agent/keys', '0.0.5000/../..', '0.0.5000?x=1', '0.0.5000#', '']) {
      const { error } = await rejectionOf(client.call(collectionFacts, { token }, ACTION_CALL))
      expect(error).toEqual({ code: 'invalid-input', fields: ['token'] })
    }
    expect(seen).toHaveLength(1)
  })

  it('sends no body that is not as declared', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, { success: true }))
    const { client } = createTestClient(base)
    for (const body of [undefined, {}, { saleVerificationCode: 7, transactionId: 'x' }]) {
      expect((await rejectionOf(client.call(buyNftRes, {}, { ...ACTION_CALL, body }))).error.code).toBe('invalid-input')
    }
    expect(seen).toEqual([])
  })

  it('guesses nothing from an answer to a preparation that has another shape', async () => {
    const { base } = await startTestServer(
      jsonHandler(200, { success: true, saleVerificationCode: 'code', transBytes: { type: 'Buffer', data: [256] } }),
    )
    const { error } = await rejectionOf(createTestClient(base).client.call(buyNft, PREPARE_BODY, ACTION_CALL))
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'buyNft', path: 'transBytes.data[]' })
  })

  it('takes no answer that is larger than any', async () => {
    const { base } = await startTestServer((_, response) => void response.writeHead(200).end(Buffer.alloc(100_000, 32)))
    const http = createHttp()
    const rig = createTestClient(base, { http: (request) => http({ ...request, maxBytes: 50_000 }) })
    const { error } = await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'quote', path: 'too large' })
  })
})

describe('the kind of key', () => {
  it('that a request was sent with is told, and whether the service took it', async () => {
    const refused = jsonHandler(401, { success: false, errorCode: 'AUTH_INVALID' })
    const { base } = await startTestServer(handlersInTurn(jsonHandler(200, QUOTE_ANSWER), refused))
    const rig = createTestClient(base)
    await rig.client.call(quote, QUOTE_QUERY, ACTION_CALL)
    expect((await rejectionOf(rig.client.call(quote, QUOTE_QUERY, ACTION_CALL))).error).toMatchObject({
      cause: 'key-refused',
    })
    expect(rig.keyOutcomes).toEqual(['agent accepted', 'agent refused'])
  })

  it('comes with the project’s header where one is configured, and keyless calls come without', async () => {
    const { base, seen } = await startTestServer(
      handlersInTurn(jsonHandler(200, QUOTE_ANSWER), jsonHandler(200, FACTS_ANSWER)),
    )
    const { client } = createTestClient(base, { project: { header: 'x-svc-project', value: 'countersign' } })
    await client.call(quote, QUOTE_QUERY, ACTION_CALL)
    await client.call(marketFacts, {}, ACTION_CALL)
    expect(seen.map(({ headers }) => headers['x-svc-project'])).toEqual(['countersign', undefined])
  })

  it('user is sent in the query alone', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, { success: true, orders: [] }))
    await createTestClient(base).client.call(ordersList, {}, ACTION_CALL)
    expect(seen[0]?.url).toBe(`/v1/user/orders/list?apikey=${USER_SECRET}`)
    expect(JSON.stringify(seen[0]?.headers)).not.toContain(USER_SECRET)
  })
})

describe('a service that does not answer', () => {
  it('is left alone for a while after five requests, and then asked again', async () => {
    let up = false
    const { base, seen } = await startTestServer((request, response, body) =>
      up ? jsonHandler(200, QUOTE_ANSWER)(request, response, body) : void request.socket.destroy(),
    )
    const { client } = createTestClient(base)
    for (let i = 0; i < 2; i++) await rejectionOf(client.call(quote, QUOTE_QUERY, ACTION_CALL))
    const before = seen.length
    expect(before).toBe(5)
    for (let i = 0; i < 3; i++) {
      expect((await rejectionOf(client.call(buyNft, PREPARE_BODY, ACTION_CALL))).error).toEqual({
        code: 'offline',
        what: 'service',
      })
    }
    expect(seen).toHaveLength(before)
    up = true
    await expect
      .poll(() =>
        client.call(quote, QUOTE_QUERY, ACTION_CALL).then(
          () => 'answered',
          () => 'not',
        ),
      )
      .toBe('answered')
  })

  it('was never sent anything when no connection stood', async () => {
    const { base, server } = await startTestServer(jsonHandler(200, QUOTE_ANSWER))
    await new Promise((resolve) => server.close(resolve))
    const failed = await rejectionOf(createTestClient(base).client.call(buyNft, PREPARE_BODY, ACTION_CALL))
    expect([failed.error.code, mayHaveReachedServer(failed)]).toEqual(['offline', false])
    const broken = await startTestServer((request) => void request.socket.destroy())
    expect(
      mayHaveReachedServer(
        await rejectionOf(createTestClient(broken.base).client.call(buyNft, PREPARE_BODY, ACTION_CALL)),
      ),
    ).toBe(true)
  })
})

describe('an answer that is slow', () => {
  const piecesOf =
    (text: string, ms: number): Handler =>
    (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const pieces = text.match(/.{1,40}/gs) ?? []
      const next = () => {
        const piece = pieces.shift()
        if (piece === undefined) return void response.end()
        response.write(piece)
        setTimeout(next, ms)
      }
      next()
    }

  it('is waited for while it goes on, and not when it stops', async () => {
    const { base } = await startTestServer(piecesOf(JSON.stringify(QUOTE_ANSWER), 60))
    const http = createHttp()
    const patient = createTestClient(base, { http: (request) => http({ ...request, maxIdleMs: 150 }) })
    expect((await patient.client.call(quote, QUOTE_QUERY, ACTION_CALL)).value.price).toBe('120')
    const hasty = createTestClient(base, { http: (request) => http({ ...request, maxIdleMs: 30 }) })
    expect((await rejectionOf(hasty.client.call(buyNft, PREPARE_BODY, ACTION_CALL))).error.code).toBe('outcome-unknown')
  })

  it('may begin late: the service looks something up first', async () => {
    const { base } = await startTestServer(
      (_, response) => void setTimeout(() => response.end(JSON.stringify(QUOTE_ANSWER)), 300),
    )
    const http = createHttp()
    const { client } = createTestClient(base, { http: (request) => http({ ...request, maxIdleMs: 100 }) })
    expect((await client.call(quote, QUOTE_QUERY, ACTION_CALL)).value.price).toBe('120')
  })
})

it('hands on a text that has come, whatever fails here with it', async () => {
  const full = () => {
    throw new Error('database or disk is full')
  }
  const faults: string[] = []
  const fault = (event: string) => void faults.push(event)
  const { base } = await startTestServer(
    handlersInTurn(jsonHandler(200, QUOTE_ANSWER), jsonHandler(200, { odd: true })),
  )
  const { client } = createTestClient(base, { onAnswer: full, drift: full, noteOutcome: full, fault })
  expect(JSON.parse((await client.callText(quote, QUOTE_QUERY, ACTION_CALL)).text)).toEqual(QUOTE_ANSWER)
  expect(JSON.parse((await client.callText(quote, QUOTE_QUERY, ACTION_CALL)).text)).toEqual({ odd: true })
  expect(faults).toEqual(['key noticed', 'answer', 'key noticed', 'answer'])
})

it('says of an answer that cannot be read what it is, although that cannot be noted', async () => {
  const full = () => {
    throw new Error('database or disk is full')
  }
  const { base } = await startTestServer((_, response) => void response.writeHead(200).end('<html>'))
  const { client } = createTestClient(base, { drift: full })
  expect((await rejectionOf(client.callText(quote, QUOTE_QUERY, ACTION_CALL))).error).toMatchObject({
    code: 'unexpected-answer',
  })
})
