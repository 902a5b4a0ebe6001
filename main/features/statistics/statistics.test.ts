import { describe, expect, it } from 'vitest'
import * as contract from '@shared/contract/statistics'
import type { Operation } from '@shared/market/operation'
import type { MarketClient, ReadCall } from '../../market-api/client/client'
import { scriptedMarket } from '../../market-api/testing/scripted-market'
import { createStatisticsService } from './statistics'

const A = '0.0.5000'
const B = '0.0.6000'
const SPAN = { from: '2026-11-01', to: '2026-11-03' }
const stamp = {
  asOf: null,
  receivedAt: '2026-11-03T12:00:00.000Z',
  maxAgeSeconds: 1200,
  isCached: false,
  offline: false,
}
type Query = Record<string, unknown>
type Answers = Partial<Record<string, (query: Query) => object>>

/** Instant after the last day is over. */
const AFTER = Date.parse('2026-11-04T01:00:00Z')

const PICTURE = `/media/${'a'.repeat(40)}`
/** Every collection has a picture, and the facts of NFT 7 are known. */
const IMAGES = {
  images: { pathOf: () => PICTURE, loadMissing: () => Promise.resolve() },
  media: { pathOf: (address: string | null) => (address === null ? null : PICTURE) },
  facts: {
    knownFacts: (_token: string, serial: number) =>
      serial === 7 ? ({ name: 'Tide 7', image: 'ipfs://tide' } as never) : null,
  },
}

function serviceOf(answers: Answers, nowMs = AFTER) {
  const calls: ReadCall[] = []
  const asked: Query[] = []
  const files: { readonly name: string; readonly text: string }[] = []
  const scripted = scriptedMarket((op: Operation, query) => {
    asked.push({ operation: op.name, ...(query as object) })
    return { success: true, ...answers[op.name]?.(query as Query) }
  }, stamp)
  const read: MarketClient['read'] = (op, query, call) => (calls.push(call), scripted.read(op, query, call))
  const service = createStatisticsService({
    market: { ...scripted, read },
    now: () => nowMs,
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: id === '0.0.77' ? '=Ines' : null }),
    ...IMAGES,
    saveFile: (name, text) => (files.push({ name, text }), Promise.resolve(true)),
  })
  return { asked, calls, files, service }
}

const row = (date: string, change: object = {}) => ({
  token: A,
  spender: '0.0.7',
  datetime: `${date}T00:00:00.000Z`,
  volume: 100,
  floor: 96,
  avgSale: 50,
  sales: 2,
  maxSale: 60,
  minSale: 40,
  listings: 12,
  fungibleToken: null,
  maxOffer: 80,
  offers: 3,
  orderVolume: 20,
  ...change,
})
const pageOf = (rows: readonly object[]) => () => ({ data: rows, page: 1, limit: 500, totalRecords: rows.length })
const TOP = () => ({ rangeDays: 365, collections: [{ token: A, name: 'Tidal', volume: 1 }] })

it('floors over time have the floor of the latest day of each part, and a gap where none is reported', async () => {
  const { service } = serviceOf({
    statsByToken: pageOf([
      row('2026-11-03', { floor: 97 }),
      row('2026-11-03', { floor: 95, spender: '0.0.8' }),
      row('2026-11-02', { floor: null }),
      row('2026-11-01', { floor: 90 }),
      row('2026-11-01', { fungibleToken: '0.0.9', floor: null }),
    ]),
  })
  const { collections } = contract.marketFigures.parse(await service.figures({ ...SPAN, pages: 2, fresh: false }))
  expect(collections.map(({ floorTrend }) => floorTrend)).toEqual([[90, null, 95], []])
})

it('names of collections come with their pictures', async () => {
  const { service } = serviceOf({ topCollections: TOP })
  expect(await service.names({})).toEqual({ names: [{ token: A, name: 'Tidal', image: PICTURE }] })
})

describe('figures by day and by collection', () => {
  const read = async (rows: readonly object[]) => {
    const { service } = serviceOf({ statsByToken: pageOf(rows) })
    return contract.marketFigures.parse(await service.figures({ ...SPAN, pages: 2, fresh: false }))
  }

  it('add up over collections and spenders, and never across tokens', async () => {
    const { days, collections, otherCurrencyRowCount } = await read([
      row('2026-11-03'),
      row('2026-11-03', { token: B, volume: 7, sales: 1, maxSale: 900, orderVolume: null }),
      row('2026-11-02', { spender: '0.0.8', volume: 5, sales: 1, minSale: 5, listings: 30 }),
      row('2026-11-02', { fungibleToken: '0.0.9', volume: 9_999, sales: 4, floor: null }),
    ])
    expect(days).toEqual([
      { dayMs: Date.UTC(2026, 10, 2), volume: 5, sales: 1, toOffers: 20, highest: 60, tradedCollectionCount: 1 },
      { dayMs: Date.UTC(2026, 10, 3), volume: 107, sales: 3, toOffers: 20, highest: 900, tradedCollectionCount: 2 },
    ])
    expect(collections.map(({ token, currency, volume, sales }) => [token, currency, volume, sales])).toEqual([
      [A, null, 105, 3],
      [B, null, 7, 1],
      [A, '0.0.9', 9_999, 4],
    ])
    expect(otherCurrencyRowCount).toBe(1)
  })

  it('what stood at a time is that of the last day, whatever the order of the rows', async () => {
    const rows = [row('2026-11-03', { listings: 12 }), row('2026-11-01', { listings: 30, lowest: 1, minSale: 1 })]
    for (const all of [rows, [...rows].reverse()]) {
      expect((await read(all)).collections[0]).toMatchObject({ listed: 12, lowest: 1, highest: 60 })
    }
  })

  it('are unknown where the market does not say them, and never zero', async () => {
    const untold = { volume: null, sales: null, orderVolume: null, maxSale: null }
    const { days } = await read([
      row('2026-11-03', untold),
      row('2026-11-02', untold),
      row('2026-11-02', { token: B, volume: 7, sales: null }),
    ])
    expect(days.map(({ volume, sales }) => [volume, sales])).toEqual([
      [7, null],
      [null, null],
    ])
  })

  it('tell no days where one row stands for the whole time, and still tell collections', async () => {
    const figures = await read([row('2026-11-01'), row('2026-11-01', { token: B })])
    expect(figures).toMatchObject({ days: [], isDaily: false, coverage: null })
    expect(figures.collections).toHaveLength(2)
  })
})

it('a time that runs backwards, or has no such day, is not asked for', () => {
  const judge = (from: string, to: string) =>
    contract.statistics.total.input.safeParse({ from, to, fresh: false }).success
  expect(judge('2026-11-03', '2026-11-03')).toBe(true)
  expect(judge('2026-11-04', '2026-11-03')).toBe(false)
  expect(judge('2026-02-31', 'yesterday')).toBe(false)
  expect(judge('1900-01-01', '2026-11-03')).toBe(false)
})

describe('the market’s own sum', () => {
  /** One figure for each pair of days. */
  const sums =
    (of: Readonly<Record<string, number>>, token = 'HBAR') =>
    ({ startDate, endDate }: Query) => ({ totalVolume: of[[startDate, endDate].join(' ')] ?? null, token, source: 'x' })
  const WHOLE = { '2026-11-01 2026-11-03': 12, '2026-10-29 2026-10-31': 10 }

  it('stands beside that of as many days before', async () => {
    const { service, asked } = serviceOf({ statsAggregated: sums(WHOLE) })
    expect(contract.marketTotal.parse(await service.total({ ...SPAN, fresh: false }))).toMatchObject({
      volume: 12,
      source: 'x',
      completedDaysComparison: { days: 3, volume: 12, before: 10 },
    })
    expect(asked).toHaveLength(2)
  })

  it('leaves the day that still runs out of both sides of what is compared', async () => {
    const running = { '2026-11-01 2026-11-03': 12, '2026-11-01 2026-11-02': 11, '2026-10-30 2026-10-31': 10 }
    const { service } = serviceOf({ statsAggregated: sums(running) }, Date.parse('2026-11-03T01:00:00Z'))
    expect(await service.total({ ...SPAN, fresh: false })).toMatchObject({
      volume: 12,
      completedDaysComparison: { days: 2, volume: 11, before: 10 },
    })
    const today = { from: SPAN.to, to: SPAN.to, fresh: false }
    expect(await service.total(today)).toMatchObject({ completedDaysComparison: null })
  })

  it('is compared with none in another currency', async () => {
    const { service } = serviceOf({
      statsAggregated: (query) => sums(WHOLE, query['startDate'] === SPAN.from ? 'HBAR' : 'SAUCE')(query),
    })
    expect(await service.total({ ...SPAN, fresh: false })).toMatchObject({ volume: 12, completedDaysComparison: null })
  })
})

it('figures that are read again hold no page of the reading before, however many pages come after', async () => {
  let reading = 1
  const kept = new Map<string, object>()
  const pageOfReading = ({ page }: Query) => ({
    page,
    limit: 500,
    totalRecords: 3 + reading,
    data: [row('2026-11-03', { token: `0.0.${reading}00${page as number}` })],
  })
  const scripted = scriptedMarket((_op, query) => {
    const name = JSON.stringify(query)
    const answer = kept.get(name) ?? { success: true, ...pageOfReading(query as Query) }
    kept.set(name, answer)
    return answer
  }, stamp)
  const service = createStatisticsService({
    market: { ...scripted, invalidate: () => kept.clear() },
    namedIdOf: (id) => ({ id, checksum: 'aaaaa', name: null }),
    ...IMAGES,
    now: () => AFTER,
    saveFile: () => Promise.resolve(true),
  })
  const ask = async (pages: number, fresh: boolean) => service.figures({ ...SPAN, pages, fresh })
  expect(await ask(4, false)).toMatchObject({ rowCount: 4, isWhole: true, mayMissRows: false })
  reading = 2
  await ask(1, true)
  const { collections, ...rest } = await ask(5, false)
  expect(collections.map(({ token }) => token)).toEqual([1, 2, 3, 4, 5].map((page) => `0.0.200${page}`))
  expect(rest).toMatchObject({ isWhole: true, mayMissRows: false })
})

it('figures whose rows moved while they were read say so', async () => {
  const { service } = serviceOf({
    statsByToken: ({ page }) => ({
      page,
      limit: 500,
      totalRecords: page === 1 ? 3 : 2,
      data: [row('2026-11-03', { token: `0.0.500${page as number}` })],
    }),
  })
  expect(await service.figures({ ...SPAN, pages: 4, fresh: false })).toMatchObject({
    isWhole: false,
    mayMissRows: true,
  })
  expect(await service.figures({ ...SPAN, pages: 1, fresh: false })).toMatchObject({
    isWhole: false,
    mayMissRows: false,
  })
})

it('transactions are asked for with every filter there is, and end where the market says', async () => {
  const sale = { token: A, serial: 4, amount: 96, date: '2026-11-02 10:00:00', sender: '0.0.77', receiver: '0.0.78' }
  const { service, asked } = serviceOf({ statsTransactions: () => ({ data: [sale], totalRecords: 401 }) })
  const { items, isLast } = await service.transactions({ ...SPAN, token: A, page: 2, fresh: false })
  expect(asked[0]).toMatchObject({ dateFrom: '2026-11-01', dateTo: '2026-11-03', token: A, page: 2, limit: 200 })
  expect(items[0]).toMatchObject({ at: '2026-11-02T10:00:00.000Z', sender: { name: '=Ines' }, transactionId: null })
  expect(isLast).toBe(false)
  expect(await service.transactions({ ...SPAN, token: null, page: 3, fresh: false })).toMatchObject({ isLast: true })
})

describe('traders', () => {
  const one = (account: string) => ({ userAddress: account, volume: 5, buyCount: 1, saleCount: 2 })
  const paged = ({ page }: Query) =>
    page === undefined
      ? { response: [one('0.0.77')], nextPage: 'b' }
      : page === 'b'
        ? { response: [one('0.0.78')], nextPage: 'c' }
        : { response: [one('0.0.79')], nextPage: null }

  it('go on where the page before says, and stop before the day after the last', async () => {
    const { service, asked } = serviceOf({ userVolume: paged })
    const ask = (page: number) => service.traders({ ...SPAN, token: null, page, fresh: false })
    expect((await ask(1)).items[0]?.account.name).toBe('=Ines')
    expect(await ask(2)).toMatchObject({ isLast: false, items: [{ account: { id: '0.0.78' }, sold: 2 }] })
    expect(await ask(3)).toMatchObject({ isLast: true, items: [{ account: { id: '0.0.79' } }] })
    expect(asked.map(({ page }) => page)).toEqual([undefined, 'b', 'c'])
    expect(asked[0]).toMatchObject({ dateFrom: '2026-11-01', dateTo: '2026-11-04' })
  })

  it('of which the pages before are not known any more are read from the first', async () => {
    const { service, asked } = serviceOf({ userVolume: paged })
    const { items } = await service.traders({ ...SPAN, token: A, page: 3, fresh: false })
    expect(items.map(({ account }) => account.id)).toEqual(['0.0.79'])
    expect(asked).toHaveLength(3)
  })
})

it('a ranking asks for traders only where they are wanted', async () => {
  const users = { topUsers: [{ accountId: '0.0.77', volume: 3, buys: 1, sales: 0 }] }
  const { service, asked } = serviceOf({
    topCollections: ({ includeUsers }) => ({
      rangeDays: 7,
      collections: [{ token: A, name: 'Tidal', floor: 96, ...(includeUsers ? users : {}) }],
    }),
  })
  const plain = await service.top({ days: 7, withTraders: false, fresh: false })
  expect(plain.collections[0]).toMatchObject({ floor: '96', traders: null })
  const whole = contract.topRanking.parse(await service.top({ days: 7, withTraders: true, fresh: false }))
  expect(whole.collections[0]?.traders?.[0]).toMatchObject({ account: { id: '0.0.77' }, bought: 1, averageBuy: null })
  expect(asked.map(({ range, includeUsers }) => [range, includeUsers])).toEqual([
    [7, undefined],
    [7, 1],
  ])
})

describe('tables', () => {
  const answers: Answers = {
    statsByToken: pageOf([row('2026-11-03'), row('2026-11-02', { fungibleToken: '=cmd|x', volume: 9 })]),
    statsTransactions: () => ({ data: [{ token: A, serial: 4, amount: 96, sender: '0.0.77' }], totalRecords: 1 }),
    userVolume: () => ({ response: [{ userAddress: '0.0.77', volume: 5 }], nextPage: null }),
    topCollections: TOP,
  }
  const lines = async (wanted: contract.TableToSave) => {
    const { service, files } = serviceOf(answers)
    expect(await service.save(wanted)).toMatchObject({ isSaved: true })
    return { name: files[0]?.name, rows: files[0]?.text.trim().split('\r\n') ?? [], text: files[0]?.text ?? '' }
  }

  it('have a line for each step, its days not read left empty', async () => {
    const { rows, name } = await lines({ what: 'time', ...SPAN, pages: 1, step: 'day' })
    expect(name).toBe('countersign-market-over-time.csv')
    expect(rows.slice(1)).toEqual([
      '2026-11-01,2026-11-01,0,0,,,,HBAR',
      '2026-11-02,2026-11-02,0,0,,,,HBAR',
      '2026-11-03,2026-11-03,100,2,50,60,20,HBAR',
    ])
  })

  it('name the currency of each row, and let no text become a formula', async () => {
    const { rows } = await lines({ what: 'collections', ...SPAN, pages: 1 })
    expect(rows[1]).toMatch(/^0\.0\.5000,Tidal,HBAR,100,2,50/)
    expect(rows[2]).toMatch(/^0\.0\.5000,Tidal,'=cmd\|x,9/)
    expect((await lines({ what: 'rows', ...SPAN, pages: 1 })).rows).toHaveLength(3)
    const sales = await lines({ what: 'transactions', ...SPAN, token: null, pages: 1 })
    expect(sales.rows[1]).toContain("0.0.77,'=Ines")
    const traders = await lines({ what: 'traders', ...SPAN, token: null, pages: 1 })
    expect(traders.rows[1]).toMatch(/^1,0\.0\.77,'=Ines,5,HBAR/)
  })

  it('hold what was read, whatever its age, and the market is not asked for them', async () => {
    const { service, calls } = serviceOf(answers)
    await service.save({ what: 'collections', ...SPAN, pages: 2 })
    await service.save({ what: 'transactions', ...SPAN, token: null, pages: 1 })
    await service.save({ what: 'traders', ...SPAN, token: null, pages: 1 })
    await service.save({ what: 'top', days: 7, withTraders: false, format: 'csv' })
    expect(calls.length).toBeGreaterThan(4)
    expect(calls.every(({ allowInvalidated, fresh, atOnce }) => allowInvalidated === true && !fresh && !atOnce)).toBe(
      true,
    )
  })

  it('have a row once that moved over the border of a page', async () => {
    const sale = (serial: number) => ({ token: A, serial, amount: 96, transactionId: `0.0.77-1-${serial}` })
    const one = (account: string) => ({ userAddress: account, volume: 5 })
    const { service } = serviceOf({
      topCollections: TOP,
      statsTransactions: ({ page }) => ({
        data: page === 1 ? [sale(1), sale(2)] : [sale(2), sale(3)],
        totalRecords: 400,
      }),
      userVolume: ({ page }) =>
        page === undefined
          ? { response: [one('0.0.77'), one('0.0.78')], nextPage: 'b' }
          : { response: [one('0.0.78'), one('0.0.79')], nextPage: null },
    })
    expect(await service.save({ what: 'transactions', ...SPAN, token: null, pages: 2 })).toMatchObject({ rowCount: 3 })
    expect(await service.save({ what: 'traders', ...SPAN, token: null, pages: 2 })).toMatchObject({ rowCount: 3 })
  })

  it('of a ranking are CSV, or JSON with all that is nested', async () => {
    const { rows } = await lines({ what: 'top', days: 7, withTraders: false, format: 'csv' })
    expect(rows[1]).toMatch(/^1,0\.0\.5000,Tidal,1/)
    const { text, name } = await lines({ what: 'top', days: 7, withTraders: true, format: 'json' })
    expect(name).toBe('countersign-market-top-collections.json')
    expect(JSON.parse(text)).toMatchObject({
      currency: 'HBAR',
      days: 7,
      daysTold: 365,
      collections: [{ token: A, traders: null }],
    })
  })
})
