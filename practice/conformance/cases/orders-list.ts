import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { COLLECTION, OTHER_COLLECTION, expectRefusal, issueUserKey, openWallet } from '../wallet-scene'

const ORDER_FIELDS = [
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

const PERMISSION_BY_OPERATION = [
  ['ordersList', 'manageOrders'],
  ['ordersAdd', 'manageOrders'],
  ['ordersTopUp', 'manageOrders'],
  ['ordersCancel', 'manageOrders'],
  ['allowanceApprove', 'manageAllowance'],
  ['allowanceConfirm', 'manageAllowance'],
] as const

const readFloor = async (market: Fixture, token: string): Promise<number> =>
  (await market.call('floor', { token })).body.floor as number

export const orderListCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/collection-offer/text-1', 'market/endpoints/own-wallet/row-3'],
    name: 'A listed offer has its price, buyer and age, and also the collection’s floor and highest offer',
    breaks: ['answer ordersList.orders', ...ORDER_FIELDS.map((field) => `answer ordersList.orders[].${field}`)],
    run: async (market) => {
      const wallet = await openWallet(market)
      const plainOfferId = await wallet.placeOffer(90.25)
      const requiredTraits = [{ trait_type: 'Rings', value: '6' }]
      const traitOfferId = await wallet.placeOffer(1_000, { requiredTraits })
      const { body } = await wallet.call('ordersList', { coladdress: COLLECTION })
      const plainOfferPrices = body.orders
        .filter((order: Json) => !order.includeTraits)
        .map((order: Json) => order.price as number)
      const collectionPrices = {
        floorPrice: await readFloor(market, COLLECTION),
        topOfferPrice: Math.max(...plainOfferPrices),
      }
      const commonFields = {
        tokenId: COLLECTION,
        buyerAccount: wallet.accountId,
        timeAgo: 'just now',
        ...collectionPrices,
      }
      const plainOffer = body.orders.find((order: Json) => order.id === plainOfferId)
      expect(plainOffer).toMatchObject({ ...commonFields, price: 90.25, includeTraits: false, traitOrders: null })
      expect(Math.abs(Date.parse(plainOffer.createdAt as string) - Date.now())).toBeLessThan(60_000)
      expect(body.orders.find((order: Json) => order.id === traitOfferId)).toMatchObject({
        ...commonFields,
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
      const excludedOfferId = await wallet.placeOffer(5)
      const includedOfferId = await wallet.placeOffer(5, { token: OTHER_COLLECTION })
      const { body } = await wallet.call('ordersList', { coladdress: OTHER_COLLECTION })
      const orderIds = body.orders.map((order: Json) => order.id as number)
      expect(orderIds).toContain(includedOfferId)
      expect(orderIds).not.toContain(excludedOfferId)
      expect(body.orders.every((order: Json) => order.tokenId === OTHER_COLLECTION)).toBe(true)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/row-3'],
    name: 'All wallets’ offers are listed unless only own offers are requested',
    breaks: ['param ordersList.onlyMine'],
    run: async (market) => {
      const wallet = await openWallet(market)
      const ownOfferId = await wallet.placeOffer(7)
      const allOffers = (await wallet.call('ordersList')).body.orders
      expect(allOffers.some((order: Json) => order.buyerAccount !== wallet.accountId)).toBe(true)
      expect(allOffers.some((order: Json) => order.id === ownOfferId)).toBe(true)
      expect((await wallet.call('ordersList', { onlyMine: false })).body.orders).toHaveLength(allOffers.length)
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
    name: 'Every own-wallet route requires its permission on the key, whatever the parameters',
    breaks: PERMISSION_BY_OPERATION.map(([operation]) => `permission ${operation}`),
    run: async (market) => {
      const { accountId } = await market.openAccount()
      for (const [operation, permission] of PERMISSION_BY_OPERATION) {
        const otherPermissions = ['manageOrders', 'manageAllowance'].filter((candidate) => candidate !== permission)
        const key = await issueUserKey(market, accountId, { permissions: otherPermissions })
        const refusal = await market.call(operation, {}, { key })
        expectRefusal(refusal, 401)
        expect(refusal.body).not.toHaveProperty('errorCode')
        expect(refusal.headers.get('www-authenticate')).toMatch(/^ApiKey /)
        // With the permission, the route may refuse missing parameters, but not the key.
        const permittedKey = await issueUserKey(market, accountId, { permissions: [permission] })
        expect((await market.call(operation, {}, { key: permittedKey })).status).not.toBe(401)
        // A user key is accepted only in the query, so a key in this header counts as no key.
        const headerAnswer = await market.call(operation, {}, { key: null, headers: { 'x-api-key': permittedKey } })
        expectRefusal(headerAnswer, 401, { errorCode: 'NO_KEY' })
      }
    },
  },
]
