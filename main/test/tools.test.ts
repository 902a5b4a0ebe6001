import { afterAll, beforeAll, expect, it } from 'vitest'
import { allTools, tools, type ToolName } from '@shared/market/tools'
import { createBudgets, type Budgets } from '../market-api/client/budgets'
import { createMarketClient } from '../market-api/client/client'
import type { Credentials } from '../market-api/client/credentials'
import { createDescriptionCheck } from '../market-api/client/description-check'
import { createPolicy } from '../market-api/client/policy'
import { rejectionOf } from '../market-api/testing/rig'
import { createToolClient, type ToolClient } from '../market-api/tools/tool-client'
import { createHttp, type Http } from '../platform/http'
import { startFixture, type Fixture } from '../../practice/conformance/fixture'
import { createAnswerStore } from '../storage/answer-store'
import { openDatabase, type Database } from '../storage/database'
import { createDriftLog, readDrift } from '../storage/drift'
import { toolArguments } from '../testing/tool-arguments'

/** The client of the tool server, all twenty declarations, and a whole practice market over the wire. */
let practice: Fixture
let db: Database
let client: ToolClient
let market: ReturnType<typeof createMarketClient>
let key: string
let sent: { readonly url: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }[] = []
const called = new Set<string>()
const look = { priority: 'visible' } as const

/** Built as in the app, except that the key may be left out and no request waits for its turn. */
function clientsOf(http: Http, credentials: Credentials) {
  const budgets: Budgets = { ...createBudgets({ now: () => 0, setTimer: setTimeout }), take: () => Promise.resolve() }
  const shared = {
    http,
    credentials,
    budgets,
    policy: createPolicy({ firstRetryDelayMs: 20, openMs: 300, random: Math.random }),
    profileId: () => 'practice',
    answers: createAnswerStore(db),
    drift: createDriftLog(db, Date.now, () => 'practice'),
    now: Date.now,
    onReach: () => undefined,
  }
  const baseUrl = () => Promise.resolve(new URL(practice.announcement.baseUrl))
  return {
    description: createDescriptionCheck({ ...shared, baseUrl }),
    tools: createToolClient({ ...shared, toolUrl: () => Promise.resolve(new URL(practice.announcement.mcpUrl)) }),
    market: createMarketClient({ ...shared, baseUrl, fault: () => undefined }),
  }
}
const keyed: Credentials = {
  choose: () => 'agent',
  waitForKey: () => Promise.resolve(),
  lend: (_kind, use) => use(key),
  getProjectHeader: () => null,
  noteOutcome: () => undefined,
}

beforeAll(async () => {
  practice = await startFixture()
  await practice.control('/faults', { limits: 'off' })
  key = practice.announcement.keys.agent
  db = openDatabase(':memory:')
  const http = createHttp()
  const watched: Http = (request) => {
    const { url, headers = {}, body = '' } = request
    sent.push({ url: url.href, headers, body })
    return http(request)
  }
  const clients = clientsOf(watched, keyed)
  ;({ market } = clients)
  client = {
    ...clients.tools,
    call: (name, args, options) => {
      called.add(name)
      return clients.tools.call(name, args, options)
    },
  }
}, 30_000)
afterAll(async () => {
  await client.close()
  await practice.stop()
})

/** Fields of an answer that describe its own moment. */
const MOMENTS = /^(isCached|asOf|observedAt|updatedAt|updated_at|cacheTime)$/
const withoutMoments = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (name, inner: unknown) => (MOMENTS.test(name) ? undefined : inner)))

it('lists twenty of twenty tools, and each is known', async () => {
  const listed = await client.list(look)
  expect(listed.filter(({ isListed }) => isListed)).toHaveLength(20)
  expect(listed.map(({ name }) => name)).toEqual(Object.keys(tools))
  expect(listed.every(({ isKnown, description }) => isKnown && description.length > 10)).toBe(true)
})

it('is told by every tool what its operation tells, and how old that is', async () => {
  const given = toolArguments(practice)
  for (const { name, similarOperation } of allTools) {
    const args = given[name as ToolName] as never
    const { value, stamp, leftOut } = await client.call(name as ToolName, args, look)
    // A value that a tool takes as it is, the operation's address takes as one fixed value; some values are always sent
    // there.
    const usual = { limit: 100, page: 1, offset: 0, sortDirection: 'ASC', sortBy: 'price' }
    const query = similarOperation.query.safeParse(args).success
      ? args
      : { ...usual, ...(args as object), includeUsers: 1 }
    const told = await market.read(similarOperation, query, { ...look, fresh: true })
    expect(withoutMoments(value), name).toEqual(withoutMoments(told.value))
    expect(leftOut, name).toEqual({})
    expect(Date.parse(stamp.asOf ?? ''), name).not.toBeNaN()
    expect(stamp.maxAgeSeconds, name).toBeGreaterThanOrEqual(0)
    expect(stamp.offline, name).toBe(false)
  }
})

it('sends lists and flags as they are', async () => {
  const { native } = practice.announcement.tokens
  const traits = await client.call('get_trait_floors', { token: native }, look)
  const [{ trait_type = '', values = [] } = {}] = traits.value.traits
  const found = values.find(({ floor }) => floor !== null)
  const args = { token: native, traits: [{ trait_type, value: found?.value ?? '' }] }
  const { value } = await client.call('get_floor', args, look)
  expect(value.floor).toBe(found?.floor)
  const ranked = await client.call('search_collections', { q: 'tidal', includeUsers: true }, look)
  expect(ranked.value.collections.length).toBeGreaterThan(0)
  expect(ranked.value.collections[0]?.topUsers).not.toBeNull()
})

it('goes on with events from where it was, and asks anew each time', async () => {
  const { token } = await practice.openListing()
  await client.call('get_market_events', { token }, look)
  expect((await client.call('get_market_events', { token }, look)).value.events).toEqual([])
  await practice.control('/clock', { advanceMs: 5 })
  const { serial } = await practice.openListing()
  const { events } = (await client.call('get_market_events', { token }, look)).value
  expect(events.map(({ serialId }) => serialId)).toEqual([serial])
})

it('says in the words of the tool why it could not', async () => {
  const args = { token: practice.announcement.tokens.native, serial: 999_999 }
  const { body } = await practice.call('quote', args)
  const { error } = await rejectionOf(client.call('quote_purchase', args, look))
  expect(error).toMatchObject({
    code: 'service-refused',
    operation: 'quote_purchase',
    message: body['apimessage'],
    money: 'nothing',
  })
})

it('sends nothing that the listed tool would not take', async () => {
  sent = []
  const args = { token: practice.announcement.tokens.native, limit: 5000 }
  const { error } = await rejectionOf(client.call('get_listings', args, look))
  expect(error).toEqual({ code: 'invalid-input', fields: ['limit'] })
  expect(sent).toEqual([])
  expect(readDrift(db)).toMatchObject([
    { operation: 'get_listings', path: 'input.limit', expected: 'accepted', got: 'refused' },
  ])
  db.exec('DELETE FROM drift')
})

it('gives a slow answer up when it is no longer waited for, and tells the server', async () => {
  await practice.control('/faults', { routes: [{ route: '/mcp', latencyMs: 3000, times: 1 }] })
  sent = []
  const leave = new AbortController()
  const started = performance.now()
  const asked = client.call('get_ai_models', {}, { ...look, fresh: true, signal: leave.signal })
  setTimeout(() => leave.abort(), 200)
  expect((await rejectionOf(asked)).error).toEqual({ code: 'cancelled' })
  expect(performance.now() - started).toBeLessThan(1500)
  await expect
    .poll(() => sent.map(({ body }) => (JSON.parse(body) as { method: string }).method))
    .toEqual(['tools/call', 'notifications/cancelled'])
  // The connection still works.
  expect((await client.call('get_ai_models', {}, { ...look, fresh: true })).value.image.length).toBeGreaterThan(0)
})

it('says without a key what the server asks for', async () => {
  const keyless = clientsOf(createHttp(), { ...keyed, choose: () => null }).tools
  const { error } = await rejectionOf(keyless.call('get_ai_models', {}, { ...look, fresh: true }))
  expect(error).toEqual({ code: 'unauthorized', cause: 'no-key' })
  const wrong = clientsOf(createHttp(), { ...keyed, lend: (_kind, use) => use('svcagent-wrong') }).tools
  const refused = await rejectionOf(wrong.call('get_ai_models', {}, { ...look, fresh: true }))
  expect(refused.error).toEqual({ code: 'unauthorized', cause: 'key-refused' })
})

it('finds the service described as its documents say', async () => {
  const { check, last } = clientsOf(createHttp(), keyed).description
  const report = await check(look)
  expect(report).toMatchObject({ version: '1.0.35', differences: [] })
  expect(last()).toEqual(report)
})

it('has called every tool, met nothing that is not as declared, and kept the key to the header', async () => {
  expect(allTools.map(({ name }) => name).filter((name) => !called.has(name))).toEqual([])
  expect(readDrift(db)).toEqual([])
  await client.call('get_market_summary', {}, { ...look, fresh: true })
  expect(sent.at(-1)?.headers['x-api-key']).toBe(key)
  expect(JSON.stringify(sent.map(({ url, body }) => [url, body]))).not.toContain(key)
  const stored = JSON.stringify([db.prepare('SELECT * FROM answers').all(), db.prepare('SELECT * FROM drift').all()])
  expect(stored).toContain('tool get_ai_models')
  expect(stored).not.toContain(key)
  // A thrown error does not contain the key either, at any depth.
  await practice.control('/faults', { routes: [{ route: '/mcp', status: 503 }] })
  const failed = await rejectionOf(client.call('get_market_events', {}, look))
  expect(failed.error).toMatchObject({ code: 'service-refused', httpStatus: 503 })
  expect(`${failed.stack} ${JSON.stringify(failed)} ${String(failed.cause)}`).not.toContain(key)
})
