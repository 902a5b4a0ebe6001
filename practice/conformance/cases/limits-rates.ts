import { expect } from 'vitest'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { AFFILIATE, KEYLESS, PUBLIC, byHeader, send } from '../raw'

const OTHER = '/v1/public/token/supportedlist'

/** Sends many requests at once; returns the number served, the refusals and the seconds this took. */
async function burst(
  market: Fixture,
  count: number,
  call: (market: Fixture, i: number) => Promise<Answer>,
): Promise<{ readonly served: number; readonly refused: readonly Answer[]; readonly seconds: number }> {
  const startMs = Date.now()
  const answers = await Promise.all(Array.from({ length: count }, (_, i) => call(market, i)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  return { served: count - refused.length, refused, seconds: (Date.now() - startMs) / 1000 }
}

/** Checks the number of requests a bucket allows: its whole burst, plus the refill during the run. */
function expectServed(served: number, size: number, perSecond: number, seconds: number): void {
  expect(served).toBeGreaterThanOrEqual(size)
  expect(served).toBeLessThanOrEqual(size + Math.ceil(seconds * perSecond))
}

const asUser = (market: Fixture, path: string): Promise<Answer> =>
  send(market, path, byHeader(market.announcement.keys.user))
const asAgent = (market: Fixture, path: string): Promise<Answer> =>
  send(market, path, byHeader(market.announcement.keys.agent))

const keys: readonly Case[] = [
  {
    passages: ['market/limits/row-1'],
    name: 'A user key may make bursts of fifteen requests and five a second on each route',
    breaks: ['limits.user-burst', 'limits.user-rate', 'limits.user-per-route'],
    alone: true,
    run: async (market) => {
      // Warm up first: the first requests of a market are slow, and a slow burst refills.
      for (const path of [PUBLIC, OTHER]) await asUser(market, path)
      await market.control('/clock', { advanceMs: 10_000 })
      const first = await burst(market, 35, () => asUser(market, PUBLIC))
      expectServed(first.served, 15, 5, first.seconds)
      const otherRoute = await burst(market, 15, () => asUser(market, OTHER))
      expect(otherRoute.served).toBe(15)
      await market.control('/clock', { advanceMs: 1_000 })
      const second = await burst(market, 15, () => asUser(market, PUBLIC))
      expect(second.served).toBeGreaterThanOrEqual(5)
      expect(second.served).toBeLessThan(12)
    },
  },
  {
    passages: ['market/limits/row-2'],
    name: 'An agent key may make bursts of ten requests and two a second on all routes together',
    breaks: ['limits.agent-burst', 'limits.agent-rate', 'limits.agent-across-routes'],
    alone: true,
    run: async (market) => {
      for (const path of [PUBLIC, OTHER]) await asAgent(market, path)
      await market.control('/clock', { advanceMs: 10_000 })
      const first = await burst(market, 30, (_market, i) => asAgent(market, i % 2 ? PUBLIC : OTHER))
      expectServed(first.served, 10, 2, first.seconds)
      await market.control('/clock', { advanceMs: 2_000 })
      const second = await burst(market, 15, () => asAgent(market, PUBLIC))
      expect(second.served).toBeGreaterThanOrEqual(4)
      expect(second.served).toBeLessThan(9)
    },
  },
  {
    passages: [
      'market/errors/rule-5',
      'market/resources-and-their-fields/error-body/row-5',
      'affiliate/limits/row-10',
      'affiliate/errors/text-1',
    ],
    name: 'A key over its rate limit gets the seconds to wait in the body and the header',
    breaks: ['errors.headers', 'errors.retry-after'],
    alone: true,
    run: async (market) => {
      const { affiliate } = market.announcement.keys
      const body = { user_address: market.account('holder') }
      const routes = [
        () => asUser(market, PUBLIC),
        () => send(market, `${AFFILIATE}?apikey=${affiliate}`, { method: 'POST', body }),
      ]
      for (const route of routes) {
        const { refused } = await burst(market, 40, route)
        expect(refused.length).toBeGreaterThan(0)
        for (const { body: said, headers } of refused) {
          expect(said).toMatchObject({ success: false, retryAfter: expect.any(Number) as number })
          expect(Number.isInteger(said.retryAfter) && said.retryAfter >= 1).toBe(true)
          expect(headers.get('retry-after')).toBe(String(said.retryAfter))
        }
        await market.control('/clock', { advanceMs: 1_000 * (refused[0]?.body.retryAfter as number) })
        expect((await route()).status).toBe(200)
      }
    },
  },
  {
    passages: ['market/limits/text-1'],
    name: 'A lifted limit applies to its own kind of key only',
    breaks: ['limits.lifted'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { liftLimits: ['user'] })
      expect((await burst(market, 40, () => asUser(market, PUBLIC))).served).toBe(40)
      expect((await burst(market, 40, () => asAgent(market, PUBLIC))).served).toBeLessThan(40)
    },
  },
]

const addresses: readonly Case[] = [
  {
    passages: ['market/limits/row-3', 'market/errors/row-11', 'market/errors/rule-5'],
    name: 'An address may make sixty keyless requests a minute over all five routes',
    breaks: ['limits.keyless', 'limits.keyless-shared', 'code RATE_LIMITED', 'errors.headers'],
    alone: true,
    run: async (market) => {
      const five = [
        KEYLESS,
        '/v1/public/market/topcollections/facts',
        '/v1/public/collection/resolve?q=tidal',
        '/v1/public/collection/0.0.3390118/facts',
        '/v1/public/dreamforge/models',
      ]
      const call = (i: number): Promise<Answer> => send(market, five[i % five.length] ?? KEYLESS)
      for (let i = 0; i < 60; i++) expect((await call(i)).status).toBe(200)
      for (let i = 0; i < five.length; i++) {
        const { status, body, headers } = await call(i)
        expect({ status, code: body.errorCode, retryAfter: body.retryAfter }).toEqual({
          status: 429,
          code: 'RATE_LIMITED',
          retryAfter: 1,
        })
        expect(headers.get('retry-after')).toBe('1')
      }
      expect((await asAgent(market, PUBLIC)).status).toBe(200)
      await market.control('/clock', { advanceMs: 60_000 })
      expect((await call(0)).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-12', 'market/errors/rule-5'],
    name: 'An address that tries too many wrong keys has to wait a minute',
    breaks: ['keys.throttle', 'code AUTH_THROTTLED', 'errors.headers'],
    alone: true,
    run: async (market) => {
      for (let i = 0; i < 20; i++) expect((await send(market, PUBLIC, byHeader(`wrong-${i}`))).status).toBe(401)
      const { status, body, headers } = await send(market, PUBLIC, byHeader('wrong'))
      expect({ status, code: body.errorCode, retryAfter: body.retryAfter }).toEqual({
        status: 429,
        code: 'AUTH_THROTTLED',
        retryAfter: 60,
      })
      expect(headers.get('retry-after')).toBe('60')
      await market.control('/clock', { advanceMs: 60_000 })
      expect((await asAgent(market, PUBLIC)).status).toBe(200)
    },
  },
]

const pauses: readonly Case[] = [
  {
    passages: ['market/errors/rule-4', 'market/errors/rule-5'],
    name: 'Mirror reads are limited by the minute; cached facts are still returned',
    breaks: ['limits.mirror-budget', 'code MIRROR_BUDGET'],
    alone: true,
    run: async (market) => {
      const [holder, buyer, seller] = [market.account('holder'), market.account('buyer'), market.account('seller')]
      const { token, serial } = await market.openListing()
      await market.control('/faults', { mirrorReadings: 2 })
      expect((await market.call('accountReadiness', { account: holder })).status).toBe(200)
      expect((await market.call('quote', { token, serial, buyer })).status).toBe(200)
      const refused = await market.call('accountNfts', { account: seller })
      expect(refused).toMatchObject({ status: 503, body: { success: false, errorCode: 'MIRROR_BUDGET' } })
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
      expect((await market.call('accountReadiness', { account: holder })).status).toBe(200)
      await market.control('/clock', { advanceMs: refused.body.retryAfter * 1000 })
      expect((await market.call('accountNfts', { account: seller })).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-13', 'market/resources-and-their-fields/error-body/row-5'],
    name: 'A paused agent tier serves only user keys and issues no agent keys',
    breaks: ['keys.agent-tier-pause'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { agentTierPaused: true })
      const paused = [await asAgent(market, PUBLIC), await send(market, '/v1/agent/keys', { method: 'POST' })]
      for (const { status, body, headers } of paused) {
        expect(status).toBe(503)
        expect(body).toEqual({
          success: false,
          apimessage: expect.any(String) as string,
          retryAfter: expect.any(Number) as number,
        })
        expect(headers.get('retry-after')).toBe(String(body.retryAfter))
      }
      expect((await asUser(market, PUBLIC)).status).toBe(200)
      await market.control('/faults', { agentTierPaused: false })
      expect((await asAgent(market, PUBLIC)).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-13'],
    name: 'A paused route answers 503 with a readable reason',
    breaks: ['errors.reason'],
    run: async (market) => {
      await market.control('/faults', { routes: [{ route: '/market/floor', status: 503, times: 1 }] })
      const paused = await asAgent(market, PUBLIC)
      expect(paused.status).toBe(503)
      expect(paused.body).toEqual({ success: false, apimessage: expect.any(String) as string })
      expect((await asAgent(market, PUBLIC)).status).toBe(200)
    },
  },
]

export const rateCases: readonly Case[] = [...keys, ...addresses, ...pauses]
