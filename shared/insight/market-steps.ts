/** The market's daily figures, combined by day, week or month. Days are UTC days; amounts are statistics. */
import type { MarketDay, StatisticsStep } from '../contract/statistics'
import { DAY_MS, isoDate } from '../time'
import { dayCount, type DaySpan } from './day-span'
import { type Coverage, utcDayStart } from './floor-history'

/** Days of the span that are over at `nowMs`; null when none is. */
export function completedDays({ from, to }: DaySpan, nowMs: number): DaySpan | null {
  const yesterday = isoDate(utcDayStart(nowMs) - DAY_MS)
  const last = to < yesterday ? to : yesterday
  return last < from ? null : { from, to: last }
}

/** The same number of days, right before the span. */
export function precedingDays(span: DaySpan): DaySpan {
  const shifted = (day: string) => isoDate(Date.parse(day) - dayCount(span) * DAY_MS)
  return { from: shifted(span.from), to: shifted(span.to) }
}

export type MarketStep = {
  readonly fromMs: number
  readonly toMs: number
  /** Null where not all of its days were read, or where the market reports no figure for any day with trades. */
  readonly volume: number | null
  readonly sales: number | null
  readonly average: number | null
  readonly highest: number | null
  /** Volume sold to collection offers; also null where the market reports no figure for any day. */
  readonly toOffers: number | null
}

function startOfMonth(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/**
 * Weeks are counted back from the last day, months are calendar months; the first step is cut at the start of the
 * period.
 */
function stepEdges(fromMs: number, endMs: number, step: StatisticsStep): readonly number[] {
  const edges = [endMs]
  let edgeMs = endMs
  while (edgeMs > fromMs) {
    edgeMs = previousEdge(edgeMs, step)
    edges.unshift(Math.max(edgeMs, fromMs))
  }
  return edges
}

function previousEdge(edgeMs: number, step: StatisticsStep): number {
  switch (step) {
    case 'day':
      return edgeMs - DAY_MS
    case 'week':
      return edgeMs - 7 * DAY_MS
    case 'month':
      return startOfMonth(edgeMs - 1)
  }
}

type DailyReading = { readonly days: readonly MarketDay[]; readonly coverage: Coverage | null }

/** `fromMs`: the first day; `toMs`: the last day, included. */
export function marketSteps(
  { days, coverage }: DailyReading,
  fromMs: number,
  toMs: number,
  step: StatisticsStep,
): readonly MarketStep[] {
  const edges = stepEdges(fromMs, toMs + DAY_MS, step)
  return edges.slice(1).map((end, i) => {
    const start = edges[i] ?? fromMs
    // The last step may extend into the future, where no days can be read.
    const isRead = coverage !== null && start >= coverage.fromMs && start < coverage.toMs
    const stepDays = days.filter(({ dayMs }) => dayMs >= start && dayMs < end)
    return { fromMs: start, toMs: end, ...(isRead ? totalsOfDays(stepDays) : UNREAD) }
  })
}

const UNREAD = { volume: null, sales: null, average: null, highest: null, toOffers: null }

export function totalsOfDays(days: readonly MarketDay[]): Omit<MarketStep, 'fromMs' | 'toMs'> {
  const volume = sumReported(days, (day) => day.volume)
  const sales = sumReported(days, (day) => day.sales)
  // An average needs days with both figures.
  const completeDays = days.filter((day) => day.volume !== null && day.sales !== null)
  const count = sumReported(completeDays, (day) => day.sales) ?? 0
  const highest = days.flatMap((day) => day.highest ?? [])
  const toOffers = days.flatMap((day) => day.toOffers ?? [])
  return {
    volume,
    sales,
    average: count > 0 ? (sumReported(completeDays, (day) => day.volume) ?? 0) / count : null,
    highest: highest.length > 0 ? Math.max(...highest) : null,
    toOffers: toOffers.length > 0 ? toOffers.reduce((sum, volume) => sum + volume, 0) : null,
  }
}

/** Sum over days. Without days there was no trade, and the sum is zero; null if no day has the figure. */
function sumReported(days: readonly MarketDay[], read: (day: MarketDay) => number | null): number | null {
  const figures = days.flatMap((day) => read(day) ?? [])
  return days.length > 0 && figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0)
}
