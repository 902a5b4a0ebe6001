import { expect } from 'vitest'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { AFFILIATE_KEY_ROUTE, KEYLESS_ROUTE, FLOOR_ROUTE, withKeyHeader, send } from '../raw'

const SUPPORTED_LIST_ROUTE = '/v1/public/token/supportedlist'

/** Sends `count` requests at once; returns the number of served requests, the refusals and the duration in seconds. */
async function sendBurst(
  count: number,
  call: (index: number) => Promise<Answer>,
): Promise<{ readonly servedCount: number; readonly refusals: readonly Answer[]; readonly seconds: number }> {
  const startMs = Date.now()
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => call(index)))
  const refusals = answers.filter(({ status }) => status === 429)
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  return { servedCount: count - refusals.length, refusals, seconds: (Date.now() - startMs) / 1000 }
}

/**
 * Checks the number of served requests: at least the whole burst, and at most `perSecond` more for each second that the
 * burst took.
 */
function expectServedCount(servedCount: number, burstSize: number, perSecond: number, seconds: number): void {
  expect(servedCount).toBeGreaterThanOrEqual(burstSize)
  expect(servedCount).toBeLessThanOrEqual(burstSize + Math.ceil(seconds * perSecond))
}

const asUser = (market: Fixture, path: string): Promise<Answer> =>
  send(market, path, withKeyHeader(market.announcement.keys.user))
const asAgent = (market: Fixture, path: string): Promise<Answer> =>
  send(market, path, withKeyHeader(market.announcement.keys.agent))

const keyRateCases: readonly Case[] = [
  {
    passages: ['market/limits/row-1'],
    name: 'On each route, a user key may send fifteen requests at once, and five requests a second over time',
    breaks: ['limits.user-burst', 'limits.user-rate', 'limits.user-per-route'],
    needsOwnMarket: true,
    run: async (market) => {
      // The first requests of a market are slow, and during a slow burst the limit allows more requests. So the first
      // requests are sent before the burst.
      for (const path of [FLOOR_ROUTE, SUPPORTED_LIST_ROUTE]) await asUser(market, path)
      await market.control('/clock', { advanceMs: 10_000 })
      const firstBurst = await sendBurst(35, () => asUser(market, FLOOR_ROUTE))
      expectServedCount(firstBurst.servedCount, 15, 5, firstBurst.seconds)
      const otherRouteBurst = await sendBurst(15, () => asUser(market, SUPPORTED_LIST_ROUTE))
      expect(otherRouteBurst.servedCount).toBe(15)
      // One second allows five more requests; the upper bound also allows for the real time of the bursts.
      await market.control('/clock', { advanceMs: 1_000 })
      const secondBurst = await sendBurst(15, () => asUser(market, FLOOR_ROUTE))
      expect(secondBurst.servedCount).toBeGreaterThanOrEqual(5)
      expect(secondBurst.servedCount).toBeLessThan(12)
    },
  },
  {
    passages: ['market/limits/row-2'],
    name: 'On all routes together, an agent key may send ten requests at once, and two requests a second over time',
    breaks: ['limits.agent-burst', 'limits.agent-rate', 'limits.agent-across-routes'],
    needsOwnMarket: true,
    run: async (market) => {
      for (const path of [FLOOR_ROUTE, SUPPORTED_LIST_ROUTE]) await asAgent(market, path)
      await market.control('/clock', { advanceMs: 10_000 })
      const firstBurst = await sendBurst(30, (index) =>
        asAgent(market, index % 2 === 0 ? SUPPORTED_LIST_ROUTE : FLOOR_ROUTE),
      )
      expectServedCount(firstBurst.servedCount, 10, 2, firstBurst.seconds)
      // Two seconds allow four more requests; the upper bound also allows for the real time of the bursts.
      await market.control('/clock', { advanceMs: 2_000 })
      const secondBurst = await sendBurst(15, () => asAgent(market, FLOOR_ROUTE))
      expect(secondBurst.servedCount).toBeGreaterThanOrEqual(4)
      expect(secondBurst.servedCount).toBeLessThan(9)
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
    needsOwnMarket: true,
    run: async (market) => {
      const { affiliate } = market.announcement.keys
      const signInBody = { user_address: market.account('holder') }
      const routeCalls = [
        () => asUser(market, FLOOR_ROUTE),
        () => send(market, `${AFFILIATE_KEY_ROUTE}?apikey=${affiliate}`, { method: 'POST', body: signInBody }),
      ]
      for (const callRoute of routeCalls) {
        const { refusals } = await sendBurst(40, callRoute)
        expect(refusals.length).toBeGreaterThan(0)
        for (const { body, headers } of refusals) {
          expect(body).toMatchObject({ success: false, retryAfter: expect.any(Number) as number })
          expect(Number.isInteger(body.retryAfter) && body.retryAfter >= 1).toBe(true)
          expect(headers.get('retry-after')).toBe(String(body.retryAfter))
        }
        await market.control('/clock', { advanceMs: 1_000 * (refusals[0]?.body.retryAfter as number) })
        expect((await callRoute()).status).toBe(200)
      }
    },
  },
  {
    passages: ['market/limits/text-1'],
    name: 'The rate limits can be lifted for one kind of key and still apply to the others',
    breaks: ['limits.lifted'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { liftLimits: ['user'] })
      expect((await sendBurst(40, () => asUser(market, FLOOR_ROUTE))).servedCount).toBe(40)
      expect((await sendBurst(40, () => asAgent(market, FLOOR_ROUTE))).servedCount).toBeLessThan(40)
    },
  },
]

const addressLimitCases: readonly Case[] = [
  {
    passages: ['market/limits/row-3', 'market/errors/row-11', 'market/errors/rule-5'],
    name: 'An address may make sixty keyless requests a minute over all five routes',
    breaks: ['limits.keyless', 'limits.keyless-shared', 'code RATE_LIMITED', 'errors.headers'],
    needsOwnMarket: true,
    run: async (market) => {
      const keylessPaths = [
        KEYLESS_ROUTE,
        '/v1/public/market/topcollections/facts',
        '/v1/public/collection/resolve?q=tidal',
        '/v1/public/collection/0.0.3390118/facts',
        '/v1/public/dreamforge/models',
      ]
      const call = (i: number): Promise<Answer> => send(market, keylessPaths[i % keylessPaths.length] ?? KEYLESS_ROUTE)
      for (let i = 0; i < 60; i++) expect((await call(i)).status).toBe(200)
      for (let i = 0; i < keylessPaths.length; i++) {
        const { status, body, headers } = await call(i)
        expect({ status, code: body.errorCode, retryAfter: body.retryAfter }).toEqual({
          status: 429,
          code: 'RATE_LIMITED',
          retryAfter: 1,
        })
        expect(headers.get('retry-after')).toBe('1')
      }
      expect((await asAgent(market, FLOOR_ROUTE)).status).toBe(200)
      await market.control('/clock', { advanceMs: 60_000 })
      expect((await call(0)).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-12', 'market/errors/rule-5'],
    name: 'An address that tries too many wrong keys has to wait a minute',
    breaks: ['keys.throttle', 'code AUTH_THROTTLED', 'errors.headers'],
    needsOwnMarket: true,
    run: async (market) => {
      for (let i = 0; i < 20; i++) {
        expect((await send(market, FLOOR_ROUTE, withKeyHeader(`wrong-${i}`))).status).toBe(401)
      }
      const { status, body, headers } = await send(market, FLOOR_ROUTE, withKeyHeader('wrong'))
      expect({ status, code: body.errorCode, retryAfter: body.retryAfter }).toEqual({
        status: 429,
        code: 'AUTH_THROTTLED',
        retryAfter: 60,
      })
      expect(headers.get('retry-after')).toBe('60')
      await market.control('/clock', { advanceMs: 60_000 })
      expect((await asAgent(market, FLOOR_ROUTE)).status).toBe(200)
    },
  },
]

const unavailabilityCases: readonly Case[] = [
  {
    passages: ['market/errors/rule-4', 'market/errors/rule-5'],
    name: 'Mirror reads per minute are limited; cached facts are still returned',
    breaks: ['limits.mirror-budget', 'code MIRROR_BUDGET'],
    needsOwnMarket: true,
    run: async (market) => {
      const [holder, buyer, seller] = [market.account('holder'), market.account('buyer'), market.account('seller')]
      const { token, serial } = await market.openListing()
      await market.control('/faults', { mirrorReadings: 2 })
      // These two calls use up the two allowed reads.
      expect((await market.call('accountReadiness', { account: holder })).status).toBe(200)
      expect((await market.call('quote', { token, serial, buyer })).status).toBe(200)
      const refusal = await market.call('accountNfts', { account: seller })
      expect(refusal).toMatchObject({ status: 503, body: { success: false, errorCode: 'MIRROR_BUDGET' } })
      expect(refusal.headers.get('retry-after')).toBe(String(refusal.body.retryAfter))
      expect((await market.call('accountReadiness', { account: holder })).status).toBe(200)
      await market.control('/clock', { advanceMs: refusal.body.retryAfter * 1000 })
      expect((await market.call('accountNfts', { account: seller })).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-13', 'market/resources-and-their-fields/error-body/row-5'],
    name: 'While the agent tier is paused, agent keys are refused and no agent key is issued; user keys work',
    breaks: ['keys.agent-tier-pause'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { agentTierPaused: true })
      const refusals = [await asAgent(market, FLOOR_ROUTE), await send(market, '/v1/agent/keys', { method: 'POST' })]
      for (const { status, body, headers } of refusals) {
        expect(status).toBe(503)
        expect(body).toEqual({
          success: false,
          apimessage: expect.any(String) as string,
          retryAfter: expect.any(Number) as number,
        })
        expect(headers.get('retry-after')).toBe(String(body.retryAfter))
      }
      expect((await asUser(market, FLOOR_ROUTE)).status).toBe(200)
      await market.control('/faults', { agentTierPaused: false })
      expect((await asAgent(market, FLOOR_ROUTE)).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-13'],
    name: 'A paused route answers 503 with a readable reason',
    breaks: ['errors.reason'],
    run: async (market) => {
      await market.control('/faults', { routes: [{ route: '/market/floor', status: 503, times: 1 }] })
      const refusal = await asAgent(market, FLOOR_ROUTE)
      expect(refusal.status).toBe(503)
      expect(refusal.body).toEqual({ success: false, apimessage: expect.any(String) as string })
      expect((await asAgent(market, FLOOR_ROUTE)).status).toBe(200)
    },
  },
]

export const rateLimitCases: readonly Case[] = [...keyRateCases, ...addressLimitCases, ...unavailabilityCases]
