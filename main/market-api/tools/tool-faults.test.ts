import { describe, expect, it } from 'vitest'
import { createHttp, type Http } from '../../platform/http'
import { AGENT_SECRET, rejectionOf, FACTS_ANSWER } from '../testing/rig'
import {
  answeringWith,
  closingConnection,
  answeringFacts,
  OPENING_METHODS,
  VIEW_CALL,
  rpcResponse,
  sendEvent,
  sendJson,
  resultWithData,
  createTestToolClient,
  startToolServer,
  messageHandlersInTurn,
  type MessageHandler,
  type ToolMessage,
} from '../testing/tool-server'

describe('what goes wrong on the way', () => {
  const errorOf = async (
    answer: MessageHandler,
    name: 'get_market_summary' | 'get_market_events' = 'get_market_summary',
  ) => {
    const { url, methods, seen } = await startToolServer({ 'tools/call': answer })
    const { client, keyOutcomes, storedText, budgets } = createTestToolClient(url)
    const failed = await rejectionOf(client.call(name, {}, VIEW_CALL))
    expect(`${failed.stack} ${JSON.stringify(failed)} ${storedText()}`).not.toContain(AGENT_SECRET)
    const asked = methods.filter((method) => method === 'tools/call').length
    return { error: failed.error, asked, keyOutcomes, budgets, seen }
  }
  const refuses =
    (status: number, errorCode: string | null, more: object = {}): MessageHandler =>
    (_message, response) => {
      const body = { success: false, apimessage: 'No.', errorCode, ...more }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }

  it('is asked again while it may pass, save for what is told once', async () => {
    expect(await errorOf(closingConnection)).toMatchObject({ error: { code: 'offline', what: 'tools' }, asked: 3 })
    expect(await errorOf(closingConnection, 'get_market_events')).toMatchObject({
      error: { code: 'offline' },
      asked: 1,
    })
    const { url } = await startToolServer({ 'tools/call': messageHandlersInTurn(closingConnection, answeringFacts) })
    expect((await createTestToolClient(url).client.call('get_market_summary', {}, VIEW_CALL)).value.sales24h).toBe(2)
  })

  it.each<[string, MessageHandler, object]>([
    ['no key', refuses(401, 'NO_KEY'), { code: 'unauthorized', cause: 'no-key' }],
    ['a refused key', refuses(401, 'AUTH_INVALID'), { code: 'unauthorized', cause: 'key-refused' }],
    [
      'a page of the way',
      (_m, response) => void response.writeHead(200).end('<!doctype html>'),
      { code: 'unexpected-answer', path: 'not JSON' },
    ],
    ['no message of the protocol', (_m, _r, send) => send({ hello: 1 }), { code: 'unexpected-answer' }],
    [
      'an answer to another question',
      ({ id = 0 }, _r, send) => send(rpcResponse(id + 7, resultWithData(FACTS_ANSWER))),
      { code: 'unexpected-answer', path: 'no answer' },
    ],
    [
      'a redirect',
      (_m, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
      { code: 'unexpected-answer', path: 'a redirect' },
    ],
    [
      'an error of the protocol',
      ({ id }, _r, send) => send({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Unknown tool.' } }),
      { code: 'service-refused', serviceCode: '-32602', message: expect.stringContaining('Unknown tool.') as string },
    ],
    [
      'a tool that could not',
      answeringWith({ isError: true, content: [{ type: 'text', text: 'Not now.' }] }),
      { code: 'service-refused', operation: 'get_market_summary', message: 'Not now.', money: 'nothing' },
    ],
    [
      'a refusal where an answer should be',
      answeringWith(resultWithData({ success: false, apimessage: 'No such thing.' })),
      { code: 'service-refused', message: 'No such thing.' },
    ],
    [
      'nothing that can be read',
      answeringWith({ content: [{ type: 'image', data: '' }, 7, null] }),
      { code: 'unexpected-answer', path: 'structuredContent' },
    ],
  ])('is told: %s', async (_name, answer, error) => {
    expect((await errorOf(answer)).error).toMatchObject(error)
  })

  it.each<[string, MessageHandler]>([
    [
      'of the protocol',
      ({ id }, _r, send) => send({ jsonrpc: '2.0', id, error: { code: -32602, message: 'Not my-project.' } }),
    ],
    ['of the tool', answeringWith({ isError: true, content: [{ type: 'text', text: 'Not my-project.' }] })],
    ['in place of an answer', answeringWith(resultWithData({ success: false, apimessage: 'Not my-project.' }))],
  ])('is told without the project’s name: an error %s', async (_name, answer) => {
    const { url } = await startToolServer({ 'tools/call': answer })
    const { client } = createTestToolClient(url, { project: 'my-project' })
    const { error } = await rejectionOf(client.call('get_market_summary', {}, VIEW_CALL))
    expect(error).toMatchObject({ message: expect.stringContaining('Not (the project).') as string })
  })

  it('is too large, and not read to its end', async () => {
    const huge: MessageHandler = ({ id }, _response, send) => send(rpcResponse(id, { padding: 'x'.repeat(5_000_000) }))
    expect((await errorOf(huge)).error).toMatchObject({ code: 'unexpected-answer', path: 'too large' })
  })

  it('is heeded: the key’s own fault, and the quiet that is asked for', async () => {
    expect((await errorOf(refuses(401, 'AUTH_INVALID'))).keyOutcomes).toContain('agent refused')
    const { error, asked, budgets } = await errorOf(refuses(429, null, { retryAfter: 30 }))
    expect(error).toEqual({ code: 'rate-limited', retryAfterSeconds: 30 })
    expect(asked).toBe(1)
    expect(budgets.pausedMs({ name: 'quote', rateLimit: null }, 'agent')).toBeGreaterThan(25_000)
  })
})

describe('an answer that comes as a stream', () => {
  it('is read as it arrives, and says how far it is', async () => {
    const steps: (number | null)[][] = []
    let hungUp = false
    const { url } = await startToolServer({
      'tools/call': ({ id, params }: ToolMessage, response) => {
        response.on('close', () => (hungUp = true))
        const progressToken = params?._meta?.progressToken
        const at = (progress: number, total?: number) =>
          sendEvent(response, {
            jsonrpc: '2.0',
            method: 'notifications/progress',
            params: { progressToken, progress, total },
          })
        at(1)
        setTimeout(() => at(2, 3), 60)
        // The stream stays open: a caller with its answer does not wait for the end.
        setTimeout(() => sendEvent(response, rpcResponse(id, resultWithData(FACTS_ANSWER))), 120)
      },
    })
    const { client } = createTestToolClient(url)
    const onProgress = (done: number, total: number | null) => void steps.push([done, total])
    const { value } = await client.call('get_market_summary', {}, { ...VIEW_CALL, onProgress })
    expect(value.sales24h).toBe(2)
    expect(steps).toEqual([
      [1, null],
      [2, 3],
    ])
    await expect.poll(() => hungUp).toBe(true)
  })

  it.each([1, 7, 1000])('has the key taken out of it, in pieces of %i bytes, too', async (size) => {
    const refuses: MessageHandler = ({ id }, response) => {
      sendEvent(response, { jsonrpc: '2.0', id, error: { code: -32602, message: `Not with ${AGENT_SECRET}.` } })
    }
    const repeats: MessageHandler = ({ id }, response) => {
      sendEvent(
        response,
        rpcResponse(id, resultWithData({ ...FACTS_ANSWER, network: `of ${AGENT_SECRET}`, [AGENT_SECRET]: 1 })),
      )
      response.end()
    }
    const { url } = await startToolServer({ 'tools/call': messageHandlersInTurn(refuses, repeats) })
    const inPieces: Http = (request) => {
      const onChunk = (bytes: Uint8Array) => {
        for (let at = 0; at < bytes.length; at += size) request.progressListener?.onChunk(bytes.subarray(at, at + size))
      }
      return createHttp()({
        ...request,
        ...(request.progressListener ? { progressListener: { ...request.progressListener, onChunk } } : {}),
      })
    }
    const { client, storedText } = createTestToolClient(url, { http: inPieces })
    const failed = await rejectionOf(client.call('get_market_summary', {}, VIEW_CALL))
    expect(failed.error).toMatchObject({
      code: 'service-refused',
      message: expect.stringContaining('(a key)') as string,
    })
    const { value } = await client.call('get_market_summary', {}, VIEW_CALL)
    expect(value.network).toBe('of (a key)')
    expect(`${JSON.stringify([failed, failed.stack, value])} ${storedText()}`).not.toContain(AGENT_SECRET)
  })

  it.each<[string, MessageHandler, object]>([
    [
      'ends without an answer',
      (_m, response) => (
        sendEvent(response, { jsonrpc: '2.0', method: 'notifications/message', params: {} }),
        void response.end()
      ),
      { code: 'unexpected-answer', path: 'no answer' },
    ],
    [
      'breaks',
      (_m, response) => (
        sendEvent(response, { jsonrpc: '2.0', method: 'x' }),
        void setTimeout(() => response.destroy(), 20)
      ),
      { code: 'offline' },
    ],
    [
      'holds what is no message',
      (_m, response) => (
        void response.writeHead(200, { 'content-type': 'text/event-stream' }),
        void response.end('data: {oops\n\n')
      ),
      { code: 'unexpected-answer', path: 'no answer' },
    ],
  ])('that %s keeps nobody waiting', async (_name, answer, error) => {
    const { url } = await startToolServer({ 'tools/call': answer })
    const started = performance.now()
    const failed = await rejectionOf(createTestToolClient(url).client.call('get_market_events', {}, VIEW_CALL))
    expect(failed.error).toMatchObject(error)
    expect(performance.now() - started).toBeLessThan(3000)
  })
})

describe('giving up', () => {
  it('before its turn sends nothing at all', async () => {
    const { url, methods } = await startToolServer({ 'tools/call': answeringFacts })
    const { client, budgets } = createTestToolClient(url)
    await client.connect(VIEW_CALL)
    budgets.pause({ name: 'tools', rateLimit: null }, 'agent', 3000)
    const leave = new AbortController()
    setTimeout(() => leave.abort(), 30)
    expect(
      (await rejectionOf(client.call('get_market_summary', {}, { ...VIEW_CALL, signal: leave.signal }))).error,
    ).toEqual({
      code: 'cancelled',
    })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(methods).toEqual(OPENING_METHODS)
  })

  it('leaves the answer to those who asked the same, and tells the server once nobody waits', async () => {
    const waiting: (() => void)[] = []
    const slow: MessageHandler = ({ id }, _response, send) =>
      void waiting.push(() => send(rpcResponse(id, resultWithData(FACTS_ANSWER))))
    const { url, methods } = await startToolServer({ 'tools/call': slow })
    const { client } = createTestToolClient(url)
    const [first, second] = [new AbortController(), new AbortController()]
    const ask = ({ signal }: AbortController) => client.call('get_market_summary', {}, { ...VIEW_CALL, signal })
    const gone = rejectionOf(ask(first))
    const stays = ask(second)
    await expect.poll(() => waiting.length).toBe(1)
    first.abort()
    expect((await gone).error).toEqual({ code: 'cancelled' })
    for (const answer of waiting) answer()
    expect((await stays).value.sales24h).toBe(2)
    expect(methods).toEqual([...OPENING_METHODS, 'tools/call'])
    const last = rejectionOf(
      client.call('get_market_summary', {}, { ...VIEW_CALL, fresh: true, signal: second.signal }),
    )
    await expect.poll(() => waiting.length).toBe(2)
    second.abort()
    expect((await last).error).toEqual({ code: 'cancelled' })
    await expect.poll(() => methods.at(-1)).toBe('notifications/cancelled')
  })

  it('tells the server, and leaves others to their answers', async () => {
    const waiting: (() => void)[] = []
    const slow: MessageHandler = ({ id }, _response, send) =>
      void waiting.push(() => send(rpcResponse(id, resultWithData(FACTS_ANSWER))))
    const { url, methods, seen } = await startToolServer({ 'tools/call': slow })
    const { client } = createTestToolClient(url)
    const leave = new AbortController()
    const gone = rejectionOf(client.call('get_market_summary', {}, { ...VIEW_CALL, signal: leave.signal }))
    await expect.poll(() => waiting.length).toBe(1)
    const stays = client.call('get_market_summary', {}, { ...VIEW_CALL, onProgress: () => undefined })
    await expect.poll(() => waiting.length).toBe(2)
    leave.abort()
    expect((await gone).error).toEqual({ code: 'cancelled' })
    await expect.poll(() => methods.at(-1)).toBe('notifications/cancelled')
    const { id } = JSON.parse(seen.find(({ body }) => body.includes('tools/call'))?.body ?? '') as { id: number }
    expect(JSON.parse(seen.at(-1)?.body ?? '')).toMatchObject({ params: { requestId: id } })
    for (const answer of waiting) answer()
    expect((await stays).value.sales24h).toBe(2)
  })

  it('while the line is being opened leaves it to those who stay', async () => {
    let open: () => void = () => undefined
    const slow: MessageHandler = ({ id }, response) => {
      open = () =>
        sendJson(
          response,
          rpcResponse(id, { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'a', version: '1' } }),
        )
    }
    const { url, methods } = await startToolServer({ initialize: slow, 'tools/call': answeringFacts })
    const { client } = createTestToolClient(url)
    const leave = new AbortController()
    const gone = rejectionOf(client.call('get_market_summary', {}, { ...VIEW_CALL, signal: leave.signal }))
    const stays = client.call('get_market_summary', {}, VIEW_CALL)
    await expect.poll(() => methods).toEqual(['initialize'])
    leave.abort()
    expect((await gone).error).toEqual({ code: 'cancelled' })
    open()
    expect((await stays).value.sales24h).toBe(2)
  })
})
