import { describe, expect, it } from 'vitest'
import { marketFacts } from '@shared/market/facts'
import { tools } from '@shared/market/tools'
import { cacheKeyPrefixes, toolCacheKey } from '../client/cache-keys'
import { AGENT_SECRET, rejectionOf, FACTS_ANSWER } from '../testing/rig'
import {
  AGE_FIELDS,
  answeringWith,
  closingConnection,
  answeringFacts,
  OPENING_METHODS,
  VIEW_CALL,
  rpcResponse,
  sendJson,
  resultWithData,
  createTestToolClient,
  startToolServer,
  messageHandlersInTurn,
  type MessageHandler,
} from '../testing/tool-server'

const EVENTS = { nextPage: null, lastEventDate: null, events: [] }

describe('the line to the tool server', () => {
  it('is opened by the first use, with the key and the project in headers, and used again', async () => {
    const { url, seen, methods } = await startToolServer({ 'tools/call': answeringFacts })
    const { client, keyOutcomes, storedText } = createTestToolClient(url, { project: 'my-project' })
    expect(methods).toEqual([])
    await client.call('get_market_summary', {}, VIEW_CALL)
    await client.call('get_market_summary', {}, { ...VIEW_CALL, fresh: true })
    expect(methods).toEqual([...OPENING_METHODS, 'tools/call', 'tools/call'])
    for (const { headers, url: path, body } of seen) {
      expect(headers).toMatchObject({ 'x-api-key': AGENT_SECRET, 'x-svc-project': 'my-project' })
      expect(`${path} ${body}`).not.toContain(AGENT_SECRET)
    }
    expect(new Set(keyOutcomes)).toEqual(new Set(['agent accepted']))
    expect(storedText()).not.toContain(AGENT_SECRET)
  })

  it('takes its turn in the allowance of the key with each message it sends', async () => {
    const { url } = await startToolServer({ 'tools/call': answeringFacts })
    const { client, budgets } = createTestToolClient(url)
    const left = () => budgets.state().find(({ name }) => name === 'agent')?.availableCount ?? 0
    const before = left()
    await client.call('get_market_summary', {}, VIEW_CALL)
    // One token may have been refilled meanwhile on a busy machine.
    expect(before - left()).toBeGreaterThanOrEqual(3)
  })

  it('is opened again when the server has forgotten it, and what was asked is asked once more', async () => {
    const forgotten: MessageHandler = (_message, response) => void response.writeHead(404).end()
    const session: MessageHandler = ({ id }, response) => {
      response.setHeader('mcp-session-id', 'a-session')
      sendJson(
        response,
        rpcResponse(id, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'a', version: '1' } }),
      )
    }
    // A call that must not be retried is retried here: the server reports that it did nothing.
    const calls = messageHandlersInTurn(
      answeringWith(resultWithData(EVENTS)),
      forgotten,
      answeringWith(resultWithData(EVENTS)),
    )
    const { url, methods } = await startToolServer({ initialize: session, 'tools/call': calls })
    const { client } = createTestToolClient(url)
    await client.call('get_market_events', {}, VIEW_CALL)
    expect((await client.call('get_market_events', {}, VIEW_CALL)).value.events).toEqual([])
    expect(methods).toEqual([...OPENING_METHODS, 'tools/call', 'tools/call', ...OPENING_METHODS, 'tools/call'])

    const never = await startToolServer({ initialize: session, 'tools/call': forgotten })
    const { error } = await rejectionOf(createTestToolClient(never.url).client.call('get_market_events', {}, VIEW_CALL))
    expect(error).toEqual({ code: 'offline', what: 'tools' })
    expect(never.methods.filter((method) => method === 'tools/call')).toHaveLength(2)
  })

  it('is opened anew where the server has moved to', async () => {
    const [one, two] = [
      await startToolServer({ 'tools/call': answeringFacts }),
      await startToolServer({ 'tools/call': answeringFacts }),
    ]
    let url = one.url
    const { client } = createTestToolClient(url, { toolUrl: () => Promise.resolve(url) })
    await client.call('get_market_summary', {}, VIEW_CALL)
    url = two.url
    await client.call('get_market_summary', {}, { ...VIEW_CALL, fresh: true })
    expect(two.methods).toEqual([...OPENING_METHODS, 'tools/call'])
  })

  it('can be opened beforehand, and tried again when it could not', async () => {
    const { url, methods } = await startToolServer({
      initialize: messageHandlersInTurn(closingConnection, answeringWith({})),
      'tools/call': answeringFacts,
    })
    const { client } = createTestToolClient(url)
    expect((await rejectionOf(client.connect(VIEW_CALL))).error).toEqual({ code: 'offline', what: 'tools' })
    expect((await rejectionOf(client.connect(VIEW_CALL))).error).toMatchObject({ code: 'unexpected-answer' })
    const good = await startToolServer({ 'tools/call': answeringFacts })
    const other = createTestToolClient(good.url)
    await other.client.connect(VIEW_CALL)
    await other.client.call('get_market_summary', {}, VIEW_CALL)
    expect(good.methods).toEqual([...OPENING_METHODS, 'tools/call'])
    expect(methods.every((method) => method === 'initialize')).toBe(true)
  })

  it('ends what waits for an answer when it is closed', async () => {
    const { url, methods } = await startToolServer({ 'tools/call': () => undefined })
    const { client } = createTestToolClient(url)
    const asked = rejectionOf(client.call('get_market_summary', {}, VIEW_CALL))
    await expect.poll(() => methods.at(-1)).toBe('tools/call')
    await client.close()
    expect((await asked).error).toEqual({ code: 'cancelled' })
  })
})

describe('what is kept', () => {
  it('is served while it is young, and without a network however old it is', async () => {
    let nowMs = Date.parse('2026-11-21T12:00:00.000Z')
    const { url, methods } = await startToolServer({
      'tools/call': messageHandlersInTurn(answeringFacts, answeringFacts, closingConnection),
    })
    const { client } = createTestToolClient(url, { now: () => nowMs })
    const ask = () => client.call('get_market_summary', {}, VIEW_CALL)
    const first = await ask()
    expect(first.stamp).toEqual({
      asOf: AGE_FIELDS.asOf,
      receivedAt: '2026-11-21T12:00:00.000Z',
      maxAgeSeconds: 30,
      isCached: true,
      offline: false,
    })
    nowMs += 59_000
    expect(await ask()).toEqual(first)
    nowMs += 2000
    expect((await ask()).stamp.receivedAt).toBe('2026-11-21T12:01:01.000Z')
    nowMs += 3_600_000
    expect((await ask()).stamp).toMatchObject({ receivedAt: '2026-11-21T12:01:01.000Z', offline: true })
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(5)
  })

  it('is asked for once by all who ask the same at once', async () => {
    const { url, methods } = await startToolServer({ 'tools/call': answeringFacts })
    const { client } = createTestToolClient(url)
    const [one, other] = await Promise.all([1, 2].map(() => client.call('get_market_summary', {}, VIEW_CALL)))
    expect(one).toEqual(other)
    expect(methods).toEqual([...OPENING_METHODS, 'tools/call'])
  })

  it('is old at once when it was outdated under way, and is no answer to who asks after that', async () => {
    const waiting: (() => void)[] = []
    const { url } = await startToolServer({
      'tools/call': ({ id }, _response, send) =>
        void waiting.push(() => send(rpcResponse(id, resultWithData(FACTS_ANSWER)))),
    })
    const { client, answers: kept } = createTestToolClient(url)
    const ask = () => client.call('get_market_summary', {}, VIEW_CALL)
    const before = ask()
    await expect.poll(() => waiting.length).toBe(1)
    for (const { prefix } of cacheKeyPrefixes(marketFacts)) kept.invalidate('practice', prefix, () => true)
    const after = ask()
    await expect.poll(() => waiting.length).toBe(2)
    waiting[0]?.()
    await before
    const request = toolCacheKey(tools.get_market_summary, {})
    expect(kept.get('practice', request)?.outdated).toBe(true)
    waiting[1]?.()
    await after
    expect(kept.get('practice', request)?.outdated).toBe(false)
  })

  it('is found by what was asked, in whatever order, and is never what is told once', async () => {
    const { url, methods } = await startToolServer({
      'tools/call': (message, response, send) =>
        answeringWith(resultWithData(message.params?.name === 'get_market_events' ? EVENTS : { documents: [] }))(
          message,
          response,
          send,
        ),
    })
    const { client, storedText } = createTestToolClient(url)
    await client.call('get_platform_info', { language: 'en', scope: 'platform' }, VIEW_CALL)
    await client.call('get_platform_info', { scope: 'platform', language: 'en' }, VIEW_CALL)
    await client.call('get_platform_info', { language: 'es' }, VIEW_CALL)
    await client.call('get_market_events', {}, VIEW_CALL)
    await client.call('get_market_events', {}, VIEW_CALL)
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(4)
    expect(storedText()).not.toContain('get_market_events')
  })
})
