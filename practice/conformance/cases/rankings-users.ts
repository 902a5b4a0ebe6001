import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { daysAgo } from './stats-figures'

const RECORD_PASSAGE = 'market/resources-and-their-fields/user-volume/text-1'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-14'

/** Reads the ranking with empty caches. */
const readUserVolume = async (market: Fixture, params = {}): Promise<Answer> => {
  await market.control('/reset-caches', {})
  return market.call('userVolume', params)
}

/** Reads the rows of all pages: each request sends the `nextPage` of the answer before. At most 50 pages. */
async function readAllPages(market: Fixture, params: object): Promise<Json[]> {
  const rows: Json[] = []
  let page: unknown
  for (let pageCount = 0; pageCount < 50 && page !== null; pageCount++) {
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
    passages: [RECORD_PASSAGE, ENDPOINT_PASSAGE],
    name: 'Users are ranked by their purchases and sales',
    breaks: [
      'user-volume.order',
      ...answerFieldRules('userVolume', '', 'page token response nextPage'),
      ...answerFieldRules(
        'userVolume',
        'response[]',
        'userAddress thriveWallet volume highestBuy highestSale avgBuy avgSale',
      ),
      ...answerFieldRules('userVolume', 'response[]', 'buyCount saleCount'),
    ],
    run: async (market) => {
      const { body } = await readUserVolume(market)
      const volumes = (body.response as Json[]).map(({ volume }) => volume as number)
      expect(volumes).toHaveLength(100)
      expect(volumes).toEqual([...volumes].sort((a, b) => b - a))
      for (const user of body.response as Json[]) {
        const tradedVolume = (user.avgBuy ?? 0) * user.buyCount + (user.avgSale ?? 0) * user.saleCount
        expect(user.volume).toBeCloseTo(tradedVolume, 4)
        expect(user.highestBuy).toBeGreaterThanOrEqual(user.avgBuy ?? 0)
        expect(user.highestSale).toBeGreaterThanOrEqual(user.avgSale ?? 0)
      }
      expect(body).toMatchObject({ page: 1, token: null, nextPage: 2 })
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'page is blank or 1 for the first page, and the nextPage of the answer before for every other page',
    breaks: ['param userVolume.page'],
    run: async (market) => {
      const firstPage = (await readUserVolume(market, { amount: 200 })).body
      for (const page of ['', 1]) expect((await readUserVolume(market, { amount: 200, page })).body).toEqual(firstPage)
      const rows = await readAllPages(market, { amount: 200 })
      expect(new Set(rows.map(({ userAddress }) => userAddress as string)).size).toBe(rows.length)
      expect(rows.slice(0, 200)).toEqual(firstPage.response)
      expect(rows.length).toBeGreaterThan(200)
      expect((await readUserVolume(market, { page: 'next' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'In one reading, nextPage is a cursor; the cursors lead through the same users as the page numbers',
    breaks: ['param userVolume.page'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const rowsByNumber = await readAllPages(market, { amount: 200 })
      await market.control('/readings', { userVolumePage: 'cursor' })
      const { nextPage } = (await market.call('userVolume', { amount: 200 })).body
      expect(nextPage).toMatch(/^\d+-\d+$/)
      expect((await market.call('userVolume', { amount: 200, page: nextPage })).body.page).toBe(2)
      expect(await readAllPages(market, { amount: 200 })).toEqual(rowsByNumber)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE, 'market/limits/row-13'],
    name: 'A page of users has 100 entries by default and up to 500 on request',
    breaks: ['param', 'default', 'bound'].map((family) => `${family} userVolume.amount`),
    run: async (market) => {
      const countUsers = async (amount?: unknown): Promise<number> =>
        ((await readUserVolume(market, { amount })).body.response as Json[]).length
      expect(await countUsers()).toBe(100)
      expect(await countUsers(3)).toBe(3)
      expect(await countUsers(500)).toBeGreaterThan(100)
      // An amount above the maximum of 500 counts as 500.
      expect(await countUsers(10_000)).toBe(500)
      for (const amount of [0, -1, 'all']) expect((await readUserVolume(market, { amount })).status).toBe(400)
    },
  },
  {
    passages: [RECORD_PASSAGE, 'market/resources-and-their-fields/owners/text-1'],
    name: 'The user ranking and the owner list agree on reward wallets; without one, the ranking has null',
    breaks: ['answer userVolume.response[].thriveWallet', 'profiles.linked-wallets'],
    run: async (market) => {
      const token = market.announcement.tokens.native
      const { owners } = (await market.call('owners', { token, amount: 500 })).body
      const walletByOwner = new Map(
        (owners as Json[]).map(({ account, thriveWallet }) => [account as string, thriveWallet]),
      )
      const traders = (await readUserVolume(market, { token, amount: 500 })).body.response as Json[]
      const tradingOwners = traders.filter(({ userAddress }) => walletByOwner.has(userAddress as string))
      for (const { userAddress, thriveWallet } of tradingOwners) {
        expect(thriveWallet).toBe(walletByOwner.get(userAddress as string) ?? null)
      }
      const tradersWithWallet = tradingOwners.filter(({ thriveWallet }) => /^0\.0\.\d+$/.test(String(thriveWallet)))
      expect(tradersWithWallet.length).toBeGreaterThan(0)
      expect(tradersWithWallet.length).toBeLessThan(tradingOwners.length)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The ranking of a collection has all of its buyers and sellers',
    breaks: ['param userVolume.token'],
    run: async (market) => {
      const token = '0.0.4311027'
      const [dateFrom, dateTo] = [await daysAgo(market, 400), await daysAgo(market, -1)]
      const rows = await readAllPages(market, { token, amount: 500 })
      expect((await market.call('userVolume', { token, amount: 1 })).body.token).toBe(token)
      const { body } = await market.call('statsTransactions', { dateFrom, dateTo, token, limit: 500 })
      const traderAddresses = (body.data as Json[]).flatMap(({ sender, receiver }) => [
        sender as string,
        receiver as string,
      ])
      expect(new Set(rows.map(({ userAddress }) => userAddress as string))).toEqual(new Set(traderAddresses))
      const totalSales = rows.reduce((sum, { saleCount }) => sum + (saleCount as number), 0)
      expect(totalSales).toBe(body.totalRecords)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'The ranking includes the first requested instant and excludes the last',
    breaks: [
      'user-volume.from-inclusive',
      'user-volume.to-exclusive',
      'param userVolume.dateFrom',
      'param userVolume.dateTo',
    ],
    run: async (market) => {
      const [startDate, today] = [await daysAgo(market, 20), await daysAgo(market, 0)]
      const { body } = await market.call('statsTransactions', { dateFrom: startDate, dateTo: today, limit: 500 })
      const instants = (body.data as Json[]).map(({ date }) => date as string).sort()
      const [firstInstant = '', secondInstant = ''] = instants
      const lastInstant = instants.at(-1) ?? ''
      const countSales = async (dateFrom: string, dateTo: string): Promise<number> => {
        await market.control('/reset-caches', {})
        const rows = await readAllPages(market, { dateFrom, dateTo, amount: 500 })
        return rows.reduce((sum, { saleCount }) => sum + (saleCount as number), 0)
      }
      expect(await countSales(firstInstant, secondInstant)).toBe(1)
      expect(await countSales(firstInstant, lastInstant)).toBe(instants.length - 1)
      expect(await countSales(firstInstant, firstInstant)).toBe(0)
      expect((await readUserVolume(market, { dateFrom: 'soon' })).status).toBe(400)
      const yesterday = await daysAgo(market, 1)
      const yesterdaysSales = (await market.call('statsTransactions', { dateFrom: yesterday, dateTo: yesterday })).body
      expect(await countSales(yesterday, today)).toBe(yesterdaysSales.totalRecords)
    },
  },
  {
    passages: ['market/limits/row-23'],
    name: 'The ranking of users is at most an hour old',
    breaks: ['user-volume.cache', 'user-volume.max-age'],
    needsOwnMarket: true,
    run: async (market) => {
      const { token, serial, seller } = await market.openListing({ price: '900000' })
      // A sale at this price puts its buyer and its seller at the top of the collection’s ranking.
      const isInTopTwo = async (): Promise<boolean> =>
        (await market.call('userVolume', { amount: 2, token })).body.response.some(
          ({ userAddress }: Json) => userAddress === seller,
        ) as boolean
      expect(await isInTopTwo()).toBe(false)
      await market.control('/market/sell', { token, serial, buyer: market.account('holder') })
      await market.control('/clock', { advanceMs: 3_590_000 })
      expect(await isInTopTwo()).toBe(false)
      await market.control('/clock', { advanceMs: 10_001 })
      expect(await isInTopTwo()).toBe(true)
    },
  },
]
