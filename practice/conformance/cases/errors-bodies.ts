import { expect } from 'vitest'
import type { Answer } from '../../testing/harness'
import type { Case, UntestedPassage } from '../case'
import type { Fixture } from '../fixture'
import { completeBuy, completeList, openSeller, prepareBuy, prepareList } from '../trading'
import {
  AFFILIATE_KEY_ROUTE,
  USER_KEY_ROUTE,
  FLOOR_ROUTE,
  callAffiliateRoute,
  withKeyHeader,
  send,
  userRouteWithKey,
} from '../raw'

/** Sends requests that the service refuses for various reasons, and returns the refusals. */
async function collectRefusals(market: Fixture): Promise<readonly Answer[]> {
  const { agent, user, affiliate } = market.announcement.keys
  const byAgent = withKeyHeader(agent)
  return Promise.all([
    send(market, FLOOR_ROUTE),
    send(market, FLOOR_ROUTE, withKeyHeader('wrong')),
    send(market, '/v1/public/market/floor', byAgent),
    send(market, '/v1/public/market/activity?page=11', byAgent),
    send(market, '/v1/public/market/quote?token=0.0.3390118&serial=999999', byAgent),
    send(market, '/v1/nothing', byAgent),
    send(market, FLOOR_ROUTE, { method: 'POST', ...byAgent }),
    send(market, '/v1/%zz', byAgent),
    send(market, USER_KEY_ROUTE),
    send(market, userRouteWithKey(agent)),
    send(market, `${userRouteWithKey(user)}&coladdress=x`),
    send(market, '/v1/agent/keys', { method: 'POST', body: '{' }),
    send(market, '/v1/agent/keys', { method: 'POST', body: '[]' }),
    send(market, '/v1/agent/keys', { method: 'POST', body: JSON.stringify({ label: 'x'.repeat(100_000) }) }),
    send(market, `${AFFILIATE_KEY_ROUTE}?apikey=${affiliate}`, { method: 'POST' }),
    callAffiliateRoute(market, user),
  ])
}

export const errorBodyCases: readonly Case[] = [
  {
    passages: [
      'market/resources-and-their-fields/error-body/row-1',
      'market/resources-and-their-fields/error-body/row-2',
      'market/errors/rule-1',
      'affiliate/errors/text-1',
    ],
    name: 'Every refusal has success: false and a readable reason',
    breaks: ['errors.success-false', 'errors.reason'],
    run: async (market) => {
      for (const { status, body } of await collectRefusals(market)) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
        expect(body).toMatchObject({ success: false, apimessage: expect.stringMatching(/^[A-Z].{9,}\.$/) as string })
        expect(body).not.toHaveProperty('message')
      }
    },
  },
  {
    passages: ['market/errors/rule-1', 'market/resources-and-their-fields/error-body/row-2'],
    name: 'Refusals of the statistics routes have the reason in the field message instead of apimessage',
    breaks: ['errors.stats-message'],
    run: async (market) => {
      const statsPath = '/v1/public/market/stats/aggregated'
      // No key, a wrong key, and a valid key without the required dates.
      for (const options of [{}, withKeyHeader('wrong'), withKeyHeader(market.announcement.keys.agent)]) {
        const { body } = await send(market, statsPath, options)
        expect(body).toMatchObject({ success: false, message: expect.any(String) as string })
        expect(body).not.toHaveProperty('apimessage')
      }
    },
  },
  {
    passages: ['market/resources-and-their-fields/error-body/row-4', 'market/errors/rule-1'],
    name: 'If a refusal has an error code, the code consists of capitals, digits and underscores',
    breaks: ['code NO_KEY', 'code AUTH_INVALID'],
    run: async (market) => {
      const codes = (await collectRefusals(market)).map(({ body }) => body.errorCode as unknown)
      expect(codes).toContain('NO_KEY')
      expect(codes).toContain('AUTH_INVALID')
      expect(codes).toContain(undefined)
      for (const code of codes) if (code !== undefined) expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/)
    },
  },
  {
    passages: ['market/resources-and-their-fields/error-body/row-6'],
    name: 'A refusal may have additional fields, such as idempotencyStatus',
    breaks: ['errors.extra-fields'],
    run: async (market) => {
      const { accountId } = await market.openAccount()
      const { key } = (await market.control('/keys/issue', { kind: 'user', account: accountId })) as { key: string }
      const headers = { 'idempotency-key': 'one-and-the-same' }
      const offerParams = { token: '0.0.3390118', orderPrice: 2 }
      await market.call('ordersAdd', offerParams, { key, headers })
      const reusedKeyAnswer = await market.call('ordersAdd', { ...offerParams, orderPrice: 3 }, { key, headers })
      expect(reusedKeyAnswer).toMatchObject({ status: 422, body: { success: false, idempotencyStatus: 'key_reused' } })
    },
  },
  {
    passages: ['market/authentication/rule-6', 'affiliate/authentication/rule-2'],
    name: 'Every 401 names the authentication scheme in a header, even if the key was right and something else was wrong',
    breaks: ['errors.every-401-challenges'],
    run: async (market) => {
      const seller = await openSeller(market)
      const preparedListing = await prepareList(market, seller)
      const preparedPurchase = await prepareBuy(market, await market.openListing(), await market.openAccount())
      const user_address = market.account('holder')
      const unknownSignIn = { user_address, operationToken: 'x', nonce: 'x', userSignature: 'eA==' }
      for (const [answer, errorCode] of [
        [await completeList(market, preparedListing, { user_address }), 'USERMISMATCH'],
        [await completeBuy(market, preparedPurchase, '0.0.7@1.1'), 'TXMISMATCH'],
        [await market.call('authVerify', unknownSignIn), 'NOPREPARE'],
      ] as const) {
        expect(answer).toMatchObject({ status: 401, body: { success: false, errorCode } })
        expect(answer.headers.get('www-authenticate')).toBe('ApiKey realm="api.practice"')
      }
    },
  },
]

export const untestedErrorPassages: readonly UntestedPassage[] = [
  {
    passages: ['market/errors/rule-2'],
    reason: 'The passage only introduces the table of statuses and codes; each row has its own case.',
  },
]
