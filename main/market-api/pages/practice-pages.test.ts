import { afterAll, beforeAll, expect, it } from 'vitest'
import { listings } from '@shared/market/market'
import { startFixture, type Fixture } from '../../../practice/conformance/fixture'
import type { MarketClient } from '../client/client'
import { createPracticeClient } from '../testing/practice-client'
import { activityPages, listingPages, offerPages } from './market-pages'
import { collectPages } from './list-pages'
import { transactionPages } from './statistics-pages'
import { collectionNftPages, holdingsPages } from './wallet-pages'

/** Pages of a whole practice market, over the wire. */
let practice: Fixture
let client: MarketClient
const calm = { priority: 'background', fresh: true } as const
const CERTAIN = { isCertain: true }

beforeAll(async () => {
  practice = await startFixture()
  await practice.control('/faults', { limits: 'off' })
  client = createPracticeClient(() => practice.announcement).client
}, 30_000)
afterAll(() => practice.stop())

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

it('holds every listing of the market once, at every page size', async () => {
  const sorted = { sortBy: 'price', sortDirection: 'ASC' } as const
  const one = await client.read(listings, { ...sorted, limit: 10_000, offset: 0 }, calm)
  const ids = one.value.marketListings.map(({ marketplaceListingId }) => marketplaceListingId)
  expect(ids.length).toBeGreaterThan(1500)
  for (const pageSize of [333, 1000]) {
    const { records, end } = await collectPages(listingPages(client, sorted, { ...calm, pageSize }))
    expect(records.map(({ marketplaceListingId }) => marketplaceListingId)).toEqual(ids)
    expect(end).toEqual(CERTAIN)
  }
})

it('holds the whole of a wallet, and its rest behind a collection', async () => {
  const account = practice.account('holder')
  const { records, end } = await collectPages(holdingsPages(client, { account }, calm))
  expect(records).toHaveLength(41)
  expect(end).toEqual(CERTAIN)
  const first = records[0]?.tokenAddress ?? ''
  const rest = await collectPages(holdingsPages(client, { account, after: first }, calm))
  expect(rest.records).toEqual(records.filter(({ tokenAddress }) => tokenAddress !== first))
})

it('goes by serial behind a page that was burned, to the last NFT', async () => {
  const token = '0.0.4012877'
  for (let serial = 201; serial <= 400; serial++) await practice.control('/nfts/burn', { token, serial })
  const query = { token, sortBy: 'serial', sortDirection: 'ASC' } as const
  const { records, end, total } = await collectPages(collectionNftPages(client, query, calm))
  expect(end).toEqual(CERTAIN)
  expect(records).toHaveLength((total ?? 0) - 200)
  expect(records.at(-1)?.serialId).toBe(total)
  const ranked = await collectPages(collectionNftPages(client, { ...query, sortBy: 'rarity' }, calm))
  expect(ranked.records).toHaveLength(records.length)
}, 60_000)

it('holds all transactions that the service counts', async () => {
  const { records, end, total } = await collectPages(
    transactionPages(client, { dateFrom: day(20), dateTo: day(0) }, calm),
  )
  expect(records).toHaveLength(total ?? 0)
  expect(records.length).toBeGreaterThan(500)
  expect(end).toEqual(CERTAIN)
})

it('holds what happened as far back as ten pages', async () => {
  const { records, end } = await collectPages(activityPages(client, { activityFilter: 'All' }, calm))
  expect(records).toHaveLength(500)
  expect(end).toEqual({ isCertain: false, reason: 'service-limit' })
})

it('holds all offers', async () => {
  const { records, end } = await collectPages(offerPages(client, { statusFilterTypeId: 2 }, calm))
  expect(records.length).toBeGreaterThan(100)
  expect(end).toEqual(CERTAIN)
})
