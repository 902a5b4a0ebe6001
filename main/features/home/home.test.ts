import { describe, expect, it, test } from 'vitest'
import type { EntityId } from '@shared/ids'
import { failure } from '../../platform/app-failure'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { openDatabase } from '../../storage/database'
import { createSettingsStore } from '../../storage/settings'
import { createHomeService } from './home'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const stamp = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 60,
  isCached: false,
  offline: false,
}

function homeOf(answers: Readonly<Record<string, unknown>>, profile = 'p') {
  const db = openDatabase(':memory:')
  const settings = createSettingsStore(db)
  const market = scriptedMarket((op, query) => {
    const found = answers[op.name]
    if (found === undefined) throw failure({ code: 'offline', what: 'service' })
    return typeof found === 'function' ? (found as (q: unknown) => unknown)(query) : found
  }, stamp)
  const make = (id: string) =>
    createHomeService({
      market,
      settings,
      facts: { knownFacts: () => null },
      media: { pathOf: () => null },
      profileId: () => id,
      now: () => NOW,
    })
  return { db, home: make(profile), other: make('other') }
}
const facts = ({ token }: { token: EntityId }) => ({ token, name: `C ${token}`, floor: 90, floor24hAgo: 100 })

test('pages that were open are remembered latest first, each once, for each profile by itself', async () => {
  const { home, other } = homeOf({})
  const place = (serial: number, title: string) => ({
    route: { name: 'nft' as const, token: '0.0.5' as const, serial },
    title,
    under: 'Tidal Forms',
  })
  for (const serial of [1, 2, 3]) await home.recordVisitedPage(place(serial, `Serial ${serial}`))
  await home.recordVisitedPage(place(2, 'Tide 2'))
  expect((await home.recentPages(undefined)).map(({ title }) => title)).toEqual(['Tide 2', 'Serial 3', 'Serial 1'])
  for (let serial = 10; serial < 50; serial++) await home.recordVisitedPage(place(serial, 'Tide'))
  expect(await home.recentPages(undefined)).toHaveLength(30)
  expect(await other.recentPages(undefined)).toEqual([])
})

describe('collections that were looked at', () => {
  it('are remembered latest first, each once, at most eight, for each profile by itself', async () => {
    const { home, other } = homeOf({ collectionFacts: facts })
    for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9, 2]) await home.recordVisitedCollection({ token: `0.0.${n}` })
    expect((await home.visitedCollections(undefined)).map(({ token }) => token)).toEqual(
      [2, 9, 8, 7, 6, 5, 4, 3].map((n) => `0.0.${n}`),
    )
    expect((await home.visitedCollections(undefined))[0]).toMatchObject({
      name: 'C 0.0.2',
      floor: '90',
      changePercent: -10,
    })
    expect(await other.visitedCollections(undefined)).toEqual([])
  })

  it('stand without figures where nothing can be read of them', async () => {
    const { home } = homeOf({})
    await home.recordVisitedCollection({ token: '0.0.5' })
    expect(await home.visitedCollections(undefined)).toMatchObject([
      { token: '0.0.5', name: '0.0.5', floor: null, stamp: null },
    ])
  })
})

test('launches that open soon come with their next stage, the next one first', async () => {
  const event = (mintCode: string, inHours: number, more: object = {}) => ({
    mintCode,
    mintEventName: mintCode,
    tokenAddress: '0.0.7',
    isSoldOut: false,
    startDateUnix: NOW / 1000 + inHours * 3600,
    ...more,
  })
  const { home } = homeOf({
    mintEvents: {
      mintEvents: [
        event('later', 48),
        event('staged', 20),
        event('staged', 5),
        event('open', -1),
        event('far', 24 * 20),
        event('gone', 3, { isSoldOut: true }),
        event('nowhere', 3, { tokenAddress: null }),
      ],
    },
  })
  expect((await home.upcomingLaunches(undefined)).map(({ mintCode, startsAt }) => [mintCode, startsAt])).toEqual([
    ['staged', '2026-11-21T17:00:00.000Z'],
    ['later', '2026-11-23T12:00:00.000Z'],
  ])
})

test('the market’s pulse is what its facts say; in another currency there is no volume', async () => {
  const { home } = homeOf({ marketFacts: { currency: 'HBAR', volume24h: 1200.5, sales24h: 7, volumeChangePct: -4 } })
  expect(await home.pulse({ fresh: false })).toMatchObject({ volume24h: 1200.5, sales24h: 7, volumeChangePercent: -4 })
  const { home: other } = homeOf({ marketFacts: { currency: 'USD', volume24h: 1200.5, sales24h: 7 } })
  expect(await other.pulse({ fresh: false })).toMatchObject({ volume24h: null, sales24h: 7, newListings24h: null })
})

describe('the cheapest listings', () => {
  const collection = (token: string, floor: number | null) => ({ rank: 1, token, name: `C ${token}`, floor })
  const listing = (serial: number, more: object = {}) => ({
    marketplaceListingId: serial,
    sellerAddress: '0.0.600001',
    salePrice: serial * 10,
    nftName: `N ${serial}`,
    nftTokenAddress: '0.0.5',
    nftSerialId: serial,
    isAvailableForPurchase: 1,
    paymentToken: null,
    ...more,
  })
  const topCollections = (...collections: readonly object[]) => ({
    range: '24h',
    floorCurrency: 'HBAR',
    collections,
  })

  it('are one for each of the most traded collections, without those that cannot be bought for HBAR', async () => {
    const { home } = homeOf({
      topCollectionsFacts: topCollections(collection('0.0.5', 20), collection('0.0.6', null), collection('0.0.7', 9)),
      listings: ({ token }: { token: EntityId }) => ({
        marketListings:
          token === '0.0.5'
            ? [
                listing(1, { isAvailableForPurchase: 0 }),
                listing(2, { paymentToken: { address: '0.0.900', symbol: 'X' } }),
                listing(3),
                listing(4),
              ]
            : [],
      }),
    })
    expect(await home.floorListings({ fresh: false })).toEqual({
      listings: [{ token: '0.0.5', collection: 'C 0.0.5', serial: 3, name: 'N 3', image: null, price: '30' }],
      stamp,
    })
  })

  it('leave out a collection whose listings cannot be read', async () => {
    const { home } = homeOf({ topCollectionsFacts: topCollections(collection('0.0.5', 20)) })
    expect((await home.floorListings({ fresh: false })).listings).toEqual([])
  })
})
