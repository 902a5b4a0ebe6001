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

/** True if a row is in HBAR: it names no token, or the token HBAR. */
export const hasHbarFigures = ({ fungibleToken }: StatsRow): boolean =>
  fungibleToken === null || fungibleToken === '' || fungibleToken.toUpperCase() === 'HBAR'

/** Sum of the known figures among two; null if both are unknown. */
export function addKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : a + b
}

/** Lowest of the known figures among two; null if both are unknown. */
export function minKnown(a: number | null, b: number | null): number | null {
  if (a === null) return b
  return b === null ? a : Math.min(a, b)
}

/** Highest of the known figures among two; null if both are unknown. */
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
 * True if the rows are daily, false if each row covers the whole period: the documents leave this open. Rows for the
 * whole period all carry its first day.
 */
export function hasDailyRows(rows: readonly StatsRow[], fromMs: number): boolean {
  const days = new Set(rows.map(dayOfRow))
  return days.size > 1 || !days.has(fromMs)
}

/**
 * Period of which all days were read; null if no day is certain. If reading ended early (`isWhole` is false) and the
 * rows came newest first, all days after the oldest one that was read are covered. In any other order no day is
 * certain.
 */
export function coverageOf(
  rows: readonly StatsRow[],
  { fromMs, toMs }: Omit<DayRange, 'token'>,
  isWhole: boolean,
): DailyCoverage | null {
  const dayStarts = rows.flatMap((row) => dayOfRow(row) ?? [])
  const [firstMs] = dayStarts
  if (firstMs === undefined) return isWhole ? { fromMs, toMs: toMs + DAY_MS } : null
  // The documents do not say whether the last date is included, so days later than any row are not covered.
  const endMs = Math.max(...dayStarts) + DAY_MS
  if (isWhole) return { fromMs, toMs: endMs }
  const isNewestFirst = dayStarts.every((dayMs, index) => dayMs <= (dayStarts[index - 1] ?? firstMs))
  const lastMs = dayStarts.at(-1) ?? firstMs
  return isNewestFirst && lastMs < firstMs ? { fromMs: lastMs + DAY_MS, toMs: endMs } : null
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
