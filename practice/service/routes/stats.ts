import { z } from 'zod'
import { DAY_MS, isoDate } from '@shared/time'
import type { MarketEvent } from '../../world/market'
import type { DayOfToken } from '../../world/statistics'
import { SPENDER, bidsByToken, dayOf, daysBetween, salesBetween } from '../figures'
import { operation } from '../operation'
import { Refusal, type Body } from '../refusal'
import { dateParam, integerOrDefault, ledgerIdParam, optionalParam } from '../params'
import type { Service } from '../service'
import { statsRow, statsRowFields } from '../stats-rows'
import { byVolume } from '../top-collections'
import { hbar, id, iso } from '../views'

const CACHE_MS = 60_000
/** Source name in the statistics: the market whose events they count. */
const SOURCE = 'practice'

/** Days since the epoch, both inclusive. */
type Span = { readonly from: number; readonly to: number }

function requestedSpan({ readings, rules }: Service, fromMs: number, toMs: number): Span {
  const isReversed = toMs < fromMs && rules.holds('stats.date-order')
  if (isReversed) throw new Refusal(400, 'Invalid parameter: the last date is before the first.')
  const to = dayOf(toMs) - (readings.statsEndDate === 'included' ? 0 : 1)
  return { from: dayOf(fromMs), to }
}

/** Caches until another event happens on the market, so that all routes report the same sales at any moment. */
function cached<T>({ cache, market, readings, nowMs }: Service, name: string, span: Span, compute: () => T): T {
  const marketState = `${market.events.length} ${market.events.at(-1)?.atMs} ${dayOf(nowMs())}`
  const cacheName = `stats ${name} ${span.from} ${span.to} ${readings.statsRows} ${marketState}`
  return cache.get(cacheName, CACHE_MS, compute).value
}

/** Fields of every statistics answer: the source and the dates of the figures. */
const spanFields = { source: z.string(), dateFrom: z.iso.date(), dateTo: z.iso.date() }
const spanView = (fromMs: number, toMs: number) => ({
  source: SOURCE,
  dateFrom: isoDate(fromMs),
  dateTo: isoDate(toMs),
})

const aggregated = operation({
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
    const total = cached(service, 'aggregated', span, () =>
      daysBetween(service, span.from, span.to)
        .filter(({ currency }) => currency === null)
        .reduce((sum, { volume }) => sum + volume, 0n),
    )
    return { success: true, ...spanView(startDate, endDate), totalVolume: hbar(total), token: 'HBAR' }
  },
})

const pages = { page: integerOrDefault(1, 1, 1_000_000), limit: integerOrDefault(100, 1, 500) }
const pageFields = {
  page: z.number().int().min(1),
  limit: z.number().int(),
  totalRecords: z.number().int().min(0),
}

const pageOf = <T>(rows: readonly T[], page: number, limit: number): readonly T[] =>
  rows.slice((page - 1) * limit, page * limit)

/** Page counted from the end, newest row first. */
const pageFromEnd = <T>(rows: readonly T[], page: number, limit: number): readonly T[] => {
  const endDay = Math.max(0, rows.length - (page - 1) * limit)
  return rows.slice(Math.max(0, endDay - limit), endDay).toReversed()
}

const statsByToken = operation({
  name: 'statsByToken',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/stats/token',
  auth: 'public',
  summary: 'Figures by collection and day, newest day first.',
  params: { query: { startDate: dateParam, endDate: dateParam, ...pages } },
  answer: z.strictObject({
    success: z.literal(true),
    ...spanFields,
    data: z.array(z.strictObject(statsRowFields)),
    ...pageFields,
  }),
  handle: (service, { startDate, endDate, page, limit }) => {
    const span = requestedSpan(service, startDate, endDate)
    const rows = cached(service, 'by token', span, () => statsRows(service, span))
    const bids = bidsByToken(service)
    const daily = service.readings.statsRows === 'daily'
    const spanOfRow = ({ day }: DayOfToken): Span => (daily ? { from: day, to: day } : span)
    const newestFirst = service.rules.holds('stats.newest-first') ? rows : rows.toReversed()
    const data = pageOf(newestFirst, page, limit).map((row) =>
      statsRow(service, row, spanOfRow(row), bids.get(row.token) ?? []),
    )
    return { success: true, ...spanView(startDate, endDate), data, page, limit, totalRecords: rows.length }
  },
})

function statsRows(service: Service, span: Span): readonly DayOfToken[] {
  const days = daysBetween(service, span.from, span.to)
  const activeDays = days.filter(({ sales, listings }) => sales > 0 || listings > 0)
  const rows =
    service.readings.statsRows === 'daily' || !service.rules.holds('stats.summed')
      ? activeDays
      : totalledDays(activeDays)
  return [...rows].sort((a, b) => b.day - a.day || byVolume(a, b))
}

/** One row for each collection and currency: totals of its days, with floor and listings of its last day. */
function totalledDays(days: readonly DayOfToken[]): DayOfToken[] {
  const rowByKey = new Map<string, DayOfToken>()
  for (const row of days) {
    const key = `${row.token}/${row.currency}`
    const earlierRow = rowByKey.get(key)
    rowByKey.set(key, earlierRow ? { ...row, ...mergedDays(earlierRow, row) } : row)
  }
  return [...rowByKey.values()]
}

const mergedDays = (a: DayOfToken, b: DayOfToken): Pick<DayOfToken, 'volume' | 'sales' | 'highest' | 'lowest'> => ({
  volume: a.volume + b.volume,
  sales: a.sales + b.sales,
  highest: a.highest > b.highest ? a.highest : b.highest,
  lowest: b.sales === 0 || (a.sales > 0 && a.lowest < b.lowest) ? a.lowest : b.lowest,
})

const transactions = operation({
  name: 'statsTransactions',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/stats/transactions',
  auth: 'public',
  summary: 'The sales in HBAR between two dates, newest first.',
  params: { query: { dateFrom: dateParam, dateTo: dateParam, token: optionalParam(ledgerIdParam), ...pages } },
  answer: z.strictObject({
    success: z.literal(true),
    ...spanFields,
    token: z.string().describe('Requested collection, or `all`'),
    data: z.array(
      z.strictObject({
        token: z.string(),
        serial: z.number().int(),
        spender: z.string().describe('The account that moves the NFT and the payment'),
        amount: z.number().min(0).describe('Whole HBAR'),
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
    const newestFirst = service.rules.holds('stats.newest-first')
      ? pageFromEnd(sales, page, limit)
      : pageOf(sales, page, limit)
    const data = newestFirst.map((sale): Body => ({
      token: id(sale.token),
      serial: sale.serial,
      spender: id(SPENDER),
      amount: hbar(sale.price),
      date: iso(sale.atMs),
      receiver: id(sale.buyer ?? 0),
      sender: id(sale.seller),
      transactionId: service.rules.holds('stats.hyphen-ids') ? hyphenId(sale.transactionId) : sale.transactionId,
    }))
    const filter = token === undefined ? 'all' : id(token)
    const envelope = { ...spanView(dateFrom, dateTo), token: filter, page, limit, totalRecords: sales.length }
    return { success: true, ...envelope, data }
  },
})

/** Sales of the span, oldest first. */
function salesInSpan(service: Service, { from, to }: Span, token: number | undefined): readonly MarketEvent[] {
  const endDay = service.rules.holds('stats.whole-days') ? to + 1 : to
  return salesBetween(service, from * DAY_MS, endDay * DAY_MS, token)
}

/** Converts `0.0.N@seconds.nanos` to `0.0.N-seconds-nanos`. */
function hyphenId(transactionId: string): string {
  const [, payer, seconds, nanos] = /^(0\.0\.\d+)@(\d+)\.(\d+)$/.exec(transactionId) ?? []
  return payer ? `${payer}-${seconds}-${nanos}` : transactionId
}

export const statsOperations = [aggregated, statsByToken, transactions]
