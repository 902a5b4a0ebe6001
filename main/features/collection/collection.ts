import type { NamedId } from '@shared/contract/common'
import type { collection as collectionContract, HistorySpan } from '@shared/contract/collection'
import type { ServicesOf } from '@shared/contract/method'
import type { EntityId } from '@shared/ids'
import { utcDayStart } from '@shared/insight/floor-history'
import { floor } from '@shared/market/market'
import { topCollections } from '@shared/market/statistics'
import { owners } from '@shared/market/token'
import { DAY_MS, isoDate } from '@shared/time'
import type { MarketClient } from '../../market-api/client/client'
import { parseInstantMs } from '../../market-api/pages/event-pages'
import { listingPages } from '../../market-api/pages/market-pages'
import { collectPages } from '../../market-api/pages/list-pages'
import { tokenStatsPages, transactionPages } from '../../market-api/pages/statistics-pages'
import { seriesName, type Sampler } from '../../market-api/client/samples'
import { collectionDaysOf } from './collection-days'

type CollectionServiceDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly samples: Pick<Sampler, 'seriesPoints'>
  readonly namedIdOf: (id: EntityId) => NamedId
  readonly now: () => number
}
type CollectionService = ServicesOf<{ collection: typeof collectionContract }>['collection']

const SPAN_DAYS: Readonly<Record<HistorySpan, number>> = { '30d': 30, year: 365 }
/**
 * Maximum number of pages of daily figures, 500 rows each. The market sends the figures of all collections together.
 * Days that are only on further pages are not read, and are not in the coverage.
 */
const MAX_DAY_PAGES: Readonly<Record<HistorySpan, number>> = { '30d': 6, year: 12 }
/** Maximum number of pages of 500 sales each, newest first. */
const MAX_SALE_PAGES = 3
/** Maximum number of pages of 1,000 listings each, cheapest first. */
const MAX_DEPTH_PAGES = 2
const MAX_OWNERS = 500

const visibleCall = (fresh: boolean) => ({ priority: 'visible', fresh }) as const

/** Service for one collection: its history, sales, rank, holders, trait floors, and listings by price. */
export const createCollectionService = (deps: CollectionServiceDeps): CollectionService => ({
  ...createHistoryMethods(deps),
  ...createMarketMethods(deps),
})

function createHistoryMethods({
  market,
  samples,
  now,
}: CollectionServiceDeps): Pick<CollectionService, 'ownHistory' | 'dailyFigures' | 'sales'> {
  return {
    async ownHistory({ token }) {
      const floors = samples.seriesPoints(seriesName.floor(token), 0, now()).map(({ atMs, last }) => ({ atMs, last }))
      return { token, floors }
    },
    async dailyFigures({ token, span, fresh }) {
      const toMs = utcDayStart(now())
      const fromMs = toMs - (SPAN_DAYS[span] - 1) * DAY_MS
      const query = { startDate: isoDate(fromMs), endDate: isoDate(toMs) }
      const paging = { ...visibleCall(fresh), maxPages: MAX_DAY_PAGES[span] }
      const { records, end, stamp } = await collectPages(tokenStatsPages(market, query, paging))
      return { token, span, ...collectionDaysOf(records, { token, fromMs, toMs }, end.isCertain), stamp }
    },
    async sales({ token, days, fresh }) {
      const toMs = now()
      const fromMs = toMs - days * DAY_MS
      const query = { token, dateFrom: isoDate(fromMs), dateTo: isoDate(toMs) }
      const paging = { ...visibleCall(fresh), maxPages: MAX_SALE_PAGES }
      const { records, end, stamp } = await collectPages(transactionPages(market, query, paging))
      const sales = records.flatMap(({ token: saleToken, serial, amount, date }) => {
        const atMs = date === null ? null : parseInstantMs(date)
        const isInPeriod = saleToken === token && atMs !== null && atMs >= fromMs
        return isInPeriod && amount !== null ? [{ atMs, serial, amount }] : []
      })
      // The market's own total is not used: it covers whole UTC days, and the first day begins before the period.
      return { token, days, sales, total: end.isCertain ? sales.length : null, isWhole: end.isCertain, stamp }
    },
  }
}

function createMarketMethods({
  market,
  namedIdOf,
}: CollectionServiceDeps): Omit<CollectionService, 'ownHistory' | 'dailyFigures' | 'sales'> {
  return {
    async marketRank({ token, fresh }) {
      const { value, stamp } = await market.read(topCollections, { range: 1 }, visibleCall(fresh))
      const rankedRecord = value.collections.find((collection) => collection.token === token)
      const rankedFigures = rankedRecord && {
        listed: rankedRecord.listed,
        floor30dAgo: rankedRecord.floor1m,
        volumeBefore: rankedRecord.volumeprev,
        salesBefore: rankedRecord.salesprev,
      }
      return { token, ranked: rankedFigures ?? null, stamp }
    },
    async depth({ token, fresh }) {
      const query = { token, sortBy: 'price', sortDirection: 'ASC' } as const
      const paging = { ...visibleCall(fresh), maxPages: MAX_DEPTH_PAGES }
      const { records, end, stamp } = await collectPages(listingPages(market, query, paging))
      const countByPrice = new Map<string, number>()
      const hbarListings = records.filter(({ paymentToken }) => paymentToken.address === null)
      for (const { salePrice } of hbarListings) countByPrice.set(salePrice, (countByPrice.get(salePrice) ?? 0) + 1)
      const levels = [...countByPrice].map(([price, count]) => ({ price, count }))
      levels.sort((a, b) => Number(a.price) - Number(b.price))
      return {
        token,
        levels,
        readCount: records.length,
        otherTokenCount: records.length - hbarListings.length,
        isWhole: end.isCertain,
        stamp,
      }
    },
    async holders({ token, fresh }) {
      const { value, stamp } = await market.read(owners, { token, amount: MAX_OWNERS }, visibleCall(fresh))
      const { ownerCount, nftCount, partial: isPartial } = value
      const holders = value.owners.map(({ account, balance }) => ({ account: namedIdOf(account), balance }))
      holders.sort((a, b) => b.balance - a.balance)
      return { token, owners: holders, ownerCount, nftCount, isPartial, stamp }
    },
    async traitFloor({ token, traits, fresh }) {
      const { value, stamp } = await market.read(floor, { token, traits }, visibleCall(fresh))
      return { token, traits, floor: value.floor, stamp }
    },
  }
}
