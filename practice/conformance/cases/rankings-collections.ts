import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const RECORD = 'market/resources-and-their-fields/top-collection/text-1'
const ROW = 'market/endpoints/market/row-12'
const ALIAS = 'market/versioning/rule-2'

const top = async (market: Fixture, params = {}): Promise<Answer> => {
  await market.control('/reset-caches', {})
  return market.call('topCollections', params)
}

const rankedCollection = (body: Json, token: string): Json =>
  (body.collections as Json[]).find((entry) => entry.token === token)

export const topCollectionCases: readonly Case[] = [
  {
    passages: [RECORD],
    name: 'A top collection has its figures of the range, of the previous range and of the present',
    breaks: [
      'top-collections.order',
      'top-collections.html',
      ...answerFields('topCollections', '', 'collections rangeDays'),
      ...answerFields(
        'topCollections',
        'collections[]',
        'token imagetype name description volume avgSale maxSale sales',
      ),
      ...answerFields(
        'topCollections',
        'collections[]',
        'volumetotal volumeprev volume24h volume7d volume1m salesprev',
      ),
      ...answerFields('topCollections', 'collections[]', 'highestOffer floor floorprev floor24h floor7d floor1m'),
      ...answerFields('topCollections', 'collections[]', 'orderVolume orderVolumePrev highestOfferRange offers owners'),
      ...answerFields('topCollections', 'collections[]', 'spenders supply listed image imageUrl slug stars'),
    ],
    run: async (market) => {
      const { body } = await top(market)
      const volumes = (body.collections as { volume: number }[]).map(({ volume }) => volume)
      expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
      for (const entry of body.collections as Json[]) {
        expect(entry.volume).toBe(entry.volume1m)
        expect(entry.volume24h).toBeLessThanOrEqual(entry.volume7d)
        expect(entry.volume7d).toBeLessThanOrEqual(entry.volume1m)
        expect(entry.volume1m).toBeLessThanOrEqual(entry.volumetotal)
        expect(entry.orderVolume).toBeLessThanOrEqual(entry.volume)
        expect(entry.spenders).toBeLessThanOrEqual(entry.sales)
        expect(entry.description).toMatch(/^<p>[^<>]*<\/p>$/)
        if (entry.sales > 0) expect(entry.avgSale).toBeCloseTo(entry.volume / entry.sales, 6)
      }
      expect(rankedCollection(body, '0.0.4012877')).toMatchObject({
        name: 'Tidal Forms',
        slug: 'tidal-forms',
        supply: 10_000,
      })
    },
  },
  {
    passages: [RECORD, ROW],
    name: 'A sale, a listing and an offer show in the figures of their collection',
    breaks: ['market.notes-sold', 'answer topCollections.collections[].highestOffer'],
    run: async (market) => {
      const nft = await market.openListing({ price: '83.25' })
      const before = rankedCollection((await top(market, { range: 7 })).body, nft.token)
      await market.control('/market/sell-to-crowd', { token: nft.token, serial: nft.serial })
      const { accountId: buyer } = await market.openAccount()
      const price = String(Math.ceil(before.highestOffer as number) + 1)
      await market.control('/market/offer', { token: nft.token, serial: nft.serial, buyer, price })
      const after = rankedCollection((await top(market, { range: 7 })).body, nft.token)
      for (const field of ['volume', 'volume24h', 'volumetotal']) {
        expect(after[field] - before[field], field).toBeCloseTo(83.25, 6)
      }
      expect([after.sales - before.sales, before.listed - after.listed, after.offers - before.offers]).toEqual([
        1, 1, 1,
      ])
      expect(after.highestOffer).toBe(Number(price))
      expect(after.highestOfferRange).toBe(Number(price))
    },
  },
  {
    passages: [ROW],
    name: 'The range is 1 to 365 days; any other value means 30, and the answer has the used range',
    breaks: ['param topCollections.range', 'default topCollections.range', 'top-collections.range-fallback'],
    run: async (market) => {
      const inEffect = async (range?: unknown): Promise<unknown> => (await top(market, { range })).body.rangeDays
      expect(await inEffect()).toBe(30)
      for (const range of [1, 7, 365]) expect(await inEffect(range)).toBe(range)
      for (const range of [0, 366, -7, 'week', '7.5', '', '1e2']) expect(await inEffect(range), String(range)).toBe(30)
    },
  },
  {
    passages: [ROW, ALIAS],
    name: 'The old name of the range counts if the range is absent',
    breaks: ['param topCollections.rangeDays', 'param topCollections.range'],
    run: async (market) => {
      expect((await top(market, { rangeDays: 9 })).body.rangeDays).toBe(9)
      expect((await top(market, { range: 3, rangeDays: 9 })).body.rangeDays).toBe(3)
      expect((await top(market, { range: 'week', rangeDays: 9 })).body.rangeDays).toBe(30)
    },
  },
  {
    passages: [RECORD, ROW],
    name: 'Top users are included only with 1 or true',
    breaks: [
      'param topCollections.includeUsers',
      'answer topCollections.collections[].topUsers',
      ...answerFields(
        'topCollections',
        'collections[].topUsers[]',
        'accountId volume buys sales highestBuy highestSale',
      ),
      ...answerFields('topCollections', 'collections[].topUsers[]', 'avgBuy avgSale'),
    ],
    run: async (market) => {
      for (const includeUsers of [undefined, '0', 'false', 'yes', '2', 'TRUE', '']) {
        expect(rankedCollection((await top(market, { includeUsers })).body, '0.0.4012877')).not.toHaveProperty(
          'topUsers',
        )
      }
      for (const includeUsers of ['1', 'true']) {
        const users = rankedCollection((await top(market, { includeUsers })).body, '0.0.4012877').topUsers as Json[]
        const volumes = users.map(({ volume }) => volume as number)
        expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
        for (const user of users) {
          const traded = (user.avgBuy ?? 0) * user.buys + (user.avgSale ?? 0) * user.sales
          expect(user.volume).toBeCloseTo(traded, 4)
          expect(user.avgBuy === null).toBe(user.buys === 0)
          expect(user.avgSale === null).toBe(user.sales === 0)
        }
      }
    },
  },
  {
    passages: ['market/limits/row-23', 'market/what-the-service-does/rule-10'],
    name: 'Top collections are at most two minutes old',
    breaks: ['top-collections.cache', 'top-collections.max-age'],
    alone: true,
    run: async (market) => {
      const nft = await market.openListing({ price: '12' })
      const sales = async (): Promise<number> =>
        rankedCollection((await market.call('topCollections', { range: 7 })).body, nft.token).sales as number
      const before = await sales()
      await market.control('/market/sell-to-crowd', { token: nft.token, serial: nft.serial })
      await market.control('/clock', { advanceMs: 110_000 })
      expect(await sales()).toBe(before)
      await market.control('/clock', { advanceMs: 10_001 })
      expect(await sales()).toBe(before + 1)
    },
  },
]
