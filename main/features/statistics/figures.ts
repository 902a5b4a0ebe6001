import type { z } from 'zod'
import {
  type CollectionTradeFigures,
  type MarketDay,
  type MarketFigures,
  MAX_TREND_POINTS,
} from '@shared/contract/statistics'
import type { statsByToken } from '@shared/market/statistics'
import { DAY_MS } from '@shared/time'
import {
  addKnown,
  coverageOf,
  dayOfRow,
  hasDailyRows,
  hasHbarFigures,
  maxKnown,
  minKnown,
} from '../collection/collection-days'

export type StatsRow = z.output<typeof statsByToken.answer>['data'][number]
type DayRange = { readonly fromMs: number; readonly toMs: number }
type CollectionSum = Omit<CollectionTradeFigures, 'checksum' | 'floorTrend'>
type Figures = Pick<MarketFigures, 'days' | 'coverage' | 'isDaily' | 'otherCurrencyRowCount'> & {
  readonly collections: readonly Omit<CollectionTradeFigures, 'checksum'>[]
}

/**
 * Sums the rows twice: by day, for rows in HBAR only, and by collection and currency. Ignores rows outside of the
 * range. Pure.
 */
export function marketFiguresOf(rows: readonly StatsRow[], range: DayRange, isWhole: boolean): Figures {
  const rowsInRange = rows.filter((row) => {
    const dayMs = dayOfRow(row)
    return dayMs !== null && dayMs >= range.fromMs && dayMs <= range.toMs
  })
  const hbarRows = rowsInRange.filter(hasHbarFigures)
  // If the range is a single day, each row is daily: a row for the day and a row for the whole range are the same.
  const isDaily = range.fromMs === range.toMs || hasDailyRows(rows, range.fromMs)
  return {
    days: isDaily ? [...daysOf(hbarRows)] : [],
    collections: withFloorTrends(collectionsOf(rowsInRange), isDaily ? hbarRows : [], range),
    coverage: isDaily ? coverageOf(rows, range, isWhole) : null,
    isDaily,
    otherCurrencyRowCount: rowsInRange.length - hbarRows.length,
  }
}

const NO_FIGURES = { volume: null, sales: null, toOffers: null, highest: null, tradedCollectionCount: 0 }

function daysOf(rows: readonly StatsRow[]): readonly MarketDay[] {
  const days = new Map<number, MarketDay>()
  const tradedTokensByDay = new Map<number, Set<string>>()
  for (const row of rows) {
    // All rows in the range have a date, so the 0 is never used.
    const dayMs = dayOfRow(row) ?? 0
    const previous = days.get(dayMs) ?? { dayMs, ...NO_FIGURES }
    const tradedTokens = tradedTokensByDay.get(dayMs) ?? new Set()
    tradedTokensByDay.set(dayMs, tradedTokens)
    if ((row.sales ?? 0) > 0) tradedTokens.add(row.token)
    days.set(dayMs, {
      dayMs,
      volume: addKnown(previous.volume, row.volume),
      sales: addKnown(previous.sales, row.sales),
      toOffers: addKnown(previous.toOffers, row.orderVolume),
      highest: maxKnown(previous.highest, row.maxSale),
      tradedCollectionCount: tradedTokens.size,
    })
  }
  return [...days.values()].sort((a, b) => a.dayMs - b.dayMs)
}

type FloorPoint = { readonly dayMs: number; readonly floor: number }

/**
 * Adds the floors over time. The period has equal parts of one or more days, and each part has the floor of its latest
 * day with a floor: the lowest floor of all spenders.
 */
function withFloorTrends(
  sums: readonly CollectionSum[],
  hbarRows: readonly StatsRow[],
  { fromMs, toMs }: DayRange,
): Figures['collections'] {
  const days = Math.round((toMs - fromMs) / DAY_MS) + 1
  const pointCount = Math.min(days, MAX_TREND_POINTS)
  const pointsByToken = new Map<string, (FloorPoint | null)[]>()
  for (const row of hbarRows) {
    const dayMs = dayOfRow(row)
    if (dayMs === null || row.floor === null) continue
    const points = pointsByToken.get(row.token) ?? Array.from({ length: pointCount }, () => null)
    pointsByToken.set(row.token, points)
    const index = Math.floor(((dayMs - fromMs) / DAY_MS / days) * pointCount)
    const previous = points[index] ?? null
    const floor = Number(row.floor)
    if (previous === null || dayMs > previous.dayMs) points[index] = { dayMs, floor }
    else if (dayMs === previous.dayMs) points[index] = { dayMs, floor: Math.min(previous.floor, floor) }
  }
  return sums.map((sum) => {
    const points = sum.currency === null ? pointsByToken.get(sum.token) : undefined
    return { ...sum, floorTrend: points?.map((point) => point?.floor ?? null) ?? [] }
  })
}

function collectionsOf(rows: readonly StatsRow[]): readonly CollectionSum[] {
  const sumsByKey = new Map<string, { readonly sum: CollectionSum; readonly lastMs: number }>()
  for (const row of rows) {
    const currency = hasHbarFigures(row) ? null : row.fungibleToken
    const key = `${row.token} ${currency ?? ''}`
    const previous = sumsByKey.get(key)
    // All rows in the range have a date, so the 0 is never used.
    const dayMs = dayOfRow(row) ?? 0
    const isLaterDay = previous === undefined || dayMs > previous.lastMs
    sumsByKey.set(key, {
      sum: addRow(previous?.sum, row, currency, isLaterDay),
      lastMs: Math.max(dayMs, previous?.lastMs ?? 0),
    })
  }
  const collectionSums = [...sumsByKey.values()].map(({ sum }) => sum)
  return collectionSums.sort((a, b) => currencyOrder(a) - currencyOrder(b) || (b.volume ?? 0) - (a.volume ?? 0))
}

/** Number for sorting: collections in HBAR come before collections in other currencies. */
const currencyOrder = ({ currency }: CollectionSum): number => (currency === null ? 0 : 1)

/**
 * Adds a row to the sum of a collection. Volumes and numbers of sales are added. Highest and lowest prices and best
 * offers are taken from all rows, and floor and numbers of listings and offers from the latest day.
 */
function addRow(
  previous: CollectionSum | undefined,
  row: StatsRow,
  currency: string | null,
  isLaterDay: boolean,
): CollectionSum {
  const lastDayFigures = {
    floor: currency === null ? row.floor : null,
    listed: row.listings,
    offers: row.offers,
    traitOffers: row.traitOffers,
  }
  return {
    ...(isLaterDay || !previous ? lastDayFigures : previous),
    token: row.token,
    currency,
    volume: addKnown(previous?.volume ?? null, row.volume),
    sales: addKnown(previous?.sales ?? null, row.sales),
    highest: maxKnown(previous?.highest ?? null, row.maxSale),
    lowest: minKnown(previous?.lowest ?? null, row.minSale),
    toOffers: addKnown(previous?.toOffers ?? null, row.orderVolume),
    bestOffer: maxKnown(previous?.bestOffer ?? null, row.maxOffer),
    bestTraitOffer: maxKnown(previous?.bestTraitOffer ?? null, row.maxTraitOffer),
  }
}
