import { describe, expect, it } from 'vitest'
import { failureOf, FACTS } from '../testing/rig'
import {
  AGE,
  answers,
  facts,
  listing,
  look,
  result,
  told,
  toolClientOf,
  toolServer,
  type Answering,
} from '../testing/tool-server'

describe('an answer in another form', () => {
  const read = async (value: unknown) => {
    const { url } = await toolServer({ 'tools/call': answers(value) })
    const { client, drift } = toolClientOf(url)
    const { value: facts24h, stamp } = await client.call('get_market_summary', {}, look)
    return { sales: facts24h.sales24h, volume: facts24h.volume24h, stamp, drift: drift() }
  }
  it.each<[string, unknown]>([
    ['in a part of its own', told(FACTS)],
    ['beside its age', { structuredContent: { ...AGE, ...FACTS } }],
    [
      'as text alone',
      {
        content: [
          { type: 'text', text: 'See:' },
          { type: 'text', text: JSON.stringify({ ...AGE, data: FACTS }) },
        ],
      },
    ],
  ])('is read all the same: %s', async (_name, value) => {
    expect(await read(value)).toMatchObject({ sales: 2, stamp: { asOf: AGE.asOf, maxAgeSeconds: 30 }, drift: [] })
  })

  it('is used as far as it is sound, and what is odd is noted without its value', async () => {
    const odd = { structuredContent: { asOf: 'lately', data: { ...FACTS, volume24h: 'a lot' } } }
    const { sales, volume, stamp, drift } = await read(odd)
    expect([sales, volume, stamp.asOf, stamp.maxAgeSeconds]).toEqual([2, null, null, 120])
    expect(drift).toEqual([
      'get_market_summary | asOf | invalid format | string',
      'get_market_summary | maxAgeSeconds | number | nothing',
      'get_market_summary | volume24h | number | string',
    ])
  })
})

describe('what the server lists', () => {
  const lists = (...pages: readonly object[]): Answering => {
    let page = 0
    return ({ id }, _response, send) => send(result(id, pages[Math.min(page++, pages.length - 1)]))
  }
  it('is told with what is missing and what is new, whatever else is odd in it', async () => {
    const all = listing({ get_floor: { annotations: { readOnlyHint: false }, description: 'x'.repeat(5000) } }).tools
    const { url } = await toolServer({
      'tools/list': lists(
        { tools: all.slice(0, 10), nextCursor: 'more' },
        {
          tools: [
            ...all.slice(11),
            { name: 'get_auctions', inputSchema: {} },
            { name: 'odd \u202e', inputSchema: {} },
            7,
          ],
        },
      ),
    })
    const { client, drift } = toolClientOf(url)
    const shown = await client.list(look)
    expect(shown).toHaveLength(21)
    expect(shown.filter(({ isListed }) => !isListed).map(({ name }) => name)).toEqual([all[10]?.name])
    expect(shown.at(-1)).toMatchObject({ name: 'get_auctions', isKnown: false, isListed: true })
    expect(shown.find(({ name }) => name === 'get_floor')?.description).toHaveLength(2000)
    expect(drift()).toEqual([
      'get_auctions |  | nothing | a tool',
      'get_collection_facts |  | a tool | nothing',
      'get_floor | annotations.readOnlyHint | true | false',
      'tools/list | tools[] | object | number',
      'tools/list | tools[].name | invalid format | string',
    ])
    const { error } = await failureOf(client.call('get_collection_facts', { token: '0.0.5' }, look))
    expect(error).toEqual({ code: 'not-found', what: 'tool' })
    expect((await failureOf(client.call('get_auctions' as never, {} as never, look))).error).toEqual(error)
  })

  it('is told as cut off where its next page cannot be read', async () => {
    const { url } = await toolServer({ 'tools/list': lists({ ...listing(), nextCursor: { page: 2 } }) })
    const { client, drift } = toolClientOf(url)
    expect((await client.list(look)).every(({ isListed }) => isListed)).toBe(true)
    expect(drift()).toEqual(['tools/list | nextCursor | string | object'])
  })

  it('is not followed for ever', async () => {
    const { url, methods } = await toolServer({ 'tools/list': lists({ tools: [], nextCursor: 'again' }) })
    const { client } = toolClientOf(url)
    expect((await client.list({ priority: 'action' })).every(({ isListed }) => !isListed)).toBe(true)
    expect(methods.filter((method) => method === 'tools/list')).toHaveLength(10)
  })

  it('decides on what is sent: nothing that it would not take', async () => {
    const inputSchema = {
      type: 'object',
      properties: { account: { type: 'string' }, limit: { type: 'integer', maximum: 20 } },
      required: ['account', 'reason'],
      additionalProperties: false,
    }
    const { url, methods } = await toolServer({
      'tools/list': lists(listing({ get_wallet_holdings: { inputSchema } })),
      'tools/call': facts,
    })
    const { client, drift } = toolClientOf(url)
    const args = { account: '0.0.5', limit: 30, startToken: 'x' }
    const { error } = await failureOf(client.call('get_wallet_holdings', args, look))
    expect(error).toEqual({ code: 'invalid-input', fields: ['limit', 'startToken', 'reason'] })
    expect(methods).not.toContain('tools/call')
    expect(drift()).toEqual([
      'get_wallet_holdings | input.limit | accepted | refused',
      'get_wallet_holdings | input.reason | accepted | refused',
      'get_wallet_holdings | input.reason | nothing | required',
      'get_wallet_holdings | input.startToken | a parameter | nothing',
      'get_wallet_holdings | input.startToken | accepted | refused',
    ])
  })

  it('is not asked when the app itself would not send it', async () => {
    const { url, methods } = await toolServer({})
    const { client } = toolClientOf(url)
    const { error } = await failureOf(client.call('get_wallet_holdings', { account: '0.0.5', limit: 51 }, look))
    expect(error).toEqual({ code: 'invalid-input', fields: ['limit'] })
    expect(methods).toEqual([])
  })
})
