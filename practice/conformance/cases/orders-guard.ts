import { expect } from 'vitest'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import type { Answer, Json } from '../../testing/harness'
import { COLLECTION, WATCHED_COLLECTION, expectRefusal, openWallet, type Wallet } from '../wallet-scene'

const RICH = { hbar: '900000' }
const TRAITS = [
  { trait_type: 'Crown', value: 'Rays' },
  { trait_type: 'Duty', value: 'Keys' },
]

const add = (wallet: Wallet, orderPrice: number, requiredTraits?: unknown): Promise<Answer> =>
  wallet.call('ordersAdd', { token: WATCHED_COLLECTION, orderPrice, requiredTraits })

/** Unlists the whole collection, then lists one NFT at a price. */
async function listOnly(market: Fixture, price: string, serial?: number): Promise<void> {
  await market.control('/market/delist-all', { token: WATCHED_COLLECTION })
  await market.openListing({ token: WATCHED_COLLECTION, price, ...(serial === undefined ? {} : { serial }) })
}

/** An NFT of the crowd that has the traits. */
async function serialWithTraits(market: Fixture): Promise<number> {
  for (let page = 1; page <= 3; page++) {
    const { body } = await market.call('nfts', { token: WATCHED_COLLECTION, limit: 200, page })
    for (const nft of body.nfts) {
      const has = ({ trait_type, value }: { trait_type: string; value: string }): boolean =>
        nft.attributes.some((own: Json) => own.trait_type === trait_type && own.value === value) as boolean
      if (TRAITS.every(has)) return nft.serialId as number
    }
  }
  throw new Error('no NFT carries the traits')
}

export const orderGuardCases: readonly Case[] = [
  {
    passages: ['market/endpoints/own-wallet/text-3', 'market/limits/row-21'],
    name: 'Above 10,000 HBAR, an offer on a watched collection may not exceed the floor',
    breaks: ['orders.second-guard', 'orders.guard-floor'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market, RICH)
      // Not above 10,000, not watched, or no listing: the second guard does not apply.
      expect((await add(wallet, 10_000)).status).toBe(200)
      await wallet.offer(10_001, { token: COLLECTION })
      await market.control('/market/delist-all', { token: WATCHED_COLLECTION })
      const free = (await add(wallet, 10_001)).body
      expect(free.success).toBe(true)
      await listOnly(market, '12000')
      expectRefusal(await add(wallet, 12_000.5), 400)
      expect((await add(wallet, 12_000)).status).toBe(200)
      const topUp = { token: WATCHED_COLLECTION, orderId: free.newOrders[0].id as number }
      expectRefusal(await wallet.call('ordersTopUp', { ...topUp, newPrice: 12_001 }), 400)
      expect((await wallet.call('ordersTopUp', { ...topUp, newPrice: 11_999 })).status).toBe(200)
    },
  },
  {
    passages: ['market/endpoints/own-wallet/text-3', 'market/limits/row-21'],
    name: 'With traits, such an offer may exceed neither the trait floor nor twice the highest offer for the traits',
    breaks: ['orders.guard-trait-floor', 'orders.guard-current-offer', 'orders.guard-past-offer'],
    alone: true,
    run: async (market) => {
      const wallet = await openWallet(market, RICH)
      const serial = await serialWithTraits(market)
      await listOnly(market, '30000', serial)
      // A listing without the traits, at a far lower price: it does not count for these offers.
      await market.openListing({ token: WATCHED_COLLECTION, price: '300' })
      expectRefusal(await add(wallet, 30_001, TRAITS), 400)
      const high = (await add(wallet, 12_000, TRAITS)).body.newOrders[0].id as number
      const low = (await add(wallet, 11_000, [...TRAITS].reverse())).body.newOrders[0].id as number
      const cancel = (orderId: number) => wallet.call('ordersCancel', { token: WATCHED_COLLECTION, orderId })
      expectRefusal(await add(wallet, 24_001, TRAITS), 400)
      await cancel(high)
      // The highest active offer counts, not the highest ever …
      expectRefusal(await add(wallet, 22_001, TRAITS), 400)
      await cancel(low)
      // … which counts if no offer is active.
      expectRefusal(await add(wallet, 24_001, TRAITS), 400)
      expect((await add(wallet, 24_000, TRAITS)).status).toBe(200)
    },
  },
]
