import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const RECORD_PASSAGE = 'market/resources-and-their-fields/top-collection/text-1'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-12'
const OLD_NAME_PASSAGE = 'market/versioning/rule-2'

const TIDAL_FORMS = '0.0.4012877'

/** Empties the service’s caches, then reads the ranking. */
const readTopCollections = async (market: Fixture, params = {}): Promise<Answer> => {
  await market.control('/reset-caches', {})
  return market.call('topCollections', params)
}

const findCollection = (body: Json, token: string): Json =>
  (body.collections as Json[]).find((collection) => collection.token === token)

export const topCollectionCases: readonly Case[] = [
  {
    passages: [RECORD_PASSAGE],
    name: 'A top collection has figures for the requested range, for the previous range and for the present',
    breaks: [
      'top-collections.order',
      'top-collections.html',
      ...answerFieldRules('topCollections', '', 'collections rangeDays'),
      ...answerFieldRules(
        'topCollections',
        'collections[]',
        'token imagetype name description volume avgSale maxSale sales',
      ),
      ...answerFieldRules(
        'topCollections',
        'collections[]',
        'volumetotal volumeprev volume24h volume7d volume1m salesprev',
      ),
      ...answerFieldRules('topCollections', 'collections[]', 'highestOffer floor floorprev floor24h floor7d floor1m'),
      ...answerFieldRules(
        'topCollections',
        'collections[]',
        'orderVolume orderVolumePrev highestOfferRange offers owners',
      ),
      ...answerFieldRules('topCollections', 'collections[]', 'spenders supply listed image imageUrl slug stars'),
    ],
    run: async (market) => {
      const { body } = await readTopCollections(market)
      const volumes = (body.collections as { volume: number }[]).map(({ volume }) => volume)
      expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
      for (const collection of body.collections as Json[]) {
        // The default range is 30 days, the same as that of `volume1m`.
        expect(collection.volume).toBe(collection.volume1m)
        expect(collection.volume24h).toBeLessThanOrEqual(collection.volume7d)
        expect(collection.volume7d).toBeLessThanOrEqual(collection.volume1m)
        expect(collection.volume1m).toBeLessThanOrEqual(collection.volumetotal)
        expect(collection.orderVolume).toBeLessThanOrEqual(collection.volume)
        expect(collection.spenders).toBeLessThanOrEqual(collection.sales)
        expect(collection.description).toMatch(/^<p>[^<>]*<\/p>$/)
        if (collection.sales > 0) expect(collection.avgSale).toBeCloseTo(collection.volume / collection.sales, 6)
      }
      expect(findCollection(body, TIDAL_FORMS)).toMatchObject({
        name: 'Tidal Forms',
        slug: 'tidal-forms',
        supply: 10_000,
      })
    },
  },
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'A sale and an offer change the figures of their collection',
    breaks: ['market.notes-sold', 'answer topCollections.collections[].highestOffer'],
    run: async (market) => {
      const nft = await market.openListing({ price: '83.25' })
      const collectionBefore = findCollection((await readTopCollections(market, { range: 7 })).body, nft.token)
      await market.control('/market/sell-to-crowd', { token: nft.token, serial: nft.serial })
      const { accountId: buyer } = await market.openAccount()
      const price = String(Math.ceil(collectionBefore.highestOffer as number) + 1)
      await market.control('/market/offer', { token: nft.token, serial: nft.serial, buyer, price })
      const collectionAfter = findCollection((await readTopCollections(market, { range: 7 })).body, nft.token)
      for (const field of ['volume', 'volume24h', 'volumetotal']) {
        expect(collectionAfter[field] - collectionBefore[field], field).toBeCloseTo(83.25, 6)
      }
      expect(collectionAfter.sales - collectionBefore.sales).toBe(1)
      expect(collectionAfter.listed - collectionBefore.listed).toBe(-1)
      expect(collectionAfter.offers - collectionBefore.offers).toBe(1)
      expect(collectionAfter.highestOffer).toBe(Number(price))
      expect(collectionAfter.highestOfferRange).toBe(Number(price))
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The range is 1 to 365 days, any other value counts as 30 days, and the answer states the applied range',
    breaks: ['param topCollections.range', 'default topCollections.range', 'top-collections.range-fallback'],
    run: async (market) => {
      const appliedRange = async (range?: unknown): Promise<unknown> =>
        (await readTopCollections(market, { range })).body.rangeDays
      expect(await appliedRange()).toBe(30)
      for (const range of [1, 7, 365]) expect(await appliedRange(range)).toBe(range)
      for (const range of [0, 366, -7, 'week', '7.5', '', '1e2']) {
        expect(await appliedRange(range), String(range)).toBe(30)
      }
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, OLD_NAME_PASSAGE],
    name: 'The old parameter name rangeDays still works if range is absent',
    breaks: ['param topCollections.rangeDays', 'param topCollections.range'],
    run: async (market) => {
      expect((await readTopCollections(market, { rangeDays: 9 })).body.rangeDays).toBe(9)
      expect((await readTopCollections(market, { range: 3, rangeDays: 9 })).body.rangeDays).toBe(3)
      expect((await readTopCollections(market, { range: 'week', rangeDays: 9 })).body.rangeDays).toBe(30)
    },
  },
  {
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'Top users are included only if includeUsers is 1 or true',
    breaks: [
      'param topCollections.includeUsers',
      'answer topCollections.collections[].topUsers',
      ...answerFieldRules(
        'topCollections',
        'collections[].topUsers[]',
        'accountId volume buys sales highestBuy highestSale',
      ),
      ...answerFieldRules('topCollections', 'collections[].topUsers[]', 'avgBuy avgSale'),
    ],
    run: async (market) => {
      for (const includeUsers of [undefined, '0', 'false', 'yes', '2', 'TRUE', '']) {
        const { body } = await readTopCollections(market, { includeUsers })
        expect(findCollection(body, TIDAL_FORMS)).not.toHaveProperty('topUsers')
      }
      for (const includeUsers of ['1', 'true']) {
        const { body } = await readTopCollections(market, { includeUsers })
        const users = findCollection(body, TIDAL_FORMS).topUsers as Json[]
        const volumes = users.map(({ volume }) => volume as number)
        expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
        for (const user of users) {
          const tradedVolume = (user.avgBuy ?? 0) * user.buys + (user.avgSale ?? 0) * user.sales
          expect(user.volume).toBeCloseTo(tradedVolume, 4)
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
    needsOwnMarket: true,
    run: async (market) => {
      const nft = await market.openListing({ price: '12' })
      const countSales = async (): Promise<number> =>
        findCollection((await market.call('topCollections', { range: 7 })).body, nft.token).sales as number
      const salesBefore = await countSales()
      await market.control('/market/sell-to-crowd', { token: nft.token, serial: nft.serial })
      await market.control('/clock', { advanceMs: 110_000 })
      expect(await countSales()).toBe(salesBefore)
      // 110,000 and 10,001 ms together exceed the maximum age of two minutes.
      await market.control('/clock', { advanceMs: 10_001 })
      expect(await countSales()).toBe(salesBefore + 1)
    },
  },
]
