import { expect } from 'vitest'
import { operations } from '../../service/server'
import { tools } from '../../tools/tools'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'
import { FLOOR_ROUTE, withKeyHeader, issueKey, send } from '../raw'
import { callTool, listToolsRequest, postTool, withToolClient } from '../tool-client'
import { hasInOrder } from '../words-in-order'

const TOOL_NAMES = [
  'resolve_collection',
  'search_collections',
  'get_floor',
  'get_listings',
  'get_trait_floors',
  'get_activity',
  'get_nft',
  'get_wallet_holdings',
  'get_offers',
  'get_market_summary',
  'get_collection_facts',
  'get_market_events',
  'get_forever_mint_pool',
  'get_mint_events',
  'get_collection_history',
  'get_collection_holders',
  'check_account_readiness',
  'quote_purchase',
  'get_ai_models',
  'get_platform_info',
] as const

type Input = Readonly<Record<string, unknown>>

/** One input for each tool, with optional parameters that change the answer. */
function toolInputs(market: Fixture): Readonly<Record<(typeof TOOL_NAMES)[number], Input>> {
  const token = market.announcement.tokens.native
  const account = market.account('holder')
  return {
    resolve_collection: { q: 'tidal' },
    search_collections: { range: 7, includeUsers: true },
    get_floor: { token },
    get_listings: { token, limit: 3, sortBy: 'price', sortDirection: 'ASC' },
    get_trait_floors: { token },
    get_activity: { token, activityFilter: 'Sales', amount: 4 },
    get_nft: { token, serial: 3 },
    get_wallet_holdings: { account, limit: 5 },
    get_offers: { token, statusFilterTypeId: 2, limit: 2 },
    get_market_summary: {},
    get_collection_facts: { token },
    get_market_events: { token, eventType: 'sold', limit: 3, since: '2020-01-01T00:00:00Z' },
    get_forever_mint_pool: { token: market.announcement.tokens.forever, limit: 2 },
    get_mint_events: { hideSoldOut: 1 },
    get_collection_history: { token, dateFrom: '2020-01-01', dateTo: '2099-01-01', limit: 3 },
    get_collection_holders: { token, amount: 3 },
    check_account_readiness: { account, token },
    quote_purchase: { token, serial: 3, buyer: market.account('buyer') },
    get_ai_models: {},
    get_platform_info: { language: 'en' },
  }
}

/** Fields that depend on the time of the read or on the cache. */
const READ_TIME_FIELDS: ReadonlySet<string> = new Set([
  'isCached',
  'metaCached',
  'priceCached',
  'asOf',
  'observedAt',
  'dateFromNow',
  'timeAgo',
  'updatedAt',
  'updated_at',
  'cacheTime',
  'metaCacheTime',
])

const withoutReadTime = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value: unknown) => (READ_TIME_FIELDS.has(name) ? undefined : value)))

/** Calls the GET operation of a tool’s route with the tool’s input, and returns the answer. */
async function callToolRoute(market: Fixture, name: string, input: Input): Promise<unknown> {
  const tool = tools.find((candidate) => candidate.name === name)
  const operation = operations.find(({ method, path }) => method === 'GET' && path === tool?.route)
  const { status, body } = await market.call(operation?.name ?? name, input)
  expect(status, name).toBe(200)
  return body
}

const readCases: readonly Case[] = [
  {
    passages: ['market/endpoints/tool-server/text-1', 'market/what-the-service-does/rule-8'],
    name: 'The tool server lists the twenty documented tools, all read-only',
    breaks: [...TOOL_NAMES.map((name) => `tool ${name}`), 'tools.read-only'],
    run: (market) =>
      withToolClient(market, async (client) => {
        const { tools: listedTools } = await client.listTools()
        expect(listedTools.map(({ name }) => name).sort()).toEqual([...TOOL_NAMES].sort())
        for (const { name, annotations, inputSchema, outputSchema, description } of listedTools) {
          expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false })
          expect(description?.length, name).toBeGreaterThan(10)
          expect(inputSchema.type).toBe('object')
          expect(outputSchema?.required).toEqual(expect.arrayContaining(['asOf', 'maxAgeSeconds', 'data']))
        }
      }),
  },
  {
    passages: ['market/endpoints/tool-server/text-1', 'market/what-the-service-does/rule-8'],
    name: 'Every tool returns the answer of its route, the time of the data and the maximum age',
    breaks: ['tools.parameters', 'tools.age'],
    run: (market) =>
      withToolClient(market, async (client) => {
        // After `listTools`, the client checks every tool answer against the output schema of the tool.
        await client.listTools()
        for (const [name, input] of Object.entries(toolInputs(market))) {
          const result = await callTool(client, name, input)
          expect(result.isError ?? false, `${name}: ${JSON.stringify(result.content).slice(0, 300)}`).toBe(false)
          const { asOf, maxAgeSeconds, data } = result.structuredContent ?? {}
          expect(Number.isNaN(Date.parse(String(asOf))), name).toBe(false)
          expect(Number.isInteger(maxAgeSeconds), name).toBe(true)
          expect(withoutReadTime(data), name).toEqual(withoutReadTime(await callToolRoute(market, name, input)))
          const [content] = result.content
          const text = content?.type === 'text' ? content.text : ''
          expect(JSON.parse(text) as unknown).toEqual(result.structuredContent)
        }
      }),
  },
  {
    passages: ['market/endpoints/tool-server/text-1', 'market/what-the-service-does/rule-10'],
    name: 'A cached tool answer states the time at which the data was read, not the time of the answer',
    breaks: ['tools.as-of'],
    needsOwnMarket: true,
    run: (market) =>
      withToolClient(market, async (client) => {
        const account = market.account('holder')
        const cachedTools = { search_collections: { range: 9 }, get_wallet_holdings: { account }, get_mint_events: {} }
        const readAsOf = async (name: string, input: Input): Promise<unknown> =>
          (await callTool(client, name, input)).structuredContent?.['asOf']
        await market.control('/reset-caches', {})
        for (const [name, input] of Object.entries(cachedTools)) {
          const firstAsOf = await readAsOf(name, input)
          await market.control('/clock', { advanceMs: 1_000 })
          expect(await readAsOf(name, input), name).toBe(firstAsOf)
        }
      }),
  },
  {
    passages: ['market/endpoints/tool-server/text-1'],
    name: 'A tool answers a failed call with a readable reason',
    breaks: ['tools.readable-errors', 'tools.errors-age'],
    run: (market) =>
      withToolClient(market, async (client) => {
        const unknownNft = { token: market.announcement.tokens.native, serial: 999_999 }
        const failedQuote = await callTool(client, 'quote_purchase', unknownNft)
        const { body } = await market.call('quote', unknownNft)
        expect(failedQuote).toMatchObject({
          isError: true,
          content: [{ type: 'text', text: body.apimessage as string }],
        })
        const invalidCall = await callTool(client, 'get_nft', { token: 'x', serial: 0, colour: 'red' })
        expect(invalidCall.isError).toBe(true)
        // The message names every wrong field; the order of the fields is not documented.
        const fieldOrders = [
          ['token', 'serial', 'colour'],
          ['colour', 'token', 'serial'],
        ]
        expect(fieldOrders.some((fields) => hasInOrder(JSON.stringify(invalidCall.content), fields))).toBe(true)
        for (const { _meta } of [failedQuote, invalidCall]) {
          expect(_meta).toEqual({ asOf: expect.stringMatching(/^\d{4}-.*Z$/) as string, maxAgeSeconds: 0 })
        }
      }),
  },
  {
    passages: ['market/events/rule-3'],
    name: 'With since, the events tool returns only later events',
    breaks: ['param events.since'],
    run: (market) =>
      withToolClient(market, async (client) => {
        const queryEvents = async (
          input: Input,
        ): Promise<{ lastEventDate: string; events: readonly { serialId: number }[] }> => {
          const { structuredContent } = await callTool(client, 'get_market_events', input)
          return (structuredContent as { data: { lastEventDate: string; events: { serialId: number }[] } }).data
        }
        const { token } = await market.openListing()
        const { lastEventDate: since } = await queryEvents({ token })
        expect((await queryEvents({ token, since })).events).toEqual([])
        await market.control('/clock', { advanceMs: 5 })
        const { serial } = await market.openListing()
        expect((await queryEvents({ token, since })).events.map(({ serialId }) => serialId)).toEqual([serial])
      }),
  },
  {
    passages: ['market/events/rule-3'],
    name: 'Without since, the events tool returns the events after the last query of the same key and filters, page by page',
    breaks: ['tools.since-last-asked'],
    run: async (market) => {
      const agentKey = await issueKey(market, { kind: 'agent' })
      const otherKey = await issueKey(market, { kind: 'agent' })
      const queryEvents = async (key: string, input: Input): Promise<{ serials: number[]; nextPage: number | null }> =>
        withToolClient(
          market,
          async (client) => {
            const { structuredContent } = await callTool(client, 'get_market_events', input)
            const { data } = structuredContent as { data: { events: { serialId: number }[]; nextPage: number | null } }
            return { serials: data.events.map(({ serialId }) => serialId), nextPage: data.nextPage }
          },
          { 'x-api-key': key },
        )
      const { token, serial } = await market.openListing()
      const firstPage = await queryEvents(agentKey, { token, limit: 2 })
      expect(firstPage.serials[0]).toBe(serial)
      expect(firstPage.serials).toHaveLength(2)
      expect((await queryEvents(agentKey, { token })).serials).toEqual([])
      // Newest first, as events are returned.
      const newSerials: number[] = []
      for (let i = 0; i < 3; i++) newSerials.unshift((await market.openListing()).serial)
      expect(await queryEvents(agentKey, { token, limit: 2 })).toEqual({ serials: newSerials.slice(0, 2), nextPage: 2 })
      expect(await queryEvents(agentKey, { token, limit: 2, page: 2 })).toEqual({
        serials: newSerials.slice(2),
        nextPage: null,
      })
      expect((await queryEvents(agentKey, { token })).serials).toEqual([])
      // The server remembers the last query for each key and filter. A new key or filter has no earlier query, so the
      // newest events are returned. With `since`, the remembered query does not count.
      expect((await queryEvents(otherKey, { token, limit: 1 })).serials).toEqual(newSerials.slice(0, 1))
      expect((await queryEvents(agentKey, { token, eventType: 'listed', limit: 1 })).serials).toEqual(
        newSerials.slice(0, 1),
      )
      expect((await queryEvents(agentKey, { token, limit: 4, since: '2020-01-01T00:00:00Z' })).serials).toContain(
        serial,
      )
    },
  },
  {
    passages: ['market/endpoints/tool-server/text-1'],
    name: 'A search by name returns the same collections as resolve_collection, in the order of a search without a name',
    breaks: ['tools.search'],
    run: (market) =>
      withToolClient(market, async (client) => {
        const search = async (input: Input): Promise<readonly string[]> => {
          const { structuredContent } = await callTool(client, 'search_collections', input)
          const { data } = structuredContent as { data: { collections: { token: string }[] } }
          return data.collections.map(({ token }) => token)
        }
        const { body } = await market.call('resolveCollection', { q: 'tidal' })
        const resolvedTokens = (body.matches as { token: string }[]).map(({ token }) => token)
        const allCollections = await search({})
        const foundTokens = await search({ q: 'Tidal' })
        expect(foundTokens).toEqual(allCollections.filter((token) => resolvedTokens.includes(token)))
        expect(foundTokens.length).toBeGreaterThan(0)
        expect(foundTokens.length).toBeLessThan(allCollections.length)
        expect(await search({ q: 'no collection has this name' })).toEqual([])
        expect(await search({ q: resolvedTokens[0] })).toEqual([resolvedTokens[0]])
        expect((await callTool(client, 'search_collections', { q: 'ti' })).isError).toBe(true)
      }),
  },
]

const accessCases: readonly Case[] = [
  {
    passages: ['market/authentication/rule-1', 'market/authentication/rule-8', 'market/what-the-service-does/rule-8'],
    name: 'The tool server accepts an agent key in a header or as a bearer token, and answers a missing or wrong key with a challenge',
    breaks: ['tools.agent-key', 'keys.by-header', 'keys.by-bearer', 'keys.challenge-error'],
    run: async (market) => {
      const { agent: agentKey, user } = market.announcement.keys
      for (const headers of [{ 'x-api-key': agentKey }, { authorization: `Bearer ${agentKey}` }]) {
        expect((await postTool(market, headers, listToolsRequest(1))).status).toBe(200)
      }
      const keylessResponse = await postTool(market, {}, listToolsRequest(1))
      expect(keylessResponse.status).toBe(401)
      expect(keylessResponse.headers.get('www-authenticate')).toMatch(/^Bearer realm="[\w.]+"$/)
      expect(await keylessResponse.json()).toMatchObject({ success: false, errorCode: 'NO_KEY' })
      for (const key of ['svcagent-wrong', user]) {
        const refusal = await postTool(market, { 'x-api-key': key }, listToolsRequest(1))
        expect(refusal.status).toBe(401)
        expect(refusal.headers.get('www-authenticate')).toContain('error="invalid_token"')
      }
    },
  },
  {
    passages: ['market/endpoints/tool-server/text-1'],
    name: 'The tool server accepts only POST',
    breaks: ['errors.headers'],
    run: async (market) => {
      for (const method of ['GET', 'DELETE', 'PUT']) {
        const response = await fetch(market.announcement.mcpUrl, {
          method,
          ...withKeyHeader(market.announcement.keys.agent),
        })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe('POST')
        expect(await response.json()).toMatchObject({ success: false })
      }
    },
  },
  {
    passages: ['market/limits/row-2', 'market/endpoints/tool-server/text-1'],
    name: 'Tool requests count towards the rate limit of the agent key; a batch counts once for each of its requests',
    breaks: ['tools.counted'],
    needsOwnMarket: true,
    run: async (market) => {
      const agentRequest = withKeyHeader(market.announcement.keys.agent)
      await postTool(market, agentRequest.headers, listToolsRequest(1))
      // The limit is 2 requests a second with bursts of 10. After 10 s, a batch of 10 uses up the full burst.
      await market.control('/clock', { advanceMs: 10_000 })
      const batch = Array.from({ length: 10 }, (_, i) => listToolsRequest(i))
      expect((await postTool(market, agentRequest.headers, batch)).status).toBe(200)
      const statuses = await Promise.all(
        [1, 2, 3, 4].map(async () => (await send(market, FLOOR_ROUTE, agentRequest)).status),
      )
      expect(statuses).toContain(429)
      const responses = await Promise.all(
        [1, 2, 3, 4].map((id) => postTool(market, agentRequest.headers, listToolsRequest(id))),
      )
      const limitedResponse = responses.find(({ status }) => status === 429)
      expect(limitedResponse?.headers.get('retry-after')).toBe('1')
    },
  },
]

export const toolCases: readonly Case[] = [...readCases, ...accessCases]

export const untestedToolPassages: readonly UntestedPassage[] = [
  {
    passages: ['market/authentication/rule-8'],
    reason: 'The documents do not describe how chat assistants sign in, so the service supports only agent keys.',
  },
]
