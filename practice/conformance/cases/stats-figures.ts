import { expect } from 'vitest'
import { DAY_MS } from '@shared/time'
import type { Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'

const STATISTICS_PASSAGES = 'market/resources-and-their-fields/statistics-records'
const AGGREGATED_PASSAGE = `${STATISTICS_PASSAGES}/bullet-1`
const BY_TOKEN_PASSAGE = `${STATISTICS_PASSAGES}/bullet-2`
const TRANSACTIONS_PASSAGE = `${STATISTICS_PASSAGES}/bullet-3`
const PAGE_LIMIT_PASSAGE = 'market/limits/row-12'

/** UTC date, as `YYYY-MM-DD`, that is the given number of days before the current time of the practice world. */
export async function dateDaysAgo(market: Fixture, days: number): Promise<string> {
  const { now } = (await market.control('/clock')) as { now: string }
  return new Date(Date.parse(now) - days * DAY_MS).toISOString().slice(0, 10)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Reads the rows of a statistics operation in pages of 500 until all are read, at most 99 pages. */
async function readAllRows(market: Fixture, name: string, params: object): Promise<Json[]> {
  const rows: Json[] = []
  for (let page = 1; page < 100; page++) {
    const { status, body } = await market.call(name, { ...params, page, limit: 500 })
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...(body.data as Json[]))
    if (rows.length >= body.totalRecords) break
  }
  return rows
}

export const statsFigureCases: readonly Case[] = [
  {
    passages: [AGGREGATED_PASSAGE, 'market/endpoints/market/row-9', 'market/what-the-service-does/rule-1'],
    name: 'Aggregated statistics have the total HBAR volume of the sales between two dates',
    breaks: [
      ...answerFieldRules('statsAggregated', '', 'source dateFrom dateTo totalVolume token'),
      'market.notes-sold',
      'param statsAggregated.startDate',
      'param statsAggregated.endDate',
    ],
    run: async (market) => {
      const [startDate, endDate] = [await dateDaysAgo(market, 3), await dateDaysAgo(market, 0)]
      const bodyBefore = (await market.call('statsAggregated', { startDate, endDate })).body
      expect(bodyBefore).toMatchObject({ dateFrom: startDate, dateTo: endDate, token: 'HBAR' })
      const listing = await market.openListing({ price: '31.75' })
      await market.control('/market/sell-to-crowd', { token: listing.token, serial: listing.serial })
      const bodyAfter = (await market.call('statsAggregated', { startDate, endDate })).body
      expect(bodyAfter.totalVolume - bodyBefore.totalVolume).toBeCloseTo(31.75, 6)
      const firstDayBody = (await market.call('statsAggregated', { startDate, endDate: startDate })).body
      expect(firstDayBody.totalVolume).toBeLessThan(bodyAfter.totalVolume)
    },
  },
  {
    passages: [BY_TOKEN_PASSAGE, 'market/endpoints/market/row-10'],
    name: 'Statistics by token have a row for each collection and day, newest day first',
    breaks: [
      ...answerFieldRules('statsByToken', '', 'source dateFrom dateTo data page limit totalRecords'),
      ...answerFieldRules(
        'statsByToken',
        'data[]',
        'token spender datetime volume floor avgSale sales maxSale minSale',
      ),
      ...answerFieldRules('statsByToken', 'data[]', 'listings fungibleToken maxOffer offers maxTraitOffer traitOffers'),
      ...answerFieldRules('statsByToken', 'data[]', 'orderVolume'),
      'stats.newest-first',
      'param statsByToken.startDate',
      'param statsByToken.endDate',
    ],
    run: async (market) => {
      const [startDate, endDate] = [await dateDaysAgo(market, 2), await dateDaysAgo(market, 1)]
      const { body } = await market.call('statsByToken', { startDate, endDate })
      expect(body).toMatchObject({ source: 'practice', dateFrom: startDate, dateTo: endDate, page: 1, limit: 100 })
      const days = (body.data as Json[]).map((row) => (row.datetime as string).slice(0, 10))
      expect(new Set(days)).toEqual(new Set([startDate, endDate]))
      expect(days).toEqual([...days].sort().reverse())
      for (const row of body.data as Json[]) {
        if (row.sales === 0) expect([row.avgSale, row.maxSale, row.minSale, row.volume]).toEqual([null, null, null, 0])
        else expect(row.avgSale).toBeCloseTo(row.volume / row.sales, 6)
        expect(row.maxSale ?? 0).toBeGreaterThanOrEqual(row.minSale ?? 0)
        expect(row.orderVolume ?? 0).toBeLessThanOrEqual(row.volume)
      }
      expect((body.data as Json[]).some((row) => row.sales > 1)).toBe(true)
    },
  },
  {
    passages: [TRANSACTIONS_PASSAGE, 'market/endpoints/market/row-11'],
    name: 'Statistics list each sale with its transaction, seller, buyer and amount',
    breaks: [
      ...answerFieldRules('statsTransactions', '', 'source dateFrom dateTo token data page limit totalRecords'),
      ...answerFieldRules(
        'statsTransactions',
        'data[]',
        'token serial spender amount date receiver sender transactionId',
      ),
      'stats.hyphen-ids',
      'stats.newest-first',
      'param statsTransactions.dateFrom',
      'param statsTransactions.dateTo',
      'param statsTransactions.token',
    ],
    run: async (market) => {
      const listing = await market.openListing({ price: '44.5' })
      const sale = await market.control('/market/sell-to-crowd', { token: listing.token, serial: listing.serial })
      const [dateFrom, dateTo] = [await dateDaysAgo(market, 1), await dateDaysAgo(market, 0)]
      const { body } = await market.call('statsTransactions', { dateFrom, dateTo, token: listing.token })
      expect(body).toMatchObject({ source: 'practice', dateFrom, dateTo, token: listing.token })
      expect(body.data[0]).toMatchObject({
        token: listing.token,
        serial: listing.serial,
        amount: 44.5,
        sender: listing.seller,
        receiver: sale.buyer,
        transactionId: expect.stringMatching(/^0\.0\.\d+-\d+-\d{9}$/) as string,
      })
      for (const row of body.data as Json[]) {
        expect(row.token).toBe(listing.token)
        expect([dateFrom, dateTo]).toContain((row.date as string).slice(0, 10))
      }
      expect((await market.call('statsTransactions', { dateFrom, dateTo })).body.token).toBe('all')
    },
  },
  {
    passages: [AGGREGATED_PASSAGE, BY_TOKEN_PASSAGE, TRANSACTIONS_PASSAGE],
    name: 'The HBAR volume and the number of sales of a day are the same in all statistics',
    breaks: ['stats.hbar-alone', 'stats.whole-days'],
    run: async (market) => {
      const { token, serial } = await market.openListing()
      // This sale is paid in another token. Of the rows of `statsByToken`, only the row of that token may count the sale.
      await market.control('/market/list', { token, serial, price: '2500000', currency: '0.0.4500700' })
      await market.control('/market/sell-to-crowd', { token, serial })
      for (const days of [0, 1, 9, 40]) {
        const date = await dateDaysAgo(market, days)
        const dates = { startDate: date, endDate: date }
        const { totalVolume } = (await market.call('statsAggregated', dates)).body
        const tokenRows = await readAllRows(market, 'statsByToken', dates)
        const hbarRows = tokenRows.filter((row) => row.fungibleToken === null)
        const sales = await readAllRows(market, 'statsTransactions', { dateFrom: date, dateTo: date })
        expect(sum(hbarRows.map((row) => row.volume as number))).toBeCloseTo(totalVolume, 4)
        expect(sum(sales.map((row) => row.amount as number))).toBeCloseTo(totalVolume, 4)
        expect(sum(hbarRows.map((row) => row.sales as number))).toBe(sales.length)
      }
    },
  },
  {
    passages: ['market/endpoints/market/row-10', 'market/endpoints/market/row-11', PAGE_LIMIT_PASSAGE],
    name: 'A page of statistics has 100 rows by default and up to 500 on request',
    breaks: ['param', 'default', 'bound'].flatMap((family) =>
      ['statsByToken', 'statsTransactions'].flatMap((name) => [`${family} ${name}.limit`, `${family} ${name}.page`]),
    ),
    run: async (market) => {
      const [firstDate, lastDate] = [await dateDaysAgo(market, 60), await dateDaysAgo(market, 0)]
      const datesByOperation = [
        ['statsByToken', { startDate: firstDate, endDate: lastDate }],
        ['statsTransactions', { dateFrom: firstDate, dateTo: lastDate }],
      ] as const
      for (const [name, dates] of datesByOperation) {
        const defaultPage = (await market.call(name, dates)).body
        expect([defaultPage.page, defaultPage.limit, defaultPage.data.length]).toEqual([1, 100, 100])
        const largePage = (await market.call(name, { ...dates, limit: 500 })).body
        expect(largePage.data).toHaveLength(500)
        expect(largePage.data.slice(0, 100)).toEqual(defaultPage.data)
        const secondPage = (await market.call(name, { ...dates, page: 2 })).body
        expect(secondPage.data).toEqual(largePage.data.slice(100, 200))
        expect(secondPage.totalRecords).toBe(largePage.totalRecords)
        const pageBeyondEnd = (await market.call(name, { ...dates, page: 100_000 })).body
        expect(pageBeyondEnd.data).toEqual([])
        for (const invalidParams of [{ limit: 501 }, { limit: 0 }, { limit: 'many' }, { page: 0 }, { page: -1 }]) {
          expect((await market.call(name, { ...dates, ...invalidParams })).status, JSON.stringify(invalidParams)).toBe(
            400,
          )
        }
      }
    },
  },
]
