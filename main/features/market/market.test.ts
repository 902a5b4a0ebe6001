import { describe, expect, it } from 'vitest'
import { market as contract } from '@shared/contract/market'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { AppFailure, failure } from '../../platform/app-failure'
import { createMarketService } from './market'

const stamp = {
  asOf: null,
  receivedAt: '2026-11-21T12:00:00.000Z',
  maxAgeSeconds: 1200,
  isCached: false,
  offline: false,
}
const UNKNOWN = { image: null, floor: null, volume: null, sales: null, owners: null, supply: null }

const NOW = Date.UTC(2026, 10, 21, 12)

function serviceOf(answers: Readonly<Record<string, unknown>>) {
  return createMarketService({
    market: scriptedMarket(({ name }) => {
      const answer = answers[name] ?? failure({ code: 'offline', what: 'service' })
      if (answer instanceof AppFailure) throw answer
      return { success: true, ...answer }
    }, stamp),
    images: {
      pathOf: () => null,
      pathsOf: () => [null, null, null],
      arePending: () => true,
      loadMissing: () => Promise.resolve(),
      loadFirstImage: () => Promise.resolve(),
    },
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
    now: () => NOW,
  })
}

function traded(answers: Readonly<Record<string, unknown>>) {
  return serviceOf(answers)
    .traded({ fresh: false })
    .then((view) => contract.traded.output.parse(view))
}

const RANKED = {
  token: '0.0.7',
  name: 'Tidal',
  floor: 40,
  volume: 12,
  sales: 3,
  owners: 9,
  supply: 100,
  volumeChange: null,
  sellers: null,
  buyers: null,
  listed: null,
}
const RANKING = { rangeDays: 365, collections: [{ ...RANKED, token: '0.0.8', volume: 3 }, RANKED] }

describe('what the market trades', () => {
  it('is its list and its ranking together, the largest volume first and those without figures last', async () => {
    const { collections, hasFigures } = await traded({
      supportedList: { supportedTokenList: ['0.0.9', '0.0.7'] },
      topCollections: RANKING,
    })
    expect(collections.map(({ token }) => token)).toEqual(['0.0.7', '0.0.8', '0.0.9'])
    expect(collections[0]).toMatchObject({ name: 'Tidal', floor: '40', volume: 12, supply: 100, checksum: 'aaaaa' })
    expect(collections[2]).toEqual({ token: '0.0.9', checksum: 'aaaaa', name: null, ...UNKNOWN })
    expect(hasFigures).toBe(true)
  })

  it('is told without figures while the ranking does not answer', async () => {
    const { collections, hasFigures } = await traded({ supportedList: { supportedTokenList: ['0.0.9', '0.0.7'] } })
    expect(collections.map(({ token, volume }) => [token, volume])).toEqual([
      ['0.0.9', null],
      ['0.0.7', null],
    ])
    expect(hasFigures).toBe(false)
  })

  it('fails with its list: the ranking alone would pass for all', async () => {
    await expect(traded({ topCollections: RANKING })).rejects.toMatchObject({ error: { code: 'offline' } })
  })
})

const PULSE = {
  volume24h: 10,
  sales24h: 1,
  newListings24h: 2,
  volumeChangePct: 3,
  collectionsTracked: 3,
  currency: 'HBAR',
}
const TOP = { rank: 1, token: '0.0.7', name: 'Tidal', creator: 'Maren', floor: 40, volume: 12, sales: 3 }
const TOP_ANSWER = { floorCurrency: 'HBAR', collections: [{ ...TOP, owners: 9, supply: 100 }] }
const overview = (answers: Readonly<Record<string, unknown>>) =>
  serviceOf({ marketFacts: PULSE, topCollectionsFacts: TOP_ANSWER, ...answers })
    .overview({ range: '7d', fresh: false })
    .then((view) => contract.overview.output.parse(view))

describe('the overview of the market', () => {
  it('adds the change of the volume and the listings from the ranking, and the collections beyond the public list', async () => {
    const ranking = [
      { ...RANKED, volumeprev: 10, listed: 18 },
      { ...RANKED, token: '0.0.8', name: 'Kilim', volumeprev: 0, listed: null },
    ]
    const { collections, hasAllRanked } = await overview({ topCollections: { rangeDays: 7, collections: ranking } })
    expect(hasAllRanked).toBe(true)
    expect(collections.map(({ rank, name, listed }) => [rank, name, listed])).toEqual([
      [1, 'Tidal', 18],
      [2, 'Kilim', null],
    ])
    expect(collections[0]?.volumeChangePercent).toBeCloseTo(20)
    expect(collections[1]).toMatchObject({
      creator: null,
      volumeChangePercent: null,
      images: [null, null, null],
      areImagesPending: true,
    })
  })

  it('has only the public list, without changes, while the ranking does not answer', async () => {
    const { collections, hasAllRanked } = await overview({})
    expect(hasAllRanked).toBe(false)
    expect(collections).toHaveLength(1)
    expect(collections[0]).toMatchObject({ creator: 'Maren', volumeChangePercent: null, listed: null })
  })
})

describe('the floors of the last days', () => {
  it('are those of the market’s days, and the day before where a day has no figure', async () => {
    const row = (token: string, datetime: string, floor: number | null, fungibleToken: string | null = null) => ({
      token,
      datetime,
      floor,
      fungibleToken,
    })
    const data = [
      row('0.0.7', '2026-11-16', 50),
      row('0.0.7', '2026-11-21', 40),
      row('0.0.8', '2026-11-20', 9, 'SAUCE'),
      row('0.0.9', '2026-11-20', null),
    ]
    const { collections } = await serviceOf({ statsByToken: { totalRecords: 4, data } })
      .recentFloors({ fresh: false })
      .then((view) => contract.recentFloors.output.parse(view))
    expect(collections).toEqual([{ token: '0.0.7', floors: [null, 50, 50, 50, 50, 50, 40] }])
  })
})
