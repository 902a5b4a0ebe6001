import { expect } from 'vitest'
import type { Case } from '../case'
import { FLOOR_ROUTE, callAffiliateRoute, withKeyHeader, changeKey, issueKey, send, userRouteWithKey } from '../raw'

export const keyStateCases: readonly Case[] = [
  {
    passages: ['market/errors/row-3'],
    name: 'A missing key has its own error code',
    breaks: ['code NO_KEY'],
    run: async (market) => {
      for (const headers of [{}, { authorization: 'Basic abc' }, { 'x-api-key': '' }]) {
        const { status, body } = await send(market, FLOOR_ROUTE, { headers })
        expect({ status, code: body.errorCode }).toEqual({ status: 401, code: 'NO_KEY' })
      }
    },
  },
  {
    passages: ['market/errors/row-4'],
    name: 'A key that is not accepted has its own error code',
    breaks: ['code AUTH_INVALID'],
    run: async (market) => {
      for (const key of ['svcagent-nobody', 'x', market.announcement.keys.affiliate]) {
        const { status, body } = await send(market, FLOOR_ROUTE, withKeyHeader(key))
        expect({ status, code: body.errorCode }).toEqual({ status: 401, code: 'AUTH_INVALID' })
      }
    },
  },
  {
    passages: ['market/errors/row-5'],
    name: 'A malformed key has its own error code',
    breaks: ['code INPUT_REJECTED'],
    run: async (market) => {
      const pendingAnswers = [
        send(market, FLOOR_ROUTE, withKeyHeader('two words')),
        send(market, FLOOR_ROUTE, withKeyHeader('k'.repeat(201))),
        send(market, `${FLOOR_ROUTE}&apikey=a&apikey=b`),
        send(market, `${FLOOR_ROUTE}&apikey=%00%27`),
      ]
      for (const { status, body } of await Promise.all(pendingAnswers)) {
        expect({ status, code: body.errorCode }).toEqual({ status: 401, code: 'INPUT_REJECTED' })
      }
    },
  },
  {
    passages: ['market/errors/row-6', 'market/authentication/rule-3', 'affiliate/authentication/rule-1'],
    name: 'A user key that is not active and an affiliate key whose terms are not accepted are refused without an error code',
    breaks: ['keys.activation'],
    run: async (market) => {
      const account = market.account('holder')
      const user = await issueKey(market, { kind: 'user', account, active: false })
      const affiliate = await issueKey(market, { kind: 'affiliate', account, active: false })
      const calls = [
        () => send(market, userRouteWithKey(user)),
        () => send(market, FLOOR_ROUTE, withKeyHeader(user)),
        () => callAffiliateRoute(market, affiliate),
      ]
      for (const call of calls) {
        const { status, body } = await call()
        expect(status).toBe(401)
        expect(body).toEqual({ success: false, apimessage: expect.stringMatching(/active|terms/) as string })
      }
      await changeKey(market, user, { active: true })
      await changeKey(market, affiliate, { active: true })
      for (const call of calls) expect((await call()).status).toBe(200)
    },
  },
  {
    passages: ['market/errors/row-6', 'market/authentication/rule-4'],
    name: 'A user key can use only the routes that its permissions allow',
    breaks: ['permission ordersList', 'permission allowanceApprove'],
    run: async (market) => {
      const account = market.account('holder')
      const allowanceParams = { allowanceType: 'order', allowance: 5 }
      const key = await issueKey(market, { kind: 'user', account, permissions: [] })
      // Status of the offer list, then of the allowance approval.
      const readRouteStatuses = async (): Promise<readonly number[]> => {
        const offersAnswer = await market.call('ordersList', {}, { key })
        const allowanceAnswer = await market.call('allowanceApprove', allowanceParams, { key })
        for (const { status, body } of [offersAnswer, allowanceAnswer]) {
          if (status === 401) expect(body).not.toHaveProperty('errorCode')
        }
        return [offersAnswer.status, allowanceAnswer.status]
      }
      expect(await readRouteStatuses()).toEqual([401, 401])
      await changeKey(market, key, { permissions: ['manageOrders'] })
      expect(await readRouteStatuses()).toEqual([200, 401])
      await changeKey(market, key, { permissions: ['manageAllowance'] })
      expect(await readRouteStatuses()).toEqual([401, 200])
    },
  },
  {
    passages: ['market/authentication/rule-4'],
    name: 'A key with allowed addresses works only from those addresses',
    breaks: ['keys.allowed-addresses'],
    run: async (market) => {
      const account = market.account('holder')
      const key = await issueKey(market, { kind: 'user', account, allowedIps: ['203.0.113.7'] })
      const refusal = await send(market, userRouteWithKey(key))
      expect(refusal.status).toBe(401)
      expect(refusal.body).toEqual({ success: false, apimessage: expect.stringContaining('address') as string })
      await changeKey(market, key, { allowedIps: ['203.0.113.7', '127.0.0.1'] })
      expect((await send(market, userRouteWithKey(key))).status).toBe(200)
    },
  },
]
