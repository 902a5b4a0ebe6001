import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import type { Answer, Json } from '../../testing/harness'
import { COLLECTION, WATCHED_COLLECTION, expectRefusal, openWallet, type Wallet } from '../wallet-scene'

const RICH_WALLET = { hbar: '900000' }
const TRAITS = [
  { trait_type: 'Crown', value: 'Rays' },
  { trait_type: 'Duty', value: 'Keys' },
]

const addOffer = (wallet: Wallet, orderPrice: number, requiredTraits?: unknown): Promise<Answer> =>
  wallet.call('ordersAdd', { token: WATCHED_COLLECTION, orderPrice, requiredTraits })

/** Unlists the whole collection, then lists one NFT of the crowd: the one with `serial`, or the first one. */
async function listOnly(market: Fixture, price: string, serial?: number): Promise<void> {
  await market.control('/market/delist-all', { token: WATCHED_COLLECTION })
  await market.openListing({ token: WATCHED_COLLECTION, price, ...(serial === undefined ? {} : { serial }) })
}

/** Serial of an NFT that has `TRAITS`; the 600 NFTs of the collection are three pages. */
async function serialWithTraits(market: Fixture): Promise<number> {
  for (let page = 1; page <= 3; page++) {
    const { body } = await market.call('nfts', { token: WATCHED_COLLECTION, limit: 200, page })
    for (const nft of body.nfts) {
      const hasTrait = ({ trait_type, value }: { trait_type: string; value: string }): boolean =>
        nft.attributes.some(
          (attribute: Json) => attribute.trait_type === trait_type && attribute.value === value,
        ) as boolean
      if (TRAITS.every(hasTrait)) return nft.serialId as number
    }
  }
  throw new Error('no NFT has the traits')
}

export const orderGuardCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/text-3', 'market/limits/row-21'],
    name: 'Above 10,000 HBAR, an offer on a watched collection may not exceed the floor',
    breaks: ['orders.second-guard', 'orders.guard-floor'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market, RICH_WALLET)
      // The bound does not apply to offers up to 10,000 HBAR, to a collection that is not watched, or without a listing.
      expect((await addOffer(wallet, 10_000)).status).toBe(200)
      await wallet.placeOffer(10_001, { token: COLLECTION })
      await market.control('/market/delist-all', { token: WATCHED_COLLECTION })
      const unboundedOffer = (await addOffer(wallet, 10_001)).body
      expect(unboundedOffer.success).toBe(true)
      await listOnly(market, '12000')
      expectRefusal(await addOffer(wallet, 12_000.5), 400)
      expect((await addOffer(wallet, 12_000)).status).toBe(200)
      const topUpParams = { token: WATCHED_COLLECTION, orderId: unboundedOffer.newOrders[0].id as number }
      expectRefusal(await wallet.call('ordersTopUp', { ...topUpParams, newPrice: 12_001 }), 400)
      expect((await wallet.call('ordersTopUp', { ...topUpParams, newPrice: 11_999 })).status).toBe(200)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-3', 'market/limits/row-21'],
    name: 'Above 10,000 HBAR, an offer for traits may exceed neither the trait floor nor twice the highest offer for the same traits',
    breaks: ['orders.guard-trait-floor', 'orders.guard-current-offer', 'orders.guard-past-offer'],
    needsOwnMarket: true,
    run: async (market) => {
      const wallet = await openWallet(market, RICH_WALLET)
      const serial = await serialWithTraits(market)
      await listOnly(market, '30000', serial)
      // A far lower listing without the traits does not lower the floor of the traits.
      await market.openListing({ token: WATCHED_COLLECTION, price: '300' })
      expectRefusal(await addOffer(wallet, 30_001, TRAITS), 400)
      const highOrderId = (await addOffer(wallet, 12_000, TRAITS)).body.newOrders[0].id as number
      // The same traits in another order: the bound has to count this offer, too.
      const lowOrderId = (await addOffer(wallet, 11_000, [...TRAITS].reverse())).body.newOrders[0].id as number
      const cancel = (orderId: number) => wallet.call('ordersCancel', { token: WATCHED_COLLECTION, orderId })
      expectRefusal(await addOffer(wallet, 24_001, TRAITS), 400)
      await cancel(highOrderId)
      // The bound follows the highest active offer, now 11,000 HBAR, even if an earlier offer was higher.
      expectRefusal(await addOffer(wallet, 22_001, TRAITS), 400)
      await cancel(lowOrderId)
      // Without an active offer, the bound follows the highest earlier offer, 12,000 HBAR.
      expectRefusal(await addOffer(wallet, 24_001, TRAITS), 400)
      expect((await addOffer(wallet, 24_000, TRAITS)).status).toBe(200)
    },
  },
]
