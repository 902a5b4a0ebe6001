import { describe, expect, it } from 'vitest'
import { marketFacts } from '@shared/market/facts'
import { tools } from '@shared/market/tools'
import { cacheKeyPrefixes, toolCacheKey } from '../client/cache-keys'
import { AGENT, failureOf, FACTS } from '../testing/rig'
import {
  AGE,
  answers,
  breaks,
  facts,
  LINE,
  look,
  result,
  sendJson,
  told,
  toolClientOf,
  toolServer,
  turns,
  type Answering,
} from '../testing/tool-server'

const EVENTS = { nextPage: null, lastEventDate: null, events: [] }

describe('the line to the tool server', () => {
  it('is opened by the first use, with the key and the project in headers, and used again', async () => {
    const { url, seen, methods } = await toolServer({ 'tools/call': facts })
    const { client, noticed, stored } = toolClientOf(url, { project: 'my-project' })
    expect(methods).toEqual([])
    await client.call('get_market_summary', {}, look)
    await client.call('get_market_summary', {}, { ...look, fresh: true })
    expect(methods).toEqual([...LINE, 'tools/call', 'tools/call'])
    for (const { headers, url: path, body } of seen) {
      expect(headers).toMatchObject({ 'x-api-key': AGENT, 'x-svc-project': 'my-project' })
      expect(`${path} ${body}`).not.toContain(AGENT)
    }
    expect(new Set(noticed)).toEqual(new Set(['agent accepted']))
    expect(stored()).not.toContain(AGENT)
  })

  it('takes its turn in the allowance of the key with each message it sends', async () => {
    const { url } = await toolServer({ 'tools/call': facts })
    const { client, budgets } = toolClientOf(url)
    const left = () => budgets.state().find(({ name }) => name === 'agent')?.left ?? 0
    const before = left()
    await client.call('get_market_summary', {}, look)
    // One token may have been refilled meanwhile on a busy machine.
    expect(before - left()).toBeGreaterThanOrEqual(3)
  })

  it('is opened again when the server has forgotten it, and what was asked is asked once more', async () => {
    const forgotten: Answering = (_message, response) => void response.writeHead(404).end()
    const session: Answering = ({ id }, response) => {
      response.setHeader('mcp-session-id', 'a-session')
      sendJson(
        response,
        result(id, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'a', version: '1' } }),
      )
    }
    // A call that must not be retried is retried here: the server reports that it did nothing.
    const calls = turns(answers(told(EVENTS)), forgotten, answers(told(EVENTS)))
    const { url, methods } = await toolServer({ initialize: session, 'tools/call': calls })
    const { client } = toolClientOf(url)
    await client.call('get_market_events', {}, look)
    expect((await client.call('get_market_events', {}, look)).value.events).toEqual([])
    expect(methods).toEqual([...LINE, 'tools/call', 'tools/call', ...LINE, 'tools/call'])

    const never = await toolServer({ initialize: session, 'tools/call': forgotten })
    const { error } = await failureOf(toolClientOf(never.url).client.call('get_market_events', {}, look))
    expect(error).toEqual({ code: 'offline', what: 'tools' })
    expect(never.methods.filter((method) => method === 'tools/call')).toHaveLength(2)
  })

  it('is opened anew where the server has moved to', async () => {
    const [one, two] = [await toolServer({ 'tools/call': facts }), await toolServer({ 'tools/call': facts })]
    let url = one.url
    const { client } = toolClientOf(url, { toolUrl: () => Promise.resolve(url) })
    await client.call('get_market_summary', {}, look)
    url = two.url
    await client.call('get_market_summary', {}, { ...look, fresh: true })
    expect(two.methods).toEqual([...LINE, 'tools/call'])
  })

  it('can be opened beforehand, and tried again when it could not', async () => {
    const { url, methods } = await toolServer({ initialize: turns(breaks, answers({})), 'tools/call': facts })
    const { client } = toolClientOf(url)
    expect((await failureOf(client.connect(look))).error).toEqual({ code: 'offline', what: 'tools' })
    expect((await failureOf(client.connect(look))).error).toMatchObject({ code: 'unexpected-answer' })
    const good = await toolServer({ 'tools/call': facts })
    const other = toolClientOf(good.url)
    await other.client.connect(look)
    await other.client.call('get_market_summary', {}, look)
    expect(good.methods).toEqual([...LINE, 'tools/call'])
    expect(methods.every((method) => method === 'initialize')).toBe(true)
  })

  it('ends what waits for an answer when it is closed', async () => {
    const { url, methods } = await toolServer({ 'tools/call': () => undefined })
    const { client } = toolClientOf(url)
    const asked = failureOf(client.call('get_market_summary', {}, look))
    await expect.poll(() => methods.at(-1)).toBe('tools/call')
    await client.close()
    expect((await asked).error).toEqual({ code: 'cancelled' })
  })
})

describe('what is kept', () => {
  it('is served while it is young, and without a network however old it is', async () => {
    let nowMs = Date.parse('2026-11-21T12:00:00.000Z')
    const { url, methods } = await toolServer({ 'tools/call': turns(facts, facts, breaks) })
    const { client } = toolClientOf(url, { now: () => nowMs })
    const ask = () => client.call('get_market_summary', {}, look)
    const first = await ask()
    expect(first.stamp).toEqual({
      asOf: AGE.asOf,
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
    const { url, methods } = await toolServer({ 'tools/call': facts })
    const { client } = toolClientOf(url)
    const [one, other] = await Promise.all([1, 2].map(() => client.call('get_market_summary', {}, look)))
    expect(one).toEqual(other)
    expect(methods).toEqual([...LINE, 'tools/call'])
  })

  it('is old at once when it was outdated under way, and is no answer to who asks after that', async () => {
    const waiting: (() => void)[] = []
    const { url } = await toolServer({
      'tools/call': ({ id }, _response, send) => void waiting.push(() => send(result(id, told(FACTS)))),
    })
    const { client, answers: kept } = toolClientOf(url)
    const ask = () => client.call('get_market_summary', {}, look)
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
    const { url, methods } = await toolServer({
      'tools/call': (message, response, send) =>
        answers(told(message.params?.name === 'get_market_events' ? EVENTS : { documents: [] }))(
          message,
          response,
          send,
        ),
    })
    const { client, stored } = toolClientOf(url)
    await client.call('get_platform_info', { language: 'en', scope: 'platform' }, look)
    await client.call('get_platform_info', { scope: 'platform', language: 'en' }, look)
    await client.call('get_platform_info', { language: 'es' }, look)
    await client.call('get_market_events', {}, look)
    await client.call('get_market_events', {}, look)
    expect(methods.filter((method) => method === 'tools/call')).toHaveLength(4)
    expect(stored()).not.toContain('get_market_events')
  })
})
