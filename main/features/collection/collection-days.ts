import type { z } from 'zod'
import type { CollectionDays } from '@shared/contract/collection'
import type { EntityId } from '@shared/ids'
import { utcDayStart, type DailyCoverage, type DayFigures } from '@shared/insight/floor-history'
import type { statsByToken } from '@shared/market/statistics'
import { DAY_MS } from '@shared/time'
import { parseInstantMs } from '../../market-api/pages/event-pages'

type StatsRow = z.output<typeof statsByToken.answer>['data'][number]
type DayRange = { readonly token: EntityId; readonly fromMs: number; readonly toMs: number }

/** Start of the UTC day of a row, in milliseconds since the epoch; null without a readable date. */
export const dayOfRow = ({ datetime }: StatsRow): number | null => {
  const atMs = datetime === null ? null : parseInstantMs(datetime)
  return atMs === null ? null : utcDayStart(atMs)
}

/** True if the figures of a row are in HBAR: the row names no token, or the token HBAR. */
export const hasHbarFigures = ({ fungibleToken }: StatsRow): boolean =>
  fungibleToken === null || fungibleToken === '' || fungibleToken.toUpperCase() === 'HBAR'

/** Sum of two figures. A figure that is null counts as unknown and is left out; null if both are unknown. */
export function addKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : a + b
}

/** Lower of two figures, or the known one if the other is null; null if both are unknown. */
export function minKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

/** Higher of two figures, or the known one if the other is null; null if both are unknown. */
export function maxKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.max(a, b)
}

/**
 * Figures of one collection by day, in HBAR, oldest first. A collection that is traded through several spenders has one
 * row a day for each spender, and these rows are combined.
 */
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
 * True if each row covers one day, false if each row covers the whole period: the documents leave this open. All rows
 * for the whole period have the date `fromMs`, its first day.
 */
export function hasDailyRows(rows: readonly StatsRow[], fromMs: number): boolean {
  const days = new Set(rows.map(dayOfRow))
  return days.size > 1 || !days.has(fromMs)
}

/**
 * Period of which all days were read; null if no day is certain. If not all rows were read (`isWhole` is false) and the
 * rows came newest first, all days after the oldest day that was read are covered. If the rows came in another order,
 * no day is certain.
 */
export function coverageOf(
  rows: readonly StatsRow[],
  { fromMs, toMs }: Omit<DayRange, 'token'>,
  isWhole: boolean,
): DailyCoverage | null {
  const dayStarts = rows.flatMap((row) => dayOfRow(row) ?? [])
  const [firstReadMs] = dayStarts
  if (firstReadMs === undefined) return isWhole ? { fromMs, toMs: toMs + DAY_MS } : null
  // The documents do not say whether the last requested day is included, so days after the latest row are not covered.
  const endMs = Math.max(...dayStarts) + DAY_MS
  if (isWhole) return { fromMs, toMs: endMs }
  const isNewestFirst = dayStarts.every((dayMs, index) => dayMs <= (dayStarts[index - 1] ?? firstReadMs))
  const lastReadMs = dayStarts.at(-1) ?? firstReadMs
  return isNewestFirst && lastReadMs < firstReadMs ? { fromMs: lastReadMs + DAY_MS, toMs: endMs } : null
}

/**
 * Days and coverage of one collection, from the rows that were read. Rows that are not daily give no days and no
 * coverage. Pure.
 */
export function collectionDaysOf(
  rows: readonly StatsRow[],
  range: DayRange,
  isWhole: boolean,
): Pick<CollectionDays, 'days' | 'coverage'> {
  if (!hasDailyRows(rows, range.fromMs)) return { days: [], coverage: null }
  return { days: [...daysOf(rows, range)], coverage: coverageOf(rows, range, isWhole) }
}
