import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const MARKET = 'market/resources-and-their-fields/keyless-facts/bullet-1'
const COLLECTION = 'market/resources-and-their-fields/keyless-facts/bullet-2'
const TOP = 'market/resources-and-their-fields/keyless-facts/bullet-3'
const FRESH = 'updatedAt isCached _links'
const AGES = 'market/what-the-service-does/rule-10'

/** Sells a new listing to the crowd; returns its token. */
async function sell(market: Fixture, price: string, token = market.announcement.tokens.native): Promise<string> {
  const nft = await market.openListing({ price, token })
  await market.control('/market/sell-to-crowd', { token: nft.token, serial: nft.serial })
  return nft.token
}

async function fresh(market: Fixture, name: string, params = {}): Promise<Json> {
  await market.control('/reset-caches', {})
  return (await market.call(name, params)).body
}

export const marketFactsCases: readonly Case[] = [
  {
    passages: [MARKET, 'market/endpoints/market/row-6'],
    name: 'The market’s facts count the sales and listings of the last day and the day before',
    breaks: [
      'market.notes-sold',
      'market.notes-listed',
      ...answerFields('marketFacts', '', 'network currency volume24h sales24h avgSale24h newListings24h'),
      ...answerFields('marketFacts', '', 'volumePrev24h salesPrev24h volumeChangePct salesChangePct'),
      ...answerFields('marketFacts', '', `collectionsTracked ${FRESH}`),
    ],
    run: async (market) => {
      const before = await fresh(market, 'marketFacts')
      await sell(market, '64.25')
      const after = await fresh(market, 'marketFacts')
      expect(after.currency).toBe('HBAR')
      expect(after.sales24h - before.sales24h).toBe(1)
      expect(after.volume24h - before.volume24h).toBeCloseTo(64.25, 6)
      expect(after.newListings24h - before.newListings24h).toBe(1)
      expect(after.avgSale24h).toBeCloseTo(after.volume24h / after.sales24h, 6)
      const change = ((after.volume24h - after.volumePrev24h) / after.volumePrev24h) * 100
      expect(after.volumeChangePct).toBeCloseTo(change, 1)
      expect(after.salesChangePct).toBeCloseTo(((after.sales24h - after.salesPrev24h) / after.salesPrev24h) * 100, 1)
      expect(after.collectionsTracked).toBeGreaterThan(20)
      expect(after._links.self).toContain('/v1/public/market/facts')
    },
  },
  {
    passages: [COLLECTION, 'market/endpoints/collection/row-1'],
    name: 'A collection’s facts have its floor, offers, sales, owners and market address',
    breaks: [
      'market.notes-sold',
      ...answerFields('collectionFacts', '', 'token name creator floor floorCurrency highestOffer volume24h sales24h'),
      ...answerFields('collectionFacts', '', 'volume30d volumeAllTime floor24hAgo floor7dAgo owners supply'),
      ...answerFields('collectionFacts', '', `marketplaceUrl ${FRESH}`),
      'param collectionFacts.token',
    ],
    run: async (market) => {
      const { native } = market.announcement.tokens
      const before = await fresh(market, 'collectionFacts', { token: native })
      await sell(market, '71.5')
      const after = await fresh(market, 'collectionFacts', { token: native })
      expect(after).toMatchObject({ token: native, floorCurrency: 'HBAR', supply: 1_600 })
      for (const volume of ['volume24h', 'volume30d', 'volumeAllTime']) {
        expect(after[volume] - before[volume], volume).toBeCloseTo(71.5, 6)
      }
      expect(after.sales24h - before.sales24h).toBe(1)
      const floor = (await market.call('floor', { token: native })).body.floor as number
      expect(after.floor).toBe(floor)
      const cheap = await market.openListing({ price: String(floor - 1) })
      expect((await fresh(market, 'collectionFacts', { token: native })).floor).toBe(floor - 1)
      await market.control('/market/delist', { token: cheap.token, serial: cheap.serial })
      expect(after.owners).toBeLessThanOrEqual(after.supply)
      expect((await market.call('collectionFacts', { token: '0.0.4650999' })).status).toBe(404)
      expect((await market.call('collectionFacts', { token: 'tide' })).status).toBe(400)
    },
  },
  {
    passages: [TOP, 'market/endpoints/market/row-13', 'market/limits/row-19'],
    name: 'The 24 top collections are ranked by volume in the requested range',
    breaks: [
      ...answerFields('topCollectionsFacts', '', `range rankedBy floorCurrency count collections ${FRESH}`),
      ...answerFields('topCollectionsFacts', 'collections[]', 'rank token name creator floor volume sales'),
      ...answerFields('topCollectionsFacts', 'collections[]', 'volumeAllTime owners supply marketplaceUrl factsUrl'),
      ...['param', 'default', 'bound'].map((family) => `${family} topCollectionsFacts.range`),
      'facts.top-24',
      'facts.order',
    ],
    run: async (market) => {
      const ranges = await Promise.all(
        ['24h', '7d', '30d'].map(async (range) => {
          const body = await fresh(market, 'topCollectionsFacts', { range })
          expect(body).toMatchObject({ range, rankedBy: 'volume', count: 24 })
          const volumes = (body.collections as { volume: number }[]).map(({ volume }) => volume)
          expect(volumes).toHaveLength(24)
          expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
          expect(body.collections.map(({ rank }: { rank: number }) => rank)).toEqual(volumes.map((_, i) => i + 1))
          return volumes.reduce((sum, volume) => sum + volume, 0)
        }),
      )
      expect([...ranges].sort((a, b) => a - b)).toEqual(ranges)
      expect((await market.call('topCollectionsFacts', {})).body.range).toBe('24h')
      expect((await market.call('topCollectionsFacts', { range: '1y' })).status).toBe(400)
    },
  },
  {
    passages: [TOP, COLLECTION],
    name: 'A collection has the same figures in the top list and in its own facts',
    breaks: ['answer topCollectionsFacts.collections[].volume', 'answer collectionFacts.volume24h'],
    run: async (market) => {
      await market.control('/reset-caches', {})
      const { body } = await market.call('topCollectionsFacts', { range: '24h' })
      const first = body.collections[0]
      const ownFacts = (await market.call('collectionFacts', { token: first.token })).body
      const { name, creator, floor, volumeAllTime, owners, supply, marketplaceUrl } = first
      expect(ownFacts).toMatchObject({ name, creator, floor, volumeAllTime, owners, supply, marketplaceUrl })
      expect([ownFacts.volume24h, ownFacts.sales24h]).toEqual([first.volume, first.sales])
      const linked = await fetch(first.factsUrl as string)
      expect(((await linked.json()) as Json).token).toBe(first.token)
    },
  },
  {
    passages: [COLLECTION],
    name: 'A collection has as many owners in its facts as in the owner list, including the wallet of a launch',
    breaks: ['facts.distinct-owners'],
    run: async (market) => {
      const { native, forever, evm } = market.announcement.tokens
      for (const token of [native, forever, evm]) {
        const { ownerCount } = (await market.call('owners', { token })).body
        expect((await fresh(market, 'collectionFacts', { token })).owners, token).toBe(ownerCount)
      }
    },
  },
  {
    passages: [COLLECTION],
    name: 'Past floors are the floors of their days',
    breaks: ['facts.past-floors'],
    alone: true,
    run: async (market) => {
      const token = market.announcement.tokens.native
      const { floor } = await fresh(market, 'collectionFacts', { token })
      expect((await fresh(market, 'collectionFacts', { token })).floor7dAgo).toBeGreaterThan(0)
      const { serial } = await market.openListing({ price: '3' })
      await market.control('/clock', { advanceMs: 86_400_000 })
      await market.control('/market/delist', { token, serial })
      expect(await fresh(market, 'collectionFacts', { token })).toMatchObject({ floor, floor24hAgo: 3 })
      expect(floor).toBeGreaterThan(3)
      await market.control('/clock', { advanceMs: 6 * 86_400_000 })
      expect(await fresh(market, 'collectionFacts', { token })).toMatchObject({ floor24hAgo: floor, floor7dAgo: 3 })
    },
  },
  {
    passages: [AGES, 'market/limits/row-23', 'market/endpoints/collection/row-1'],
    name: 'Keyless facts are kept for a minute, say so, and are no older',
    breaks: ['facts.cache', 'facts.max-age', 'facts.is-cached'],
    alone: true,
    run: async (market) => {
      const token = market.announcement.tokens.native
      for (const [name, params] of [
        ['marketFacts', {}],
        ['collectionFacts', { token }],
        ['topCollectionsFacts', {}],
      ] as const) {
        const first = await fresh(market, name, params)
        expect(first.isCached).toBe(false)
        await market.control('/clock', { advanceMs: 50_000 })
        expect((await market.call(name, params)).body).toMatchObject({ isCached: true, updatedAt: first.updatedAt })
        await market.control('/clock', { advanceMs: 10_001 })
        const later = (await market.call(name, params)).body
        expect(later.isCached).toBe(false)
        expect(Date.parse(later.updatedAt as string)).toBeGreaterThan(Date.parse(first.updatedAt as string) + 59_000)
      }
    },
  },
  {
    passages: ['market/what-the-service-does/rule-5'],
    name: 'Five routes answer without a key',
    breaks: ['keys.keyless'],
    run: async (market) => {
      const token = market.announcement.tokens.native
      const keyless: readonly (readonly [string, object])[] = [
        ['resolveCollection', { q: 'tidal' }],
        ['collectionFacts', { token }],
        ['topCollectionsFacts', {}],
        ['marketFacts', {}],
        ['aiModels', {}],
      ]
      for (const [name, params] of keyless) {
        expect((await market.call(name, { ...params }, { key: null })).status, name).toBe(200)
      }
      expect((await market.call('topCollections', {}, { key: null })).status).toBe(401)
    },
  },
]
