import type { z } from 'zod'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import type { statistics as statisticsContract } from '@shared/contract/statistics'
import type { EntityId } from '@shared/ids'
import { daysBefore, wholeDaysOf } from '@shared/insight/market-steps'
import { daysIn } from '@shared/insight/day-span'
import { type Span } from '@shared/insight/day-span'
import { statsAggregated, statsByToken, statsTransactions, topCollections, userVolume } from '@shared/market/statistics'
import { DAY_MS, isoDate, olderOf } from '@shared/time'
import type { MarketClient, ReadCall } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'
import { collect } from '../../market-api/pages/paged'
import { tokenStatsPages } from '../../market-api/pages/statistics-pages'
import { rankedNames } from '../../nft/ranked-names'
import { figuresOf } from './figures'

export type ReadsDeps = {
  /** Client for views: its reads end with the view. */
  readonly market: MarketClient
  readonly named: (id: EntityId) => NamedId
  /** Decides which day is still running. */
  readonly now: () => number
}
export type StatisticsService = ServicesOf<{ readonly statistics: typeof statisticsContract }>['statistics']
type Inputs = { readonly [M in keyof StatisticsService]: Parameters<StatisticsService[M]>[0] }
type Asked<M extends keyof Inputs> = Omit<Inputs[M], 'fresh'>
type Sale = z.output<typeof statsTransactions.answer>['data'][number]
type Volume = z.output<typeof userVolume.answer>['response'][number]
type Top = z.output<typeof topCollections.answer>['collections'][number]

const LIST_PAGE = 200
/** Maximum number of rankings whose page cursors are kept. */
const MOST_RANKINGS = 50

const dayAfter = (day: string): string => isoDate(Date.parse(day) + DAY_MS)

export type StatisticsReads = ReturnType<typeof createReads>

/** Reads the market's statistics, in the terms of the contract. */
export function createReads({ market, named, now }: ReadsDeps) {
  const checksum = (id: EntityId) => named(id).checksum
  const who = (id: EntityId | null) => (id === null ? null : named(id))
  const cursors = createCursors()

  async function figures({ from, to, pages }: Asked<'figures'>, call: ReadCall) {
    const paging = { ...call, mostPages: pages }
    const read = await collect(tokenStatsPages(market, { startDate: from, endDate: to }, paging))
    const { records, end, stamp, total } = read
    const { collections, ...rest } = figuresOf(records, { fromMs: Date.parse(from), toMs: Date.parse(to) }, end.certain)
    const value = {
      from,
      to,
      ...rest,
      rows: records.length,
      rowsTotal: total,
      isWhole: end.certain,
      stamp,
      isMoved: !end.certain && (end.because === 'moved' || end.because === 'fewer-than-told'),
      collections: collections.map((one) => ({ ...one, checksum: checksum(one.token) })),
    }
    return { value, records }
  }

  /**
   * Marks all pages of these figures as stale, however many are read next: pages of two readings do not make one list.
   */
  const outdateFigures = ({ from, to }: Span) => market.outdate(statsByToken, [{ startDate: from, endDate: to }])

  async function total({ from, to }: Asked<'total'>, call: ReadCall) {
    const read = (of: Span) => market.read(statsAggregated, { startDate: of.from, endDate: of.to }, call)
    const whole = wholeDaysOf({ from, to }, now())
    const all = read({ from, to })
    const [told, over, before] = await Promise.all([
      all,
      whole && (whole.to === to ? all : read(whole)),
      whole && read(daysBefore(whole)),
    ])
    const { totalVolume: volume, token: currency, source, dateFrom: toldFrom, dateTo: toldTo } = told.value
    // Figures in two currencies cannot be compared.
    const isSame = over?.value.token === currency && before?.value.token === currency
    const stamps = [over, before].flatMap((one) => one?.stamp ?? [])
    return {
      from,
      to,
      volume,
      currency,
      source,
      toldFrom,
      toldTo,
      stamp: stamps.reduce(olderOf, told.stamp),
      compared:
        whole && over && before && isSame
          ? { days: daysIn(whole), volume: over.value.totalVolume, before: before.value.totalVolume }
          : null,
    }
  }

  const saleOf = ({ token, serial, amount, date, sender, receiver, spender, transactionId }: Sale) => ({
    token,
    checksum: checksum(token),
    serial,
    amount,
    at: instantText(date),
    spender,
    transactionId,
    sender: who(sender),
    receiver: who(receiver),
  })

  async function transactions({ from, to, token, page }: Asked<'transactions'>, call: ReadCall) {
    const query = { dateFrom: from, dateTo: to, limit: LIST_PAGE, page, ...(token === null ? {} : { token }) }
    const { value, leftOut, stamp } = await market.read(statsTransactions, query, call)
    const here = value.data.length + (leftOut['data']?.length ?? 0)
    const told = value.totalRecords
    const isLast = here === 0 || (told === null ? here < LIST_PAGE : page * LIST_PAGE >= told)
    return { items: value.data.map(saleOf), page, total: told, isLast, stamp }
  }

  const traderOf = ({ userAddress, thriveWallet, buyCount, saleCount, ...rest }: Volume) => ({
    account: named(userAddress),
    linked: thriveWallet,
    volume: rest.volume,
    ...sidesOf(rest, buyCount, saleCount),
  })

  /**
   * Reads a page of the ranking. Each page returns the cursor of the next, so earlier pages are read first if their
   * cursors are not known any more.
   */
  async function traders({ from, to, token, page }: Asked<'traders'>, call: ReadCall) {
    const known = cursors.of(JSON.stringify([from, to, token]))
    for (let at = Math.min(page, known.length + 1); ; at++) {
      const cursor = at === 1 ? undefined : known[at - 2]
      const { value, leftOut, stamp } = await market.read(
        userVolume,
        {
          // The market excludes the end date, so the day after the last one is sent.
          dateFrom: from,
          dateTo: dayAfter(to),
          amount: LIST_PAGE,
          ...(token === null ? {} : { token }),
          ...(cursor === undefined ? {} : { page: cursor }),
        },
        call,
      )
      const { nextPage } = value
      const isEnd = nextPage === null || nextPage === '' || value.response.length === 0 || 'nextPage' in leftOut
      known.splice(at - 1, known.length, ...(isEnd ? [] : [nextPage]))
      if (at < page && !isEnd) continue
      const items = at < page ? [] : value.response.map(traderOf)
      return { items, page, total: null, isLast: isEnd, stamp }
    }
  }

  const topTrader = (user: NonNullable<Top['topUsers']>[number]) => ({
    account: named(user.accountId),
    volume: user.volume,
    ...sidesOf(user, user.buys, user.sales),
  })
  const topOf = (one: Top) => ({
    token: one.token,
    checksum: checksum(one.token),
    name: one.name,
    volume: one.volume,
    volumeBefore: one.volumeprev,
    volumeAllTime: one.volumetotal,
    sales: one.sales,
    salesBefore: one.salesprev,
    average: one.avgSale,
    highest: one.maxSale,
    floor: one.floor,
    floorBefore: one.floorprev,
    bestOffer: one.highestOffer,
    offers: one.offers,
    toOffers: one.orderVolume,
    owners: one.owners,
    spenders: one.spenders,
    supply: one.supply,
    listed: one.listed,
    stars: one.stars,
    traders: one.topUsers?.map(topTrader) ?? null,
  })

  async function top({ days, withTraders }: Asked<'top'>, call: ReadCall) {
    const query = { range: days, ...(withTraders ? { includeUsers: 1 as const } : {}) }
    const { value, stamp } = await market.read(topCollections, query, call)
    return { days, daysTold: value.rangeDays, withTraders, collections: value.collections.map(topOf), stamp }
  }

  const names = (call: ReadCall) => rankedNames(market, call)

  return { figures, outdateFigures, total, transactions, traders, top, names }
}

type Prices = Pick<Volume, 'highestBuy' | 'highestSale' | 'avgBuy' | 'avgSale'>

/** The market reports zero as the highest price of no trades, which is no price. */
function sidesOf({ highestBuy, avgBuy, highestSale, avgSale }: Prices, bought: number | null, sold: number | null) {
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
  const all = new Map<string, (string | number)[]>()
  return {
    of: (ranking: string): (string | number)[] => {
      const known = all.get(ranking) ?? []
      all.delete(ranking)
      all.set(ranking, known)
      const [oldest] = all.keys()
      if (all.size > MOST_RANKINGS && oldest !== undefined) all.delete(oldest)
      return known
    },
  }
}
