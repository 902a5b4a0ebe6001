import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from './testing/harness'

// Real listeners and real signatures: slow on a busy machine.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeEach(async () => {
  practice = await startHarness()
})
afterEach(() => practice.stop())

const NFT = '/v1/public/token/nft?token=0.0.4012877&serial=1'

describe('keys', () => {
  it('are read in three forms on public routes', async () => {
    const { agent, user } = practice.announcement.keys
    expect((await practice.get(NFT, { 'x-api-key': agent })).status).toBe(200)
    expect((await practice.get(NFT, { authorization: `Bearer ${user}` })).status).toBe(200)
    expect((await practice.get(`${NFT}&apikey=${agent}`, {})).status).toBe(200)
  })

  it('are asked for with a challenge', async () => {
    const none = await practice.get(NFT, {})
    expect(none).toMatchObject({ status: 401, body: { success: false, errorCode: 'NO_KEY' } })
    expect(none.headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/)
    const wrong = await practice.get(NFT, { 'x-api-key': 'svcagent-wrong' })
    expect(wrong).toMatchObject({ status: 401, body: { errorCode: 'AUTH_INVALID' } })
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"')
    expect((await practice.get(NFT, { 'x-api-key': practice.announcement.keys.affiliate })).status).toBe(401)
  })

  it('are read from the query or the body alone on affiliate routes', async () => {
    const { baseUrl, keys } = practice.announcement
    const url = `${baseUrl}/v1/affiliate/market/buynftres`
    const headers = { 'content-type': 'application/json', 'x-api-key': keys.affiliate }
    const byHeader = await fetch(url, { method: 'POST', headers, body: '{"saleVerificationCode":"x"}' })
    expect(byHeader.status).toBe(401)
    expect(byHeader.headers.get('www-authenticate')).toMatch(/^ApiKey /)
    const body = JSON.stringify({ saleVerificationCode: 'x', apikey: keys.affiliate })
    expect((await fetch(url, { method: 'POST', headers, body })).status).toBe(200)
  })

  it('with a project need its header', async () => {
    const { key } = await practice.control('/keys/issue', { kind: 'agent', project: 'shop' })
    expect((await practice.get(NFT, { 'x-api-key': key })).status).toBe(401)
    expect((await practice.get(NFT, { 'x-api-key': key, 'x-svc-project': 'shop' })).status).toBe(200)
  })

  it('are issued five a day, shown once, and revoked for good', async () => {
    const url = `${practice.announcement.baseUrl}/v1/agent/keys`
    const issued = await fetch(url, { method: 'POST' })
    expect(issued.status).toBe(201)
    const { key, keyPrefix } = (await issued.json()) as { key: string; keyPrefix: string }
    expect(key.startsWith('svcagent-') && key.startsWith(keyPrefix)).toBe(true)
    expect((await practice.get(NFT, { 'x-api-key': key })).status).toBe(200)
    for (let i = 0; i < 2; i++) {
      const revoked = await fetch(url, { method: 'DELETE', headers: { 'x-api-key': key } })
      expect(await revoked.json()).toEqual({ success: true, revoked: true })
    }
    expect((await practice.get(NFT, { 'x-api-key': key })).status).toBe(401)
    for (let i = 0; i < 4; i++) expect((await fetch(url, { method: 'POST' })).status).toBe(201)
    expect(await (await fetch(url, { method: 'POST' })).json()).toMatchObject({ errorCode: 'ISSUANCE_CAP' })
    const foreign = await fetch(url, { method: 'POST', headers: { origin: 'https://example.com' } })
    expect([403, 429]).toContain(foreign.status)
  })
})

describe('limits', () => {
  it('let an agent key burst ten requests and then ask to wait', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await practice.get(NFT)).status)
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200))
    const refused = await practice.get(NFT)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.body).toMatchObject({ success: false, retryAfter: 1 })
  })

  it('count keyless requests by address', async () => {
    for (let i = 0; i < 60; i++) expect((await practice.get('/v1/public/market/facts', {})).status).toBe(200)
    const refused = await practice.get('/v1/public/market/facts', {})
    expect(refused).toMatchObject({ status: 429, body: { errorCode: 'RATE_LIMITED', retryAfter: 1 } })
    await practice.control('/faults', { limits: 'off' })
    expect((await practice.get('/v1/public/market/facts', {})).status).toBe(200)
  })
})

describe('parameters', () => {
  it.each([
    '/v1/public/market/listings?limit=10001',
    '/v1/public/market/listings?offset=-1',
    '/v1/public/market/listings?sortBy=name',
    '/v1/public/token/nfts?token=0.0.4012877&limit=201',
    '/v1/public/token/nft?token=4012877&serial=1',
    '/v1/public/token/nft?token=0.0.4012877',
    '/v1/public/token/accountnfts?account=0.0.5012345&limit=51',
    '/v1/public/market/events?serial=4',
    '/v1/public/market/offers?token=0.0.4012877&serial=1&serialId=2',
    '/v1/public/market/floor?token=0.0.4012877&traits=[]',
    '/v1/public/collection/resolve?q=ab',
  ])('out of bounds are refused: %s', async (path) => {
    const answer = await practice.get(path)
    expect(answer).toMatchObject({ status: 400, body: { success: false } })
    expect(answer.body.apimessage).toMatch(/^Invalid parameter: /)
  })

  it('unknown routes and NFTs answer 404 in JSON', async () => {
    expect(await practice.get('/v1/nothing')).toMatchObject({ status: 404, body: { success: false } })
    const beyond = await practice.get('/v1/public/market/quote?token=0.0.4012877&serial=10001')
    expect(beyond).toMatchObject({ status: 404, body: { success: false } })
  })
})

describe('reads', () => {
  it('page through the ten thousand of the large collection', async () => {
    const first = await practice.get('/v1/public/token/nfts?token=0.0.4012877&limit=200&sortBy=rarity')
    expect(first.body.total).toBe(10_000)
    expect(first.body.nfts).toHaveLength(200)
    expect(first.body.nfts[0].rarityRank).toBe(1)
    const listings = await practice.get('/v1/public/market/listings?token=0.0.4012877&sortBy=price&sortDirection=ASC')
    const prices: number[] = listings.body.marketListings.map((listing: { salePrice: number }) => listing.salePrice)
    expect(prices.length).toBeGreaterThan(1_000)
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const floor = await practice.get('/v1/public/market/floor?token=0.0.4012877')
    expect(floor.body).toMatchObject({ floor: prices[0], floorType: 'collection' })
    const traits = await practice.get('/v1/public/token/traits?token=0.0.4012877')
    const counts: number[] = traits.body.traits[0].values.map((value: { count: number }) => value.count)
    expect(counts.reduce((a, b) => a + b)).toBe(10_000)
  })

  it('walk a wallet to its end and keep the answer for a minute', async () => {
    await practice.control('/faults', { limits: 'off' })
    const seen: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const query: string = next ? `&startToken=${next}` : ''
      const page = await practice.get(`/v1/public/token/accountnfts?account=0.0.5012345&limit=10${query}`)
      seen.push(
        ...page.body.nfts.map((nft: { tokenAddress: string; serial: number }) => `${nft.tokenAddress}/${nft.serial}`),
      )
      next = page.body.next
    }
    expect(new Set(seen).size).toBe(41)
    expect(seen).toHaveLength(41)
  })

  it('tell whether an account is ready to buy', async () => {
    const ready = await practice.get('/v1/public/account/readiness?account=0.0.5012345&token=0.0.4155201')
    expect(ready.body).toMatchObject({
      exists: true,
      hbar: { amount: '12480.5' },
      token: { associated: true, readyForSentxPurchase: true },
    })
    const not = await practice.get('/v1/public/account/readiness?account=0.0.5012345&token=0.0.4311027')
    expect(not.body.token).toMatchObject({ associated: false, readyForSentxPurchase: false })
    const unknown = await practice.get('/v1/public/account/readiness?account=0.0.5012345&token=0.0.1')
    expect(unknown.body.token).toMatchObject({ sentxCollection: false, reason: 'NOT_ON_SVC' })
    expect((await practice.get('/v1/public/account/readiness?account=0.0.99')).body.exists).toBe(false)
  })

  it('answer keyless facts and find collections by name', async () => {
    const top = await practice.get('/v1/public/market/topcollections/facts?range=30d', {})
    expect(top.body).toMatchObject({ count: 24, rankedBy: 'volume' })
    const found = await practice.get('/v1/public/collection/resolve?q=tidal', {})
    expect(found.body.matches[0]).toMatchObject({ token: '0.0.4012877', name: 'Tidal Forms' })
    const facts = await practice.get('/v1/public/collection/0.0.4012877/facts', {})
    expect(facts.body).toMatchObject({ supply: 10_000, isCached: false, floorCurrency: 'HBAR' })
    expect((await practice.get('/v1/public/collection/0.0.4012877/facts', {})).body.isCached).toBe(true)
  })

  it('serve pictures that can be cached', async () => {
    const url = `${practice.announcement.baseUrl}/media/0.0.4012877/2187.png`
    const picture = await fetch(url)
    expect(picture.headers.get('content-type')).toBe('image/png')
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    const again = await fetch(url, { headers: { 'if-none-match': picture.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
    expect((await fetch(`${practice.announcement.baseUrl}/media/0.0.4012877/10001.png`)).status).toBe(404)
  })
})

describe('faults', () => {
  it('break a route for as many times as asked', async () => {
    await practice.control('/faults', { routes: [{ route: '/token/nft', status: 503, times: 1 }] })
    expect(await practice.get(NFT)).toMatchObject({ status: 503, body: { success: false } })
    expect((await practice.get(NFT)).status).toBe(200)
    await practice.control('/faults', { routes: [{ route: '*', status: 429, retryAfterSeconds: 7, times: 1 }] })
    expect((await practice.get(NFT)).headers.get('retry-after')).toBe('7')
    await practice.control('/faults', { routes: [{ route: '/token/nft', wrongShape: true, times: 1 }] })
    expect((await practice.get(NFT)).body).toMatchObject({ unexpected: true })
    await practice.control('/faults', { routes: [{ route: '/token/nft', loseReply: true, times: 1 }] })
    await expect(practice.get(NFT)).rejects.toThrow()
    await practice.control('/faults', { service: 'reset' })
    await expect(practice.get(NFT)).rejects.toThrow()
    await practice.control('/reset-faults', {})
    expect((await practice.get(NFT)).status).toBe(200)
    const { counts } = await practice.control('/service/calls')
    expect(counts['GET /v1/public/token/nft']).toBeGreaterThan(3)
  })

  it('change a listing behind the buyer’s back', async () => {
    const { body } = await practice.get('/v1/public/market/listings?token=0.0.3390118&limit=2')
    const [first, second] = body.marketListings.map((listing: { serialId: number }) => listing.serialId)
    await practice.control('/market/reprice', { token: '0.0.3390118', serial: first, price: '123.45' })
    await practice.control('/market/sell-to-crowd', { token: '0.0.3390118', serial: second })
    const repriced = await practice.get(`/v1/public/market/quote?token=0.0.3390118&serial=${first}`)
    expect(repriced.body.price).toBe('123.45')
    const sold = await practice.get(`/v1/public/market/quote?token=0.0.3390118&serial=${second}`)
    expect(sold.body).toMatchObject({ listed: false, quotable: false })
    const events = await practice.get('/v1/public/market/events?token=0.0.3390118&limit=2')
    expect(events.body.events.map((event: { eventType: string }) => event.eventType)).toEqual(['sold', 'price_changed'])
    expect((await practice.control('/ledger/supply')).tinybar).toBe('5000000000000000000')
  })
})
