import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, expectRefusal, freshKey, header, issueKey, openWallet } from '../wallet-scene'
import { untilRunning } from '../polling'

/** Shorter than the service waits for the order service, and long enough for two calls on a busy machine. */
const SLOW_MS = 9_000
const ADD = { token: COLLECTION, orderPrice: 3 }

const inner = (market: Fixture, fault: object): Promise<unknown> => market.control('/faults', { orders: fault })

export const idempotencyReplayCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/rule-1', 'market/endpoints/own-wallet/text-5'],
    name: 'A repeated request with the same key gets the first answer and changes nothing',
    breaks: [
      'idempotency.replay',
      'answer ordersAdd.idempotentReplay',
      'answer ordersTopUp.idempotentReplay',
      'answer ordersCancel.idempotentReplay',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const callTwice = async (name: string, params: object): Promise<Answer['body']> => {
        const sent = header(freshKey())
        const [first, second] = [
          await wallet.call(name, { ...params }, sent),
          // The same body with its names in another order.
          await wallet.call(name, Object.fromEntries(Object.entries(params).reverse()), sent),
        ]
        expect(first.status).toBe(200)
        expect(first.body).not.toHaveProperty('idempotentReplay')
        expect(second.status).toBe(200)
        expect(second.body).toEqual({ ...(first.body as object), idempotentReplay: true })
        return first.body
      }
      const added = await callTwice('ordersAdd', ADD)
      const [placed] = added.newOrders
      expect(await wallet.activeOfferIds()).toEqual([placed.id])
      const topped = await callTwice('ordersTopUp', { token: COLLECTION, orderId: placed.id, newPrice: 4 })
      expect(await wallet.activeOfferIds()).toEqual([topped.newOrders[0].id])
      await callTwice('ordersCancel', { token: COLLECTION, orderId: topped.newOrders[0].id })
      expect(await wallet.activeOfferIds()).toEqual([])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-1'],
    name: 'Without a key, a repeated request counts as a new request',
    breaks: ['answer ordersAdd.newOrders'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const first = await wallet.call('ordersAdd', ADD)
      const second = await wallet.call('ordersAdd', ADD)
      expect(second.body.newOrders).not.toEqual(first.body.newOrders)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-2', 'market/errors/row-9'],
    name: 'While the first request runs, a second request must wait',
    breaks: ['idempotency.in-progress'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const sent = header(freshKey())
      await inner(market, { kind: 'slow', delayMs: SLOW_MS })
      const first = wallet.call('ordersAdd', ADD, sent)
      await untilRunning(market, 'ordersAdd')
      const second = await wallet.call('ordersAdd', ADD, sent)
      await market.control('/clock', { advanceMs: SLOW_MS })
      const done = await first
      expectRefusal(second, 409, { idempotencyStatus: 'in_progress' })
      expect(second.body.retryAfter).toBeGreaterThan(0)
      expect(second.headers.get('retry-after')).toBe(String(second.body.retryAfter))
      expect(done.body.success).toBe(true)
      expect((await wallet.call('ordersAdd', ADD, sent)).body.idempotentReplay).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-3', 'market/errors/row-10'],
    name: 'A key already used for another request is refused',
    breaks: ['idempotency.key-reused'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const sent = header(freshKey())
      const [placed] = (await wallet.call('ordersAdd', ADD, sent)).body.newOrders
      const reused = { idempotencyStatus: 'key_reused' }
      expectRefusal(await wallet.call('ordersAdd', { ...ADD, orderPrice: 3.1 }, sent), 422, reused)
      const cancelled = await wallet.call('ordersCancel', { token: COLLECTION, orderId: placed.id }, sent)
      expectRefusal(cancelled, 422, reused)
      expect(await wallet.activeOfferIds()).toEqual([placed.id])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-5', 'market/limits/row-22', 'market/errors/row-2'],
    name: 'A key is 8 to 64 letters, digits, dots, underscores, colons and hyphens',
    breaks: ['idempotency.format'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const refuses = async (key: string): Promise<void> => {
        const path = { token: COLLECTION, orderId: 1 }
        expectRefusal(await wallet.call('ordersAdd', ADD, header(key)), 400)
        expectRefusal(await wallet.call('ordersTopUp', { ...path, newPrice: 2 }, header(key)), 400)
        expectRefusal(await wallet.call('ordersCancel', path, header(key)), 400)
      }
      for (const key of ['seven77', 'x'.repeat(65), 'with blank', 'slash/es/', 'plus+plus', '']) await refuses(key)
      for (const key of [`A.b_c:d-${freshKey()}`.slice(-8), freshKey().padEnd(64, 'Z'), `a:b_c.${freshKey()}`]) {
        expect((await wallet.call('ordersAdd', ADD, header(key))).status).toBe(200)
      }
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-5', 'market/limits/row-22'],
    name: 'A key is kept for 24 hours',
    breaks: ['idempotency.kept-24-hours', 'idempotency.replay'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const sent = header(freshKey())
      const first = (await wallet.call('ordersAdd', ADD, sent)).body
      await market.control('/clock', { advanceMs: DAY_MS - 60_000 })
      expect((await wallet.call('ordersAdd', ADD, sent)).body.newOrders).toEqual(first.newOrders)
      await market.control('/clock', { advanceMs: 60_000 })
      const later = (await wallet.call('ordersAdd', ADD, sent)).body
      expect(later).not.toHaveProperty('idempotentReplay')
      expect(later.newOrders).not.toEqual(first.newOrders)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-5'],
    name: 'A key of one wallet or API key has no effect for another',
    breaks: ['idempotency.scope-wallet', 'idempotency.scope-api-key'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const sent = header(freshKey())
      const first = (await wallet.call('ordersAdd', ADD, sent)).body
      const secondKey = await issueKey(market, wallet.accountId)
      const repeated = (await market.call('ordersAdd', ADD, { key: secondKey, ...sent })).body
      expect(repeated).not.toHaveProperty('idempotentReplay')
      expect(repeated.newOrders).not.toEqual(first.newOrders)
      const moved = await market.openAccount()
      await market.control('/keys/change', { key: wallet.apiKey, account: moved.accountId })
      const elsewhere = (await wallet.call('ordersAdd', ADD, sent)).body
      expect(elsewhere).not.toHaveProperty('idempotentReplay')
      expect(elsewhere.newOrders).not.toEqual(first.newOrders)
    },
  },
]
