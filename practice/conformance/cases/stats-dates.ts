import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import { dateDaysAgo } from './stats-figures'

const ERROR_BODY_PASSAGE = 'market/resources-and-their-fields/error-body/row-3'
/** Each operation, the names of its parameters for the first and the last date, and its passage. */
const DATED_OPERATIONS = [
  ['statsAggregated', 'startDate', 'endDate', 'market/endpoints/market/row-9'],
  ['statsByToken', 'startDate', 'endDate', 'market/endpoints/market/row-10'],
  ['statsTransactions', 'dateFrom', 'dateTo', 'market/endpoints/market/row-11'],
] as const

/** Case about the first and the last date of one operation. */
const dateCase = ([operation, firstParam, lastParam, passage]: (typeof DATED_OPERATIONS)[number]): Case => ({
  passages: [passage, 'market/errors/row-2'],
  name: `${operation} requires two calendar dates, and the last date must not be before the first`,
  breaks: [`param ${operation}.${firstParam}`, `param ${operation}.${lastParam}`, 'stats.date-order'],
  run: async (market) => {
    const [earlier, later] = [await dateDaysAgo(market, 5), await dateDaysAgo(market, 1)]
    const statusFor = async (firstDate: unknown, lastDate: unknown): Promise<number> =>
      (await market.call(operation, { [firstParam]: firstDate, [lastParam]: lastDate })).status
    expect(await statusFor(earlier, later)).toBe(200)
    expect(await statusFor(earlier, earlier)).toBe(200)
    expect(await statusFor(later, earlier)).toBe(400)
    for (const invalidDate of [undefined, '', 'yesterday', '2026-02-30', '2026-13-01', '20261101', '2026-1-1']) {
      expect(await statusFor(invalidDate, later), `${firstParam} ${invalidDate}`).toBe(400)
      expect(await statusFor(earlier, invalidDate), `${lastParam} ${invalidDate}`).toBe(400)
    }
  },
})

export const statsDateCases: readonly Case[] = [
  ...DATED_OPERATIONS.map(dateCase),
  {
    passages: [ERROR_BODY_PASSAGE, 'market/errors/rule-1'],
    name: 'The statistics give the reason of a refusal in message; routes such as quote give it in apimessage',
    breaks: ['errors.stats-message'],
    run: async (market) => {
      for (const [operation] of DATED_OPERATIONS) {
        for (const options of [{}, { key: null }, { key: 'svcagent-wrong' }]) {
          const { status, body } = await market.call(operation, {}, options)
          expect(status).toBeGreaterThanOrEqual(400)
          expect(body).toMatchObject({ success: false, message: expect.stringMatching(/\w/) as string })
          expect(body).not.toHaveProperty('apimessage')
        }
      }
      const { body } = await market.call('quote', {})
      expect(body).toMatchObject({ success: false, apimessage: expect.stringMatching(/\w/) as string })
      expect(body).not.toHaveProperty('message')
    },
  },
  {
    passages: ['market/endpoints/market/row-9', 'market/endpoints/market/row-11'],
    name: 'The statistics include the last date; in the other reading of the documents, they exclude it',
    breaks: ['answer statsAggregated.totalVolume'],
    needsOwnMarket: true,
    run: async (market) => {
      const [firstDate, lastDate] = [await dateDaysAgo(market, 3), await dateDaysAgo(market, 1)]
      const volumeBetween = async (startDate: string, endDate: string): Promise<number> =>
        (await market.call('statsAggregated', { startDate, endDate })).body.totalVolume as number
      const fullVolume = await volumeBetween(firstDate, lastDate)
      const lastDayVolume = await volumeBetween(lastDate, lastDate)
      expect(lastDayVolume).toBeGreaterThan(0)
      await market.control('/readings', { statsEndDate: 'excluded' })
      expect(await volumeBetween(firstDate, lastDate)).toBeCloseTo(fullVolume - lastDayVolume, 6)
      expect(await volumeBetween(lastDate, lastDate)).toBe(0)
    },
  },
  {
    passages: ['market/resources-and-their-fields/statistics-records/bullet-2'],
    name: 'In the other reading of the documents, statistics by token have one row per collection and currency, not one per day',
    breaks: ['stats.summed'],
    needsOwnMarket: true,
    run: async (market) => {
      const dates = { startDate: await dateDaysAgo(market, 6), endDate: await dateDaysAgo(market, 0) }
      const { data: dailyRows } = (await market.call('statsByToken', { ...dates, limit: 500 })).body
      await market.control('/readings', { statsRows: 'total' })
      const { data: totalRows } = (await market.call('statsByToken', { ...dates, limit: 500 })).body
      const rowKeys = (totalRows as Json[]).map((row) => `${row.token} ${row.fungibleToken}`)
      expect(new Set(rowKeys).size).toBe(rowKeys.length)
      for (const row of (totalRows as Json[]).slice(0, 5)) {
        const collectionDays = (dailyRows as Json[]).filter(
          (day) => day.token === row.token && day.fungibleToken === row.fungibleToken,
        )
        const volume = collectionDays.reduce((sum, day) => sum + (day.volume as number), 0)
        expect(row.volume).toBeCloseTo(volume, 6)
        expect(row.sales).toBe(collectionDays.reduce((sum, day) => sum + (day.sales as number), 0))
        const dailyMaxima = collectionDays.map((day) => (day.maxSale as number | null) ?? 0)
        expect(row.maxSale).toBe(Math.max(0, ...dailyMaxima))
      }
    },
  },
]
