import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import type { Answer, Json } from '../../testing/harness'
import { COLLECTION, WATCHED_COLLECTION, expectRefusal, openWallet, type Wallet } from '../wallet-scene'

const RICH_WALLET_OPTIONS = { hbar: '900000' }
const TRAITS = [
  { trait_type: 'Crown', value: 'Rays' },
  { trait_type: 'Duty', value: 'Keys' },
]

const addOffer = (wallet: Wallet, orderPrice: number, requiredTraits?: unknown): Promise<Answer> =>
  wallet.call('ordersAdd', { token: WATCHED_COLLECTION, orderPrice, requiredTraits })

/** Unlists all NFTs of the watched collection, then lists one: the NFT with `serial`, or by default the first NFT. */
async function makeOnlyListing(market: Fixture, price: string, serial?: number): Promise<void> {
  await market.control('/market/delist-all', { token: WATCHED_COLLECTION })
  await market.openListing({ token: WATCHED_COLLECTION, price, ...(serial === undefined ? {} : { serial }) })
}

/** Finds the serial of an NFT that has all of `TRAITS`. The 600 NFTs of the collection fill three pages. */
async function findSerialWithTraits(market: Fixture): Promise<number> {
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
      const wallet = await openWallet(market, RICH_WALLET_OPTIONS)
      // The bound does not apply to offers up to 10,000 HBAR, to a collection that is not watched, or without a listing.
      expect((await addOffer(wallet, 10_000)).status).toBe(200)
      await wallet.placeOffer(10_001, { token: COLLECTION })
      await market.control('/market/delist-all', { token: WATCHED_COLLECTION })
      const unboundedOffer = (await addOffer(wallet, 10_001)).body
      expect(unboundedOffer.success).toBe(true)
      await makeOnlyListing(market, '12000')
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
      const wallet = await openWallet(market, RICH_WALLET_OPTIONS)
      const serial = await findSerialWithTraits(market)
      await makeOnlyListing(market, '30000', serial)
      // A listing without the traits, at a far lower price, does not lower the trait floor.
      await market.openListing({ token: WATCHED_COLLECTION, price: '300' })
      expectRefusal(await addOffer(wallet, 30_001, TRAITS), 400)
      const highOrderId = (await addOffer(wallet, 12_000, TRAITS)).body.newOrders[0].id as number
      // The traits are reversed, but the same: the bound must take this offer into account, too.
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
