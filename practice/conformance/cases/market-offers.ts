import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const COLLECTION = '0.0.3390118'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-7'

async function readOffers(market: Fixture, params: object): Promise<Json[]> {
  const { body } = await market.call('offers', { token: COLLECTION, ...params })
  expect(body.success).toBe(true)
  return body.response as Json[]
}

type OfferScene = { readonly serial: number; readonly seller: string; readonly buyer: string }

/** Lists an NFT. A new buyer makes one offer on it for each status; the offer with status N is at 40 + N HBAR. */
async function makeOffers(market: Fixture, statuses: readonly number[]): Promise<OfferScene> {
  const { serial, seller } = await market.openListing({ price: '64.5' })
  const { accountId: buyer } = await market.openAccount()
  for (const status of statuses) {
    await market.control('/market/offer', { token: COLLECTION, serial, buyer, price: `${40 + status}`, status })
  }
  return { serial, seller, buyer }
}

export const offerCases: readonly Case[] = [
  {
    passages: ['market/resources-and-their-fields/offer/text-1', ENDPOINT_PASSAGE],
    name: 'An offer has its buyer, price and NFT, and the NFT’s listed price',
    breaks: [
      ...answerFieldRules(
        'offers',
        'response[]',
        'buyerAccount sellerAccount offeredPrice offerDate statusTypeId statusName listedPrice token serialId',
      ),
      ...answerFieldRules('offers', '', 'success response'),
    ],
    run: async (market) => {
      const { serial, seller, buyer } = await makeOffers(market, [1])
      const [offer] = await readOffers(market, { serial })
      expect(offer).toMatchObject({
        buyerAccount: buyer,
        sellerAccount: seller,
        offeredPrice: 41,
        listedPrice: 64.5,
        statusTypeId: 1,
        statusName: 'Submitted',
        token: COLLECTION,
        serialId: serial,
      })
      expect(Math.abs(Date.parse(offer.offerDate as string) - Date.now())).toBeLessThan(60_000)
    },
  },
  {
    passages: ['market/states-and-transitions/text-1', ENDPOINT_PASSAGE],
    name: 'Offers can be filtered by status: pending, submitted, or every status',
    breaks: [
      'offers.accepted-is-pending',
      ...['param', 'default', 'bound'].map((family) => `${family} offers.statusFilterTypeId`),
    ],
    run: async (market) => {
      const { buyer } = await makeOffers(market, [1, 2, 3, 4, 5])
      const readStatusIds = async (params: object): Promise<number[]> =>
        (await readOffers(market, { filterUserAccount: buyer, ...params })).map(
          ({ statusTypeId }) => statusTypeId as number,
        )
      // Submitted offers (1) and accepted ones (2) are pending.
      expect((await readStatusIds({})).sort()).toEqual([1, 2])
      expect((await readStatusIds({ statusFilterTypeId: 0 })).sort()).toEqual([1, 2])
      expect(await readStatusIds({ statusFilterTypeId: 1 })).toEqual([1])
      expect((await readStatusIds({ statusFilterTypeId: 2 })).sort()).toEqual([1, 2, 3, 4, 5])
      expect((await market.call('offers', { statusFilterTypeId: 3 })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/versioning/rule-2', 'market/errors/row-2'],
    name: 'Offers can be filtered by collection, account or NFT; the serial may be sent as serial or serialId',
    breaks: ['token', 'serial', 'serialId', 'filterUserAccount']
      .map((name) => `param offers.${name}`)
      .concat('serials.agree'),
    run: async (market) => {
      const { serial, seller, buyer } = await makeOffers(market, [1])
      const allOffers = await readOffers(market, { limit: 100 })
      expect(new Set(allOffers.map(({ token }) => token as string))).toEqual(new Set([COLLECTION]))
      const nftOffers = await readOffers(market, { serial })
      expect(new Set(nftOffers.map(({ serialId }) => serialId as number))).toEqual(new Set([serial]))
      expect(await readOffers(market, { serialId: serial })).toEqual(nftOffers)
      expect((await market.call('offers', { serial, serialId: serial + 1 })).status).toBe(400)
      expect(await readOffers(market, { filterUserAccount: buyer })).toHaveLength(1)
      const sellerOffers = await readOffers(market, { filterUserAccount: seller, limit: 100 })
      expect(sellerOffers.some(({ buyerAccount }) => buyerAccount === buyer)).toBe(true)
      const involvesSeller = ({ buyerAccount, sellerAccount }: Json): boolean =>
        buyerAccount === seller || sellerAccount === seller
      expect(sellerOffers.every(involvesSeller)).toBe(true)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-10', 'market/errors/row-2'],
    name: 'A page has 50 offers by default and at most 100, after at most 1,000,000 earlier offers',
    breaks: [
      'offers.offset-bound',
      'offers.newest-first',
      ...['param', 'default', 'bound'].flatMap((family) => [`${family} offers.limit`, `${family} offers.page`]),
    ],
    run: async (market) => {
      await makeOffers(market, [1, 1, 1, 1])
      const firstOffers = await readOffers(market, { limit: 100 })
      expect(await readOffers(market, { limit: 2, page: 2 })).toEqual(firstOffers.slice(2, 4))
      const dates = firstOffers.map(({ offerDate }) => offerDate as string)
      expect(dates).toEqual([...dates].sort().reverse())
      const allOffersParams = { token: undefined, statusFilterTypeId: 2 }
      expect((await market.call('offers', allOffersParams)).body.response).toHaveLength(50)
      expect((await market.call('offers', { limit: 1, page: 1_000_001 })).status).toBe(200)
      expect((await market.call('offers', { limit: 100, page: 10_001 })).status).toBe(200)
      for (const invalidParams of [{ limit: 101 }, { limit: 0 }, { limit: 100, page: 10_002 }, { page: 0 }]) {
        expect((await market.call('offers', invalidParams)).status).toBe(400)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The account filter finds offers by buyer in one reading of the documents, and offers by seller in another',
    breaks: ['param offers.filterUserAccount'],
    needsOwnMarket: true,
    run: async (market) => {
      const { seller, buyer } = await makeOffers(market, [1])
      const countBuyerOffers = async (filteredSide: string, account: string): Promise<number> => {
        await market.control('/readings', { offersOfUser: filteredSide })
        return (await readOffers(market, { filterUserAccount: account })).filter(
          ({ buyerAccount }) => buyerAccount === buyer,
        ).length
      }
      expect(await countBuyerOffers('buyer', buyer)).toBe(1)
      expect(await countBuyerOffers('seller', buyer)).toBe(0)
      expect(await countBuyerOffers('seller', seller)).toBe(1)
      expect(await countBuyerOffers('buyer', seller)).toBe(0)
    },
  },
]
