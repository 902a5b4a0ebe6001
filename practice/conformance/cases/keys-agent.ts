import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { FLOOR_ROUTE, withKeyHeader, send } from '../raw'
import { hasInOrder } from '../words-in-order'

const KEYS_PATH = '/v1/agent/keys'
const createKey = (market: Fixture, body?: unknown, headers = {}): Promise<Answer> =>
  send(market, KEYS_PATH, { method: 'POST', body, headers })
const revokeKey = (market: Fixture, key: string): Promise<Answer> =>
  send(market, KEYS_PATH, { method: 'DELETE', ...withKeyHeader(key) })
const statusWithKey = async (market: Fixture, key: string): Promise<number> =>
  (await send(market, FLOOR_ROUTE, withKeyHeader(key))).status

async function issueAgentKey(market: Fixture): Promise<string> {
  const { status, body } = await createKey(market)
  expect(status).toBe(201)
  return (body as { key: string }).key
}

const lifetimeCases: readonly Case[] = [
  {
    passages: ['market/states-and-transitions/row-7', 'market/authentication/rule-9'],
    name: 'An agent key expires after seven days if it is never used',
    breaks: ['keys.unused-expiry'],
    needsOwnMarket: true,
    run: async (market) => {
      const usedKey = await issueAgentKey(market)
      const unusedKey = await issueAgentKey(market)
      await market.control('/clock', { advanceMs: 6.9 * DAY_MS })
      expect(await statusWithKey(market, usedKey)).toBe(200)
      await market.control('/clock', { advanceMs: 0.2 * DAY_MS })
      expect(await statusWithKey(market, usedKey)).toBe(200)
      expect(await send(market, FLOOR_ROUTE, withKeyHeader(unusedKey))).toMatchObject({
        status: 401,
        body: { errorCode: 'AUTH_INVALID' },
      })
    },
  },
  {
    passages: ['market/states-and-transitions/row-8', 'market/authentication/rule-9'],
    name: 'An agent key that is idle for ninety days stops working',
    breaks: ['keys.idle-expiry'],
    needsOwnMarket: true,
    run: async (market) => {
      const activeKey = await issueAgentKey(market)
      const idleKey = await issueAgentKey(market)
      for (const key of [activeKey, idleKey]) expect(await statusWithKey(market, key)).toBe(200)
      await market.control('/clock', { advanceMs: 89 * DAY_MS })
      expect(await statusWithKey(market, activeKey)).toBe(200)
      await market.control('/clock', { advanceMs: 2 * DAY_MS })
      expect(await statusWithKey(market, activeKey)).toBe(200)
      expect(await statusWithKey(market, idleKey)).toBe(401)
    },
  },
]

const issuingCases: readonly Case[] = [
  {
    passages: [
      'market/endpoints/agent-keys/row-1',
      'market/resources-and-their-fields/agent-key/text-1',
      'market/states-and-transitions/row-5',
      'market/what-the-service-does/rule-6',
    ],
    name: 'One request issues a new agent key that works at once; its label has at most 80 characters',
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
      const { key, keyPrefix, expiresNote } = body as { key: string; keyPrefix: string; expiresNote: string }
      expect(key).toMatch(/^svcagent-[\w-]{32,}$/)
      expect(key.startsWith(keyPrefix)).toBe(true)
      expect(keyPrefix.length).toBeLessThan(20)
      expect(hasInOrder(expiresNote, ['7 days', '90'])).toBe(true)
      expect(await statusWithKey(market, key)).toBe(200)
      expect((await createKey(market)).body.key).not.toBe(key)
      for (const label of ['x'.repeat(81), 5, true, null, ['a'], {}]) {
        expect((await createKey(market, { label })).status, JSON.stringify(label)).toBe(400)
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
    name: 'One request with an agent key revokes that key at once; the request can be repeated',
    breaks: ['agent-keys.revoke', 'answer revokeAgentKey.revoked'],
    run: async (market) => {
      const key = await issueAgentKey(market)
      expect(await statusWithKey(market, key)).toBe(200)
      for (let i = 0; i < 3; i++) {
        expect(await revokeKey(market, key)).toMatchObject({ status: 200, body: { success: true, revoked: true } })
        expect(await statusWithKey(market, key)).toBe(401)
      }
      const bearer = { headers: { authorization: `Bearer ${key}` } }
      expect((await send(market, KEYS_PATH, { method: 'DELETE', ...bearer })).status).toBe(401)
      expect((await revokeKey(market, 'svcagent-never-issued')).status).toBe(401)
    },
  },
  {
    passages: ['market/errors/row-7', 'market/states-and-transitions/row-5'],
    name: 'A request from a web page of another origin gets no agent key',
    breaks: ['agent-keys.origin', 'code ORIGIN_REFUSED'],
    run: async (market) => {
      for (const origin of ['https://example.com', 'null']) {
        const { status, body } = await createKey(market, undefined, { origin })
        expect({ status, code: body.errorCode }).toEqual({ status: 403, code: 'ORIGIN_REFUSED' })
      }
      const ownOrigin = { origin: market.announcement.baseUrl }
      expect((await createKey(market, undefined, ownOrigin)).status).toBe(201)
    },
  },
]

const capCases: readonly Case[] = [
  {
    passages: [
      'market/limits/row-6',
      'market/authentication/rule-3',
      'market/errors/rule-4',
      'market/states-and-transitions/row-5',
    ],
    name: 'An address gets five agent keys a day, including revoked keys',
    breaks: ['agent-keys.cap-per-address', 'code ISSUANCE_CAP'],
    needsOwnMarket: true,
    run: async (market) => {
      for (let i = 0; i < 5; i++) await revokeKey(market, await issueAgentKey(market))
      const refusal = await createKey(market)
      expect(refusal).toMatchObject({ status: 429, body: { success: false, errorCode: 'ISSUANCE_CAP' } })
      // The wait is one day, 86,400 seconds, less the real time since the first key.
      expect(refusal.body.retryAfter).toBeGreaterThan(86_000)
      expect(refusal.body.retryAfter).toBeLessThanOrEqual(86_400)
      expect(refusal.headers.get('retry-after')).toBe(String(refusal.body.retryAfter))
      await market.control('/clock', { advanceMs: DAY_MS })
      expect((await createKey(market)).status).toBe(201)
    },
  },
  {
    passages: ['market/limits/row-6', 'market/errors/rule-4', 'market/endpoints/agent-keys/row-1'],
    name: 'All addresses together get at most 200 agent keys a day',
    breaks: ['agent-keys.cap-in-all', 'code AGENT_TIER_CAPACITY'],
    needsOwnMarket: true,
    run: async (market) => {
      // The cap is 200 keys a day: one more key can be issued.
      await market.control('/keys/issued-elsewhere', { count: 199 })
      expect((await createKey(market)).status).toBe(201)
      expect(await createKey(market)).toMatchObject({ status: 503, body: { errorCode: 'AGENT_TIER_CAPACITY' } })
      await market.control('/clock', { advanceMs: DAY_MS })
      expect((await createKey(market)).status).toBe(201)
    },
  },
  {
    passages: ['market/limits/row-6', 'market/endpoints/agent-keys/row-1'],
    name: 'An address may send sixty requests for agent keys a minute, whatever their result',
    breaks: ['limits.keyless'],
    needsOwnMarket: true,
    run: async (market) => {
      for (let i = 0; i < 60; i++) expect((await createKey(market)).body.errorCode).not.toBe('RATE_LIMITED')
      expect(await createKey(market)).toMatchObject({ status: 429, body: { errorCode: 'RATE_LIMITED', retryAfter: 1 } })
    },
  },
]

export const agentKeyCases: readonly Case[] = [...issuingCases, ...lifetimeCases, ...capCases]
