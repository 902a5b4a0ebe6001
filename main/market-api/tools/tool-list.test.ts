import { describe, expect, it } from 'vitest'
import { rejectionOf, FACTS_ANSWER } from '../testing/rig'
import {
  AGE_FIELDS,
  answeringWith,
  answeringFacts,
  toolListResult,
  VIEW_CALL,
  rpcResponse,
  resultWithData,
  createTestToolClient,
  startToolServer,
  type MessageHandler,
} from '../testing/tool-server'

describe('an answer in another form', () => {
  const read = async (value: unknown) => {
    const { url } = await startToolServer({ 'tools/call': answeringWith(value) })
    const { client, drift } = createTestToolClient(url)
    const { value: facts24h, stamp } = await client.call('get_market_summary', {}, VIEW_CALL)
    return { sales: facts24h.sales24h, volume: facts24h.volume24h, stamp, drift: drift() }
  }
  it.each<[string, unknown]>([
    ['in a part of its own', resultWithData(FACTS_ANSWER)],
    ['beside its age', { structuredContent: { ...AGE_FIELDS, ...FACTS_ANSWER } }],
    [
      'as text alone',
      {
        content: [
          { type: 'text', text: 'See:' },
          { type: 'text', text: JSON.stringify({ ...AGE_FIELDS, data: FACTS_ANSWER }) },
        ],
      },
    ],
  ])('is read all the same: %s', async (_name, value) => {
    expect(await read(value)).toMatchObject({
      sales: 2,
      stamp: { asOf: AGE_FIELDS.asOf, maxAgeSeconds: 30 },
      drift: [],
    })
  })

  it('is used as far as it is sound, and what is odd is noted without its value', async () => {
    const odd = { structuredContent: { asOf: 'lately', data: { ...FACTS_ANSWER, volume24h: 'a lot' } } }
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
  const lists = (...pages: readonly object[]): MessageHandler => {
    let page = 0
    return ({ id }, _response, send) => send(rpcResponse(id, pages[Math.min(page++, pages.length - 1)]))
  }
  it('is told with what is missing and what is new, whatever else is odd in it', async () => {
    const all = toolListResult({
      get_floor: { annotations: { readOnlyHint: false }, description: 'x'.repeat(5000) },
    }).tools
    const { url } = await startToolServer({
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
    const { client, drift } = createTestToolClient(url)
    const shown = await client.list(VIEW_CALL)
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
    const { error } = await rejectionOf(client.call('get_collection_facts', { token: '0.0.5' }, VIEW_CALL))
    expect(error).toEqual({ code: 'not-found', what: 'tool' })
    expect((await rejectionOf(client.call('get_auctions' as never, {} as never, VIEW_CALL))).error).toEqual(error)
  })

  it('is told as cut off where its next page cannot be read', async () => {
    const { url } = await startToolServer({ 'tools/list': lists({ ...toolListResult(), nextCursor: { page: 2 } }) })
    const { client, drift } = createTestToolClient(url)
    expect((await client.list(VIEW_CALL)).every(({ isListed }) => isListed)).toBe(true)
    expect(drift()).toEqual(['tools/list | nextCursor | string | object'])
  })

  it('is not followed for ever', async () => {
    const { url, methods } = await startToolServer({ 'tools/list': lists({ tools: [], nextCursor: 'again' }) })
    const { client } = createTestToolClient(url)
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
    const { url, methods } = await startToolServer({
      'tools/list': lists(toolListResult({ get_wallet_holdings: { inputSchema } })),
      'tools/call': answeringFacts,
    })
    const { client, drift } = createTestToolClient(url)
    const args = { account: '0.0.5', limit: 30, startToken: 'x' }
    const { error } = await rejectionOf(client.call('get_wallet_holdings', args, VIEW_CALL))
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
    const { url, methods } = await startToolServer({})
    const { client } = createTestToolClient(url)
    const { error } = await rejectionOf(client.call('get_wallet_holdings', { account: '0.0.5', limit: 51 }, VIEW_CALL))
    expect(error).toEqual({ code: 'invalid-input', fields: ['limit'] })
    expect(methods).toEqual([])
  })
})
