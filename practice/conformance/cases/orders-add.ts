import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import { COLLECTION, expectRefusal, issueKey, openWallet } from '../wallet-scene'

const HEAD = ['orderPrice', 'totalCost', 'userBalance', 'userAllowance', 'requiredAllowance']
const MORE = ['message', 'tokenId', 'quantity', 'requiresAllowanceApprove', 'newOrders', 'newOrders[].id']

export const orderAddCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/row-4'],
    name: 'Placing offers returns their cost, the balance and the allowance figures',
    breaks: [
      ...[...HEAD, ...MORE].map((field) => `answer ordersAdd.${field}`),
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
    name: 'Required traits must be traits of NFTs of the collection',
    breaks: ['param ordersAdd.requiredTraits', 'orders.traits-exist'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const add = (requiredTraits: unknown) =>
        wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 10, requiredTraits })
      const traits = [
        { trait_type: 'Rings', value: '6' },
        { trait_type: 'Ground', value: 'Night' },
      ]
      const { body } = await add(traits)
      const [order] = (await wallet.call('ordersList', { onlyMine: true })).body.orders
      expect(order).toMatchObject({ id: body.newOrders[0].id, includeTraits: true, traitOrders: traits })
      expectRefusal(await add([{ trait_type: 'Rings', value: '99' }]), 400)
      expectRefusal(await add([{ trait_type: 'Wheels', value: '6' }]), 400)
      expectRefusal(await add([...traits, { trait_type: 'Rings', value: '7' }]), 400)
      expect((await add([])).status).toBe(200)
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
    name: 'A new offer is from 0.01 to 100,000 HBAR',
    breaks: ['orders.add-min-price', 'orders.add-max-price'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '200000' })
      const add = (orderPrice: number) => wallet.call('ordersAdd', { token: COLLECTION, orderPrice })
      expectRefusal(await add(0.00999999), 400)
      expectRefusal(await add(100_000.00000001), 400)
      expect((await add(0.01)).body.orderPrice).toBe(0.01)
      expect((await add(100_000)).body.orderPrice).toBe(100_000)
      expectRefusal(await add(1.000000001), 400)
      expect(await wallet.activeOfferIds()).toHaveLength(2)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-4'],
    name: 'An offer beyond the wallet’s means is refused, with the figures',
    breaks: ['orders.balance-covers'],
    run: async (market) => {
      const wallet = await openWallet(market, { hbar: '20' })
      const refused = await wallet.call('ordersAdd', { token: COLLECTION, orderPrice: 10.5, quantity: 2 })
      expectRefusal(refused, 400, { totalCost: 21, userBalance: 20, userAllowance: 0 })
      expect(await wallet.activeOfferIds()).toEqual([])
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-4'],
    name: 'The required allowance covers all offers of the wallet, from every key',
    breaks: ['orders.required-covers-all', 'answer ordersAdd.requiredAllowance'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const first = await wallet.offer(30)
      await wallet.offer(12.5, { requiredTraits: [{ trait_type: 'Rings', value: '7' }] })
      const otherKey = await issueKey(market, wallet.accountId)
      const required = async (orderPrice: number): Promise<number> => {
        const { body } = await market.call('ordersAdd', { token: COLLECTION, orderPrice }, { key: otherKey })
        return body.requiredAllowance as number
      }
      expect(await required(1)).toBe(43.5)
      await wallet.call('ordersCancel', { token: COLLECTION, orderId: first })
      expect(await required(2)).toBe(15.5)
    },
  },
]
