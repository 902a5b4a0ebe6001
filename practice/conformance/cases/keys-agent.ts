import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { PUBLIC, byHeader, send } from '../raw'
import { hasInOrder } from '../words-in-order'

const KEYS = '/v1/agent/keys'
const create = (market: Fixture, body?: unknown, headers = {}): Promise<Answer> =>
  send(market, KEYS, { method: 'POST', body, headers })
const revoke = (market: Fixture, key: string): Promise<Answer> =>
  send(market, KEYS, { method: 'DELETE', ...byHeader(key) })
const read = async (market: Fixture, key: string): Promise<number> => (await send(market, PUBLIC, byHeader(key))).status

async function freshKey(market: Fixture): Promise<string> {
  const { status, body } = await create(market)
  expect(status).toBe(201)
  return (body as { key: string }).key
}

const lifetimes: readonly Case[] = [
  {
    passages: ['market/states-and-transitions/row-7', 'market/authentication/rule-9'],
    name: 'An agent key that is never used expires after seven days',
    breaks: ['keys.unused-expiry'],
    alone: true,
    run: async (market) => {
      const used = await freshKey(market)
      const unused = await freshKey(market)
      await market.control('/clock', { advanceMs: 6.9 * DAY_MS })
      expect(await read(market, used)).toBe(200)
      await market.control('/clock', { advanceMs: 0.2 * DAY_MS })
      expect(await read(market, used)).toBe(200)
      expect(await send(market, PUBLIC, byHeader(unused))).toMatchObject({
        status: 401,
        body: { errorCode: 'AUTH_INVALID' },
      })
    },
  },
  {
    passages: ['market/states-and-transitions/row-8', 'market/authentication/rule-9'],
    name: 'An agent key that is idle for ninety days stops working',
    breaks: ['keys.idle-expiry'],
    alone: true,
    run: async (market) => {
      const busy = await freshKey(market)
      const idle = await freshKey(market)
      for (const key of [busy, idle]) expect(await read(market, key)).toBe(200)
      await market.control('/clock', { advanceMs: 89 * DAY_MS })
      expect(await read(market, busy)).toBe(200)
      await market.control('/clock', { advanceMs: 2 * DAY_MS })
      expect(await read(market, busy)).toBe(200)
      expect(await read(market, idle)).toBe(401)
    },
  },
]

const issuing: readonly Case[] = [
  {
    passages: [
      'market/endpoints/agent-keys/row-1',
      'market/resources-and-their-fields/agent-key/text-1',
      'market/states-and-transitions/row-5',
      'market/what-the-service-does/rule-6',
    ],
    name: 'One request issues an agent key, which is shown once and works at once',
    breaks: [
      'answer createAgentKey.key',
      'answer createAgentKey.keyPrefix',
      'answer createAgentKey.expiresNote',
      'param createAgentKey.label',
    ],
    run: async (market) => {
      const { status, body } = await market.call('createAgentKey', { label: 'a robot of mine' })
      expect(status).toBe(201)
      expect(Object.keys(body as object).sort()).toEqual(['expiresNote', 'key', 'keyPrefix', 'success'])
      const { key, keyPrefix, expiresNote } = body as Record<string, string>
      expect(key).toMatch(/^svcagent-[\w-]{32,}$/)
      expect(key?.startsWith(keyPrefix ?? '?')).toBe(true)
      expect(keyPrefix?.length).toBeLessThan(20)
      expect(hasInOrder(expiresNote, ['7 days', '90'])).toBe(true)
      expect(await read(market, key ?? '')).toBe(200)
      expect((await create(market)).body.key).not.toBe(key)
      for (const label of ['x'.repeat(81), 5, true, null, ['a'], {}]) {
        expect((await create(market, { label })).status, JSON.stringify(label)).toBe(400)
      }
    },
  },
  {
    passages: [
      'market/endpoints/agent-keys/row-2',
      'market/states-and-transitions/row-6',
      'market/resources-and-their-fields/agent-key/text-1',
      'market/what-the-service-does/rule-6',
    ],
    name: 'A holder can revoke an agent key at once, and repeat the request',
    breaks: ['agent-keys.revoke', 'answer revokeAgentKey.revoked'],
    run: async (market) => {
      const key = await freshKey(market)
      expect(await read(market, key)).toBe(200)
      for (let i = 0; i < 3; i++) {
        expect(await revoke(market, key)).toMatchObject({ status: 200, body: { success: true, revoked: true } })
        expect(await read(market, key)).toBe(401)
      }
      const bearer = { headers: { authorization: `Bearer ${key}` } }
      expect((await send(market, KEYS, { method: 'DELETE', ...bearer })).status).toBe(401)
      expect((await revoke(market, 'svcagent-never-issued')).status).toBe(401)
    },
  },
  {
    passages: ['market/errors/row-7', 'market/states-and-transitions/row-5'],
    name: 'Web pages of other sites get no keys',
    breaks: ['agent-keys.origin', 'code ORIGIN_REFUSED'],
    run: async (market) => {
      for (const origin of ['https://example.com', 'null']) {
        const { status, body } = await create(market, undefined, { origin })
        expect({ status, code: body.errorCode }).toEqual({ status: 403, code: 'ORIGIN_REFUSED' })
      }
      const ownOrigin = { origin: market.announcement.baseUrl }
      expect((await create(market, undefined, ownOrigin)).status).toBe(201)
    },
  },
]

const caps: readonly Case[] = [
  {
    passages: [
      'market/limits/row-6',
      'market/authentication/rule-3',
      'market/errors/rule-4',
      'market/states-and-transitions/row-5',
    ],
    name: 'An address gets five agent keys a day, revoked ones included',
    breaks: ['agent-keys.cap-per-address', 'code ISSUANCE_CAP'],
    alone: true,
    run: async (market) => {
      for (let i = 0; i < 5; i++) await revoke(market, await freshKey(market))
      const refused = await create(market)
      expect(refused).toMatchObject({ status: 429, body: { success: false, errorCode: 'ISSUANCE_CAP' } })
      expect(refused.body.retryAfter).toBeGreaterThan(86_000)
      expect(refused.body.retryAfter).toBeLessThanOrEqual(86_400)
      expect(refused.headers.get('retry-after')).toBe(String(refused.body.retryAfter))
      await market.control('/clock', { advanceMs: DAY_MS })
      expect((await create(market)).status).toBe(201)
    },
  },
  {
    passages: ['market/limits/row-6', 'market/errors/rule-4', 'market/endpoints/agent-keys/row-1'],
    name: 'All addresses together get a limited number of agent keys a day',
    breaks: ['agent-keys.cap-in-all', 'code AGENT_TIER_CAPACITY'],
    alone: true,
    run: async (market) => {
      await market.control('/keys/issued-elsewhere', { count: 199 })
      expect((await create(market)).status).toBe(201)
      expect(await create(market)).toMatchObject({ status: 503, body: { errorCode: 'AGENT_TIER_CAPACITY' } })
      await market.control('/clock', { advanceMs: DAY_MS })
      expect((await create(market)).status).toBe(201)
    },
  },
  {
    passages: ['market/limits/row-6', 'market/endpoints/agent-keys/row-1'],
    name: 'Requests for agent keys are limited by address, whatever their result',
    breaks: ['limits.keyless'],
    alone: true,
    run: async (market) => {
      for (let i = 0; i < 60; i++) expect((await create(market)).body.errorCode).not.toBe('RATE_LIMITED')
      expect(await create(market)).toMatchObject({ status: 429, body: { errorCode: 'RATE_LIMITED', retryAfter: 1 } })
    },
  },
]

export const agentKeys: readonly Case[] = [...issuing, ...lifetimes, ...caps]
