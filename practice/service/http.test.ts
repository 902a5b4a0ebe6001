import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness, type Json } from '../testing/harness'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness({ projectHeader: 'X-Acme-Project' })
  await practice.control('/faults', { limits: 'off' })
})
afterAll(() => practice.stop())

type RawAnswer = { readonly status: number; readonly head: string; readonly body: Json }

/** Writes bytes to the service's socket and reads the whole answer. */
async function raw(bytes: string): Promise<RawAnswer> {
  const { hostname, port, host } = new URL(practice.announcement.baseUrl)
  const text = await new Promise<string>((resolve, reject) => {
    let read = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes.replace('Host: HOST', `Host: ${host}`)))
    socket.setEncoding('utf8').on('data', (chunk: string) => (read += chunk))
    // The service may close before it has read all bytes sent.
    socket.on('error', (error) => (read === '' ? reject(error) : resolve(read)))
    socket.on('close', () => resolve(read))
  })
  const [head = '', body = ''] = text.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) }
}

const FLOOR = '/v1/public/market/floor'
/** `HOST` is replaced with the host and port of the service. */
const headOf = (method: string, path: string, ...headers: string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'Host: HOST', 'Connection: close', ...headers, '', ''].join('\r\n')

describe('What is no proper request', () => {
  it.each([
    ['has headers beyond all bounds', headOf('GET', FLOOR, `x-api-key: ${'k'.repeat(70_000)}`), 431],
    ['has an address of a megabyte', headOf('GET', `${FLOOR}?token=${'1'.repeat(1_000_000)}`), 431],
    ['is not HTTP', 'HELLO\r\n\r\n', 400],
    ['has a path that cannot be decoded', headOf('GET', '/v1/%zz/%'), 400],
    ['has a path parameter that cannot be decoded', headOf('GET', '/v1/public/collection/%E0%A4%A/facts'), 400],
    ['has a path parameter beyond all bounds', headOf('GET', `/v1/public/collection/${'0'.repeat(5_000)}/facts`), 414],
    ['has a method nobody knows', headOf('BREW', FLOOR), 400],
    ['has a method of another protocol', headOf('PROPFIND', FLOOR), 405],
    [
      'says it is longer than it is allowed to be',
      headOf('POST', '/v1/agent/keys', 'Content-Type: application/json', 'Content-Length: 9000000'),
      413,
    ],
    [
      'is of no content type there is',
      headOf('POST', '/v1/agent/keys', 'Content-Type: ;;;', 'Content-Length: 2') + '{}',
      415,
    ],
  ])('is refused in JSON when it %s', async (_what, bytes, status) => {
    const answer = await raw(bytes)
    expect(answer.status).toBe(status)
    expect(answer.head).toMatch(/content-type: application\/json/i)
    expect(answer.body).toMatchObject({ success: false, apimessage: expect.stringMatching(/\.$/) })
  })

  it('does not end the service', async () => {
    expect((await practice.get(`${FLOOR}?token=0.0.3390118`)).status).toBe(200)
  })
})

describe('A method that a route does not take', () => {
  it.each([
    ['POST', FLOOR, 'GET, HEAD'],
    ['GET', '/v1/affiliate/market/buynft', 'POST'],
    ['GET', '/v1/agent/keys', 'POST, DELETE'],
    ['PUT', '/v1/public/collection/0.0.3390118/facts', 'GET, HEAD'],
  ])('is refused with those it takes: %s %s', async (method, path, allowed) => {
    const response = await fetch(practice.announcement.baseUrl + path, { method })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe(allowed)
    expect(await response.json()).toMatchObject({ success: false })
  })
})

describe('A body', () => {
  const post = async (body: string, type = 'application/json'): Promise<{ status: number; body: Json }> => {
    const init = { method: 'POST', body, headers: { 'content-type': type } }
    const response = await fetch(`${practice.announcement.baseUrl}/v1/agent/keys`, init)
    return { status: response.status, body: await response.json() }
  }

  it.each([
    ['{', 400],
    ['[]', 400],
    ['"text"', 400],
    ['{"label":{}}', 400],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 400],
    [JSON.stringify({ label: 'x'.repeat(1_000_000) }), 413],
    ['{"__proto__":{"label":"a"},"constructor":{"prototype":{"label":"b"}}}', 201],
    ['', 201],
  ])('is read as far as it is a JSON object: %.60s', async (body, status) => {
    const answer = await post(body)
    expect(answer.status).toBe(status)
    expect(answer.body.success).toBe(status === 201)
    expect(({} as Json).label).toBeUndefined()
  })

  it('of another type means nothing, and is bounded all the same', async () => {
    expect((await post('label=x', 'application/x-www-form-urlencoded')).status).toBe(201)
    expect((await post('x'.repeat(1_000_000), 'text/plain')).status).toBe(413)
  })
})

describe('A parameter', () => {
  it.each(['token=0.0.3390118&token=0.0.4012877', 'token[]=0.0.3390118', 'token[a]=1', 'token=%ff%fe', 'token=%00'])(
    'that is sent twice or is no text is refused: %s',
    async (query) => {
      expect(await practice.get(`${FLOOR}?${query}`)).toMatchObject({ status: 400, body: { success: false } })
    },
  )
})

describe('A slash at the end of a path', () => {
  it.each([`${FLOOR}/?token=0.0.3390118`, '/v1/public/collection/0.0.3390118/facts/', '/openapi.json/'])(
    'changes nothing: %s',
    async (path) => {
      const { status, body } = await practice.get(path)
      expect(status).toBe(200)
      const plain = await practice.get(path.replace(/\/(?=\?|$)/, ''))
      expect(Object.keys(body as object)).toEqual(Object.keys(plain.body as object))
    },
  )

  it('leaves the method what it was', async () => {
    const response = await fetch(`${practice.announcement.baseUrl}/v1/affiliate/market/buynft/`)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('A form', () => {
  const post = async (
    route: string,
    form: Record<string, string> | string,
  ): Promise<{ status: number; body: Json }> => {
    const url = `${practice.announcement.baseUrl}/v1/affiliate/${route}`
    const response = await fetch(url, { method: 'POST', body: new URLSearchParams(form) })
    return { status: response.status, body: await response.json() }
  }

  it('carries the parameters of affiliate routes, its key too', async () => {
    const { keys } = practice.announcement
    const { serial } = await practice.control('/market/list-from-crowd', { price: '20' })
    const nft = { token_address: '0.0.3390118', serial_number: String(serial), price: '20' }
    const form = { apikey: keys.affiliate, ...nft, user_address: practice.account('buyer') }
    const prepared = await post('market/buynft', form)
    expect(prepared).toMatchObject({ status: 200, body: { success: true, isGranted: true } })
    const code = prepared.body.saleVerificationCode as string
    // The code is read: only the payment is missing.
    const completed = await post('market/buynftres', { apikey: keys.affiliate, saleVerificationCode: code })
    const unread = await post('market/buynftres', { apikey: keys.affiliate })
    expect(unread).toMatchObject({ status: 400, body: { success: false } })
    expect(completed.body).toMatchObject({ success: false, errorCode: expect.any(String) as string })
    expect(completed.body.apimessage).not.toBe(unread.body.apimessage)
  })

  it('with odd names changes nothing of what a form is', async () => {
    const answer = await post('market/buynftres', '__proto__=x&constructor=y&apikey=z')
    expect(answer.status).toBe(401)
    expect(({} as Json).x).toBeUndefined()
  })
})

describe('The project header', () => {
  it('has the name that was chosen', async () => {
    const { key } = await practice.control('/keys/issue', { kind: 'agent', project: 'shop' })
    const path = `${FLOOR}?token=0.0.3390118`
    expect((await practice.get(path, { 'x-api-key': key, 'x-svc-project': 'shop' })).status).toBe(401)
    expect((await practice.get(path, { 'x-api-key': key, 'x-acme-project': 'shop' })).status).toBe(200)
    const { body } = await practice.get('/openapi.json')
    expect(body.components.parameters.project.name).toBe('x-acme-project')
  })

  it('is also taken under the name that clients of the live service send, unless another was chosen', async () => {
    const plain = await startHarness()
    try {
      const { key } = await plain.control('/keys/issue', { kind: 'agent', project: 'shop' })
      const statusWith = async (headers: Record<string, string>) =>
        (await plain.get(`${FLOOR}?token=0.0.3390118`, { 'x-api-key': key, ...headers })).status
      expect(await statusWith({ 'x-svc-project': 'shop' })).toBe(200)
      expect(await statusWith({ 'X-Sentx-Project': 'shop' })).toBe(200)
      expect(await statusWith({ 'X-Sentx-Project': 'other' })).toBe(401)
      expect(await statusWith({})).toBe(401)
    } finally {
      await plain.stop()
    }
    const { key } = await practice.control('/keys/issue', { kind: 'agent', project: 'shop' })
    const path = `${FLOOR}?token=0.0.3390118`
    expect((await practice.get(path, { 'x-api-key': key, 'x-sentx-project': 'shop' })).status).toBe(401)
  })
})
