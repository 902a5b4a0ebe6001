import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, OTHER_COLLECTION, expectRefusal, issueKey, openWallet } from '../wallet-scene'

const FIELDS = [
  'id',
  'tokenId',
  'buyerAccount',
  'price',
  'createdAt',
  'includeTraits',
  'floorPrice',
  'topOfferPrice',
  'traitOrders',
  'timeAgo',
]

const GUARDED = [
  ['ordersList', 'manageOrders'],
  ['ordersAdd', 'manageOrders'],
  ['ordersTopUp', 'manageOrders'],
  ['ordersCancel', 'manageOrders'],
  ['allowanceApprove', 'manageAllowance'],
  ['allowanceConfirm', 'manageAllowance'],
] as const

const floorOf = async (market: Fixture, token: string): Promise<number> =>
  (await market.call('floor', { token })).body.floor as number

export const orderListCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/collection-offer/text-1', 'market/endpoints/own-wallet/row-3'],
    name: 'A listed offer has its price, wallet and age, and the floor and top offer to compare with',
    breaks: ['answer ordersList.orders', ...FIELDS.map((field) => `answer ordersList.orders[].${field}`)],
    run: async (market) => {
      const wallet = await openWallet(market)
      const plain = await wallet.offer(90.25)
      const requiredTraits = [{ trait_type: 'Rings', value: '6' }]
      const forTrait = await wallet.offer(1_000, { requiredTraits })
      const { body } = await wallet.call('ordersList', { coladdress: COLLECTION })
      const tops = body.orders.filter((order: Json) => !order.includeTraits).map((order: Json) => order.price as number)
      const standsAgainst = { floorPrice: await floorOf(market, COLLECTION), topOfferPrice: Math.max(...tops) }
      const common = { tokenId: COLLECTION, buyerAccount: wallet.accountId, timeAgo: 'just now', ...standsAgainst }
      const ownOffer = body.orders.find((order: Json) => order.id === plain)
      expect(ownOffer).toMatchObject({ ...common, price: 90.25, includeTraits: false, traitOrders: null })
      expect(Math.abs(Date.parse(ownOffer.createdAt as string) - Date.now())).toBeLessThan(60_000)
      expect(body.orders.find((order: Json) => order.id === forTrait)).toMatchObject({
        ...common,
        price: 1_000,
        includeTraits: true,
        traitOrders: requiredTraits,
      })
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-3'],
    name: 'Offers can be filtered by collection',
    breaks: ['param ordersList.coladdress'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const collectionOffer = await wallet.offer(5)
      const there = await wallet.offer(5, { token: OTHER_COLLECTION })
      const { body } = await wallet.call('ordersList', { coladdress: OTHER_COLLECTION })
      const ids = body.orders.map((order: Json) => order.id as number)
      expect(ids).toContain(there)
      expect(ids).not.toContain(collectionOffer)
      expect(body.orders.every((order: Json) => order.tokenId === OTHER_COLLECTION)).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-3'],
    name: 'All wallets’ offers are listed unless only own offers are requested',
    breaks: ['param ordersList.onlyMine'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const ownOfferId = await wallet.offer(7)
      const everybodys = (await wallet.call('ordersList')).body.orders
      expect(everybodys.some((order: Json) => order.buyerAccount !== wallet.accountId)).toBe(true)
      expect(everybodys.some((order: Json) => order.id === ownOfferId)).toBe(true)
      expect((await wallet.call('ordersList', { onlyMine: false })).body.orders).toHaveLength(everybodys.length)
      const ownOffers = (await wallet.call('ordersList', { onlyMine: true })).body.orders
      expect(ownOffers.map((order: Json) => order.id as number)).toEqual([ownOfferId])
    },
  },
  {
    passages: [
      'market/endpoints/own-wallet/text-1',
      'market/authentication/rule-4',
      'market/errors/row-6',
      'market/endpoints/own-wallet/row-1',
      'market/endpoints/own-wallet/row-2',
    ],
    name: 'Every own-wallet route requires its permission on the key, whatever the request contains',
    breaks: GUARDED.map(([name]) => `permission ${name}`),
    run: async (market) => {
      const { accountId } = await market.openAccount()
      for (const [name, permission] of GUARDED) {
        const others = ['manageOrders', 'manageAllowance'].filter((other) => other !== permission)
        const key = await issueKey(market, accountId, { permissions: others })
        const refused = await market.call(name, {}, { key })
        expectRefusal(refused, 401)
        expect(refused.body).not.toHaveProperty('errorCode')
        expect(refused.headers.get('www-authenticate')).toMatch(/^ApiKey /)
        // With the permission the request gets further: it is refused for missing parameters, if at all.
        const able = await issueKey(market, accountId, { permissions: [permission] })
        expect((await market.call(name, {}, { key: able })).status).not.toBe(401)
        const byHeader = await market.call(name, {}, { key: null, headers: { 'x-api-key': able } })
        expectRefusal(byHeader, 401, { errorCode: 'NO_KEY' })
      }
    },
  },
]
