import { describe, expect, it } from 'vitest'
import { collectionFacts, marketFacts } from '@shared/market/facts'
import { listings } from '@shared/market/market'
import type { AppFailure } from '../../platform/app-failure'
import { readDrift } from '../../storage/drift'
import {
  startTestServer,
  jsonHandler,
  handlersInTurn,
  createTestClient,
  ACTION_CALL,
  rejectionOf,
  FACTS_ANSWER,
} from '../testing/rig'

describe('a read with memory', () => {
  it('serves a young answer without asking, and asks when told to', async () => {
    const { base, seen } = await startTestServer(jsonHandler(200, FACTS_ANSWER))
    const { client } = createTestClient(base)
    const first = await client.read(marketFacts, {}, ACTION_CALL)
    const second = await client.read(marketFacts, {}, ACTION_CALL)
    expect(second).toEqual(first)
    expect(second.stamp).toMatchObject({ asOf: FACTS_ANSWER.updatedAt, isCached: true, offline: false })
    expect(seen).toHaveLength(1)
    await client.read(marketFacts, {}, { ...ACTION_CALL, fresh: true })
    expect(seen).toHaveLength(2)
  })

  it('serves the last good answer, marked offline and with its own age, when the service cannot be reached', async () => {
    let ms = Date.parse('2026-11-21T12:00:00Z')
    const { base, server } = await startTestServer(jsonHandler(200, FACTS_ANSWER))
    const { client } = createTestClient(base, { now: () => ms })
    const first = await client.read(marketFacts, {}, ACTION_CALL)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    ms += 3_600_000
    const later = await client.read(marketFacts, {}, ACTION_CALL)
    expect(later.value).toEqual(first.value)
    expect(later.stamp).toMatchObject({ offline: true, receivedAt: first.stamp.receivedAt })
  })

  it('uses what is sound of an odd answer, and writes the odd place down without the value', async () => {
    const { base } = await startTestServer(jsonHandler(200, { ...FACTS_ANSWER, volume24h: 'a private word' }))
    const rig = createTestClient(base)
    const { value } = await rig.client.read(marketFacts, {}, ACTION_CALL)
    expect(value).toMatchObject({ volume24h: null, sales24h: FACTS_ANSWER.sales24h })
    expect(readDrift(rig.db)).toMatchObject([
      { operation: 'marketFacts', path: 'volume24h', expected: 'number', got: 'string', times: 1 },
    ])
    const { path, got } = readDrift(rig.db)[0] ?? {}
    expect(`${path} ${got}`).not.toContain('private')
  })

  it('serves the last good answer when nothing of the new one can be used', async () => {
    const good = { token: '0.0.5000', name: 'Tides' }
    const { base } = await startTestServer(
      handlersInTurn(jsonHandler(200, good), jsonHandler(200, { ...good, token: 'a private word' })),
    )
    const rig = createTestClient(base)
    await rig.client.read(collectionFacts, { token: '0.0.5000' }, ACTION_CALL)
    const { value, stamp } = await rig.client.read(
      collectionFacts,
      { token: '0.0.5000' },
      { ...ACTION_CALL, fresh: true },
    )
    expect(value.name).toBe('Tides')
    expect(stamp.offline).toBe(true)
    expect(rig.storedText()).not.toContain('a private word')
  })

  it('fails when there is no last good answer', async () => {
    const { base } = await startTestServer(jsonHandler(200, { token: 'odd', name: 'Tides' }))
    const { error } = await rejectionOf(
      createTestClient(base).client.read(collectionFacts, { token: '0.0.5000' }, ACTION_CALL),
    )
    expect(error).toEqual({ code: 'unexpected-answer', operation: 'collectionFacts', path: 'token' })
  })

  it('never serves an old answer where the service said no', async () => {
    const { base } = await startTestServer(
      handlersInTurn(jsonHandler(200, { token: '0.0.5000', name: 'Tides' }), jsonHandler(404, { success: false })),
    )
    const { client } = createTestClient(base)
    await client.read(collectionFacts, { token: '0.0.5000' }, ACTION_CALL)
    const again = client.read(collectionFacts, { token: '0.0.5000' }, { ...ACTION_CALL, fresh: true })
    expect((await rejectionOf(again)).error.code).toBe('service-refused')
  })

  it('does not take an answer from before the clock was set back for a young one', async () => {
    let ms = Date.now()
    const { base, seen } = await startTestServer(jsonHandler(200, FACTS_ANSWER))
    const { client } = createTestClient(base, { now: () => ms })
    await client.read(marketFacts, {}, ACTION_CALL)
    ms -= 86_400_000
    await client.read(marketFacts, {}, ACTION_CALL)
    expect(seen).toHaveLength(2)
  })

  it('sends identical reads that are under way once, and others each', async () => {
    const { base, seen } = await startTestServer((request, response, body) =>
      setTimeout(
        () => jsonHandler(200, { ...FACTS_ANSWER, token: '0.0.5000', name: 'Tides' })(request, response, body),
        30,
      ),
    )
    const { client } = createTestClient(base)
    const reads = [1, 2, 3].map(() => client.read(marketFacts, {}, { ...ACTION_CALL, fresh: true }))
    await Promise.all([...reads, client.read(collectionFacts, { token: '0.0.5000' }, ACTION_CALL)])
    expect(seen).toHaveLength(2)
  })

  it('does not serve what an act of the app made old', async () => {
    const empty = { success: true, isCached: false, marketListings: [] }
    const { base, seen } = await startTestServer(jsonHandler(200, empty))
    const { client } = createTestClient(base)
    const query = { token: '0.0.5000', sortBy: 'price', sortDirection: 'ASC', limit: 10, offset: 0 } as const
    await client.read(listings, query, ACTION_CALL)
    client.invalidate(listings, [{ token: '0.0.5000' }])
    await client.read(listings, query, ACTION_CALL)
    expect(seen).toHaveLength(2)
  })
})

describe('a read that is served at once', () => {
  const PULSE = { success: true, volume24h: 5, sales24h: 2 }

  it('shows the last good answer whatever its age, and tells when it has been refreshed behind', async () => {
    let ms = Date.parse('2026-11-21T12:00:00Z')
    const refreshed: string[] = []
    const { base, seen } = await startTestServer(
      handlersInTurn(jsonHandler(200, PULSE), jsonHandler(200, { ...PULSE, volume24h: 6 })),
    )
    const { client } = createTestClient(base, { now: () => ms, onRefreshed: (op) => void refreshed.push(op.name) })
    await client.read(marketFacts, {}, ACTION_CALL)
    ms += 3 * 86_400_000
    const old = await client.read(marketFacts, {}, { ...ACTION_CALL, atOnce: true })
    expect(old.value.volume24h).toBe(5)
    expect(old.stamp).toMatchObject({ receivedAt: '2026-11-21T12:00:00.000Z', offline: false })
    await expect.poll(() => refreshed).toEqual(['marketFacts'])
    expect(seen).toHaveLength(2)
    expect((await client.read(marketFacts, {}, { ...ACTION_CALL, atOnce: true })).value.volume24h).toBe(6)
    expect(seen).toHaveLength(2)
  })

  it('is copied as it was read, whatever became of it since, and nobody is asked', async () => {
    let ms = Date.parse('2026-11-21T12:00:00Z')
    const { base, seen } = await startTestServer(jsonHandler(200, PULSE))
    const { client } = createTestClient(base, { now: () => ms })
    const asRead = { ...ACTION_CALL, allowInvalidated: true }
    // Without an earlier read there is nothing to copy, so the network is read.
    expect((await client.read(marketFacts, {}, asRead)).value.volume24h).toBe(5)
    ms += 3 * 86_400_000
    await client.read(marketFacts, {}, asRead)
    client.invalidate(marketFacts, [{}])
    expect((await client.read(marketFacts, {}, asRead)).stamp.receivedAt).toBe('2026-11-21T12:00:00.000Z')
    // A background request would have been counted before this one.
    await client.read(marketFacts, {}, { ...ACTION_CALL, fresh: true })
    expect(seen).toHaveLength(2)
  })

  it('waits for the network when an act of the app made the answer old, and serves it marked when there is none', async () => {
    const { base, seen, server } = await startTestServer(jsonHandler(200, PULSE))
    const { client } = createTestClient(base)
    await client.read(marketFacts, {}, ACTION_CALL)
    client.invalidate(marketFacts, [{}])
    await client.read(marketFacts, {}, { ...ACTION_CALL, atOnce: true })
    expect(seen).toHaveLength(2)
    client.invalidate(marketFacts, [{}])
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect((await client.read(marketFacts, {}, { ...ACTION_CALL, atOnce: true })).stamp.offline).toBe(true)
  })

  it('takes no answer that was asked for before an act for one from after it', async () => {
    let volume = 1
    const { base, seen } = await startTestServer((request, response, body) => {
      const answer = jsonHandler(200, { ...PULSE, volume24h: volume })
      setTimeout(() => answer(request, response, body), 80)
    })
    const { client } = createTestClient(base)
    const before = client.read(marketFacts, {}, ACTION_CALL)
    await expect.poll(() => seen.length).toBe(1)
    client.invalidate(marketFacts, [{}])
    volume = 2
    const after = client.read(marketFacts, {}, { ...ACTION_CALL, fresh: true })
    expect((await before).value.volume24h).toBe(1)
    expect((await after).value.volume24h).toBe(2)
    expect((await client.read(marketFacts, {}, ACTION_CALL)).value.volume24h).toBe(2)
  })

  it('tells each answer of the network to whoever samples it, and no answer twice', async () => {
    const told: unknown[] = []
    const { base } = await startTestServer(jsonHandler(200, PULSE))
    const { client } = createTestClient(base, { onAnswer: (op, _params, value) => void told.push([op.name, value]) })
    await Promise.all([client.read(marketFacts, {}, ACTION_CALL), client.read(marketFacts, {}, ACTION_CALL)])
    await client.read(marketFacts, {}, ACTION_CALL)
    expect(told).toEqual([['marketFacts', expect.objectContaining({ volume24h: 5 })]])
  })
})

describe('a read that ends in something older', () => {
  it.each([
    ['a fault of the service', jsonHandler(500, { success: false }), 'service-refused'],
    ['a pause', jsonHandler(429, { success: false, errorCode: 'RATE_LIMITED', retryAfter: 60 }), 'rate-limited'],
    ['an answer of other fields', jsonHandler(200, { success: true, figures: {} }), 'unexpected-answer'],
  ])('says why: %s, and says so when it is over', async (_, fault, code) => {
    let isWell = true
    const { base } = await startTestServer((...args) => (isWell ? jsonHandler(200, FACTS_ANSWER) : fault)(...args))
    const told: (string | null)[] = []
    const rig = createTestClient(base, {
      onReadError: (_op, _params, cause) => void told.push(cause?.error.code ?? null),
    })
    await rig.client.read(marketFacts, {}, ACTION_CALL)
    isWell = false
    const last = await rig.client.read(marketFacts, {}, { ...ACTION_CALL, fresh: true })
    expect(last.value).toMatchObject({ sales24h: FACTS_ANSWER.sales24h })
    expect(told).toEqual([null, code])
    isWell = true
    if (code === 'rate-limited') return
    // The cached answer is young, but a newer one is known to exist, so the network is read.
    await rig.client.read(marketFacts, {}, ACTION_CALL)
    expect(told.at(-1)).toBeNull()
  })

  it('says why also when it was refreshed behind', async () => {
    let ms = Date.parse('2026-11-21T12:00:00Z')
    const { base } = await startTestServer(
      handlersInTurn(jsonHandler(200, FACTS_ANSWER), jsonHandler(500, { success: false })),
    )
    const told: (string | null)[] = []
    const onReadError = (_op: unknown, _params: unknown, cause: AppFailure | null) =>
      void told.push(cause?.error.code ?? null)
    const { client } = createTestClient(base, { now: () => ms, onReadError })
    await client.read(marketFacts, {}, ACTION_CALL)
    ms += 3_600_000
    await client.read(marketFacts, {}, { ...ACTION_CALL, atOnce: true })
    await expect.poll(() => told).toEqual([null, 'service-refused'])
  })

  it('that cannot be read at all is in the log', async () => {
    const { base } = await startTestServer((_, response) => void response.writeHead(200).end('<html>a private word'))
    const rig = createTestClient(base)
    await rejectionOf(rig.client.read(marketFacts, {}, ACTION_CALL))
    expect(readDrift(rig.db)).toMatchObject([
      { operation: 'marketFacts', path: '', expected: 'an answer', got: 'not JSON' },
    ])
    expect(rig.storedText()).not.toContain('a private word')
  })
})

describe('what the service does not have', () => {
  it('is not asked for again for a minute, unless somebody insists', async () => {
    let ms = Date.parse('2026-11-21T12:00:00Z')
    const { base, seen } = await startTestServer(jsonHandler(404, { success: false, apimessage: 'no such collection' }))
    const { client } = createTestClient(base, { now: () => ms })
    const ask = (more: object = {}) =>
      rejectionOf(client.read(collectionFacts, { token: '0.0.5000' }, { ...ACTION_CALL, ...more }))
    const first = await ask()
    expect((await ask()).error).toEqual(first.error)
    expect(seen).toHaveLength(1)
    await ask({ fresh: true })
    expect(seen).toHaveLength(2)
    ms += 61_000
    await ask()
    expect(seen).toHaveLength(3)
    client.invalidate(collectionFacts, [{ token: '0.0.5000' }])
    await ask()
    expect(seen).toHaveLength(4)
  })
})

describe('who no longer waits for a read', () => {
  const slow = (
    request: Parameters<ReturnType<typeof jsonHandler>>[0],
    response: Parameters<ReturnType<typeof jsonHandler>>[1],
  ) => void setTimeout(() => ((answered += 1), jsonHandler(200, FACTS_ANSWER)(request, response, '')), 150)
  let answered = 0

  it('is told at once, and the request ends when nobody else waits', async () => {
    const { base, server } = await startTestServer(slow)
    const closed: string[] = []
    server.on('request', (request) => request.on('close', () => closed.push(request.destroyed ? 'ended' : 'open')))
    const { client } = createTestClient(base)
    const stop = new AbortController()
    const read = client.read(marketFacts, {}, { ...ACTION_CALL, signal: stop.signal })
    const before = answered
    setTimeout(() => stop.abort(), 40)
    expect((await rejectionOf(read)).error).toEqual({ code: 'cancelled' })
    expect(answered).toBe(before)
    await expect.poll(() => closed.length).toBe(1)
  })

  it('does not end it for others who wait', async () => {
    const { base, seen } = await startTestServer(slow)
    const { client } = createTestClient(base)
    const stop = new AbortController()
    const left = client.read(marketFacts, {}, { ...ACTION_CALL, signal: stop.signal })
    const stays = client.read(marketFacts, {}, ACTION_CALL)
    setTimeout(() => stop.abort(), 40)
    expect((await rejectionOf(left)).error.code).toBe('cancelled')
    expect((await stays).value.sales24h).toBe(FACTS_ANSWER.sales24h)
    expect(seen).toHaveLength(1)
  })

  it('waits behind nobody less urgent', async () => {
    const { base, seen } = await startTestServer(slow)
    const { client } = createTestClient(base)
    const behind = client.read(marketFacts, {}, { priority: 'background' })
    await Promise.all([behind, client.read(marketFacts, {}, { priority: 'visible' })])
    expect(seen).toHaveLength(2)
  })
})
