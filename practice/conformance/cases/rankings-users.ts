import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import { answerFields } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { daysAgo } from './stats-figures'

const RECORD = 'market/resources-and-their-fields/user-volume/text-1'
const ROW = 'market/endpoints/market/row-14'

const users = async (market: Fixture, params = {}): Promise<Answer> => {
  await market.control('/reset-caches', {})
  return market.call('userVolume', params)
}

/** Rows of every page from the first to the last, by the returned nextPage. */
async function allPages(market: Fixture, params: object): Promise<Json[]> {
  const rows: Json[] = []
  let page: unknown
  for (let i = 0; i < 50 && page !== null; i++) {
    const { status, body } = await market.call('userVolume', { ...params, page })
    expect(status, JSON.stringify(body)).toBe(200)
    rows.push(...(body.response as Json[]))
    page = body.nextPage
  }
  expect(page).toBeNull()
  return rows
}

export const userVolumeCases: readonly Case[] = [
  {
    passages: [RECORD, ROW],
    name: 'Users are ranked by their purchases and sales',
    breaks: [
      'user-volume.order',
      ...answerFields('userVolume', '', 'page token response nextPage'),
      ...answerFields(
        'userVolume',
        'response[]',
        'userAddress thriveWallet volume highestBuy highestSale avgBuy avgSale',
      ),
      ...answerFields('userVolume', 'response[]', 'buyCount saleCount'),
    ],
    run: async (market) => {
      const { body } = await users(market)
      const volumes = (body.response as Json[]).map(({ volume }) => volume as number)
      expect(volumes).toHaveLength(100)
      expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
      for (const user of body.response as Json[]) {
        const traded = (user.avgBuy ?? 0) * user.buyCount + (user.avgSale ?? 0) * user.saleCount
        expect(user.volume).toBeCloseTo(traded, 4)
        expect(user.highestBuy).toBeGreaterThanOrEqual(user.avgBuy ?? 0)
        expect(user.highestSale).toBeGreaterThanOrEqual(user.avgSale ?? 0)
      }
      expect(body).toMatchObject({ page: 1, token: null, nextPage: 2 })
    },
  },
  {
    passages: [ROW],
    name: 'The first page is blank or 1; every other page is the nextPage of the previous one',
    breaks: ['param userVolume.page'],
    run: async (market) => {
      const first = (await users(market, { amount: 200 })).body
      for (const page of ['', 1]) expect((await users(market, { amount: 200, page })).body).toEqual(first)
      const rows = await allPages(market, { amount: 200 })
      expect(new Set(rows.map(({ userAddress }) => userAddress as string)).size).toBe(rows.length)
      expect(rows.slice(0, 200)).toEqual(first.response)
      expect(rows.length).toBeGreaterThan(200)
      expect((await users(market, { page: 'next' })).status).toBe(400)
    },
  },
  {
    passages: [ROW],
    name: 'The next page can also be a cursor; both forms are accepted',
    breaks: ['param userVolume.page'],
    alone: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const byNumber = await allPages(market, { amount: 200 })
      await market.control('/readings', { userVolumePage: 'cursor' })
      const { nextPage } = (await market.call('userVolume', { amount: 200 })).body
      expect(nextPage).toMatch(/^\d+-\d+$/)
      expect((await market.call('userVolume', { amount: 200, page: nextPage })).body.page).toBe(2)
      expect(await allPages(market, { amount: 200 })).toEqual(byNumber)
    },
  },
  {
    passages: [ROW, 'market/limits/row-13'],
    name: 'A page of users has 100 entries by default and up to 500 on request',
    breaks: ['param', 'default', 'bound'].map((family) => `${family} userVolume.amount`),
    run: async (market) => {
      const count = async (amount?: unknown): Promise<number> =>
        ((await users(market, { amount })).body.response as Json[]).length
      expect(await count()).toBe(100)
      expect(await count(3)).toBe(3)
      expect(await count(500)).toBeGreaterThan(100)
      // More than the maximum counts as the maximum.
      expect(await count(10_000)).toBe(500)
      for (const amount of [0, -1, 'all']) expect((await users(market, { amount })).status).toBe(400)
    },
  },
  {
    passages: [RECORD, 'market/resources-and-their-fields/owners/text-1'],
    name: 'The reward wallet is the same in the user ranking and the owner list, and null or absent without one',
    breaks: ['answer userVolume.response[].thriveWallet', 'profiles.linked-wallets'],
    run: async (market) => {
      const token = market.announcement.tokens.native
      const { owners } = (await market.call('owners', { token, amount: 500 })).body
      const ofOwners = new Map((owners as Json[]).map(({ account, thriveWallet }) => [account as string, thriveWallet]))
      const traders = (await users(market, { token, amount: 500 })).body.response as Json[]
      const tradingOwners = traders.filter(({ userAddress }) => ofOwners.has(userAddress as string))
      for (const { userAddress, thriveWallet } of tradingOwners) {
        expect(thriveWallet).toBe(ofOwners.get(userAddress as string) ?? null)
      }
      const linked = tradingOwners.filter(({ thriveWallet }) => /^0\.0\.\d+$/.test(String(thriveWallet)))
      expect(linked.length).toBeGreaterThan(0)
      expect(linked.length).toBeLessThan(tradingOwners.length)
    },
  },
  {
    passages: [ROW],
    name: 'The users of a collection are its traders',
    breaks: ['param userVolume.token'],
    run: async (market) => {
      const token = '0.0.4311027'
      const [dateFrom, dateTo] = [await daysAgo(market, 400), await daysAgo(market, -1)]
      const rows = await allPages(market, { token, amount: 500 })
      expect((await market.call('userVolume', { token, amount: 1 })).body.token).toBe(token)
      const { body } = await market.call('statsTransactions', { dateFrom, dateTo, token, limit: 500 })
      const sides = (body.data as Json[]).flatMap(({ sender, receiver }) => [sender as string, receiver as string])
      expect(new Set(rows.map(({ userAddress }) => userAddress as string))).toEqual(new Set(sides))
      const sales = rows.reduce((sum, { saleCount }) => sum + (saleCount as number), 0)
      expect(sales).toBe(body.totalRecords)
    },
  },
  {
    passages: [ROW],
    name: 'The ranking includes the first requested instant and excludes the last',
    breaks: [
      'user-volume.from-inclusive',
      'user-volume.to-exclusive',
      'param userVolume.dateFrom',
      'param userVolume.dateTo',
    ],
    run: async (market) => {
      const [from, to] = [await daysAgo(market, 20), await daysAgo(market, 0)]
      const { body } = await market.call('statsTransactions', { dateFrom: from, dateTo: to, limit: 500 })
      const instants = (body.data as Json[]).map(({ date }) => date as string).sort()
      const [first = '', second = '', ...more] = instants
      const last = more.at(-1) ?? ''
      const sales = async (dateFrom: string, dateTo: string): Promise<number> => {
        await market.control('/reset-caches', {})
        const rows = await allPages(market, { dateFrom, dateTo, amount: 500 })
        return rows.reduce((all, { saleCount }) => all + (saleCount as number), 0)
      }
      expect(await sales(first, second)).toBe(1)
      expect(await sales(first, last)).toBe(instants.length - 1)
      expect(await sales(first, first)).toBe(0)
      expect((await users(market, { dateFrom: 'lately' })).status).toBe(400)
      const day = await daysAgo(market, 1)
      const stats = (await market.call('statsTransactions', { dateFrom: day, dateTo: day })).body
      expect(await sales(day, to)).toBe(stats.totalRecords)
    },
  },
  {
    passages: ['market/limits/row-23'],
    name: 'The ranking of users is at most an hour old',
    breaks: ['user-volume.cache', 'user-volume.max-age'],
    alone: true,
    run: async (market) => {
      const { token, serial, seller } = await market.openListing({ price: '900000' })
      const isFirst = async (): Promise<boolean> =>
        (await market.call('userVolume', { amount: 2, token })).body.response.some(
          (row: Json) => row.userAddress === seller,
        ) as boolean
      expect(await isFirst()).toBe(false)
      await market.control('/market/sell', { token, serial, buyer: market.account('holder') })
      await market.control('/clock', { advanceMs: 3_590_000 })
      expect(await isFirst()).toBe(false)
      await market.control('/clock', { advanceMs: 10_001 })
      expect(await isFirst()).toBe(true)
    },
  },
]
