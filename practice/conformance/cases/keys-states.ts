import { expect } from 'vitest'
import type { Case } from '../case'
import { PUBLIC, affiliateCall, byHeader, changeKey, issueKey, send, userPath } from '../raw'

export const keyStates: readonly Case[] = [
  {
    passages: ['market/errors/row-3'],
    name: 'A missing key has its own error code',
    breaks: ['code NO_KEY'],
    run: async (market) => {
      for (const headers of [{}, { authorization: 'Basic abc' }, { 'x-api-key': '' }]) {
        const { status, body } = await send(market, PUBLIC, { headers })
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
        const { status, body } = await send(market, PUBLIC, byHeader(key))
        expect({ status, code: body.errorCode }).toEqual({ status: 401, code: 'AUTH_INVALID' })
      }
    },
  },
  {
    passages: ['market/errors/row-5'],
    name: 'A malformed key is refused without a lookup',
    breaks: ['code INPUT_REJECTED'],
    run: async (market) => {
      const tries = [
        send(market, PUBLIC, byHeader('two words')),
        send(market, PUBLIC, byHeader('k'.repeat(201))),
        send(market, `${PUBLIC}&apikey=a&apikey=b`),
        send(market, `${PUBLIC}&apikey=%00%27`),
      ]
      for (const { status, body } of await Promise.all(tries)) {
        expect({ status, code: body.errorCode }).toEqual({ status: 401, code: 'INPUT_REJECTED' })
      }
    },
  },
  {
    passages: ['market/errors/row-6', 'market/authentication/rule-3', 'affiliate/authentication/rule-1'],
    name: 'A user key before activation and an affiliate key before its terms are refused without an error code',
    breaks: ['keys.activation'],
    run: async (market) => {
      const account = market.account('holder')
      const user = await issueKey(market, { kind: 'user', account, active: false })
      const affiliate = await issueKey(market, { kind: 'affiliate', account, active: false })
      const calls = [
        () => send(market, userPath(user)),
        () => send(market, PUBLIC, byHeader(user)),
        () => affiliateCall(market, affiliate),
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
    name: 'Each user key has its own permissions for its wallet',
    breaks: ['permission ordersList', 'permission allowanceApprove'],
    run: async (market) => {
      const account = market.account('holder')
      const approve = { allowanceType: 'order', allowance: 5 }
      const key = await issueKey(market, { kind: 'user', account, permissions: [] })
      const statuses = async (): Promise<readonly number[]> => {
        const orders = await market.call('ordersList', {}, { key })
        const allowance = await market.call('allowanceApprove', approve, { key })
        for (const { status, body } of [orders, allowance]) {
          if (status === 401) expect(body).not.toHaveProperty('errorCode')
        }
        return [orders.status, allowance.status]
      }
      expect(await statuses()).toEqual([401, 401])
      await changeKey(market, key, { permissions: ['manageOrders'] })
      expect(await statuses()).toEqual([200, 401])
      await changeKey(market, key, { permissions: ['manageAllowance'] })
      expect(await statuses()).toEqual([401, 200])
    },
  },
  {
    passages: ['market/authentication/rule-4'],
    name: 'A key with allowed addresses works only from those addresses',
    breaks: ['keys.allowed-addresses'],
    run: async (market) => {
      const account = market.account('holder')
      const key = await issueKey(market, { kind: 'user', account, allowedIps: ['203.0.113.7'] })
      const refused = await send(market, userPath(key))
      expect(refused.status).toBe(401)
      expect(refused.body).toEqual({ success: false, apimessage: expect.stringContaining('address') as string })
      await changeKey(market, key, { allowedIps: ['203.0.113.7', '127.0.0.1'] })
      expect((await send(market, userPath(key))).status).toBe(200)
    },
  },
]
