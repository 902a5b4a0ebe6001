import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { statistics as statisticsContract } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { precedingDays, completedDays } from '@shared/insight/market-steps'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { statsAggregated, statsByToken, statsTransactions, topCollections, userVolume } from '@shared/market/statistics'
import { DAY_MS, isoDate, olderStamp } from '@shared/time'
import type { MarketClient, ReadCall } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { collect } from '../../market-api/pages/list-pages'
import { tokenStatsPages } from '../../market-api/pages/statistics-pages'
import { rankedNames } from '../../nft/ranked-names'
import { figuresOf } from './figures'

export type ReadsDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly named: (id: EntityId) => NamedId
  /** Decides which day is still running. */
  readonly now: () => number
}
export type StatisticsService = ServicesOf<{ readonly statistics: typeof statisticsContract }>['statistics']
type MethodInputs = { readonly [Method in keyof StatisticsService]: Parameters<StatisticsService[Method]>[0] }
type RequestOf<Method extends keyof MethodInputs> = Omit<MethodInputs[Method], 'fresh'>
type SaleRecord = z.output<typeof statsTransactions.answer>['data'][number]
type VolumeRecord = z.output<typeof userVolume.answer>['response'][number]
type TopRecord = z.output<typeof topCollections.answer>['collections'][number]

const LIST_PAGE_SIZE = 200
/** Maximum number of rankings whose page cursors are kept. */
const MAX_RANKINGS = 50

const dayAfter = (day: string): string => isoDate(Date.parse(day) + DAY_MS)

export type StatisticsReads = ReturnType<typeof createStatisticsReads>

/** Reads the market's statistics, in the terms of the contract. */
export function createStatisticsReads({ market, named, now }: ReadsDeps) {
  const checksum = (id: EntityId) => named(id).checksum
  const namedOrNull = (id: EntityId | null) => (id === null ? null : named(id))
  const cursors = createCursors()

  async function figures({ from, to, pages }: RequestOf<'figures'>, call: ReadCall) {
    const paging = { ...call, mostPages: pages }
    const collected = await collect(tokenStatsPages(market, { startDate: from, endDate: to }, paging))
    const { records, end, stamp, total } = collected
    const { collections, ...rest } = figuresOf(
      records,
      { fromMs: Date.parse(from), toMs: Date.parse(to) },
      end.isCertain,
    )
    const value = {
      from,
      to,
      ...rest,
      rows: records.length,
      rowsTotal: total,
      isWhole: end.isCertain,
      stamp,
      isMoved: !end.isCertain && (end.because === 'moved' || end.because === 'fewer-than-told'),
      collections: collections.map((collection) => ({ ...collection, checksum: checksum(collection.token) })),
    }
    return { value, records }
  }

  /**
   * Marks all pages of these figures as stale, however many are read next: pages of two readings do not make one list.
   */
  const outdateFigures = ({ from, to }: DaySpan) => market.invalidate(statsByToken, [{ startDate: from, endDate: to }])

  async function total({ from, to }: RequestOf<'total'>, call: ReadCall) {
    const readTotal = (span: DaySpan) => market.read(statsAggregated, { startDate: span.from, endDate: span.to }, call)
    const wholeSpan = completedDays({ from, to }, now())
    const requestedRead = readTotal({ from, to })
    const [requested, wholeDays, previousDays] = await Promise.all([
      requestedRead,
      wholeSpan && (wholeSpan.to === to ? requestedRead : readTotal(wholeSpan)),
      wholeSpan && readTotal(precedingDays(wholeSpan)),
    ])
    const { totalVolume: volume, token: currency, source, dateFrom: toldFrom, dateTo: toldTo } = requested.value
    // Figures in two currencies cannot be compared.
    const isSameCurrency = wholeDays?.value.token === currency && previousDays?.value.token === currency
    const stamps = [wholeDays, previousDays].flatMap((total) => total?.stamp ?? [])
    return {
      from,
      to,
      volume,
      currency,
      source,
      toldFrom,
      toldTo,
      stamp: stamps.reduce(olderStamp, requested.stamp),
      compared:
        wholeSpan && wholeDays && previousDays && isSameCurrency
          ? { days: dayCount(wholeSpan), volume: wholeDays.value.totalVolume, before: previousDays.value.totalVolume }
          : null,
    }
  }

  const saleOf = ({ token, serial, amount, date, sender, receiver, spender, transactionId }: SaleRecord) => ({
    token,
    checksum: checksum(token),
    serial,
    amount,
    at: instantText(date),
    spender,
    transactionId,
    sender: namedOrNull(sender),
    receiver: namedOrNull(receiver),
  })

  async function transactions({ from, to, token, page }: RequestOf<'transactions'>, call: ReadCall) {
    const query = { dateFrom: from, dateTo: to, limit: LIST_PAGE_SIZE, page, ...(token === null ? {} : { token }) }
    const { value, leftOut, stamp } = await market.read(statsTransactions, query, call)
    const recordCount = value.data.length + (leftOut['data']?.length ?? 0)
    const totalRecords = value.totalRecords
    const isLast =
      recordCount === 0 ||
      (totalRecords === null ? recordCount < LIST_PAGE_SIZE : page * LIST_PAGE_SIZE >= totalRecords)
    return { items: value.data.map(saleOf), page, total: totalRecords, isLast, stamp }
  }

  const traderOf = ({ userAddress, thriveWallet, buyCount, saleCount, ...rest }: VolumeRecord) => ({
    account: named(userAddress),
    linked: thriveWallet,
    volume: rest.volume,
    ...tradeSides(rest, buyCount, saleCount),
  })

  /**
   * Reads a page of the ranking. Each page returns the cursor of the next, so earlier pages are read first if their
   * cursors are not known any more.
   */
  async function traders({ from, to, token, page }: RequestOf<'traders'>, call: ReadCall) {
    const pageCursors = cursors.forRanking(JSON.stringify([from, to, token]))
    for (let pageNumber = Math.min(page, pageCursors.length + 1); ; pageNumber++) {
      const cursor = pageNumber === 1 ? undefined : pageCursors[pageNumber - 2]
      const { value, leftOut, stamp } = await market.read(
        userVolume,
        {
          // The market excludes the end date, so the day after the last one is sent.
          dateFrom: from,
          dateTo: dayAfter(to),
          amount: LIST_PAGE_SIZE,
          ...(token === null ? {} : { token }),
          ...(cursor === undefined ? {} : { page: cursor }),
        },
        call,
      )
      const { nextPage } = value
      const isEnd = nextPage === null || nextPage === '' || value.response.length === 0 || 'nextPage' in leftOut
      pageCursors.splice(pageNumber - 1, pageCursors.length, ...(isEnd ? [] : [nextPage]))
      if (pageNumber < page && !isEnd) continue
      const items = pageNumber < page ? [] : value.response.map(traderOf)
      return { items, page, total: null, isLast: isEnd, stamp }
    }
  }

  const topTrader = (user: NonNullable<TopRecord['topUsers']>[number]) => ({
    account: named(user.accountId),
    volume: user.volume,
    ...tradeSides(user, user.buys, user.sales),
  })
  const topCollectionOf = (record: TopRecord) => ({
    token: record.token,
    checksum: checksum(record.token),
    name: record.name,
    volume: record.volume,
    volumeBefore: record.volumeprev,
    volumeAllTime: record.volumetotal,
    sales: record.sales,
    salesBefore: record.salesprev,
    average: record.avgSale,
    highest: record.maxSale,
    floor: record.floor,
    floorBefore: record.floorprev,
    bestOffer: record.highestOffer,
    offers: record.offers,
    toOffers: record.orderVolume,
    owners: record.owners,
    spenders: record.spenders,
    supply: record.supply,
    listed: record.listed,
    stars: record.stars,
    traders: record.topUsers?.map(topTrader) ?? null,
  })

  async function top({ days, withTraders }: RequestOf<'top'>, call: ReadCall) {
    const query = { range: days, ...(withTraders ? { includeUsers: 1 as const } : {}) }
    const { value, stamp } = await market.read(topCollections, query, call)
    return { days, daysTold: value.rangeDays, withTraders, collections: value.collections.map(topCollectionOf), stamp }
  }

  const names = (call: ReadCall) => rankedNames(market, call)

  return { figures, outdateFigures, total, transactions, traders, top, names }
}

type Prices = Pick<VolumeRecord, 'highestBuy' | 'highestSale' | 'avgBuy' | 'avgSale'>

/** The market reports zero as the highest price of no trades, which is no price. */
function tradeSides({ highestBuy, avgBuy, highestSale, avgSale }: Prices, bought: number | null, sold: number | null) {
  return {
    bought,
    highestBuy: bought === 0 ? null : highestBuy,
    averageBuy: bought === 0 ? null : avgBuy,
    sold,
    highestSale: sold === 0 ? null : highestSale,
    averageSale: sold === 0 ? null : avgSale,
  }
}

/** Page cursors of the rankings that were read last. */
function createCursors() {
  const cursorsByRanking = new Map<string, (string | number)[]>()
  return {
    forRanking: (ranking: string): (string | number)[] => {
      const knownCursors = cursorsByRanking.get(ranking) ?? []
      cursorsByRanking.delete(ranking)
      cursorsByRanking.set(ranking, knownCursors)
      const [oldest] = cursorsByRanking.keys()
      if (cursorsByRanking.size > MAX_RANKINGS && oldest !== undefined) cursorsByRanking.delete(oldest)
      return knownCursors
    },
  }
}
