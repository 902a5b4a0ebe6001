import { expect } from 'vitest'
import type { Answer, Json } from '../../testing/harness'
import { answerFieldRules } from '../answer-fields'
import type { Case } from '../case'
import type { Fixture } from '../fixture'
import { dateDaysAgo } from './stats-figures'

const RECORD_PASSAGE = 'market/resources-and-their-fields/user-volume/text-1'
const ENDPOINT_PASSAGE = 'market/endpoints/market/row-14'

/** Empties the service’s caches, then reads one page of the ranking. */
const readUserVolume = async (market: Fixture, params = {}): Promise<Answer> => {
  await market.control('/reset-caches', {})
  return market.call('userVolume', params)
}

/**
 * Reads all users of the ranking. Each request after the first sends the `nextPage` of the previous answer. Fails if there
 * are more than 50 pages.
 */
async function readAllUsers(market: Fixture, params: object): Promise<Json[]> {
  const users: Json[] = []
  let page: unknown
  for (let pageCount = 0; pageCount < 50 && page !== null; pageCount++) {
    const { status, body } = await market.call('userVolume', { ...params, page })
    expect(status, JSON.stringify(body)).toBe(200)
    users.push(...(body.response as Json[]))
    page = body.nextPage
  }
  expect(page).toBeNull()
  return users
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
    name: 'page is blank or 1 for the first page; for every later page, page is the previous answer’s nextPage',
    breaks: ['param userVolume.page'],
    run: async (market) => {
      const firstPage = (await readUserVolume(market, { amount: 200 })).body
      for (const page of ['', 1]) expect((await readUserVolume(market, { amount: 200, page })).body).toEqual(firstPage)
      const users = await readAllUsers(market, { amount: 200 })
      expect(new Set(users.map(({ userAddress }) => userAddress as string)).size).toBe(users.length)
      expect(users.slice(0, 200)).toEqual(firstPage.response)
      expect(users.length).toBeGreaterThan(200)
      expect((await readUserVolume(market, { page: 'next' })).status).toBe(400)
    },
  },
  {
    passages: [ENDPOINT_PASSAGE],
    name: 'In the other reading of the documents, nextPage is a cursor, and cursors return the same users as page numbers',
    breaks: ['param userVolume.page'],
    needsOwnMarket: true,
    run: async (market) => {
      await market.control('/faults', { limits: 'off' })
      const usersByPageNumber = await readAllUsers(market, { amount: 200 })
      await market.control('/readings', { userVolumePage: 'cursor' })
      const { nextPage } = (await market.call('userVolume', { amount: 200 })).body
      expect(nextPage).toMatch(/^\d+-\d+$/)
      expect((await market.call('userVolume', { amount: 200, page: nextPage })).body.page).toBe(2)
      expect(await readAllUsers(market, { amount: 200 })).toEqual(usersByPageNumber)
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
    name: 'The user ranking and the owner list name the same reward wallets; a user without a reward wallet has null in the ranking',
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
    name: 'The ranking of a collection has exactly the buyers and sellers of the collection',
    breaks: ['param userVolume.token'],
    run: async (market) => {
      const token = '0.0.4311027'
      // From before the first sale of the world until tomorrow.
      const [dateFrom, dateTo] = [await dateDaysAgo(market, 400), await dateDaysAgo(market, -1)]
      const users = await readAllUsers(market, { token, amount: 500 })
      expect((await market.call('userVolume', { token, amount: 1 })).body.token).toBe(token)
      const { body } = await market.call('statsTransactions', { dateFrom, dateTo, token, limit: 500 })
      const traderAddresses = (body.data as Json[]).flatMap(({ sender, receiver }) => [
        sender as string,
        receiver as string,
      ])
      expect(new Set(users.map(({ userAddress }) => userAddress as string))).toEqual(new Set(traderAddresses))
      const totalSales = users.reduce((sum, { saleCount }) => sum + (saleCount as number), 0)
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
      const [startDate, today] = [await dateDaysAgo(market, 20), await dateDaysAgo(market, 0)]
      const { body } = await market.call('statsTransactions', { dateFrom: startDate, dateTo: today, limit: 500 })
      const instants = (body.data as Json[]).map(({ date }) => date as string).sort()
      const [firstInstant = '', secondInstant = ''] = instants
      const lastInstant = instants.at(-1) ?? ''
      const countSales = async (dateFrom: string, dateTo: string): Promise<number> => {
        await market.control('/reset-caches', {})
        const users = await readAllUsers(market, { dateFrom, dateTo, amount: 500 })
        return users.reduce((sum, { saleCount }) => sum + (saleCount as number), 0)
      }
      expect(await countSales(firstInstant, secondInstant)).toBe(1)
      expect(await countSales(firstInstant, lastInstant)).toBe(instants.length - 1)
      expect(await countSales(firstInstant, firstInstant)).toBe(0)
      expect((await readUserVolume(market, { dateFrom: 'soon' })).status).toBe(400)
      const yesterday = await dateDaysAgo(market, 1)
      const { totalRecords } = (await market.call('statsTransactions', { dateFrom: yesterday, dateTo: yesterday })).body
      expect(await countSales(yesterday, today)).toBe(totalRecords)
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
      const isSellerInTopTwo = async (): Promise<boolean> =>
        (await market.call('userVolume', { amount: 2, token })).body.response.some(
          ({ userAddress }: Json) => userAddress === seller,
        ) as boolean
      expect(await isSellerInTopTwo()).toBe(false)
      await market.control('/market/sell', { token, serial, buyer: market.account('holder') })
      await market.control('/clock', { advanceMs: 3_590_000 })
      expect(await isSellerInTopTwo()).toBe(false)
      // 3,590,000 and 10,001 ms together exceed the maximum age of one hour.
      await market.control('/clock', { advanceMs: 10_001 })
      expect(await isSellerInTopTwo()).toBe(true)
    },
  },
]
