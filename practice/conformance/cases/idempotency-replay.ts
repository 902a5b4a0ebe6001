import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Answer } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import {
  COLLECTION,
  expectRefusal,
  freshIdempotencyKey,
  idempotencyKeyHeader,
  issueUserKey,
  openWallet,
} from '../wallet-scene'
import { waitUntilRunning } from '../polling'

/**
 * Delay of the order service: shorter than the 10 seconds for which the market waits, but long enough that a second call
 * arrives in time even on a busy machine.
 */
const ORDER_DELAY_MS = 9_000
const OFFER_PARAMS = { token: COLLECTION, orderPrice: 3 }

const setOrderServiceFault = (market: Fixture, fault: object): Promise<unknown> =>
  market.control('/faults', { orders: fault })

export const idempotencyReplayCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/rule-1', 'market/endpoints/own-wallet/text-5'],
    name: 'A repeated request with the same Idempotency-Key gets the first answer and changes nothing',
    breaks: [
      'idempotency.replay',
      'answer ordersAdd.idempotentReplay',
      'answer ordersTopUp.idempotentReplay',
      'answer ordersCancel.idempotentReplay',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const callTwice = async (operation: string, params: object): Promise<Answer['body']> => {
        const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
        const [firstAnswer, secondAnswer] = [
          await wallet.call(operation, { ...params }, keyHeader),
          // The second request has the same fields in reverse order.
          await wallet.call(operation, Object.fromEntries(Object.entries(params).reverse()), keyHeader),
        ]
        expect(firstAnswer.status).toBe(200)
        expect(firstAnswer.body).not.toHaveProperty('idempotentReplay')
        expect(secondAnswer.status).toBe(200)
        expect(secondAnswer.body).toEqual({ ...(firstAnswer.body as object), idempotentReplay: true })
        return firstAnswer.body
      }
      const placement = await callTwice('ordersAdd', OFFER_PARAMS)
      const [placedOffer] = placement.newOrders
      expect(await wallet.activeOfferIds()).toEqual([placedOffer.id])
      const topUp = await callTwice('ordersTopUp', { token: COLLECTION, orderId: placedOffer.id, newPrice: 4 })
      expect(await wallet.activeOfferIds()).toEqual([topUp.newOrders[0].id])
      await callTwice('ordersCancel', { token: COLLECTION, orderId: topUp.newOrders[0].id })
      expect(await wallet.activeOfferIds()).toEqual([])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-1'],
    name: 'Without an Idempotency-Key, a repeated request counts as a new request',
    breaks: ['answer ordersAdd.newOrders'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const firstAnswer = await wallet.call('ordersAdd', OFFER_PARAMS)
      const secondAnswer = await wallet.call('ordersAdd', OFFER_PARAMS)
      expect(secondAnswer.body.newOrders).not.toEqual(firstAnswer.body.newOrders)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-2', 'market/errors/row-9'],
    name: 'While a request runs, a second request with the same Idempotency-Key is refused with the seconds to wait',
    breaks: ['idempotency.in-progress'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      await setOrderServiceFault(market, { kind: 'slow', delayMs: ORDER_DELAY_MS })
      const pendingAnswer = wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)
      await waitUntilRunning(market, 'ordersAdd')
      const secondAnswer = await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)
      await market.control('/clock', { advanceMs: ORDER_DELAY_MS })
      const firstAnswer = await pendingAnswer
      expectRefusal(secondAnswer, 409, { idempotencyStatus: 'in_progress' })
      expect(secondAnswer.body.retryAfter).toBeGreaterThan(0)
      expect(secondAnswer.headers.get('retry-after')).toBe(String(secondAnswer.body.retryAfter))
      expect(firstAnswer.body.success).toBe(true)
      expect((await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body.idempotentReplay).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-3', 'market/errors/row-10'],
    name: 'A request with the Idempotency-Key of a different request is refused',
    breaks: ['idempotency.key-reused'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      const [placedOffer] = (await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body.newOrders
      const keyReused = { idempotencyStatus: 'key_reused' }
      expectRefusal(await wallet.call('ordersAdd', { ...OFFER_PARAMS, orderPrice: 3.1 }, keyHeader), 422, keyReused)
      const cancelAnswer = await wallet.call('ordersCancel', { token: COLLECTION, orderId: placedOffer.id }, keyHeader)
      expectRefusal(cancelAnswer, 422, keyReused)
      expect(await wallet.activeOfferIds()).toEqual([placedOffer.id])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-5', 'market/limits/row-22', 'market/errors/row-2'],
    name: 'An Idempotency-Key consists of 8 to 64 letters, digits, dots, underscores, colons and hyphens',
    breaks: ['idempotency.format'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const expectKeyRefused = async (key: string): Promise<void> => {
        const orderParams = { token: COLLECTION, orderId: 1 }
        expectRefusal(await wallet.call('ordersAdd', OFFER_PARAMS, idempotencyKeyHeader(key)), 400)
        expectRefusal(await wallet.call('ordersTopUp', { ...orderParams, newPrice: 2 }, idempotencyKeyHeader(key)), 400)
        expectRefusal(await wallet.call('ordersCancel', orderParams, idempotencyKeyHeader(key)), 400)
      }
      for (const key of ['seven77', 'x'.repeat(65), 'with blank', 'slash/es/', 'plus+plus', '']) {
        await expectKeyRefused(key)
      }
      // The shortest key, the longest key, and a key with every allowed punctuation mark.
      for (const key of [
        freshIdempotencyKey().slice(-8),
        freshIdempotencyKey().padEnd(64, 'Z'),
        `a:b_c.${freshIdempotencyKey()}`,
      ]) {
        expect((await wallet.call('ordersAdd', OFFER_PARAMS, idempotencyKeyHeader(key))).status).toBe(200)
      }
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-5', 'market/limits/row-22'],
    name: 'An Idempotency-Key is remembered for 24 hours',
    breaks: ['idempotency.kept-24-hours', 'idempotency.replay'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      const firstBody = (await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body
      await market.control('/clock', { advanceMs: DAY_MS - 60_000 })
      expect((await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body.newOrders).toEqual(firstBody.newOrders)
      await market.control('/clock', { advanceMs: 60_000 })
      const laterBody = (await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body
      expect(laterBody).not.toHaveProperty('idempotentReplay')
      expect(laterBody.newOrders).not.toEqual(firstBody.newOrders)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-5'],
    name: 'With another wallet or API key, a request with the same Idempotency-Key counts as a new request',
    breaks: ['idempotency.scope-wallet', 'idempotency.scope-api-key'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      const firstBody = (await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body
      const otherApiKey = await issueUserKey(market, wallet.accountId)
      const otherKeyBody = (await market.call('ordersAdd', OFFER_PARAMS, { key: otherApiKey, ...keyHeader })).body
      expect(otherKeyBody).not.toHaveProperty('idempotentReplay')
      expect(otherKeyBody.newOrders).not.toEqual(firstBody.newOrders)
      // The same API key, but for another wallet.
      const otherAccount = await market.openAccount()
      await market.control('/keys/change', { key: wallet.apiKey, account: otherAccount.accountId })
      const otherWalletBody = (await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)).body
      expect(otherWalletBody).not.toHaveProperty('idempotentReplay')
      expect(otherWalletBody.newOrders).not.toEqual(firstBody.newOrders)
    },
  },
]
