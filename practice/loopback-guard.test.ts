import { request } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness, type Json } from './testing/harness'

// Real listeners: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
})
afterAll(() => practice.stop())

type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string }
type Answer = { readonly status: number; readonly headers: NodeJS.Dict<string | string[]>; readonly text: string }

/** Sends one request with exactly these headers, including those that `fetch` does not let a program set. */
const send = (url: URL, { method = 'GET', headers = {}, body }: Sent): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sized = body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) }
    const sent = request(url, { method, headers: sized, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
    })
    sent.on('error', reject).end(body)
  })

/** A harmless read and a write of each server. Bodies have a type that a page may post without a preflight. */
const servers = (): Record<string, { readonly read: URL; readonly write: URL; readonly body: string }> => {
  const { baseUrl, mcpUrl, mirrorUrl, controlUrl } = practice.announcement
  return {
    service: { read: new URL('/openapi.json', baseUrl), write: new URL('/v1/agent/keys', baseUrl), body: '' },
    mirror: {
      read: new URL('/api/v1/network/exchangerate', mirrorUrl),
      write: new URL('/api/v1/contracts/call', mirrorUrl),
      body: '{}',
    },
    'tool server': { read: new URL(mcpUrl), write: new URL(mcpUrl), body: '{"jsonrpc":"2.0","id":1,"method":"ping"}' },
    control: { read: new URL('/clock', controlUrl ?? ''), write: new URL('/reset-faults', controlUrl ?? ''), body: '' },
  }
}
const NAMES = ['service', 'mirror', 'tool server', 'control'] as const

const corsHeaders = ({ headers }: Answer): readonly string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

describe.each(NAMES)('The practice market’s %s', (name) => {
  const server = () => {
    const found = servers()[name]
    if (!found) throw new Error(name)
    return found
  }

  it('answers as this machine, by each of its loopback names', async () => {
    const { read } = server()
    const expected = (await send(read, {})).status
    expect(expected).not.toBe(421)
    // Also with the port of a forwarder, and without a port.
    for (const name of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]']) {
      for (const host of [`${name}:${read.port}`, `${name}:${Number(read.port) + 1}`, name]) {
        const { status } = await send(read, { headers: { host } })
        expect({ host, status }).toEqual({ host, status: expected })
      }
    }
  })

  it('refuses every other host name, for reads and writes', async () => {
    const { read, write, body } = server()
    const { port } = read
    const hosts = [
      `evil.example:${port}`,
      `127.0.0.1.evil.example:${port}`,
      `localhost.evil.example:${port}`,
      `localhost.:${port}`,
      `0.0.0.0:${port}`,
      `127.0.0.2:${port}`,
      `2130706433:${port}`,
      `user@127.0.0.1:${port}`,
      `127.0.0.1:${port}.evil.example`,
      `127.0.0.1:${port}:80`,
    ]
    for (const host of hosts) {
      for (const sent of [{}, { method: 'POST', body }]) {
        const answer = await send(sent.method ? write : read, { ...sent, headers: { host } })
        expect({ host, status: answer.status }).toEqual({ host, status: 421 })
        expect(answer.text).toContain(`This address answers only as 127.0.0.1:${port}`)
        expect(corsHeaders(answer)).toEqual([])
      }
    }
  })

  it('refuses writes of web pages, and preflights of such writes', async () => {
    const { write, body, read } = server()
    const origins = ['https://evil.example', 'null', 'http://localhost:3000', `https://127.0.0.1:${read.port}`]
    for (const origin of origins) {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const headers = { origin, 'content-type': 'text/plain', 'access-control-request-method': 'POST' }
        const answer = await send(write, { method, headers, body })
        expect({ origin, method, status: answer.status }).toEqual({ origin, method, status: 403 })
        expect(answer.text).toContain('Web pages of other sites may not write here. Nothing was done.')
        expect(corsHeaders(answer)).toEqual([])
      }
    }
  })

  it('answers a read with a foreign origin without any CORS header', async () => {
    const { read } = server()
    const plain = await send(read, {})
    const answer = await send(read, { headers: { origin: 'https://evil.example' } })
    expect(answer.status).toBe(plain.status)
    expect(corsHeaders(answer)).toEqual([])
  })

  it('takes writes of programs, and of its own pages', async () => {
    const { write, body, read } = server()
    for (const origin of [undefined, `http://127.0.0.1:${read.port}`, `http://localhost:${read.port}`]) {
      const headers = { 'content-type': 'application/json', ...(origin === undefined ? {} : { origin }) }
      const { status } = await send(write, { method: 'POST', headers, body })
      expect([403, 421]).not.toContain(status)
    }
  })
})

it('does nothing of what it refuses', async () => {
  const { controlUrl, baseUrl } = practice.announcement
  await practice.control('/faults', { latencyMs: 3 })
  const headers = { origin: 'https://evil.example', 'content-type': 'text/plain' }
  await send(new URL('/reset-faults', controlUrl ?? ''), { method: 'POST', headers })
  expect(await practice.control('/faults')).toMatchObject({ latencyMs: 3 })
  await practice.control('/reset-faults', {})

  const refused = await send(new URL('/v1/agent/keys', baseUrl), { method: 'POST', headers })
  expect(JSON.parse(refused.text)).toMatchObject({ success: false, errorCode: 'ORIGIN_REFUSED' })
})

/** Sends the only thing a page can send to a port it may not read: HTTP/1.1, with a body of its own choice. */
async function sendToNode(head: string, body: Uint8Array): Promise<string> {
  const [host = '', port = ''] = Object.keys(practice.announcement.ledger)[0]?.split(':') ?? []
  return new Promise((resolve, reject) => {
    let answered = ''
    const socket = connect(Number(port), host, () => {
      socket.write(head)
      socket.write(body)
    })
    socket.setEncoding('latin1').on('data', (piece: string) => (answered += piece))
    socket.on('close', () => resolve(answered))
    socket.on('error', (cause: NodeJS.ErrnoException) =>
      cause.code === 'ECONNRESET' ? resolve(answered) : reject(cause),
    )
  })
}

it('has a ledger node that speaks HTTP/2 alone, which a browser does not without TLS', async () => {
  const preface = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00', 'latin1')
  const path = '/proto.CryptoService/cryptoTransfer'
  const post = `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\nContent-Length: ${preface.length}\r\n\r\n`
  const upgrade = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n`
  const before: Json = await practice.control('/ledger/transactions')
  for (const answered of [await sendToNode(post, preface), await sendToNode(upgrade, preface)]) {
    expect(answered).not.toMatch(/^HTTP\/1\.1 (2|101)/)
    expect(answered).not.toContain('grpc')
  }
  expect(await practice.control('/ledger/transactions')).toEqual(before)
})

describe('A practice market that pages of some origins may read', () => {
  const ALLOWED = 'https://shop.example'
  let open: Harness
  let some: Harness
  beforeAll(async () => {
    open = await startHarness({ readers: 'any' })
    some = await startHarness({ readers: [ALLOWED] })
  })
  afterAll(async () => {
    await Promise.all([open.stop(), some.stop()])
  })
  const readsOf = ({ announcement: { baseUrl, mirrorUrl } }: Harness): readonly URL[] => [
    new URL('/openapi.json', baseUrl),
    new URL('/v1/public/market/floor?token=0.0.3390118', baseUrl),
    new URL('/no/such/route', baseUrl),
    new URL('/api/v1/network/exchangerate', mirrorUrl),
  ]
  const preflight = (origin: string, method: string, more: Record<string, string> = {}): Sent => ({
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'x-api-key',
      ...more,
    },
  })

  it('says so in answers to reads, refusals among them, and in preflights of reads', async () => {
    for (const [market, expected] of [
      [open, '*'],
      [some, ALLOWED],
    ] as const) {
      for (const url of readsOf(market)) {
        for (const method of ['GET', 'HEAD']) {
          const { headers } = await send(url, { method, headers: { origin: ALLOWED } })
          expect(headers).toMatchObject({ 'access-control-allow-origin': expected, vary: 'Origin' })
          expect(headers['access-control-expose-headers']).toContain('Retry-After')
        }
        const asked = await send(url, preflight(ALLOWED, 'GET', { 'access-control-request-private-network': 'true' }))
        expect(asked.status).toBe(204)
        expect(asked.headers).toMatchObject({
          'access-control-allow-origin': expected,
          'access-control-allow-methods': 'GET, HEAD',
          'access-control-allow-headers': expect.stringContaining('X-Api-Key') as string,
          'access-control-allow-private-network': 'true',
        })
        expect(asked.headers).not.toHaveProperty('access-control-allow-credentials')
      }
    }
  })

  it('tells an origin that is not among them nothing', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      `${ALLOWED}.evil.example`,
      ALLOWED.replace('https', 'http'),
    ]) {
      for (const url of readsOf(some)) {
        expect(corsHeaders(await send(url, { headers: { origin } }))).toEqual([])
        const asked = await send(url, preflight(origin, 'GET'))
        expect({ origin, status: asked.status, cors: corsHeaders(asked) }).toEqual({ origin, status: 403, cors: [] })
      }
    }
  })

  it('refuses writes and their preflights from every foreign origin, and foreign hosts, as ever', async () => {
    for (const market of [open, some]) {
      const { baseUrl, mirrorUrl } = market.announcement
      for (const url of [new URL('/v1/agent/keys', baseUrl), new URL('/api/v1/contracts/call', mirrorUrl)]) {
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
          const written = await send(url, { method, headers: { origin: ALLOWED, 'content-type': 'text/plain' } })
          expect({ method, status: written.status, cors: corsHeaders(written) }).toEqual({
            method,
            status: 403,
            cors: [],
          })
          const asked = await send(url, preflight(ALLOWED, method))
          expect({ method, status: asked.status, cors: corsHeaders(asked) }).toEqual({ method, status: 403, cors: [] })
        }
        const plain = await send(url, { method: 'OPTIONS', headers: { origin: ALLOWED } })
        expect([plain.status, corsHeaders(plain)]).toEqual([403, []])
      }
      for (const url of readsOf(market)) {
        const foreign = await send(url, { headers: { host: `evil.example:${url.port}`, origin: ALLOWED } })
        expect([foreign.status, corsHeaders(foreign)]).toEqual([421, []])
      }
    }
  })

  it('keeps the tool server and the control address closed to pages', async () => {
    const { mcpUrl, controlUrl } = open.announcement
    for (const url of [new URL(mcpUrl), new URL('/clock', controlUrl ?? '')]) {
      expect(corsHeaders(await send(url, { headers: { origin: ALLOWED } }))).toEqual([])
      expect((await send(url, preflight(ALLOWED, 'GET'))).status).toBe(403)
    }
  })
})
