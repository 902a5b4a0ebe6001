import { expect } from 'vitest'
import { operations } from '../../service/server'
import { tools } from '../../tools/tools'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'
import { PUBLIC, byHeader, issueKey, send } from '../raw'
import { callTool, listTools, postTool, withTools } from '../tool-client'
import { hasInOrder } from '../words-in-order'

const NAMES = [
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

/** One input for each tool, with parameters where they change the answer. */
function inputs(market: Fixture): Readonly<Record<(typeof NAMES)[number], Input>> {
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

/** The data without fields that change with every reading or show its age. */
const withoutAge = (data: unknown): unknown =>
  JSON.parse(
    JSON.stringify(data, (name, value: unknown) =>
      /^(isCached|metaCached|priceCached|asOf|observedAt|dateFromNow|timeAgo|updatedAt|updated_at|cacheTime|metaCacheTime)$/.test(
        name,
      )
        ? undefined
        : value,
    ),
  )

async function routeAnswer(market: Fixture, name: string, input: Input): Promise<unknown> {
  const tool = tools.find((candidate) => candidate.name === name)
  const declared = operations.find(({ method, path }) => method === 'GET' && path === tool?.route)
  const { status, body } = await market.call(declared?.name ?? name, input)
  expect(status, name).toBe(200)
  return body
}

const reading: readonly Case[] = [
  {
    passages: ['market/endpoints/tool-server/text-1', 'market/what-the-service-does/rule-8'],
    name: 'The tool server lists the twenty documented tools, all read-only',
    breaks: [...NAMES.map((name) => `tool ${name}`), 'tools.read-only'],
    run: (market) =>
      withTools(market, async (client) => {
        const { tools: listed } = await client.listTools()
        expect(listed.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
        for (const { name, annotations, inputSchema, outputSchema, description } of listed) {
          expect(annotations, name).toMatchObject({ readOnlyHint: true, destructiveHint: false })
          expect(description?.length, name).toBeGreaterThan(10)
          expect(inputSchema.type).toBe('object')
          expect(outputSchema?.required).toEqual(expect.arrayContaining(['asOf', 'maxAgeSeconds', 'data']))
        }
      }),
  },
  {
    passages: ['market/endpoints/tool-server/text-1', 'market/what-the-service-does/rule-8'],
    name: 'Every tool returns the answer of its route and its age',
    breaks: ['tools.parameters', 'tools.age'],
    run: (market) =>
      withTools(market, async (client) => {
        // The client validates answers against the schemas it has listed.
        await client.listTools()
        for (const [name, input] of Object.entries(inputs(market))) {
          const result = await callTool(client, name, input)
          expect(result.isError ?? false, `${name}: ${JSON.stringify(result.content).slice(0, 300)}`).toBe(false)
          const { asOf, maxAgeSeconds, data } = result.structuredContent ?? {}
          expect(Number.isNaN(Date.parse(String(asOf))), name).toBe(false)
          expect(Number.isInteger(maxAgeSeconds), name).toBe(true)
          expect(withoutAge(data), name).toEqual(withoutAge(await routeAnswer(market, name, input)))
          const [content] = result.content
          expect(content?.type === 'text' && (JSON.parse(content.text) as unknown)).toEqual(result.structuredContent)
        }
      }),
  },
  {
    passages: ['market/endpoints/tool-server/text-1', 'market/what-the-service-does/rule-10'],
    name: 'The age of a cached tool answer counts from the reading, not from the answer',
    breaks: ['tools.as-of'],
    alone: true,
    run: (market) =>
      withTools(market, async (client) => {
        const account = market.account('holder')
        const cachedTools = { search_collections: { range: 9 }, get_wallet_holdings: { account }, get_mint_events: {} }
        const asOf = async (name: string, input: Input): Promise<unknown> =>
          (await callTool(client, name, input)).structuredContent?.['asOf']
        await market.control('/reset-caches', {})
        for (const [name, input] of Object.entries(cachedTools)) {
          const first = await asOf(name, input)
          await market.control('/clock', { advanceMs: 1_000 })
          expect(await asOf(name, input), name).toBe(first)
        }
      }),
  },
  {
    passages: ['market/endpoints/tool-server/text-1'],
    name: 'A tool that cannot answer gives a readable reason',
    breaks: ['tools.readable-errors', 'tools.errors-age'],
    run: (market) =>
      withTools(market, async (client) => {
        const unknown = { token: market.announcement.tokens.native, serial: 999_999 }
        const result = await callTool(client, 'quote_purchase', unknown)
        const { body } = await market.call('quote', unknown)
        expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: body.apimessage as string }] })
        const wrong = await callTool(client, 'get_nft', { token: 'x', serial: 0, colour: 'red' })
        expect(wrong.isError).toBe(true)
        const orders = [
          ['token', 'serial', 'colour'],
          ['colour', 'token', 'serial'],
        ]
        expect(orders.some((words) => hasInOrder(JSON.stringify(wrong.content), words))).toBe(true)
        for (const { _meta } of [result, wrong]) {
          expect(_meta).toEqual({ asOf: expect.stringMatching(/^\d{4}-.*Z$/) as string, maxAgeSeconds: 0 })
        }
      }),
  },
  {
    passages: ['market/events/rule-3'],
    name: 'The events tool returns the events since the caller’s last query',
    breaks: ['param events.since'],
    run: (market) =>
      withTools(market, async (client) => {
        const ask = async (
          input: Input,
        ): Promise<{ lastEventDate: string; events: readonly { serialId: number }[] }> => {
          const { structuredContent } = await callTool(client, 'get_market_events', input)
          return (structuredContent as { data: { lastEventDate: string; events: { serialId: number }[] } }).data
        }
        const { token } = await market.openListing()
        const { lastEventDate: since } = await ask({ token })
        expect((await ask({ token, since })).events).toEqual([])
        await market.control('/clock', { advanceMs: 5 })
        const { serial } = await market.openListing()
        expect((await ask({ token, since })).events.map(({ serialId }) => serialId)).toEqual([serial])
      }),
  },
  {
    passages: ['market/events/rule-3'],
    name: 'Without since, the events tool continues from the last same query of the same key, page by page',
    breaks: ['tools.since-last-asked'],
    run: async (market) => {
      const agent = await issueKey(market, { kind: 'agent' })
      const otherKey = await issueKey(market, { kind: 'agent' })
      const ask = async (key: string, input: Input): Promise<{ serials: number[]; nextPage: number | null }> =>
        withTools(
          market,
          async (client) => {
            const { structuredContent } = await callTool(client, 'get_market_events', input)
            const { data } = structuredContent as { data: { events: { serialId: number }[]; nextPage: number | null } }
            return { serials: data.events.map(({ serialId }) => serialId), nextPage: data.nextPage }
          },
          { 'x-api-key': key },
        )
      const { token, serial } = await market.openListing()
      const first = await ask(agent, { token, limit: 2 })
      expect(first.serials[0]).toBe(serial)
      expect(first.serials).toHaveLength(2)
      expect((await ask(agent, { token })).serials).toEqual([])
      const fresh: number[] = []
      for (let i = 0; i < 3; i++) fresh.unshift((await market.openListing()).serial)
      expect(await ask(agent, { token, limit: 2 })).toEqual({ serials: fresh.slice(0, 2), nextPage: 2 })
      expect(await ask(agent, { token, limit: 2, page: 2 })).toEqual({ serials: fresh.slice(2), nextPage: null })
      expect((await ask(agent, { token })).serials).toEqual([])
      // Another key, or another question, starts from the beginning; `since` takes precedence over the remembered
      // position.
      expect((await ask(otherKey, { token, limit: 1 })).serials).toEqual(fresh.slice(0, 1))
      expect((await ask(agent, { token, eventType: 'listed', limit: 1 })).serials).toEqual(fresh.slice(0, 1))
      expect((await ask(agent, { token, limit: 4, since: '2020-01-01T00:00:00Z' })).serials).toContain(serial)
    },
  },
  {
    passages: ['market/endpoints/tool-server/text-1'],
    name: 'The search finds collections by name like resolve and ranks them like the top collections',
    breaks: ['tools.search'],
    run: (market) =>
      withTools(market, async (client) => {
        const search = async (input: Input): Promise<readonly string[]> => {
          const { structuredContent } = await callTool(client, 'search_collections', input)
          const { data } = structuredContent as { data: { collections: { token: string }[] } }
          return data.collections.map(({ token }) => token)
        }
        const { body } = await market.call('resolveCollection', { q: 'tidal' })
        const named = (body.matches as { token: string }[]).map(({ token }) => token)
        const allCollections = await search({})
        const found = await search({ q: 'Tidal' })
        expect(found).toEqual(allCollections.filter((token) => named.includes(token)))
        expect(found.length).toBeGreaterThan(0)
        expect(found.length).toBeLessThan(allCollections.length)
        expect(await search({ q: 'nothing is named so' })).toEqual([])
        expect(await search({ q: named[0] })).toEqual([named[0]])
        expect((await callTool(client, 'search_collections', { q: 'ti' })).isError).toBe(true)
      }),
  },
]

const access: readonly Case[] = [
  {
    passages: ['market/authentication/rule-1', 'market/authentication/rule-8', 'market/what-the-service-does/rule-8'],
    name: 'The tool server accepts an agent key in a header or as a bearer token, and challenges for a missing key',
    breaks: ['tools.agent-key', 'keys.by-header', 'keys.by-bearer', 'keys.challenge-error'],
    run: async (market) => {
      const { agent, user } = market.announcement.keys
      for (const headers of [{ 'x-api-key': agent }, { authorization: `Bearer ${agent}` }]) {
        expect((await postTool(market, headers, listTools(1))).status).toBe(200)
      }
      const none = await postTool(market, {}, listTools(1))
      expect(none.status).toBe(401)
      expect(none.headers.get('www-authenticate')).toMatch(/^Bearer realm="[\w.]+"$/)
      expect(await none.json()).toMatchObject({ success: false, errorCode: 'NO_KEY' })
      for (const key of ['svcagent-wrong', user]) {
        const refused = await postTool(market, { 'x-api-key': key }, listTools(1))
        expect(refused.status).toBe(401)
        expect(refused.headers.get('www-authenticate')).toContain('error="invalid_token"')
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
          ...byHeader(market.announcement.keys.agent),
        })
        expect(response.status).toBe(405)
        expect(response.headers.get('allow')).toBe('POST')
        expect(await response.json()).toMatchObject({ success: false })
      }
    },
  },
  {
    passages: ['market/limits/row-2', 'market/endpoints/tool-server/text-1'],
    name: 'Requests to the tool server count with all others of the agent key; a batch counts each of its requests',
    breaks: ['tools.counted'],
    alone: true,
    run: async (market) => {
      const agent = byHeader(market.announcement.keys.agent)
      await postTool(market, agent.headers, listTools(1))
      await market.control('/clock', { advanceMs: 10_000 })
      const batch = Array.from({ length: 10 }, (_, i) => listTools(i))
      expect((await postTool(market, agent.headers, batch)).status).toBe(200)
      const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await send(market, PUBLIC, agent)).status))
      expect(statuses).toContain(429)
      const refused = await Promise.all([1, 2, 3, 4].map((id) => postTool(market, agent.headers, listTools(id))))
      const held = refused.find(({ status }) => status === 429)
      expect(held?.headers.get('retry-after')).toBe('1')
    },
  },
]

export const toolCases: readonly Case[] = [...reading, ...access]

export const silentOnTools: readonly UntestedPassage[] = [
  {
    passages: ['market/authentication/rule-8'],
    because:
      'The documents do not describe the sign-in of chat assistants, so the service has none; programs send agent keys.',
  },
]
