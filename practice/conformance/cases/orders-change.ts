import { expect } from 'vitest'
import type { Case, UntestedPassage } from '../case'
import { COLLECTION, OTHER_COLLECTION, expectRefusal, openWallet } from '../wallet-scene'

const TOP_UP_FIELDS = ['message', 'removedOrderIds', 'removedCount', 'newOrders', 'requiresAllowanceApprove']

export const orderChangeCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/row-5', 'market/states-and-transitions/row-13'],
    name: 'A top-up replaces an offer with a new one at the new price',
    breaks: [
      ...[...TOP_UP_FIELDS, 'newOrders[].id', 'newOrders[].price'].map((field) => `answer ordersTopUp.${field}`),
      'param ordersTopUp.token',
      'param ordersTopUp.orderId',
      'param ordersTopUp.newPrice',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const requiredTraits = [{ trait_type: 'Rings', value: '8' }]
      const orderId = await wallet.placeOffer(20, { requiredTraits })
      const { status, body } = await wallet.call('ordersTopUp', { token: COLLECTION, orderId, newPrice: 25.5 })
      expect(status).toBe(200)
      expect(body).toMatchObject({ removedOrderIds: [orderId], removedCount: 1, requiresAllowanceApprove: true })
      expect(body.message).toMatch(/25\.5 HBAR/)
      const [order, ...otherOrders] = (await wallet.call('ordersList', { onlyMine: true })).body.orders
      expect(otherOrders).toEqual([])
      expect(body.newOrders).toEqual([{ id: order.id, price: 25.5 }])
      expect(order.id).not.toBe(orderId)
      expect(order).toMatchObject({ price: 25.5, traitOrders: requiredTraits })
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-5'],
    name: 'One request can top up several offers of one collection that have the same price',
    breaks: [
      'param ordersTopUp.orderIds',
      'orders.top-up-same-price',
      'orders.same-collection',
      'orders.one-of-id-and-ids',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const orderIds = [await wallet.placeOffer(9), await wallet.placeOffer(9)]
      const higherOrderId = await wallet.placeOffer(10)
      const otherCollectionOrderId = await wallet.placeOffer(9, { token: OTHER_COLLECTION })
      const topUp = (orderSelection: object) =>
        wallet.call('ordersTopUp', { token: COLLECTION, newPrice: 11, ...orderSelection })
      expectRefusal(await topUp({ orderIds: [...orderIds, higherOrderId] }), 400)
      expectRefusal(await topUp({ orderIds: [...orderIds, otherCollectionOrderId] }), 400)
      expectRefusal(await topUp({ orderIds, orderId: orderIds[0] }), 400)
      expectRefusal(await topUp({}), 400)
      expect(await wallet.activeOfferIds()).toEqual([...orderIds, higherOrderId, otherCollectionOrderId])
      const { body } = await topUp({ orderIds })
      expect(body).toMatchObject({ removedOrderIds: orderIds, removedCount: 2 })
      expect(body.newOrders).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-5', 'market/limits/row-21'],
    name: 'One request tops up at most fifty offers',
    breaks: ['orders.batch'],
    run: async (market) => {
      const wallet = await openWallet(market)
      await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 2, quantity: 50 })
      await wallet.placeOffer(2)
      const orderIds = await wallet.activeOfferIds()
      const topUp = (selectedIds: number[]) =>
        wallet.call('ordersTopUp', { token: COLLECTION, newPrice: 3, orderIds: selectedIds })
      expect(orderIds).toHaveLength(51)
      expectRefusal(await topUp(orderIds), 400)
      expect((await topUp(orderIds.slice(0, 50))).body.removedCount).toBe(50)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-3', 'market/limits/row-21', 'market/errors/row-2'],
    name: 'The new price of a topped-up offer is from 1 to 100,000 HBAR',
    breaks: ['orders.topUp-min-price', 'orders.topUp-max-price'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '300000' })
      const topUp = async (newPrice: number) => {
        const [orderId] = await wallet.activeOfferIds()
        return wallet.call('ordersTopUp', { token: COLLECTION, orderId, newPrice })
      }
      await wallet.placeOffer(0.5)
      expectRefusal(await topUp(0.99999999), 400)
      expectRefusal(await topUp(100_001), 400)
      expect((await topUp(1)).body.newOrders[0].price).toBe(1)
      expect((await topUp(100_000)).body.newOrders[0].price).toBe(100_000)
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/row-5',
      'market/endpoints/own-wallet/row-6',
      'market/states-and-transitions/row-14',
    ],
    name: 'A wallet can change only its own offers',
    breaks: ['orders.own-only'],
    run: async (market) => {
      const [ownWallet, otherWallet] = [await openWallet(market), await openWallet(market)]
      const orderId = await otherWallet.placeOffer(6)
      expectRefusal(await ownWallet.call('ordersCancel', { token: COLLECTION, orderId }), 404)
      expectRefusal(await ownWallet.call('ordersTopUp', { token: COLLECTION, orderId, newPrice: 7 }), 404)
      expect(await otherWallet.activeOfferIds()).toEqual([orderId])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-6', 'market/states-and-transitions/row-14'],
    name: 'A cancelled offer is no longer active',
    breaks: [
      ...['message', 'order', 'order.id', 'order.tokenId'].map((field) => `answer ordersCancel.${field}`),
      'param ordersCancel.token',
      'param ordersCancel.orderId',
      'orders.same-collection',
    ],
    run: async (market) => {
      const wallet = await openWallet(market)
      const [orderId, otherOrderId] = [await wallet.placeOffer(6), await wallet.placeOffer(7)]
      expectRefusal(await wallet.call('ordersCancel', { token: OTHER_COLLECTION, orderId }), 400)
      const { status, body } = await wallet.call('ordersCancel', { token: COLLECTION, orderId })
      expect(status).toBe(200)
      expect(body.order).toEqual({ id: orderId, tokenId: COLLECTION })
      expect(body.message).toMatch(/cancelled/)
      expect(await wallet.activeOfferIds()).toEqual([otherOrderId])
      expectRefusal(await wallet.call('ordersCancel', { token: COLLECTION, orderId }), 404)
    },
  },
  {
    passages: ['market/limits/row-5'],
    name: 'Cancelling has its own rate limit: ten requests a second',
    breaks: ['limits.own-rate ordersCancel'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market)
      const sendCancellation = () => wallet.call('ordersCancel', { token: COLLECTION, orderId: 1 })
      // Sends `count` requests at once; returns the refusals by the rate limit.
      const sendBurst = async (count: number) => {
        const answers = await Promise.all(Array.from({ length: count }, sendCancellation))
        return answers.filter(({ status }) => status === 429)
      }
      const [refusal] = await sendBurst(40)
      if (!refusal) throw new Error('the market served all forty requests')
      expectRefusal(refusal, 429, { retryAfter: 1 })
      expect(refusal.headers.get('retry-after')).toBe('1')
      await market.control('/clock', { advanceMs: 1_000 })
      expect(await sendBurst(10)).toEqual([])
    },
  },
]

export const untestedOrderPassages: readonly UntestedPassage[] = [
  {
    passages: ['market/limits/row-7'],
    reason:
      'The documents give no separate rate for placing, topping up and reading offers; the general rate of a user key applies.',
  },
]
