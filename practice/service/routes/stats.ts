import { z } from 'zod'
import { DAY_MS, isoDate } from '@shared/time'
import type { MarketEvent } from '../../world/market'
import type { CollectionDay } from '../../world/statistics'
import { SPENDER, offersByToken, dayOf, daysBetween, salesBetween } from '../figures'
import { defineOperation } from '../operation'
import { Refusal, type AnswerBody } from '../refusal'
import { dateParam, integerOrDefault, ledgerIdParam, optionalParam } from '../params'
import type { Service } from '../service'
import { statsRow, statsRowFields } from '../stats-rows'
import { compareByVolume } from '../top-collections'
import { toHbarNumber, ledgerIdText, isoText } from '../views'

const CACHE_MS = 60_000
/** Value of `source`: the name of the market whose sales and listings are counted. */
const SOURCE = 'practice'

/** First and last day of a range, both included. Days are counted from 1970-01-01. */
type DaySpan = { readonly firstDay: number; readonly lastDay: number }

function requestedSpan({ readings, rules }: Service, fromMs: number, toMs: number): DaySpan {
  const isReversed = toMs < fromMs && rules.isKept('stats.date-order')
  if (isReversed) throw new Refusal(400, 'Invalid parameter: the last date is before the first.')
  const lastDay = dayOf(toMs) - (readings.statsEndDate === 'included' ? 0 : 1)
  return { firstDay: dayOf(fromMs), lastDay }
}

/**
 * Caches a result for up to a minute. After a market event or the start of a new day, the result is computed again, so
 * that all routes report the same sales at any moment.
 */
function cachedUntilEvent<T>(
  { cache, market, readings, nowMs }: Service,
  name: string,
  span: DaySpan,
  compute: () => T,
): T {
  const marketVersion = `${market.events.length} ${market.events.at(-1)?.atMs} ${dayOf(nowMs())}`
  const cacheName = `stats ${name} ${span.firstDay} ${span.lastDay} ${readings.statsRows} ${marketVersion}`
  return cache.getOrCompute(cacheName, CACHE_MS, compute).value
}

/** Fields of every statistics answer: the source and the requested dates. */
const spanFields = { source: z.string(), dateFrom: z.iso.date(), dateTo: z.iso.date() }
const spanView = (fromMs: number, toMs: number) => ({
  source: SOURCE,
  dateFrom: isoDate(fromMs),
  dateTo: isoDate(toMs),
})

const statsAggregated = defineOperation({
  name: 'statsAggregated',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/stats/aggregated',
  auth: 'public',
  summary: 'Total sales volume between two dates.',
  params: { query: { startDate: dateParam, endDate: dateParam } },
  answer: z.strictObject({
    success: z.literal(true),
    ...spanFields,
    totalVolume: z.number().min(0).describe('Whole units of the currency'),
    token: z.string().describe("The currency's symbol"),
  }),
  handle: (service, { startDate, endDate }) => {
    const span = requestedSpan(service, startDate, endDate)
    const total = cachedUntilEvent(service, 'aggregated', span, () =>
      daysBetween(service, span.firstDay, span.lastDay)
        .filter(({ currency }) => currency === null)
        .reduce((sum, { volume }) => sum + volume, 0n),
    )
    return { success: true, ...spanView(startDate, endDate), totalVolume: toHbarNumber(total), token: 'HBAR' }
  },
})

const pageParams = { page: integerOrDefault(1, 1, 1_000_000), limit: integerOrDefault(100, 1, 500) }
const pageFields = {
  page: z.number().int().min(1),
  limit: z.number().int(),
  totalRecords: z.number().int().min(0),
}

const pageOf = <T>(rows: readonly T[], page: number, limit: number): readonly T[] =>
  rows.slice((page - 1) * limit, page * limit)

/** A page of rows, newest first, from rows that are sorted oldest first. */
const pageFromEnd = <T>(rows: readonly T[], page: number, limit: number): readonly T[] => {
  const endIndex = Math.max(0, rows.length - (page - 1) * limit)
  return rows.slice(Math.max(0, endIndex - limit), endIndex).toReversed()
}

const statsByToken = defineOperation({
  name: 'statsByToken',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/stats/token',
  auth: 'public',
  summary: 'Figures by collection and day, newest day first.',
  params: { query: { startDate: dateParam, endDate: dateParam, ...pageParams } },
  answer: z.strictObject({
    success: z.literal(true),
    ...spanFields,
    data: z.array(z.strictObject(statsRowFields)),
    ...pageFields,
  }),
  handle: (service, { startDate, endDate, page, limit }) => {
    const span = requestedSpan(service, startDate, endDate)
    const rows = cachedUntilEvent(service, 'by token', span, () => statsRows(service, span))
    const offers = offersByToken(service)
    const isDaily = service.readings.statsRows === 'daily'
    const spanOfRow = ({ day }: CollectionDay): DaySpan => (isDaily ? { firstDay: day, lastDay: day } : span)
    const sortedRows = service.rules.isKept('stats.newest-first') ? rows : rows.toReversed()
    const data = pageOf(sortedRows, page, limit).map((row) =>
      statsRow(service, row, spanOfRow(row), offers.get(row.token) ?? []),
    )
    return { success: true, ...spanView(startDate, endDate), data, page, limit, totalRecords: rows.length }
  },
})

/**
 * Statistics rows that have sales or listings. With the reading `statsRows: 'daily'`, there is one row for each day,
 * collection and currency; with `total`, one row for each collection and currency. The newest day comes first, and on
 * the same day the highest volume.
 */
function statsRows(service: Service, span: DaySpan): readonly CollectionDay[] {
  const days = daysBetween(service, span.firstDay, span.lastDay)
  const activeDays = days.filter(({ sales, listings }) => sales > 0 || listings > 0)
  const isDaily = service.readings.statsRows === 'daily' || !service.rules.isKept('stats.summed')
  const rows = isDaily ? activeDays : totalledDays(activeDays)
  return [...rows].sort((a, b) => b.day - a.day || compareByVolume(a, b))
}

/**
 * Merges daily rows into one row for each collection and currency: the totals of all days, with the floor and the
 * listings of the last day. `days` must be sorted oldest first.
 */
function totalledDays(days: readonly CollectionDay[]): CollectionDay[] {
  const rowByTokenAndCurrency = new Map<string, CollectionDay>()
  for (const day of days) {
    const tokenAndCurrency = `${day.token}/${day.currency}`
    const earlierRow = rowByTokenAndCurrency.get(tokenAndCurrency)
    rowByTokenAndCurrency.set(tokenAndCurrency, earlierRow ? { ...day, ...addedTotals(earlierRow, day) } : day)
  }
  return [...rowByTokenAndCurrency.values()]
}

type DayTotals = Pick<CollectionDay, 'volume' | 'sales' | 'highest' | 'lowest'>

const addedTotals = (a: DayTotals, b: DayTotals): DayTotals => ({
  volume: a.volume + b.volume,
  sales: a.sales + b.sales,
  highest: a.highest > b.highest ? a.highest : b.highest,
  lowest: lowestPrice(a, b),
})

/** The lower of the two lowest prices. Totals without a sale are ignored, because their lowest price is 0. */
function lowestPrice(a: DayTotals, b: DayTotals): bigint {
  if (b.sales === 0) return a.lowest
  if (a.sales === 0) return b.lowest
  return a.lowest < b.lowest ? a.lowest : b.lowest
}

const statsTransactions = defineOperation({
  name: 'statsTransactions',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/stats/transactions',
  auth: 'public',
  summary: 'The sales in HBAR between two dates, newest first.',
  params: { query: { dateFrom: dateParam, dateTo: dateParam, token: optionalParam(ledgerIdParam), ...pageParams } },
  answer: z.strictObject({
    success: z.literal(true),
    ...spanFields,
    token: z.string().describe('Requested collection, or `all`'),
    data: z.array(
      z.strictObject({
        token: z.string(),
        serial: z.number().int(),
        spender: z.string().describe('The account that moves the NFT and the payment'),
        amount: z.number().min(0).describe('In HBAR'),
        date: z.iso.datetime(),
        receiver: z.string(),
        sender: z.string(),
        transactionId: z.string().regex(/^0\.0\.\d+-\d+-\d{9}$/),
      }),
    ),
    ...pageFields,
  }),
  handle: (service, { dateFrom, dateTo, token, page, limit }) => {
    const span = requestedSpan(service, dateFrom, dateTo)
    const sales = salesInSpan(service, span, token)
    const pageSales = service.rules.isKept('stats.newest-first')
      ? pageFromEnd(sales, page, limit)
      : pageOf(sales, page, limit)
    const data = pageSales.map((sale): AnswerBody => ({
      token: ledgerIdText(sale.token),
      serial: sale.serial,
      spender: ledgerIdText(SPENDER),
      amount: toHbarNumber(sale.price),
      date: isoText(sale.atMs),
      receiver: ledgerIdText(sale.buyer ?? 0),
      sender: ledgerIdText(sale.seller),
      transactionId: service.rules.isKept('stats.hyphen-ids') ? hyphenId(sale.transactionId) : sale.transactionId,
    }))
    const requestedToken = token === undefined ? 'all' : ledgerIdText(token)
    const envelope = { ...spanView(dateFrom, dateTo), token: requestedToken, page, limit, totalRecords: sales.length }
    return { success: true, ...envelope, data }
  },
})

/** Sales of the span, oldest first. */
function salesInSpan(
  service: Service,
  { firstDay, lastDay }: DaySpan,
  token: number | undefined,
): readonly MarketEvent[] {
  const endDay = service.rules.isKept('stats.whole-days') ? lastDay + 1 : lastDay
  return salesBetween(service, firstDay * DAY_MS, endDay * DAY_MS, token)
}

/** Converts `0.0.N@seconds.nanos` to `0.0.N-seconds-nanos`. */
function hyphenId(transactionId: string): string {
  const [, payer, seconds, nanos] = /^(0\.0\.\d+)@(\d+)\.(\d+)$/.exec(transactionId) ?? []
  return payer ? `${payer}-${seconds}-${nanos}` : transactionId
}

export const statsOperations = [statsAggregated, statsByToken, statsTransactions]
