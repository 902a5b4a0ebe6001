import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, expectRefusal, freshKey, header, openWallet } from '../wallet-scene'
import { untilRunning } from '../polling'

const ADD = { token: COLLECTION, orderPrice: 3 }
const UNKNOWN = { outcomeUnknown: true }
/** Longer than the service waits for the order service. */
const PATIENCE_MS = 11_000

const inner = (market: Fixture, fault: object): Promise<unknown> => market.control('/faults', { orders: fault })

export const idempotencyFailureCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/rule-4'],
    name: 'After a refusal a retry with the key runs again',
    breaks: ['idempotency.refused-runs-again'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '2' })
      const sent = header(freshKey())
      expectRefusal(await wallet.call('ordersAdd', ADD, sent), 400)
      await market.control('/accounts/fund', { account: wallet.accountId, amount: '10' })
      const { status, body } = await wallet.call('ordersAdd', ADD, sent)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('idempotentReplay')
      // A failure of the order service before it began is also a refusal.
      const newKey = header(freshKey())
      await inner(market, { kind: 'status', status: 500, when: 'before' })
      const failed = await wallet.call('ordersAdd', ADD, newKey)
      expectRefusal(failed, 503, { retryable: true })
      expect(failed.body).not.toHaveProperty('outcomeUnknown')
      expect((await wallet.call('ordersAdd', ADD, newKey)).status).toBe(200)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-5', 'market/errors/row-9', 'market/errors/row-13'],
    name: 'After placing or saving fails midway, a retry must read the list first',
    breaks: ['idempotency.unknown-after-begin', 'idempotency.outcome-unknown'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const faults = [{ kind: 'save' }, { kind: 'status', status: 500, when: 'after' }]
      for (const fault of faults) {
        const sent = header(freshKey())
        const before = await wallet.activeOfferIds()
        await inner(market, fault)
        expectRefusal(await wallet.call('ordersAdd', ADD, sent), 503, UNKNOWN)
        expectRefusal(await wallet.call('ordersAdd', ADD, sent), 409, UNKNOWN)
        // The list shows the result.
        expect(await wallet.activeOfferIds()).toHaveLength(before.length + 1)
      }
      const [orderId, other] = await wallet.activeOfferIds()
      const sent = header(freshKey())
      await inner(market, { kind: 'save' })
      const cancel = { token: COLLECTION, orderId }
      expectRefusal(await wallet.call('ordersCancel', cancel, sent), 503, UNKNOWN)
      expectRefusal(await wallet.call('ordersCancel', cancel, sent), 409, UNKNOWN)
      expect(await wallet.activeOfferIds()).toEqual([other])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-5'],
    name: 'A top-up that could not be saved is undone as a whole and counts as refused',
    breaks: ['orders.top-up-all-or-none', 'idempotency.refused-runs-again'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const orderIds = [await wallet.offer(9), await wallet.offer(9)]
      const topUp = { token: COLLECTION, orderIds, newPrice: 12 }
      const sent = header(freshKey())
      await inner(market, { kind: 'save' })
      const failed = await wallet.call('ordersTopUp', topUp, sent)
      expectRefusal(failed, 503, { retryable: true })
      expect(failed.body).not.toHaveProperty('outcomeUnknown')
      expect(await wallet.activeOfferIds()).toEqual(orderIds)
      const { status, body } = await wallet.call('ordersTopUp', topUp, sent)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('idempotentReplay')
      expect(body.removedOrderIds).toEqual(orderIds)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-6', 'market/errors/row-13'],
    name: 'A gateway status from the order service leaves the outcome unknown',
    breaks: ['orders.gateway-status', 'idempotency.outcome-unknown', 'idempotency.key-told'],
    run: async (market) => {
      const wallet = await openWallet(market)
      let standing = 0
      for (const status of [502, 504, 520, 521, 522, 523, 524, 530]) {
        const when = status % 2 === 0 ? 'before' : 'after'
        standing += when === 'after' ? 1 : 0
        const key = freshKey()
        await inner(market, { kind: 'status', status, when })
        expectRefusal(await wallet.call('ordersAdd', ADD, header(key)), 503, { ...UNKNOWN, idempotencyKey: key })
        expectRefusal(await wallet.call('ordersAdd', ADD, header(key)), 409, UNKNOWN)
        expect(await wallet.activeOfferIds()).toHaveLength(standing)
      }
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-6', 'market/errors/row-13'],
    name: 'An order service that does not answer leaves the outcome unknown, under a generated key',
    breaks: ['idempotency.outcome-unknown', 'idempotency.key-told', 'idempotency.unknown-after-begin'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      for (const when of ['before', 'after']) {
        await inner(market, { kind: 'silent', when })
        const answer = wallet.call('ordersAdd', ADD)
        await untilRunning(market, 'ordersAdd')
        await market.control('/clock', { advanceMs: PATIENCE_MS })
        const silent = await answer
        expectRefusal(silent, 503, UNKNOWN)
        const made = silent.body.idempotencyKey as string
        expect(made).toMatch(/^[A-Za-z0-9._:-]{8,64}$/)
        expectRefusal(await wallet.call('ordersAdd', ADD, header(made)), 409, UNKNOWN)
      }
      expect(await wallet.activeOfferIds()).toHaveLength(1)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-6', 'market/endpoints/own-wallet/rule-1'],
    name: 'A late answer of the order service is stored for the generated key',
    breaks: ['idempotency.replay', 'idempotency.key-told'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      await inner(market, { kind: 'slow', delayMs: PATIENCE_MS + 60_000 })
      const answer = wallet.call('ordersAdd', ADD)
      await untilRunning(market, 'ordersAdd')
      await market.control('/clock', { advanceMs: PATIENCE_MS })
      const made = (await answer).body.idempotencyKey as string
      await market.control('/clock', { advanceMs: 60_000 })
      const { status, body } = await wallet.call('ordersAdd', ADD, header(made))
      expect({ status, replay: body.idempotentReplay as unknown }).toEqual({ status: 200, replay: true })
      expect(await wallet.activeOfferIds()).toEqual([body.newOrders[0].id])
    },
  },
]
