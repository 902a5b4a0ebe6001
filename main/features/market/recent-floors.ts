import { RECENT_FLOOR_DAYS, type RecentFloors } from '@shared/contract/market'
import type { EntityId } from '@shared/ids'
import { utcDayStart } from '@shared/insight/floor-history'
import { DAY_MS, isoDate } from '@shared/time'
import type { MarketClient, ReadCall } from '../../market-api/client/client'
import { collectPages } from '../../market-api/pages/list-pages'
import { tokenStatsPages } from '../../market-api/pages/statistics-pages'
import { dayOfRow, hasHbarFigures } from '../collection/collection-days'

/**
 * Maximum number of pages, 500 rows each. The market sends one row for each collection and day with activity, and
 * further rows for other spenders and payment tokens.
 */
const MAX_PAGES = 2

/**
 * Reads the daily floors of all collections with activity in these days. A day without an HBAR floor has the floor of the
 * day before; null before the first known floor.
 */
export async function readRecentFloors(market: MarketClient, nowMs: number, call: ReadCall): Promise<RecentFloors> {
  const toMs = utcDayStart(nowMs)
  const fromMs = toMs - (RECENT_FLOOR_DAYS - 1) * DAY_MS
  const query = { startDate: isoDate(fromMs), endDate: isoDate(toMs) }
  const { records, stamp } = await collectPages(tokenStatsPages(market, query, { ...call, maxPages: MAX_PAGES }))
  const floorsByToken = new Map<EntityId, Map<number, number>>()
  for (const record of records) {
    const dayMs = dayOfRow(record)
    if (dayMs === null || record.floor === null || !hasHbarFigures(record)) continue
    const floorByDay = floorsByToken.get(record.token) ?? new Map<number, number>()
    // A collection that is traded through several spenders has one row a day for each spender.
    floorByDay.set(dayMs, Math.min(floorByDay.get(dayMs) ?? Number.POSITIVE_INFINITY, Number(record.floor)))
    floorsByToken.set(record.token, floorByDay)
  }
  const collections = [...floorsByToken].map(([token, floorByDay]) => ({
    token,
    floors: dailyFloors(floorByDay, fromMs),
  }))
  return { collections, stamp }
}

function dailyFloors(floorByDay: ReadonlyMap<number, number>, fromMs: number): (number | null)[] {
  let latestFloor: number | null = null
  return Array.from({ length: RECENT_FLOOR_DAYS }, (_, index) => {
    latestFloor = floorByDay.get(fromMs + index * DAY_MS) ?? latestFloor
    return latestFloor
  })
}
