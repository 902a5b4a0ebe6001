import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, expectRefusal, freshIdempotencyKey, idempotencyKeyHeader, openWallet } from '../wallet-scene'
import { waitUntilRunning } from '../polling'

const OFFER_PARAMS = { token: COLLECTION, orderPrice: 3 }
const OUTCOME_UNKNOWN = { outcomeUnknown: true }
/** Longer than the 10 seconds for which the market waits for its order service. */
const PAST_ORDER_TIMEOUT_MS = 11_000

const setOrderServiceFault = (market: Fixture, fault: object): Promise<unknown> =>
  market.control('/faults', { orders: fault })

export const idempotencyFailureCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/rule-4'],
    name: 'After a refusal, a second request with the same Idempotency-Key is processed like a new request',
    breaks: ['idempotency.refused-runs-again'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '2' })
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      expectRefusal(await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader), 400)
      await market.control('/accounts/fund', { account: wallet.accountId, amount: '10' })
      const { status, body } = await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('idempotentReplay')
      // A failure before the order service begins the change also counts as a refusal.
      const secondKeyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      await setOrderServiceFault(market, { kind: 'status', status: 500, when: 'before' })
      const failure = await wallet.call('ordersAdd', OFFER_PARAMS, secondKeyHeader)
      expectRefusal(failure, 503, { retryable: true })
      expect(failure.body).not.toHaveProperty('outcomeUnknown')
      expect((await wallet.call('ordersAdd', OFFER_PARAMS, secondKeyHeader)).status).toBe(200)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-5', 'market/errors/row-9', 'market/errors/row-13'],
    name: 'If placing or cancelling an offer fails midway, the outcome is unknown and a retry is refused',
    breaks: ['idempotency.unknown-after-begin', 'idempotency.outcome-unknown'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const faults = [{ kind: 'save' }, { kind: 'status', status: 500, when: 'after' }]
      for (const fault of faults) {
        const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
        const offersBefore = await wallet.activeOfferIds()
        await setOrderServiceFault(market, fault)
        expectRefusal(await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader), 503, OUTCOME_UNKNOWN)
        expectRefusal(await wallet.call('ordersAdd', OFFER_PARAMS, keyHeader), 409, OUTCOME_UNKNOWN)
        // Only the list of offers shows that the offer was placed.
        expect(await wallet.activeOfferIds()).toHaveLength(offersBefore.length + 1)
      }
      const [orderId, remainingOrderId] = await wallet.activeOfferIds()
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      await setOrderServiceFault(market, { kind: 'save' })
      const cancelParams = { token: COLLECTION, orderId }
      expectRefusal(await wallet.call('ordersCancel', cancelParams, keyHeader), 503, OUTCOME_UNKNOWN)
      expectRefusal(await wallet.call('ordersCancel', cancelParams, keyHeader), 409, OUTCOME_UNKNOWN)
      expect(await wallet.activeOfferIds()).toEqual([remainingOrderId])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-5'],
    name: 'A top-up that cannot be saved changes no offer and counts as refused',
    breaks: ['orders.top-up-all-or-none', 'idempotency.refused-runs-again'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const orderIds = [await wallet.placeOffer(9), await wallet.placeOffer(9)]
      const topUpParams = { token: COLLECTION, orderIds, newPrice: 12 }
      const keyHeader = idempotencyKeyHeader(freshIdempotencyKey())
      await setOrderServiceFault(market, { kind: 'save' })
      const failure = await wallet.call('ordersTopUp', topUpParams, keyHeader)
      expectRefusal(failure, 503, { retryable: true })
      expect(failure.body).not.toHaveProperty('outcomeUnknown')
      expect(await wallet.activeOfferIds()).toEqual(orderIds)
      const { status, body } = await wallet.call('ordersTopUp', topUpParams, keyHeader)
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('idempotentReplay')
      expect(body.removedOrderIds).toEqual(orderIds)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-6', 'market/errors/row-13'],
    name: 'If the order service answers with the status of a gateway error, the outcome is unknown',
    breaks: ['orders.gateway-status', 'idempotency.outcome-unknown', 'idempotency.key-told'],
    run: async (market) => {
      const wallet = await openWallet(market)
      let activeCount = 0
      for (const status of [502, 504, 520, 521, 522, 523, 524, 530]) {
        // An even status is sent before the offer is placed, an odd status afterwards. Both leave the outcome unknown.
        const isPlacedFirst = status % 2 === 1
        if (isPlacedFirst) activeCount += 1
        const key = freshIdempotencyKey()
        await setOrderServiceFault(market, { kind: 'status', status, when: isPlacedFirst ? 'after' : 'before' })
        expectRefusal(await wallet.call('ordersAdd', OFFER_PARAMS, idempotencyKeyHeader(key)), 503, {
          ...OUTCOME_UNKNOWN,
          idempotencyKey: key,
        })
        expectRefusal(await wallet.call('ordersAdd', OFFER_PARAMS, idempotencyKeyHeader(key)), 409, OUTCOME_UNKNOWN)
        expect(await wallet.activeOfferIds()).toHaveLength(activeCount)
      }
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-6', 'market/errors/row-13'],
    name: 'If the order service does not answer, the outcome is unknown and the refusal has a generated Idempotency-Key',
    breaks: ['idempotency.outcome-unknown', 'idempotency.key-told', 'idempotency.unknown-after-begin'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      for (const when of ['before', 'after']) {
        await setOrderServiceFault(market, { kind: 'silent', when })
        const pendingAnswer = wallet.call('ordersAdd', OFFER_PARAMS)
        await waitUntilRunning(market, 'ordersAdd')
        await market.control('/clock', { advanceMs: PAST_ORDER_TIMEOUT_MS })
        const refusal = await pendingAnswer
        expectRefusal(refusal, 503, OUTCOME_UNKNOWN)
        const generatedKey = refusal.body.idempotencyKey as string
        expect(generatedKey).toMatch(/^[A-Za-z0-9._:-]{8,64}$/)
        expectRefusal(
          await wallet.call('ordersAdd', OFFER_PARAMS, idempotencyKeyHeader(generatedKey)),
          409,
          OUTCOME_UNKNOWN,
        )
      }
      // Only the fault `after` lets the order service place the offer before it stops answering.
      expect(await wallet.activeOfferIds()).toHaveLength(1)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/rule-6', 'market/endpoints/own-wallet/rule-1'],
    name: 'A late answer of the order service is stored under the generated Idempotency-Key',
    breaks: ['idempotency.replay', 'idempotency.key-told'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      await setOrderServiceFault(market, { kind: 'slow', delayMs: PAST_ORDER_TIMEOUT_MS + 60_000 })
      const pendingAnswer = wallet.call('ordersAdd', OFFER_PARAMS)
      await waitUntilRunning(market, 'ordersAdd')
      await market.control('/clock', { advanceMs: PAST_ORDER_TIMEOUT_MS })
      const generatedKey = (await pendingAnswer).body.idempotencyKey as string
      await market.control('/clock', { advanceMs: 60_000 })
      const { status, body } = await wallet.call('ordersAdd', OFFER_PARAMS, idempotencyKeyHeader(generatedKey))
      expect({ status, isReplay: body.idempotentReplay as unknown }).toEqual({ status: 200, isReplay: true })
      expect(await wallet.activeOfferIds()).toEqual([body.newOrders[0].id])
    },
  },
]
