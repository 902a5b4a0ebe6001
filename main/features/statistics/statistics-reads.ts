import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { statistics as statisticsContract } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { precedingDays, completedDays } from '@shared/insight/market-steps'
import { dayCount, type DaySpan } from '@shared/insight/day-span'
import { statsAggregated, statsByToken, statsTransactions, topCollections, userVolume } from '@shared/market/statistics'
import { DAY_MS, isoDate, combinedStamp } from '@shared/time'
import type { MarketClient, ReadCall } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { collectPages } from '../../market-api/pages/list-pages'
import { tokenStatsPages } from '../../market-api/pages/statistics-pages'
import type { NftFactsStore } from '../../nft/nft-facts'
import { rankedCollectionNames } from '../../nft/ranked-names'
import type { ImageCache } from '../../storage/image-cache'
import { marketFiguresOf } from './figures'

export type ReadsDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly media: Pick<ImageCache, 'pathOf'>
  readonly facts: Pick<NftFactsStore, 'knownFacts'>
  readonly namedIdOf: (id: EntityId) => NamedId
  /** Clock that decides which days are complete. */
  readonly now: () => number
}
export type StatisticsService = ServicesOf<{ readonly statistics: typeof statisticsContract }>['statistics']
type MethodInputs = { readonly [Method in keyof StatisticsService]: Parameters<StatisticsService[Method]>[0] }
type RequestOf<Method extends keyof MethodInputs> = Omit<MethodInputs[Method], 'fresh'>
type SaleRecord = z.output<typeof statsTransactions.answer>['data'][number]
type VolumeRecord = z.output<typeof userVolume.answer>['response'][number]
type TopRecord = z.output<typeof topCollections.answer>['collections'][number]

const LIST_PAGE_SIZE = 200
/** Maximum number of rankings whose page cursors are cached. */
const MAX_RANKINGS = 50

const dayAfter = (day: string): string => isoDate(Date.parse(day) + DAY_MS)

export type StatisticsReads = ReturnType<typeof createStatisticsReads>

/** Creates the reads of the market's statistics. The results have the form of the contract. */
export function createStatisticsReads({ market, media, facts, namedIdOf, now }: ReadsDeps) {
  const checksum = (id: EntityId) => namedIdOf(id).checksum
  const namedOrNull = (id: EntityId | null) => (id === null ? null : namedIdOf(id))
  const cursors = createCursors()

  async function figures({ from, to, pages }: RequestOf<'figures'>, call: ReadCall) {
    const paging = { ...call, maxPages: pages }
    const query = { startDate: from, endDate: to }
    const { records, end, stamp, total } = await collectPages(tokenStatsPages(market, query, paging))
    const { collections, ...otherFigures } = marketFiguresOf(
      records,
      { fromMs: Date.parse(from), toMs: Date.parse(to) },
      end.isCertain,
    )
    const figuresView = {
      from,
      to,
      ...otherFigures,
      rowCount: records.length,
      totalRowCount: total,
      isWhole: end.isCertain,
      stamp,
      mayMissRows: !end.isCertain && (end.reason === 'moved' || end.reason === 'fewer-than-reported'),
      collections: collections.map((collection) => ({ ...collection, checksum: checksum(collection.token) })),
    }
    return { figures: figuresView, records }
  }

  /**
   * Invalidates all cached pages of these figures, even if fewer pages are read next: a list must not combine pages
   * from before and after the invalidation.
   */
  const invalidateFigures = ({ from, to }: DaySpan) =>
    market.invalidate(statsByToken, [{ startDate: from, endDate: to }])

  async function total({ from, to }: RequestOf<'total'>, call: ReadCall) {
    const readTotal = (span: DaySpan) => market.read(statsAggregated, { startDate: span.from, endDate: span.to }, call)
    const completedSpan = completedDays({ from, to }, now())
    const requestedRead = readTotal({ from, to })
    const [requestedTotal, completedTotal, previousTotal] = await Promise.all([
      requestedRead,
      completedSpan && (completedSpan.to === to ? requestedRead : readTotal(completedSpan)),
      completedSpan && readTotal(precedingDays(completedSpan)),
    ])
    const {
      totalVolume: volume,
      token: currency,
      source,
      dateFrom: reportedFrom,
      dateTo: reportedTo,
    } = requestedTotal.value
    // Figures in two currencies cannot be compared.
    const isSameCurrency = completedTotal?.value.token === currency && previousTotal?.value.token === currency
    const comparedStamps = [completedTotal, previousTotal].flatMap((comparedTotal) => comparedTotal?.stamp ?? [])
    return {
      from,
      to,
      volume,
      currency,
      source,
      reportedFrom,
      reportedTo,
      stamp: comparedStamps.reduce(combinedStamp, requestedTotal.stamp),
      completedDaysComparison:
        completedSpan && completedTotal && previousTotal && isSameCurrency
          ? {
              days: dayCount(completedSpan),
              volume: completedTotal.value.totalVolume,
              before: previousTotal.value.totalVolume,
            }
          : null,
    }
  }

  const saleOf = ({ token, serial, amount, date, sender, receiver, spender, transactionId }: SaleRecord) => {
    const nftFacts = facts.knownFacts(token, serial)
    return {
      token,
      checksum: checksum(token),
      serial,
      name: nftFacts?.name ?? null,
      image: media.pathOf(nftFacts?.image ?? null),
      amount,
      at: instantText(date),
      spender,
      transactionId,
      sender: namedOrNull(sender),
      receiver: namedOrNull(receiver),
    }
  }

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

  const traderOf = ({ userAddress, thriveWallet, buyCount, saleCount, ...record }: VolumeRecord) => ({
    account: namedIdOf(userAddress),
    linkedWallet: thriveWallet,
    volume: record.volume,
    ...tradeSides(record, buyCount, saleCount),
  })

  /**
   * Reads a page of the traders' ranking. A page needs the cursor that the preceding page returned. If that cursor is
   * not cached, the missing preceding pages are read first.
   */
  async function traders({ from, to, token, page }: RequestOf<'traders'>, call: ReadCall) {
    const pageCursors = cursors.forRanking(JSON.stringify([from, to, token]))
    for (let pageNumber = Math.min(page, pageCursors.length + 1); ; pageNumber++) {
      // The first page needs no cursor, so the cursor of page 2 is at index 0.
      const cursor = pageNumber === 1 ? undefined : pageCursors[pageNumber - 2]
      const { value, leftOut, stamp } = await market.read(
        userVolume,
        {
          // This operation excludes the end date, so the day after the last day is sent.
          dateFrom: from,
          dateTo: dayAfter(to),
          amount: LIST_PAGE_SIZE,
          ...(token === null ? {} : { token }),
          ...(cursor === undefined ? {} : { page: cursor }),
        },
        call,
      )
      const { nextPage } = value
      // `leftOut` has `nextPage` if the market sent a malformed cursor.
      const isLast = nextPage === null || nextPage === '' || value.response.length === 0 || 'nextPage' in leftOut
      // Replaces the cursor of the next page, and drops the cursors of later pages: they may be outdated.
      pageCursors.splice(pageNumber - 1, pageCursors.length, ...(isLast ? [] : [nextPage]))
      if (pageNumber < page && !isLast) continue
      // If the list ended before the requested page, the requested page is empty.
      const items = pageNumber < page ? [] : value.response.map(traderOf)
      return { items, page, total: null, isLast, stamp }
    }
  }

  const topTrader = (user: NonNullable<TopRecord['topUsers']>[number]) => ({
    account: namedIdOf(user.accountId),
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
    return {
      days,
      reportedDays: value.rangeDays,
      withTraders,
      collections: value.collections.map(topCollectionOf),
      stamp,
    }
  }

  const names = (call: ReadCall) => rankedCollectionNames(market, call)

  return { figures, invalidateFigures, total, transactions, traders, top, names }
}

type Prices = Pick<VolumeRecord, 'highestBuy' | 'highestSale' | 'avgBuy' | 'avgSale'>

/** Purchases and sales of an account. Where there were no trades, the market's prices of zero are replaced by null. */
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

/** Creates a cache of page cursors for the `MAX_RANKINGS` rankings that were read last. */
function createCursors() {
  const cursorsByRanking = new Map<string, (string | number)[]>()
  return {
    /** Cursors of page 2 and later pages. The caller changes the returned array when it reads a page. */
    forRanking: (rankingKey: string): (string | number)[] => {
      const pageCursors = cursorsByRanking.get(rankingKey) ?? []
      cursorsByRanking.delete(rankingKey)
      cursorsByRanking.set(rankingKey, pageCursors)
      const [oldestKey] = cursorsByRanking.keys()
      if (cursorsByRanking.size > MAX_RANKINGS && oldestKey !== undefined) cursorsByRanking.delete(oldestKey)
      return pageCursors
    },
  }
}
