import type { z } from 'zod'
import type { CollectionDays } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { utcDayStart, type Coverage, type DayFigures } from '@shared/insight/floor-history'
import type { statsByToken } from '@shared/market/statistics'
import { DAY_MS } from '@shared/time'
import { parseInstantMs } from '../../market-api/pages/event-pages'

type StatsRow = z.output<typeof statsByToken.answer>['data'][number]
type DayRange = { readonly token: EntityId; readonly fromMs: number; readonly toMs: number }

export const dayOfRow = ({ datetime }: StatsRow): number | null => {
  const atMs = datetime === null ? null : parseInstantMs(datetime)
  return atMs === null ? null : utcDayStart(atMs)
}

/** True for figures in HBAR. For its own currency the service names no token. */
export const hasHbarFigures = ({ fungibleToken }: StatsRow): boolean =>
  fungibleToken === null || fungibleToken === '' || fungibleToken.toUpperCase() === 'HBAR'

/** Sum of two figures; null is an unknown figure, which the other figure replaces. */
export function addKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : a + b
}

/** Lower of two figures; null is an unknown figure, which the other figure replaces. */
export function minKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

/** Higher of two figures; null is an unknown figure, which the other figure replaces. */
export function maxKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.max(a, b)
}

/** Figures by day: a collection that is traded through several spenders has one row for each of them. */
export function daysOf(rows: readonly StatsRow[], { token, fromMs, toMs }: DayRange): readonly DayFigures[] {
  const days = new Map<number, DayFigures>()
  for (const row of rows) {
    const dayMs = dayOfRow(row)
    if (row.token !== token || dayMs === null || dayMs < fromMs || dayMs > toMs || !hasHbarFigures(row)) continue
    const previous = days.get(dayMs) ?? { dayMs, floor: null, volume: null, sales: null, listed: null }
    days.set(dayMs, {
      dayMs,
      floor: minKnown(previous.floor, row.floor === null ? null : Number(row.floor)),
      volume: addKnown(previous.volume, row.volume),
      sales: addKnown(previous.sales, row.sales),
      listed: maxKnown(previous.listed, row.listings),
    })
  }
  return [...days.values()].sort((a, b) => a.dayMs - b.dayMs)
}

/**
 * True if there is a row for each day: the documents do not say whether rows are daily or for the whole time. Rows of
 * the whole time carry the first day, and one collection has only one of them.
 */
export function hasDailyRows(rows: readonly StatsRow[], fromMs: number): boolean {
  const days = new Set(rows.map(dayOfRow))
  return days.size > 1 || !days.has(fromMs)
}

/**
 * Period of which all days were read. If reading ended early, rows that come newest first cover the days after the last
 * one reached; in any other order no day is covered for certain.
 */
export function coverageOf(
  rows: readonly StatsRow[],
  { fromMs, toMs }: Omit<DayRange, 'token'>,
  isWhole: boolean,
): Coverage | null {
  const days = rows.flatMap((row) => dayOfRow(row) ?? [])
  const [newest] = days
  if (newest === undefined) return isWhole ? { fromMs, toMs: toMs + DAY_MS } : null
  // The documents do not say whether the last date is included, so days later than any row are not covered.
  const end = Math.max(...days) + DAY_MS
  if (isWhole) return { fromMs, toMs: end }
  const isNewestFirst = days.every((day, i) => i === 0 || day <= (days[i - 1] ?? newest))
  const oldest = days.at(-1) ?? newest
  return isNewestFirst && oldest < newest ? { fromMs: oldest + DAY_MS, toMs: end } : null
}

/** Days and coverage of the rows that were read, for the page. Pure. */
export function collectionDaysOf(
  rows: readonly StatsRow[],
  range: DayRange,
  isWhole: boolean,
): Pick<CollectionDays, 'days' | 'coverage'> {
  if (!hasDailyRows(rows, range.fromMs)) return { days: [], coverage: null }
  return { days: [...daysOf(rows, range)], coverage: coverageOf(rows, range, isWhole) }
}
