import { expect, it } from 'vitest'
import { rejectionOf } from '../testing/rig'
import {
  AGE_FIELDS,
  answeringWith,
  toolListResult,
  VIEW_CALL,
  rpcResponse,
  sendJson,
  resultWithData,
  createTestToolClient,
  startToolServer,
} from '../testing/tool-server'

const run = (client: Awaited<ReturnType<typeof createTestToolClient>>['client'], args = {}) =>
  client.run('get_market_summary', args, VIEW_CALL)

it('hands an answer on that has no structure, and calls it odd', async () => {
  const { url } = await startToolServer({
    'tools/call': answeringWith({ content: [{ type: 'text', text: 'all is well' }] }),
  })
  const { client } = createTestToolClient(url)
  expect(await run(client)).toMatchObject({
    fullAnswer: ['all is well'],
    isUndocumentedForm: true,
    asOf: null,
    maxAgeSeconds: null,
    oddities: [{ path: 'structuredContent', got: 'none' }],
  })
})

it('hands an answer on of which nothing is as declared', async () => {
  const { url } = await startToolServer({ 'tools/call': answeringWith(resultWithData({ weather: 'fair' })) })
  const { client, drift } = createTestToolClient(url)
  expect(await run(client)).toMatchObject({ data: { weather: 'fair' }, isUndocumentedForm: true, ...AGE_FIELDS })
  expect(drift()).toHaveLength(1)
})

it('lets the server’s schema alone judge what a person has filled in', async () => {
  const inputSchema = { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] }
  const { url, seen } = await startToolServer({
    'tools/list': answeringWith(toolListResult({ get_market_summary: { inputSchema } })),
    'tools/call': answeringWith(resultWithData({ volume24h: 5 })),
  })
  const { client, drift } = createTestToolClient(url)
  expect((await rejectionOf(run(client))).error).toEqual({ code: 'invalid-input', fields: ['city'] })
  expect((await rejectionOf(run(client, { city: 'x' }))).error).toEqual({ code: 'invalid-input', fields: ['city'] })
  const told1 = drift()
  expect(await run(client, { city: 'Bern' })).toMatchObject({ isUndocumentedForm: false })
  expect(seen.at(-1)?.body).toContain('"arguments":{"city":"Bern"}')
  // The list differs from this app's requests; typed arguments add no further difference.
  expect(drift()).toEqual(told1)
})

it('keeps nothing, asks each time, and counts what it sends', async () => {
  let n = 0
  const { url } = await startToolServer({
    'tools/call': ({ id }, response) => sendJson(response, rpcResponse(id, resultWithData({ volume24h: ++n }))),
  })
  const { client, storedText } = createTestToolClient(url)
  expect(client.isOpen()).toBe(false)
  expect(await run(client)).toMatchObject({ data: { volume24h: 1 } })
  expect([client.isOpen(), client.sentMessageCount()]).toEqual([true, 4])
  expect(await run(client)).toMatchObject({ data: { volume24h: 2 } })
  expect(client.sentMessageCount()).toBe(5)
  expect(storedText()).not.toContain('volume24h')
})

it('rejects with the tool’s own words when it could not', async () => {
  const text = 'No such collection.'
  const { url } = await startToolServer({
    'tools/call': answeringWith({ isError: true, content: [{ type: 'text', text }] }),
  })
  const { client } = createTestToolClient(url)
  expect((await rejectionOf(run(client))).error).toMatchObject({ code: 'service-refused', message: text })
})
