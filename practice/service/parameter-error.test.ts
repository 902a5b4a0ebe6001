import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '../testing/harness'

vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 })

let practice: Harness
beforeAll(async () => {
  practice = await startHarness()
})
afterAll(() => practice.stop())

const INSTANT = 'must be an ISO 8601 instant like 2026-01-31T12:00:00Z'

describe('a parameter of a query that is refused', () => {
  it.each([
    ['market/events?since=yesterday', `since ${INSTANT}`],
    ['launchpad/mintevents?isForeverMint=x', 'isForeverMint must be true, 1, false or 0'],
    ['market/events?eventType=gone', 'eventType must be one of listed, price_changed, sold, delisted'],
    ['market/events?eventType=sold&eventType=sold', 'eventType was sent more than once; send it once'],
    ['market/events?limit=1&limit=2', 'limit was sent more than once; send it once'],
    ['market/events?limit=101', 'limit must be an integer from 1 to 100'],
    ['market/floor?token=x', 'token must be an id of the form 0.0.N'],
    ['market/floor', 'token is required'],
    ['collection/resolve?q=ab', 'q must have at least 3 characters'],
  ])('says in %s what it has to be', async (path, reason) => {
    const { status, body } = await practice.get(`/v1/public/${path}`)
    expect(status).toBe(400)
    expect(body.apimessage).toBe(`Invalid parameter: ${reason}.`)
  })
})

describe('a parameter of a body that is refused', () => {
  const offer = { token: '0.0.3390118', orderPrice: 2 }
  it.each([
    ['user/orders/add', { ...offer, orderPrice: '12' }, 'orderPrice must be a JSON number'],
    ['user/orders/add', { token: offer.token }, 'orderPrice is required'],
    ['user/orders/add', { ...offer, token: [] }, 'token must be a JSON string like 0.0.3390118'],
    ['user/orders/add', { ...offer, quantity: {} }, 'quantity must be an integer from 1 to 50'],
    [
      'user/orders/add',
      { ...offer, requiredTraits: { a: 1 } },
      'requiredTraits must be a JSON array, each entry a JSON object with trait_type and value',
    ],
    [
      'user/orders/add',
      { ...offer, requiredTraits: ['Fur'] },
      'requiredTraits.0 must be a JSON object with trait_type and value',
    ],
    [
      'user/orders/add',
      { ...offer, requiredTraits: [{ trait_type: 5, value: 'Red' }] },
      'requiredTraits.0.trait_type must be a JSON string',
    ],
    [
      'user/allowance/confirm',
      { allowanceType: 'order', allowance: 5, allowanceApproveSuccess: 'yes' },
      'allowanceApproveSuccess must be true or false, without quotes',
    ],
  ])('says in %s %o what it has to be', async (route, given, reason) => {
    const { baseUrl, keys } = practice.announcement
    const response = await fetch(`${baseUrl}/v1/${route}?apikey=${keys.user}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(given),
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ success: false, apimessage: `Invalid parameter: ${reason}.` })
  })

  it('names the form of agent key labels, and of affiliate parameters by where they were sent', async () => {
    const { baseUrl, keys } = practice.announcement
    const post = async (path: string, body: object): Promise<unknown> => {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(baseUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await response.json()) as { apimessage: unknown }).apimessage
    }
    const label = 'Invalid parameter: label must be a JSON string.'
    for (const given of [5, null, []]) expect(await post('/v1/agent/keys', { label: given })).toBe(label)
    const code = (body: object, query = ''): Promise<unknown> =>
      post(`/v1/affiliate/market/buynftres?apikey=${keys.affiliate}${query}`, body)
    expect(await code({ saleVerificationCode: {} })).toBe(
      'Invalid parameter: saleVerificationCode must be a JSON string.',
    )
    expect(await code({}, '&saleVerificationCode=a&saleVerificationCode=b')).toBe(
      'Invalid parameter: saleVerificationCode was sent more than once; send it once.',
    )
  })
})
