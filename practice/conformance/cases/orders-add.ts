import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import { COLLECTION, expectRefusal, issueUserKey, openWallet } from '../wallet-scene'

const AMOUNT_FIELDS = ['orderPrice', 'totalCost', 'userBalance', 'userAllowance', 'requiredAllowance']
const OTHER_FIELDS = ['message', 'tokenId', 'quantity', 'requiresAllowanceApprove', 'newOrders', 'newOrders[].id']

export const orderAddCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/row-4'],
    name: 'The answer to new offers has their total cost, the wallet’s balance, the current allowance and the required allowance',
    breaks: [
      ...[...AMOUNT_FIELDS, ...OTHER_FIELDS].map((field) => `answer ordersAdd.${field}`),
      'param ordersAdd.token',
      'param ordersAdd.orderPrice',
      'param ordersAdd.quantity',
    ],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '400.5' })
      const { status, body } = await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 40.1, quantity: 3 })
      expect(status).toBe(200)
      expect(body).toMatchObject({
        tokenId: COLLECTION,
        orderPrice: 40.1,
        quantity: 3,
        totalCost: 120.3,
        userBalance: 400.5,
        userAllowance: 0,
        requiredAllowance: 120.3,
        requiresAllowanceApprove: true,
      })
      expect(body.newOrders.map((order: Json) => order.price as number)).toEqual([40.1, 40.1, 40.1])
      expect(body.newOrders.map((order: Json) => order.id as number)).toEqual(await wallet.activeOfferIds())
      expect(body.message).toMatch(/allowance/)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-4'],
    name: 'Required traits must exist in the collection, with one value for each trait',
    breaks: ['param ordersAdd.requiredTraits', 'orders.traits-exist'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const addOffer = (requiredTraits: unknown) =>
        wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 10, requiredTraits })
      const traits = [
        { trait_type: 'Rings', value: '6' },
        { trait_type: 'Ground', value: 'Night' },
      ]
      const { body } = await addOffer(traits)
      const [order] = (await wallet.call('ordersList', { onlyMine: true })).body.orders
      expect(order).toMatchObject({ id: body.newOrders[0].id, includeTraits: true, traitOrders: traits })
      expectRefusal(await addOffer([{ trait_type: 'Rings', value: '99' }]), 400)
      expectRefusal(await addOffer([{ trait_type: 'Wheels', value: '6' }]), 400)
      expectRefusal(await addOffer([...traits, { trait_type: 'Rings', value: '7' }]), 400)
      expect((await addOffer([])).status).toBe(200)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/text-3',
      'market/limits/row-21',
      'market/errors/row-2',
      'market/endpoints/own-wallet/row-4',
    ],
    name: 'The price of a new offer is from 0.01 to 100,000 HBAR',
    breaks: ['orders.add-min-price', 'orders.add-max-price'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '200000' })
      const addOffer = (orderPrice: number) => wallet.call('ordersAdd', { token: COLLECTION, orderPrice })
      expectRefusal(await addOffer(0.00999999), 400)
      expectRefusal(await addOffer(100_000.00000001), 400)
      expect((await addOffer(0.01)).body.orderPrice).toBe(0.01)
      expect((await addOffer(100_000)).body.orderPrice).toBe(100_000)
      // HBAR has eight decimals; this price has nine.
      expectRefusal(await addOffer(1.000000001), 400)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-4'],
    name: 'An offer that costs more than the wallet’s balance is refused, with the cost and the balance',
    breaks: ['orders.balance-covers'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '20' })
      const refusal = await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 10.5, quantity: 2 })
      expectRefusal(refusal, 400, { totalCost: 21, userBalance: 20, userAllowance: 0 })
      expect(await wallet.activeOfferIds()).toEqual([])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-4'],
    name: 'The required allowance covers all active offers of the wallet, whichever key placed them',
    breaks: ['orders.required-covers-all', 'answer ordersAdd.requiredAllowance'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const firstOrderId = await wallet.placeOffer(30)
      await wallet.placeOffer(12.5, { requiredTraits: [{ trait_type: 'Rings', value: '7' }] })
      const otherKey = await issueUserKey(market, wallet.accountId)
      const requiredAllowanceAfterOffer = async (orderPrice: number): Promise<number> => {
        const { body } = await market.call('ordersAdd', { token: COLLECTION, orderPrice }, { key: otherKey })
        return body.requiredAllowance as number
      }
      expect(await requiredAllowanceAfterOffer(1)).toBe(43.5)
      await wallet.call('ordersCancel', { token: COLLECTION, orderId: firstOrderId })
      expect(await requiredAllowanceAfterOffer(2)).toBe(15.5)
    },
  },
]
