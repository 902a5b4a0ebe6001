import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
  await practice.control('/faults', { limits: 'off' })
})
beforeEach(async () => void (await practice.control('/reset-faults', {})))
afterAll(() => practice.stop())

const NFT = '/v1/public/token/nft?token=0.0.4012877&serial=1'
const fault = (entry: object): Promise<unknown> =>
  practice.control('/faults', { limits: 'off', routes: [{ route: '/token/nft', times: 1, ...entry }] })
const fetchNft = (init: RequestInit = {}): Promise<Response> =>
  fetch(practice.announcement.baseUrl + NFT, { headers: { 'x-api-key': practice.announcement.keys.agent }, ...init })

describe('a fault on a route', () => {
  it('meets as many requests as it was told to, and no other route', async () => {
    await fault({ status: 502, times: 2 })
    expect((await practice.get('/v1/public/market/floor?token=0.0.4012877')).status).toBe(200)
    expect((await fetchNft()).status).toBe(502)
    expect((await fetchNft()).status).toBe(502)
    expect((await fetchNft()).status).toBe(200)
  })

  it('asks to wait with a header or without', async () => {
    await fault({ status: 429, retryAfterSeconds: 7 })
    const asked = await fetchNft()
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([429, '7'])
    await fault({ status: 429, retryAfterSeconds: 7, retryAfterHeader: false })
    const bare = await fetchNft()
    expect([bare.status, bare.headers.get('retry-after')]).toEqual([429, null])
    expect(await bare.json()).toMatchObject({ success: false, retryAfter: 7 })
  })

  it('says that the outcome is unknown', async () => {
    await fault({ status: 503, outcomeUnknown: true })
    expect(await (await fetchNft()).json()).toMatchObject({ success: false, outcomeUnknown: true })
  })

  it('refuses with any code and fields, before the work or after it', async () => {
    const refusal = { status: 409, errorCode: 'LISTING_BUYER_LOCKED', fields: { claimActive: true } }
    await fault({ refusal })
    const refused = await fetchNft()
    expect(refused.status).toBe(409)
    expect(await refused.json()).toMatchObject({
      success: false,
      errorCode: 'LISTING_BUYER_LOCKED',
      claimActive: true,
    })
    await fault({ refusal: { ...refusal, status: 200, isHandled: true } })
    const after = await fetchNft()
    expect(after.status).toBe(200)
    expect(await after.json()).toMatchObject({ success: false, errorCode: 'LISTING_BUYER_LOCKED', claimActive: true })
    expect((await fetchNft()).status).toBe(200)
  })

  it('breaks the connection, before the work or after it', async () => {
    await fault({ connection: 'reset' })
    await expect(fetchNft()).rejects.toThrow()
    await fault({ loseReply: true })
    await expect(fetchNft()).rejects.toThrow()
  })

  it('never answers', async () => {
    await fault({ connection: 'silent' })
    await expect(fetchNft({ signal: AbortSignal.timeout(300) })).rejects.toThrow()
  })

  it('sends the caller elsewhere', async () => {
    await fault({ redirect: 'https://elsewhere.example/take' })
    const sent = await fetchNft({ redirect: 'manual' })
    expect([sent.status, sent.headers.get('location')]).toEqual([307, 'https://elsewhere.example/take'])
  })

  it('spoils the bytes of the answer', async () => {
    await fault({ body: 'truncated' })
    await expect((await fetchNft()).json()).rejects.toThrow()
    await fault({ body: 'not-json' })
    expect((await fetchNft()).headers.get('content-type')).toContain('text/html')
    await fault({ body: 'empty' })
    expect(await (await fetchNft()).text()).toBe('')
    await fault({ body: 'huge' })
    expect((await (await fetchNft()).arrayBuffer()).byteLength).toBeGreaterThan(50_000_000)
    await fault({ body: 'slow' })
    await expect(fetchNft({ signal: AbortSignal.timeout(300) }).then((reply) => reply.text())).rejects.toThrow()
  })

  it('leaves pictures alone that it cannot change', async () => {
    const picture = `${practice.announcement.baseUrl}/media/0.0.4012877/1.png`
    const honest = Buffer.from(await (await fetch(picture)).arrayBuffer())
    for (const entry of [{ wrongShape: true }, { setField: { path: 'name', value: 7 } }]) {
      await fault({ ...entry, route: '*' })
      const told = await fetch(picture)
      expect(told.status).toBe(200)
      expect(Buffer.from(await told.arrayBuffer()).equals(honest)).toBe(true)
    }
  })

  it('changes one field, in a list too', async () => {
    await fault({ setField: { path: 'name', value: 7 } })
    expect(await (await fetchNft()).json()).toMatchObject({ success: true, name: 7 })
    await fault({ route: '/market/events', setField: { path: 'events[].price', value: null } })
    const { body } = await practice.get('/v1/public/market/events?limit=3')
    expect((body as { events: { price: unknown }[] }).events.map(({ price }) => price)).toEqual([null, null, null])
  })

  it('puts other texts, in turn, into the fields named, and leaves what is no text', async () => {
    await fault({ texts: { fields: ['name', 'serial', 'sellerAddress'], texts: ['<b>', '\u202ex'] } })
    const answer = (await (await fetchNft()).json()) as { name: string; serial: number }
    expect(answer).toMatchObject({ name: '<b>', serial: 1 })
    await fault({ route: '/market/listings', texts: { fields: ['nftName'], texts: ['a', 'b'] } })
    const { body } = await practice.get('/v1/public/market/listings?token=0.0.4012877&limit=3')
    const { marketListings } = body as { marketListings: { nftName: string }[] }
    expect(marketListings.map(({ nftName }) => nftName)).toEqual(['a', 'b', 'a'])
  })
})
