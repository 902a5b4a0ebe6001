import { expect } from 'vitest'
import type { Json } from '../../testing/harness'
import type { Case } from '../case'
import { daysAgo } from './stats-figures'

const ERRORS = 'market/resources-and-their-fields/error-body/row-3'
const routes = [
  ['statsAggregated', 'startDate', 'endDate', 'market/endpoints/market/row-9'],
  ['statsByToken', 'startDate', 'endDate', 'market/endpoints/market/row-10'],
  ['statsTransactions', 'dateFrom', 'dateTo', 'market/endpoints/market/row-11'],
] as const

const datesOf = ([name, from, to, row]: (typeof routes)[number]): Case => ({
  passages: [row, 'market/errors/row-2'],
  name: `${name} needs two dates of the calendar, the first not after the last`,
  breaks: [`param ${name}.${from}`, `param ${name}.${to}`, 'stats.date-order'],
  run: async (market) => {
    const [early, late] = [await daysAgo(market, 5), await daysAgo(market, 1)]
    const ask = async (first: unknown, last: unknown): Promise<number> =>
      (await market.call(name, { [from]: first, [to]: last })).status
    expect(await ask(early, late)).toBe(200)
    expect(await ask(early, early)).toBe(200)
    expect(await ask(late, early)).toBe(400)
    for (const wrong of [undefined, '', 'yesterday', '2026-02-30', '2026-13-01', '20261101', '2026-1-1']) {
      expect(await ask(wrong, late), `${from} ${wrong}`).toBe(400)
      expect(await ask(early, wrong), `${to} ${wrong}`).toBe(400)
    }
  },
})

export const statsDateCases: readonly Case[] = [
  ...routes.map(datesOf),
  {
    passages: [ERRORS, 'market/errors/rule-1'],
    name: 'The statistics state a refusal’s reason in message, all other routes in apimessage',
    breaks: ['errors.stats-message'],
    run: async (market) => {
      for (const [name] of routes) {
        for (const options of [{}, { key: null }, { key: 'svcagent-wrong' }]) {
          const { status, body } = await market.call(name, {}, options)
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
    name: 'The last date can count or not, as two readings',
    breaks: ['answer statsAggregated.totalVolume'],
    alone: true,
    run: async (market) => {
      const [from, to] = [await daysAgo(market, 3), await daysAgo(market, 1)]
      const total = async (startDate: string, endDate: string): Promise<number> =>
        (await market.call('statsAggregated', { startDate, endDate })).body.totalVolume as number
      const [whole, last] = [await total(from, to), await total(to, to)]
      expect(last).toBeGreaterThan(0)
      await market.control('/readings', { statsEndDate: 'excluded' })
      expect(await total(from, to)).toBeCloseTo(whole - last, 6)
      expect(await total(to, to)).toBe(0)
    },
  },
  {
    passages: ['market/resources-and-their-fields/statistics-records/bullet-2'],
    name: 'Statistics by token can also be one row for each collection',
    breaks: ['stats.summed'],
    alone: true,
    run: async (market) => {
      const dates = { startDate: await daysAgo(market, 6), endDate: await daysAgo(market, 0) }
      const { data: daily } = (await market.call('statsByToken', { ...dates, limit: 500 })).body
      await market.control('/readings', { statsRows: 'total' })
      const { data: total } = (await market.call('statsByToken', { ...dates, limit: 500 })).body
      const keys = (total as Json[]).map((row) => `${row.token} ${row.fungibleToken}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const row of (total as Json[]).slice(0, 5)) {
        const collectionDays = (daily as Json[]).filter(
          (day) => day.token === row.token && day.fungibleToken === row.fungibleToken,
        )
        const volume = collectionDays.reduce((all, day) => all + (day.volume as number), 0)
        expect(row.volume).toBeCloseTo(volume, 6)
        expect(row.sales).toBe(collectionDays.reduce((all, day) => all + (day.sales as number), 0))
        expect(row.maxSale).toBe(
          collectionDays.reduce((best, day) => Math.max(best, (day.maxSale as number | null) ?? 0), 0),
        )
      }
    },
  },
]
