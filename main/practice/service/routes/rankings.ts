import { z } from 'zod'
import { DAY_MS, salesBetween } from '../figures'
import { keptFor } from '../kept'
import { Refusal, operation } from '../operation'
import { flag, integerOr, ledgerId, momentParam, text } from '../params'
import { accountOf, cursorOf, pageOfTraders, pageStart, traderFigures, tradersOf } from '../rankings'
import { topCollectionFields, topCollections } from '../top-collections'

const TOP_CACHE_MS = 120_000
const USERS_CACHE_MS = 3_600_000
const FALLBACK_DAYS = 30
const MAX_DAYS = 365

/** Days from 1 to 365; anything else falls back to 30. */
function daysOf(given: unknown): number {
  const days = typeof given === 'string' && /^\d{1,3}$/.test(given.trim()) ? Number(given) : 0
  return days >= 1 && days <= MAX_DAYS ? days : FALLBACK_DAYS
}

const rangeParam = z
  .unknown()
  .optional()
  .describe('Anything but 1 to 365 days means 30')
  .meta({ openapi: { type: 'integer', minimum: 1, maximum: MAX_DAYS, default: FALLBACK_DAYS } })

const top = operation({
  name: 'topCollections',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/topcollections',
  auth: 'public',
  summary: 'Collections by sales volume; kept for up to 120 seconds.',
  deprecated: ['rangeDays'],
  params: { query: { range: rangeParam, rangeDays: rangeParam, includeUsers: flag.optional() } },
  answer: z.strictObject({
    success: z.literal(true),
    rangeDays: z.number().int().min(1).max(MAX_DAYS).describe('The range in effect'),
    collections: z.array(z.strictObject(topCollectionFields)),
  }),
  handle: (service, { range, rangeDays, includeUsers = false }) => {
    const days = daysOf(range === undefined || range === '' ? rangeDays : range)
    const maxAgeMs = keptFor(service, 'top-collections', TOP_CACHE_MS)
    const compute = () => topCollections(service, days, includeUsers)
    const { value } = service.cache.get(`top collections ${days} ${includeUsers}`, maxAgeMs, compute)
    return { success: true, rangeDays: days, collections: value }
  },
})

const amount = z.number().min(0)

const userVolume = operation({
  name: 'userVolume',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/userVolume',
  auth: 'public',
  summary: 'Accounts by what they bought and sold; kept for up to an hour.',
  params: {
    query: {
      token: ledgerId.optional(),
      page: text(40).optional(),
      amount: integerOr(100, 1, 500),
      dateFrom: momentParam.optional(),
      dateTo: momentParam.optional(),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    response: z.array(
      z.strictObject({
        userAddress: z.string(),
        thriveWallet: z.string().nullable(),
        volume: amount.describe('Bought and sold, whole HBAR'),
        highestBuy: amount,
        highestSale: amount,
        avgBuy: amount.nullable(),
        avgSale: amount.nullable(),
        buyCount: z.number().int().min(0),
        saleCount: z.number().int().min(0),
      }),
    ),
    nextPage: z.union([z.string(), z.number().int()]).nullable().describe('What to send as `page`; null at the end'),
  }),
  handle: (service, { token, page = '', amount: wanted, dateFrom = 0, dateTo }) => {
    const start = pageStart(page.trim())
    if (!start) throw new Refusal(400, 'Invalid parameter: page must be blank, 1 or the nextPage of an answer.')
    const untilMs = dateTo ?? service.nowMs() + DAY_MS
    const fromMs = dateFrom + (service.rules.holds('user-volume.from-inclusive') ? 0 : 1)
    const toMs = untilMs + (service.rules.holds('user-volume.to-exclusive') ? 0 : 1)
    const maxAgeMs = keptFor(service, 'user-volume', USERS_CACHE_MS)
    const name = `user volume ${token ?? ''} ${dateFrom} ${dateTo ?? ''}`
    const ranking = service.cache.get(name, maxAgeMs, () => tradersOf(salesBetween(service, fromMs, toMs, token))).value
    const { traders, next, from: skipped } = pageOfTraders(ranking, start, wanted)
    const nextNumber = Math.floor(skipped / wanted) + 2
    const response = traders.map((trader) => ({
      userAddress: accountOf(trader),
      thriveWallet: null,
      ...traderFigures(trader),
      buyCount: trader.buys.sales,
      saleCount: trader.sells.sales,
    }))
    return {
      success: true,
      response,
      nextPage: next && (service.readings.userVolumePage === 'number' ? nextNumber : cursorOf(next)),
    }
  },
})

export const rankingOperations = [top, userVolume]
