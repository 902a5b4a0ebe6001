import { z } from 'zod'
import { DAY_MS } from '@shared/time'
import type { MarketEvent } from '../../world/market'
import { thriveWalletOf } from '../../world/account-profiles'
import { salesBetween } from '../figures'
import { cacheMaxAgeMs } from '../cache-age'
import { Reply, defineOperation } from '../operation'
import { Refusal } from '../refusal'
import { recordCountOrDefault, flagParam, ledgerIdParam, optionalParam, momentParam, textParam } from '../params'
import {
  traderAccountId,
  traderCursor,
  pageOfTraders,
  parsePageStart,
  traderFigures,
  rankTraders,
  type Trader,
} from '../rankings'
import type { Service } from '../service'
import { topCollectionFields, topCollections } from '../top-collections'
import { ledgerIdText } from '../views'

const TOP_COLLECTIONS_CACHE_MS = 120_000
const USER_VOLUME_CACHE_MS = 3_600_000
const DEFAULT_DAYS = 30
const MAX_DAYS = 365

/**
 * Length of the range in days: the parameter if it is an integer from 1 to 365, otherwise 30. While the rule
 * `top-collections.range-fallback` is broken, other integers give 1 or 365.
 */
function rangeDaysOf({ rules }: Service, range: unknown): number {
  const days = typeof range === 'string' && /^-?\d{1,9}$/.test(range.trim()) ? Number(range) : NaN
  if (days >= 1 && days <= MAX_DAYS) return days
  const usesDefault = Number.isNaN(days) || rules.isKept('top-collections.range-fallback')
  return usesDefault ? DEFAULT_DAYS : Math.min(MAX_DAYS, Math.max(1, days))
}

const rangeParam = z
  .unknown()
  .optional()
  .describe('1 to 365 days; other values count as 30')
  .meta({ openapi: { type: 'integer', minimum: 1, maximum: MAX_DAYS, default: DEFAULT_DAYS } })

const topCollectionsRoute = defineOperation({
  name: 'topCollections',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/topcollections',
  auth: 'public',
  summary: 'Collections by sales volume; cached for up to 120 seconds.',
  deprecatedParams: ['rangeDays'],
  params: { query: { range: rangeParam, rangeDays: rangeParam, includeUsers: optionalParam(flagParam) } },
  answer: z.strictObject({
    success: z.literal(true),
    rangeDays: z.number().int().min(1).max(MAX_DAYS).describe('Length of the range of these figures'),
    collections: z.array(z.strictObject(topCollectionFields)),
  }),
  handle: (service, { range, rangeDays, includeUsers = false }) => {
    const days = rangeDaysOf(service, range === undefined || range === '' ? rangeDays : range)
    const maxAgeMs = cacheMaxAgeMs(service, 'top-collections', TOP_COLLECTIONS_CACHE_MS)
    const compute = () => topCollections(service, days, includeUsers)
    const cacheName = `top collections ${days} ${includeUsers}`
    const { value: collections, atMs } = service.cache.getOrCompute(cacheName, maxAgeMs, compute)
    return new Reply(200, { success: true, rangeDays: days, collections }, atMs)
  },
})

/** Thrive wallet that the trader linked to the account; null if there is none. */
const linkedWallet = ({ rules }: Service, { account }: Trader): string | null =>
  rules.isKept('profiles.linked-wallets') ? thriveWalletOf(account) : null

/** Traders by volume, the highest first; the lowest first if the rule `user-volume.order` is broken. */
const rankedTraders = ({ rules }: Service, sales: readonly MarketEvent[]): readonly Trader[] =>
  rules.isKept('user-volume.order') ? rankTraders(sales) : rankTraders(sales).reverse()

const amountField = z.number().min(0)

const userVolume = defineOperation({
  name: 'userVolume',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/userVolume',
  auth: 'public',
  summary: 'Accounts by trading volume; cached for up to an hour.',
  params: {
    query: {
      token: optionalParam(ledgerIdParam),
      page: optionalParam(textParam(40)),
      amount: recordCountOrDefault(100, 500),
      dateFrom: optionalParam(momentParam),
      dateTo: optionalParam(momentParam),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    page: z.number().int().min(1).describe('The number of this page'),
    token: z.string().nullable().describe('Requested collection; null for all'),
    response: z.array(
      z.strictObject({
        userAddress: z.string(),
        thriveWallet: z.string().nullable(),
        volume: amountField.describe('Purchases and sales together, in HBAR'),
        highestBuy: amountField,
        highestSale: amountField,
        avgBuy: amountField.nullable(),
        avgSale: amountField.nullable(),
        buyCount: z.number().int().min(0),
        saleCount: z.number().int().min(0),
      }),
    ),
    nextPage: z
      .union([z.string(), z.number().int()])
      .nullable()
      .describe('Value of `page` for the next page; null on the last page'),
  }),
  handle: (service, { token, page = '', amount: pageSize, dateFrom = 0, dateTo }) => {
    const pageStart = parsePageStart(page.trim())
    if (!pageStart) throw new Refusal(400, 'Invalid parameter: page must be blank, 1 or the nextPage of an answer.')
    // Without `dateTo`, the range ends in the future and so includes every sale.
    const untilMs = dateTo ?? service.nowMs() + DAY_MS
    const fromMs = dateFrom + (service.rules.isKept('user-volume.from-inclusive') ? 0 : 1)
    const toMs = untilMs + (service.rules.isKept('user-volume.to-exclusive') ? 0 : 1)
    const maxAgeMs = cacheMaxAgeMs(service, 'user-volume', USER_VOLUME_CACHE_MS)
    const cacheName = `user volume ${token ?? ''} ${dateFrom} ${dateTo ?? ''}`
    const compute = (): readonly Trader[] => rankedTraders(service, salesBetween(service, fromMs, toMs, token))
    const rankedByVolume = service.cache.getOrCompute(cacheName, maxAgeMs, compute).value
    const { traders, cursorAfter, skippedCount } = pageOfTraders(rankedByVolume, pageStart, pageSize)
    const pageNumber = Math.floor(skippedCount / pageSize) + 1
    const response = traders.map((trader) => ({
      userAddress: traderAccountId(trader),
      thriveWallet: linkedWallet(service, trader),
      ...traderFigures(trader),
      buyCount: trader.buys.saleCount,
      saleCount: trader.sells.saleCount,
    }))
    const nextPageNumber = cursorAfter === null ? null : pageNumber + 1
    const nextCursor = cursorAfter === null ? null : traderCursor(cursorAfter)
    return {
      success: true,
      page: pageNumber,
      token: token === undefined ? null : ledgerIdText(token),
      response,
      nextPage: service.readings.userVolumePage === 'number' ? nextPageNumber : nextCursor,
    }
  },
})

export const rankingOperations = [topCollectionsRoute, userVolume]
