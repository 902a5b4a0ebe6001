import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createRuntime } from '../runtime'
import { CallLog } from '../service/call-log'
import { SERVICE_NAME, type DescribedRoute } from './describe'
import { startControl } from './server'

// Real listeners: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

type Schema = Readonly<Record<string, unknown>>
type Description = { readonly name: string; readonly routes: readonly DescribedRoute[] }

const { service, crowd } = createRuntime({ seed: 'test', scale: 'small', stateFile: null })
const registered: string[] = []
let control: Awaited<ReturnType<typeof startControl>>
let description: Description
beforeAll(async () => {
  const log = new CallLog()
  const app = Fastify({ forceCloseConnections: true, exposeHeadRoutes: false })
  app.addHook('onRoute', ({ method, url }) => void registered.push(`${String(method)} ${url}`))
  control = await startControl(service, crowd, log, app)
  description = (await (await fetch(control.url)).json()) as Description
})
afterAll(async () => {
  await control.close()
  service.clock.stop()
})

type Answer = { readonly status: number; readonly body: { readonly ok?: boolean; readonly error?: string } }

async function send({ method, path }: DescribedRoute, text: string | null, query = ''): Promise<Answer> {
  const url = control.url + path.replace(/\{\w+\}/g, '0.0.5012345') + query
  const sent = method === 'POST' && text !== null ? { headers: { 'content-type': 'application/json' }, body: text } : {}
  const response = await fetch(url, { method, ...sent })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const fieldsOf = (schema: Schema): string[] => Object.keys(schema['properties'] ?? {})
const posts = (): DescribedRoute[] => description.routes.filter(({ method }) => method === 'POST')
const refusal = (text: string): object => ({
  status: 400,
  body: { ok: false, error: expect.stringContaining(text) as string },
})

describe('The description of the control address', () => {
  it('lists exactly the routes that there are', () => {
    expect(description.name).toBe(SERVICE_NAME)
    const described = description.routes.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`)
    expect([...described].sort()).toEqual([...registered].sort())
    expect(new Set(described).size).toBe(described.length)
  })

  it('says of every route in one sentence what it does, and of every field what it means', () => {
    for (const { path, summary, params, query, body } of description.routes) {
      expect(summary, path).toMatch(/^[A-Z][^!]*\.$/)
      for (const schema of [params, query, body]) expectDescribed(path, schema)
    }
  })

  it('gives the type of every field', () => {
    const reprice = description.routes.find(({ path }) => path === '/market/list-from-crowd')
    expect(reprice?.body).toMatchObject({
      type: 'object',
      properties: {
        token: { type: 'string', default: '0.0.3390118' },
        serial: { type: 'integer', minimum: 1 },
        price: { type: 'string', default: '50' },
      },
      additionalProperties: false,
    })
    expect(reprice?.body).not.toHaveProperty('required')
  })
})

/** Checks a schema's fields, including nested ones. */
function expectDescribed(where: string, schema: Schema): void {
  for (const [name, field] of Object.entries((schema['properties'] ?? {}) as Record<string, Schema>)) {
    expect(field['description'], `${where} ${name}`).toEqual(expect.any(String))
    const inner = [field, field['items'], ...((field['anyOf'] ?? []) as unknown[])]
    for (const part of inner)
      if (typeof part === 'object' && part !== null) expectDescribed(`${where} ${name}`, part as Schema)
  }
}

describe('Every route of the control address', () => {
  it('refuses a body that is no object, or is not JSON', async () => {
    for (const route of posts()) {
      for (const text of ['[]', '"text"', '7']) expect(await send(route, text), route.path).toMatchObject(refusal(''))
      expect(await send(route, '{'), route.path).toMatchObject(refusal('JSON'))
    }
  })

  it('refuses a field that it does not know, by its name', async () => {
    for (const route of posts()) {
      const answer = await send(route, '{"surprise": 1}')
      expect(answer, route.path).toMatchObject(refusal('surprise'))
    }
  })

  it('refuses each of its fields with a value of another type, by its name', async () => {
    for (const route of posts()) {
      for (const field of fieldsOf(route.body)) {
        const answer = await send(route, JSON.stringify({ [field]: { not: { what: 'it takes' } } }))
        expect(answer, `${route.path} ${field}`).toMatchObject(refusal(`${field}: `))
      }
    }
  })

  it('asks for the fields that it needs', async () => {
    for (const route of posts()) {
      const required = (route.body['required'] ?? []) as string[]
      if (required.length === 0) continue
      const answer = await send(route, null)
      for (const field of required) expect(answer, route.path).toMatchObject(refusal(`${field}: is required`))
    }
    const nft = description.routes.find(({ method, path }) => method === 'GET' && path === '/trading/nft')
    const absent = { status: 400, body: { ok: false, error: 'token: is required; serial: is required' } }
    expect(nft && (await send(nft, null))).toEqual(absent)
  })

  it('says ok in whatever it answers to a POST', async () => {
    const bodies = {
      '/accounts/open': {},
      '/crowd': {},
      '/faults': {},
      '/clock': { advanceMs: 0 },
      '/launchpad/open': {},
      '/rules': { break: [] },
      '/keys/issue': { kind: 'user' },
      '/sign-in/token': { token: 'none' },
      '/readings': {},
      '/reset-calls': {},
      '/market/list-from-crowd': {},
      '/market/burst': { count: 1 },
    }
    for (const [path, body] of Object.entries(bodies)) {
      const route = posts().find((each) => each.path === path)
      expect(route && (await send(route, JSON.stringify(body))), path).toMatchObject({
        status: 200,
        body: { ok: true },
      })
    }
  })

  it('refuses a query that it does not know', async () => {
    for (const route of description.routes) {
      expect(await send(route, '{}', '?surprise=1'), route.path).toMatchObject(refusal('surprise'))
    }
  })

  it('is named when an address is none of them', async () => {
    const response = await fetch(`${control.url}/nowhere`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ ok: false, error: 'no route GET /nowhere; GET / lists all routes' })
  })
})

describe('Faults', () => {
  const post = async (path: string, body: object): Promise<unknown> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(control.url + path, init)
    expect(response.status).toBe(200)
    return response.json()
  }
  const current = async (): Promise<unknown> => (await fetch(`${control.url}/faults`)).json()

  it('are set, shown and ended in one place', async () => {
    const before = await current()
    const faults = {
      latencyMs: 5,
      service: 'silent',
      mirror: 'reset',
      mirrorLagMs: 7,
      consensusDelayMs: 9,
      allowanceSaves: 2,
      orders: { kind: 'save', when: 'before', status: 502, delayMs: 1_000, times: 1 },
      hostileBytes: { variant: 'empty', times: 3 },
      liftLimits: ['user'],
      agentTierPaused: true,
    }
    await post('/faults', {
      ...faults,
      node: 'down',
      nodeLoseReply: 4,
      limits: 'off',
      routes: [{ status: 503 }],
      nodeFaults: [{ what: 'busy' }],
      trading: { balances: 'down', haltedCollections: ['0.0.3390118'] },
    })
    expect(await current()).toMatchObject({
      ...faults,
      limits: false,
      routes: [{ route: '*', status: 503 }],
      node: { down: true, loseReply: 4, list: [{ what: 'busy', payer: 'wallets', times: 1 }] },
      trading: { balances: 'down', haltedCollections: [3_390_118], tradeCheck: 'up' },
    })
    await post('/reset-faults', {})
    expect(await current()).toEqual(before)
  })

  it('stay as they are where nothing is said of them', async () => {
    await post('/faults', { latencyMs: 1, trading: { balances: 'down' } })
    await post('/faults', { trading: { tradeCheck: 'down' } })
    expect(await current()).toMatchObject({ latencyMs: 1, trading: { balances: 'down', tradeCheck: 'down' } })
    await post('/reset-faults', {})
  })
})
