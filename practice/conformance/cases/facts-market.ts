import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const MARKET_PASSAGE = 'market/resources-and-their-fields/keyless-facts/bullet-1'
const COLLECTION_PASSAGE = 'market/resources-and-their-fields/keyless-facts/bullet-2'
const TOP_PASSAGE = 'market/resources-and-their-fields/keyless-facts/bullet-3'
/** A token on the ledger that the market does not support. */
const UNSUPPORTED_TOKEN = '0.0.4650999'
const FRESHNESS_FIELDS = 'updatedAt isCached _links'
const FRESHNESS_PASSAGE = 'market/what-the-service-does/rule-10'

/** Lists an NFT of the native collection and sells the NFT to the crowd. */
async function sellToCrowd(market: Fixture, price: string): Promise<void> {
  const { token, serial } = await market.openListing({ price, token: market.announcement.tokens.native })
  await market.control('/market/sell-to-crowd', { token, serial })
}

/** Clears the market's caches and calls an operation. Returns the body of the answer. */
async function callUncached(market: Fixture, operation: string, params = {}): Promise<Json> {
  await market.control('/reset-caches', {})
  return (await market.call(operation, params)).body
}

export const marketFactsCases: readonly Case[] = [
  {
    passages: [MARKET_PASSAGE, 'market/endpoints/market/row-6'],
    name: 'The market’s facts have the sales and new listings of the last day, and the changes from the day before',
    breaks: [
      'market.notes-sold',
      'market.notes-listed',
      ...answerFieldRules('marketFacts', '', 'network currency volume24h sales24h avgSale24h newListings24h'),
      ...answerFieldRules('marketFacts', '', 'volumePrev24h salesPrev24h volumeChangePct salesChangePct'),
      ...answerFieldRules('marketFacts', '', `collectionsTracked ${FRESHNESS_FIELDS}`),
    ],
    run: async (market) => {
      const factsBefore = await callUncached(market, 'marketFacts')
      await sellToCrowd(market, '64.25')
      const factsAfter = await callUncached(market, 'marketFacts')
      expect(factsAfter.currency).toBe('HBAR')
      expect(factsAfter.sales24h - factsBefore.sales24h).toBe(1)
      expect(factsAfter.volume24h - factsBefore.volume24h).toBeCloseTo(64.25, 6)
      expect(factsAfter.newListings24h - factsBefore.newListings24h).toBe(1)
      expect(factsAfter.avgSale24h).toBeCloseTo(factsAfter.volume24h / factsAfter.sales24h, 6)
      const volumeChangePct = ((factsAfter.volume24h - factsAfter.volumePrev24h) / factsAfter.volumePrev24h) * 100
      expect(factsAfter.volumeChangePct).toBeCloseTo(volumeChangePct, 1)
      const salesChangePct = ((factsAfter.sales24h - factsAfter.salesPrev24h) / factsAfter.salesPrev24h) * 100
      expect(factsAfter.salesChangePct).toBeCloseTo(salesChangePct, 1)
      expect(factsAfter.collectionsTracked).toBeGreaterThan(20)
      expect(factsAfter._links.self).toContain('/v1/public/market/facts')
    },
  },
  {
    passages: [COLLECTION_PASSAGE, 'market/endpoints/collection/row-1'],
    name: 'A collection’s facts have its floor, highest offer, sales, owners and marketplace URL',
    breaks: [
      'market.notes-sold',
      ...answerFieldRules(
        'collectionFacts',
        '',
        'token name creator floor floorCurrency highestOffer volume24h sales24h',
      ),
      ...answerFieldRules('collectionFacts', '', 'volume30d volumeAllTime floor24hAgo floor7dAgo owners supply'),
      ...answerFieldRules('collectionFacts', '', `marketplaceUrl ${FRESHNESS_FIELDS}`),
      'param collectionFacts.token',
    ],
    run: async (market) => {
      const { native } = market.announcement.tokens
      const factsBefore = await callUncached(market, 'collectionFacts', { token: native })
      await sellToCrowd(market, '71.5')
      const factsAfter = await callUncached(market, 'collectionFacts', { token: native })
      expect(factsAfter).toMatchObject({ token: native, floorCurrency: 'HBAR', supply: 1_600 })
      for (const volumeField of ['volume24h', 'volume30d', 'volumeAllTime']) {
        expect(factsAfter[volumeField] - factsBefore[volumeField], volumeField).toBeCloseTo(71.5, 6)
      }
      expect(factsAfter.sales24h - factsBefore.sales24h).toBe(1)
      const floor = (await market.call('floor', { token: native })).body.floor as number
      expect(factsAfter.floor).toBe(floor)
      const cheapListing = await market.openListing({ price: String(floor - 1) })
      expect((await callUncached(market, 'collectionFacts', { token: native })).floor).toBe(floor - 1)
      await market.control('/market/delist', { token: cheapListing.token, serial: cheapListing.serial })
      expect(factsAfter.owners).toBeLessThanOrEqual(factsAfter.supply)
      expect((await market.call('collectionFacts', { token: UNSUPPORTED_TOKEN })).status).toBe(404)
      expect((await market.call('collectionFacts', { token: 'tide' })).status).toBe(400)
    },
  },
  {
    passages: [TOP_PASSAGE, 'market/endpoints/market/row-13', 'market/limits/row-19'],
    name: 'The 24 top collections are ranked by volume in the requested range',
    breaks: [
      ...answerFieldRules(
        'topCollectionsFacts',
        '',
        `range rankedBy floorCurrency count collections ${FRESHNESS_FIELDS}`,
      ),
      ...answerFieldRules('topCollectionsFacts', 'collections[]', 'rank token name creator floor volume sales'),
      ...answerFieldRules(
        'topCollectionsFacts',
        'collections[]',
        'volumeAllTime owners supply marketplaceUrl factsUrl',
      ),
      ...['param', 'default', 'bound'].map((family) => `${family} topCollectionsFacts.range`),
      'facts.top-24',
      'facts.order',
    ],
    run: async (market) => {
      const totalVolumes = await Promise.all(
        ['24h', '7d', '30d'].map(async (range) => {
          const body = await callUncached(market, 'topCollectionsFacts', { range })
          expect(body).toMatchObject({ range, rankedBy: 'volume', count: 24 })
          const volumes = (body.collections as { volume: number }[]).map(({ volume }) => volume)
          expect(volumes).toHaveLength(24)
          expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
          expect(body.collections.map(({ rank }: { rank: number }) => rank)).toEqual(volumes.map((_, i) => i + 1))
          return volumes.reduce((sum, volume) => sum + volume, 0)
        }),
      )
      // The volume of a longer range includes the volume of a shorter range.
      expect([...totalVolumes].sort((a, b) => a - b)).toEqual(totalVolumes)
      expect((await market.call('topCollectionsFacts', {})).body.range).toBe('24h')
      expect((await market.call('topCollectionsFacts', { range: '1y' })).status).toBe(400)
    },
  },
  {
    passages: [TOP_PASSAGE, COLLECTION_PASSAGE],
    name: 'A collection has the same figures in the top list and in its own facts',
    breaks: ['answer topCollectionsFacts.collections[].volume', 'answer collectionFacts.volume24h'],
    run: async (market) => {
      await market.control('/reset-caches', {})
      const { body } = await market.call('topCollectionsFacts', { range: '24h' })
      const topCollection = body.collections[0]
      const ownFacts = (await market.call('collectionFacts', { token: topCollection.token })).body
      const { name, creator, floor, volumeAllTime, owners, supply, marketplaceUrl } = topCollection
      expect(ownFacts).toMatchObject({ name, creator, floor, volumeAllTime, owners, supply, marketplaceUrl })
      expect([ownFacts.volume24h, ownFacts.sales24h]).toEqual([topCollection.volume, topCollection.sales])
      const linkedResponse = await fetch(topCollection.factsUrl as string)
      expect(((await linkedResponse.json()) as Json).token).toBe(topCollection.token)
    },
  },
  {
    passages: [COLLECTION_PASSAGE],
    name: 'A collection has as many owners in its facts as in the owner list, including the wallet from which a launch sends its NFTs',
    breaks: ['facts.distinct-owners'],
    run: async (market) => {
      const { native, forever, evm } = market.announcement.tokens
      for (const token of [native, forever, evm]) {
        const { ownerCount } = (await market.call('owners', { token })).body
        expect((await callUncached(market, 'collectionFacts', { token })).owners, token).toBe(ownerCount)
      }
    },
  },
  {
    passages: [COLLECTION_PASSAGE],
    name: 'floor24hAgo and floor7dAgo are the floors that the collection had a day ago and a week ago',
    breaks: ['facts.past-floors'],
    needsOwnMarket: true,
    run: async (market) => {
      const token = market.announcement.tokens.native
      const { floor } = await callUncached(market, 'collectionFacts', { token })
      expect((await callUncached(market, 'collectionFacts', { token })).floor7dAgo).toBeGreaterThan(0)
      const { serial } = await market.openListing({ price: '3' })
      await market.control('/clock', { advanceMs: DAY_MS })
      await market.control('/market/delist', { token, serial })
      expect(await callUncached(market, 'collectionFacts', { token })).toMatchObject({ floor, floor24hAgo: 3 })
      expect(floor).toBeGreaterThan(3)
      await market.control('/clock', { advanceMs: 6 * DAY_MS })
      expect(await callUncached(market, 'collectionFacts', { token })).toMatchObject({
        floor24hAgo: floor,
        floor7dAgo: 3,
      })
    },
  },
  {
    passages: [FRESHNESS_PASSAGE, 'market/limits/row-23', 'market/endpoints/collection/row-1'],
    name: 'Keyless facts are cached for at most a minute, and each answer states whether it comes from the cache',
    breaks: ['facts.cache', 'facts.max-age', 'facts.is-cached'],
    needsOwnMarket: true,
    run: async (market) => {
      const token = market.announcement.tokens.native
      for (const [operation, params] of [
        ['marketFacts', {}],
        ['collectionFacts', { token }],
        ['topCollectionsFacts', {}],
      ] as const) {
        const firstAnswer = await callUncached(market, operation, params)
        expect(firstAnswer.isCached).toBe(false)
        await market.control('/clock', { advanceMs: 50_000 })
        expect((await market.call(operation, params)).body).toMatchObject({
          isCached: true,
          updatedAt: firstAnswer.updatedAt,
        })
        await market.control('/clock', { advanceMs: 10_001 })
        const laterAnswer = (await market.call(operation, params)).body
        expect(laterAnswer.isCached).toBe(false)
        expect(Date.parse(laterAnswer.updatedAt as string)).toBeGreaterThan(
          Date.parse(firstAnswer.updatedAt as string) + 59_000,
        )
      }
    },
  },
  {
    passages: ['market/what-the-service-does/rule-5'],
    name: 'Five routes answer without a key',
    breaks: ['keys.keyless'],
    run: async (market) => {
      const token = market.announcement.tokens.native
      const keylessCalls: readonly (readonly [string, object])[] = [
        ['resolveCollection', { q: 'tidal' }],
        ['collectionFacts', { token }],
        ['topCollectionsFacts', {}],
        ['marketFacts', {}],
        ['aiModels', {}],
      ]
      for (const [operation, params] of keylessCalls) {
        expect((await market.call(operation, { ...params }, { key: null })).status, operation).toBe(200)
      }
      expect((await market.call('topCollections', {}, { key: null })).status).toBe(401)
    },
  },
]
