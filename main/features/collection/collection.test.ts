import { describe, expect, it } from 'vitest'
import * as contract from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import type { Operation } from '@shared/market/operation'
import { DAY_MS } from '@shared/time'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import type { SamplePoint } from '../../storage/samples'
import { createCollectionService } from './collection'
import { coverageOf, hasDailyRows } from './collection-days'

const TOKEN: EntityId = '0.0.5000'
const OTHER: EntityId = '0.0.6000'
const TODAY = Date.UTC(2026, 10, 21)
const NOW = TODAY + 12 * 3_600_000
const stamp = {
  asOf: null,
  receivedAt: new Date(NOW).toISOString(),
  maxAgeSeconds: 30,
  isCached: false,
  offline: false,
}
type Answers = Partial<Record<string, (query: Record<string, unknown>) => object>>

function serviceOf(answers: Answers, points: readonly SamplePoint[] = []) {
  const asked: Record<string, unknown>[] = []
  const market = scriptedMarket((op: Operation, query) => {
    asked.push({ operation: op.name, ...(query as object) })
    return { success: true, ...answers[op.name]?.(query as Record<string, unknown>) }
  }, stamp)
  const seriesPoints = (name: string) => (name === `floor:${TOKEN}` ? points : [])
  const namedIdOf = (id: EntityId) => ({ id, checksum: 'aaaaa', name: null })
  return { asked, service: createCollectionService({ market, samples: { seriesPoints }, namedIdOf, now: () => NOW }) }
}

const row = (daysAgo: number, change: object = {}) => ({
  token: TOKEN,
  spender: '0.0.7',
  datetime: new Date(TODAY - daysAgo * DAY_MS).toISOString(),
  volume: 100,
  floor: 96,
  avgSale: 50,
  sales: 2,
  maxSale: 60,
  minSale: 40,
  listings: 12,
  fungibleToken: null,
  ...change,
})
const pageOf = (rows: readonly object[]) => () => ({ data: rows, page: 1, limit: 500, totalRecords: rows.length })

describe('what the market tells by day', () => {
  const read = async (rows: readonly object[]) => {
    const { service } = serviceOf({ statsByToken: pageOf(rows) })
    return contract.collectionDays.parse(await service.dailyFigures({ token: TOKEN, span: '30d', fresh: false }))
  }

  it('is that of the collection alone, oldest first, with all its spenders and in HBAR', async () => {
    const { days } = await read([
      row(0),
      row(1, { floor: 98, volume: 40 }),
      row(1, { spender: '0.0.8', floor: 97, volume: 5, sales: 1, listings: 20 }),
      row(1, { fungibleToken: '0.0.9', volume: 9_999 }),
      row(1, { token: OTHER, volume: 9_999 }),
      row(2, { datetime: 'lately' }),
    ])
    expect(days).toEqual([
      { dayMs: TODAY - DAY_MS, floor: 97, volume: 45, sales: 3, listed: 20 },
      { dayMs: TODAY, floor: 96, volume: 100, sales: 2, listed: 12 },
    ])
  })

  it('covers the whole time when all of it was read', async () => {
    const { coverage } = await read([row(0, { token: OTHER }), row(20)])
    expect(coverage).toEqual({ fromMs: TODAY - 29 * DAY_MS, toMs: TODAY + DAY_MS })
  })

  it('says nothing by day where one row stands for the whole time', async () => {
    const rows = [row(29, { token: OTHER }), row(29)]
    expect(await read(rows)).toMatchObject({ days: [], coverage: null })
  })

  it('asks for thirty days that end today, in pages of 500', async () => {
    const { service, asked } = serviceOf({ statsByToken: pageOf([]) })
    await service.dailyFigures({ token: TOKEN, span: '30d', fresh: false })
    expect(asked).toEqual([
      { operation: 'statsByToken', startDate: '2026-10-23', endDate: '2026-11-21', limit: 500, page: 1 },
    ])
  })

  it('stops after a few pages and covers the days after the last that was reached', async () => {
    const page = (n: number) => Array.from({ length: 500 }, (_, i) => row(n, { token: `0.0.${1000 + i}` }))
    const { service, asked } = serviceOf({
      statsByToken: ({ page: n }) => ({ data: page(Number(n)), page: n, limit: 500, totalRecords: 50_000 }),
    })
    const { coverage } = await service.dailyFigures({ token: TOKEN, span: '30d', fresh: false })
    expect(asked).toHaveLength(6)
    expect(coverage).toEqual({ fromMs: TODAY - 5 * DAY_MS, toMs: TODAY })
  })

  it('covers nothing for certain where a part was read in no order', () => {
    const asked = { token: TOKEN, fromMs: TODAY - 29 * DAY_MS, toMs: TODAY }
    const rows = [3, 9, 1].map((daysAgo) => row(daysAgo)) as unknown as Parameters<typeof coverageOf>[0]
    expect(coverageOf(rows, asked, false)).toBeNull()
    expect(hasDailyRows(rows, asked.fromMs)).toBe(true)
  })
})

it('gives its own floors without asking anybody', async () => {
  const point = { atMs: NOW - 5000, spanMs: 0, low: 95, high: 97, last: 96, count: 3 }
  const { service, asked } = serviceOf({}, [point])
  expect(await service.ownHistory({ token: TOKEN })).toEqual({ token: TOKEN, floors: [{ atMs: NOW - 5000, last: 96 }] })
  expect(asked).toEqual([])
})

it('says how the collection stood before, and null where the market does not rank it', async () => {
  const collections = [
    { token: TOKEN, name: 'Study', listed: 10_214, floor1m: 100, volumeprev: 16_000, salesprev: 150 },
  ]
  const { service } = serviceOf({ topCollections: () => ({ rangeDays: 1, collections }) })
  const of = (token: EntityId) => service.marketRank({ token, fresh: false })
  expect((await of(TOKEN)).ranked).toEqual({
    listed: 10_214,
    floor30dAgo: '100',
    volumeBefore: 16_000,
    salesBefore: 150,
  })
  expect((await of(OTHER)).ranked).toBeNull()
})

it('leaves out sales without a price or an instant, or from before the period, and counts the others', async () => {
  const sale = (change: object) => ({
    token: TOKEN,
    serial: 7,
    spender: '0.0.7',
    amount: 96,
    date: '2026-11-20T10:00:00Z',
    receiver: '0.0.1',
    sender: '0.0.2',
    transactionId: '0.0.1-1-000000001',
    ...change,
  })
  const rows = [
    sale({}),
    sale({ serial: 8, amount: null }),
    sale({ serial: 9, date: 'lately' }),
    sale({ serial: 10, date: '2026-11-14T00:00:01Z' }),
  ]
  const { service, asked } = serviceOf({ statsTransactions: pageOf(rows) })
  const told = contract.collectionSales.parse(await service.sales({ token: TOKEN, days: 7, fresh: false }))
  expect(told.sales).toEqual([{ atMs: Date.UTC(2026, 10, 20, 10), serial: 7, amount: 96 }])
  expect(told).toMatchObject({ total: 1, isWhole: true })
  expect(asked[0]).toMatchObject({ token: TOKEN, dateFrom: '2026-11-14', dateTo: '2026-11-21' })
})

const listing = (id: number, price: number, paymentToken: object = { address: null, symbol: 'HBAR' }) => ({
  marketplaceListingId: id,
  sellerAddress: '0.0.9',
  salePrice: price,
  listingDate: null,
  nftName: 'Study',
  nftTokenAddress: TOKEN,
  nftSerialId: id,
  nftImage: null,
  nftImageType: null,
  isAvailableForPurchase: 1,
  paymentToken,
})

it('counts listings by price, exactly, and those in another token apart', async () => {
  const other = { address: '0.0.9', symbol: 'CREDIT' }
  const rows = [listing(1, 96), listing(2, 96), listing(3, 96.5), listing(4, 1, other)]
  const { service } = serviceOf({ listings: () => ({ marketListings: rows }) })
  expect(contract.collectionDepth.parse(await service.depth({ token: TOKEN, fresh: false }))).toMatchObject({
    levels: [
      { price: '96', count: 2 },
      { price: '96.5', count: 1 },
    ],
    readCount: 4,
    otherTokenCount: 1,
    isWhole: true,
  })
})

it('reads the cheapest two thousand listings and says that there are more', async () => {
  const { service, asked } = serviceOf({
    listings: ({ offset, limit }) => ({
      marketListings: Array.from({ length: Number(limit) }, (_, i) => listing(Number(offset) + i, 96)),
    }),
  })
  const { readCount, isWhole } = await service.depth({ token: TOKEN, fresh: false })
  expect(asked).toHaveLength(2)
  expect(readCount).toBe(1980)
  expect(isWhole).toBe(false)
})

it('puts the largest holder first and passes on of how many the market tells', async () => {
  const owner = (account: EntityId, balance: number) => ({ account, balance, rank: null, pct: null })
  const { service, asked } = serviceOf({
    owners: () => ({
      ownerCount: 9_412,
      nftCount: 48_000,
      partial: true,
      owners: [owner('0.0.1', 3), owner('0.0.2', 80)],
    }),
  })
  const told = contract.collectionHolders.parse(await service.holders({ token: TOKEN, fresh: false }))
  expect(told.owners.map(({ account, balance }) => [account.id, balance])).toEqual([
    ['0.0.2', 80],
    ['0.0.1', 3],
  ])
  expect(told).toMatchObject({ ownerCount: 9_412, nftCount: 48_000, isPartial: true })
  expect(asked[0]).toMatchObject({ amount: 500 })
})

it('asks for the floor of several traits at once, and nothing is null', async () => {
  const { service, asked } = serviceOf({ floor: () => ({ floor: null, token: TOKEN, floorType: 'traits' }) })
  const traits = [
    { trait_type: 'Ground', value: 'Plum' },
    { trait_type: 'Rings', value: '2' },
  ]
  expect(contract.traitFloor.parse(await service.traitFloor({ token: TOKEN, traits, fresh: false }))).toMatchObject({
    floor: null,
    traits,
  })
  expect(asked[0]).toMatchObject({ operation: 'floor', token: TOKEN })
})
