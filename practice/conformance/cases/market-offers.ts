import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const TOKEN = '0.0.3390118'
const ROW = 'market/endpoints/market/row-7'

async function read(market: Fixture, params: object): Promise<Json[]> {
  const { body } = await market.call('offers', { token: TOKEN, ...params })
  expect(body.success).toBe(true)
  return body.response as Json[]
}

type Made = { readonly serial: number; readonly seller: string; readonly buyer: string }

/** Offers on a listed NFT by a new buyer, one for each given status. */
async function offer(market: Fixture, statuses: readonly number[]): Promise<Made> {
  const { serial, seller } = await market.openListing({ price: '64.5' })
  const { accountId: buyer } = await market.openAccount()
  for (const status of statuses) {
    await market.control('/market/offer', { token: TOKEN, serial, buyer, price: `${40 + status}`, status })
  }
  return { serial, seller, buyer }
}

export const offerCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/offer/text-1', ROW],
    name: 'An offer has its buyer, price and NFT, and the NFT’s listed price',
    breaks: [
      ...answerFields(
        'offers',
        'response[]',
        'buyerAccount sellerAccount offeredPrice offerDate statusTypeId statusName listedPrice token serialId',
      ),
      ...answerFields('offers', '', 'success response'),
    ],
    run: async (market) => {
      const { serial, seller, buyer } = await offer(market, [1])
      const [found] = await read(market, { serial })
      expect(found).toMatchObject({
        buyerAccount: buyer,
        sellerAccount: seller,
        offeredPrice: 41,
        listedPrice: 64.5,
        statusTypeId: 1,
        statusName: 'Submitted',
        token: TOKEN,
        serialId: serial,
      })
      expect(Math.abs(Date.parse(found.offerDate as string) - Date.now())).toBeLessThan(60_000)
    },
  },
  {
    passages: ['market/states-and-transitions/text-1', ROW],
    name: 'Offers can be filtered to pending ones, submitted ones, or every status',
    breaks: [
      'offers.accepted-is-pending',
      ...['param', 'default', 'bound'].map((family) => `${family} offers.statusFilterTypeId`),
    ],
    run: async (market) => {
      const { buyer } = await offer(market, [1, 2, 3, 4, 5])
      const statuses = async (params: object): Promise<number[]> =>
        (await read(market, { filterUserAccount: buyer, ...params })).map(({ statusTypeId }) => statusTypeId as number)
      expect((await statuses({})).sort()).toEqual([1, 2])
      expect((await statuses({ statusFilterTypeId: 0 })).sort()).toEqual([1, 2])
      expect(await statuses({ statusFilterTypeId: 1 })).toEqual([1])
      expect((await statuses({ statusFilterTypeId: 2 })).sort()).toEqual([1, 2, 3, 4, 5])
      expect((await market.call('offers', { statusFilterTypeId: 3 })).status).toBe(400)
    },
  },
  {
    passages: [ROW, 'market/versioning/rule-2', 'market/errors/row-2'],
    name: 'Offers can be filtered by collection, by NFT under either name of its serial, or by account',
    breaks: ['token', 'serial', 'serialId', 'filterUserAccount']
      .map((name) => `param offers.${name}`)
      .concat('serials.agree'),
    run: async (market) => {
      const { serial, seller, buyer } = await offer(market, [1])
      const allOffers = await read(market, { limit: 100 })
      expect(new Set(allOffers.map(({ token }) => token as string))).toEqual(new Set([TOKEN]))
      const nftOffers = await read(market, { serial })
      expect(new Set(nftOffers.map(({ serialId }) => serialId as number))).toEqual(new Set([serial]))
      expect(await read(market, { serialId: serial })).toEqual(nftOffers)
      expect((await market.call('offers', { serial, serialId: serial + 1 })).status).toBe(400)
      expect(await read(market, { filterUserAccount: buyer })).toHaveLength(1)
      const ofSeller = await read(market, { filterUserAccount: seller, limit: 100 })
      expect(ofSeller.some(({ buyerAccount }) => buyerAccount === buyer)).toBe(true)
      const sides = ofSeller.map(({ buyerAccount, sellerAccount }) => [buyerAccount, sellerAccount] as string[])
      expect(sides.every((side) => side.includes(seller))).toBe(true)
    },
  },
  {
    passages: [ROW, 'market/limits/row-10', 'market/errors/row-2'],
    name: 'A page of offers has 50 entries by default and at most 100, with an offset of at most 1,000,000',
    breaks: [
      'offers.offset-bound',
      'offers.newest-first',
      ...['param', 'default', 'bound'].flatMap((family) => [`${family} offers.limit`, `${family} offers.page`]),
    ],
    run: async (market) => {
      await offer(market, [1, 1, 1, 1])
      const all = await read(market, { limit: 100 })
      expect(await read(market, { limit: 2, page: 2 })).toEqual(all.slice(2, 4))
      const dates = all.map(({ offerDate }) => offerDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const ofAll = { token: undefined, statusFilterTypeId: 2 }
      expect((await market.call('offers', ofAll)).body.response).toHaveLength(50)
      expect((await market.call('offers', { limit: 1, page: 1_000_001 })).status).toBe(200)
      expect((await market.call('offers', { limit: 100, page: 10_001 })).status).toBe(200)
      for (const wrong of [{ limit: 101 }, { limit: 0 }, { limit: 100, page: 10_002 }, { page: 0 }]) {
        expect((await market.call('offers', wrong)).status).toBe(400)
      }
    },
  },
  {
    passages: [ROW],
    name: 'An account filter can mean the buyer or the seller, as two readings',
    breaks: ['param offers.filterUserAccount'],
    alone: true,
    run: async (market) => {
      const { seller, buyer } = await offer(market, [1])
      const count = async (side: string, account: string): Promise<number> => {
        await market.control('/readings', { offersOfUser: side })
        return (await read(market, { filterUserAccount: account })).filter(({ buyerAccount }) => buyerAccount === buyer)
          .length
      }
      expect(await count('buyer', buyer)).toBe(1)
      expect(await count('seller', buyer)).toBe(0)
      expect(await count('seller', seller)).toBe(1)
      expect(await count('buyer', seller)).toBe(0)
    },
  },
]
