/**
 * The market's daily figures, combined into steps: days, weeks or months. Days are UTC days. Amounts are statistics: HBAR
 * as numbers, for display only.
 */
import type { MarketDay, StatisticsStep } from '../contract/statistics'
import { DAY_MS, isoDate } from '../time'
import { dayCount, type DaySpan } from './day-span'
import { type DailyCoverage, utcDayStart } from './floor-history'

/** Part of the span whose days are over at `nowMs`; null if no day is over. */
export function completedDays({ from, to }: DaySpan, nowMs: number): DaySpan | null {
  const yesterday = isoDate(utcDayStart(nowMs) - DAY_MS)
  const lastDay = to < yesterday ? to : yesterday
  return lastDay < from ? null : { from, to: lastDay }
}

/** Span with the same number of days that ends on the day before the given span. */
export function precedingDays(span: DaySpan): DaySpan {
  const shiftDay = (day: string) => isoDate(Date.parse(day) - dayCount(span) * DAY_MS)
  return { from: shiftDay(span.from), to: shiftDay(span.to) }
}

/**
 * Figures of the market in one day, week or month. All figures are null where the step starts outside of the days that
 * were read. In a step without trades, volume and sales are 0, and all other figures are null.
 */
export type MarketStep = {
  readonly fromMs: number
  readonly toMs: number
  /** In HBAR; null where the market reports no volume for any day with trades. */
  readonly volume: number | null
  /** Number of sales; null where the market reports no number for any day with trades. */
  readonly sales: number | null
  /** Average price in HBAR on the days with both volume and sales; null without such days. */
  readonly average: number | null
  /** Highest price in HBAR; null where the market reports none. */
  readonly highest: number | null
  /** Volume in HBAR of sales to collection offers; null where the market reports none. */
  readonly toOffers: number | null
}

function startOfMonth(ms: number): number {
  const date = new Date(ms)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1)
}

/**
 * Edges between the steps, with the start of the first and the end of the last, oldest first. Weeks are counted back
 * from `endMs`; months are calendar months. The first step is cut at `fromMs`.
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

/** Figures by day, and the period for which they were read; null before the first read. */
type DailyReading = { readonly days: readonly MarketDay[]; readonly coverage: DailyCoverage | null }

/**
 * Steps of a period, oldest first. `fromMs`: start of the first day. `toMs`: start of the last day, which is included.
 */
export function marketSteps(
  { days, coverage }: DailyReading,
  fromMs: number,
  toMs: number,
  step: StatisticsStep,
): readonly MarketStep[] {
  const edges = stepEdges(fromMs, toMs + DAY_MS, step)
  return edges.slice(1).map((stepEndMs, i) => {
    const stepStartMs = edges[i] ?? fromMs
    // Only the start of the step must be in the coverage, because the last step may extend into the future.
    const isRead = coverage !== null && stepStartMs >= coverage.fromMs && stepStartMs < coverage.toMs
    const stepDays = days.filter(({ dayMs }) => dayMs >= stepStartMs && dayMs < stepEndMs)
    return { fromMs: stepStartMs, toMs: stepEndMs, ...(isRead ? totalsOfDays(stepDays) : UNREAD_TOTALS) }
  })
}

const UNREAD_TOTALS = { volume: null, sales: null, average: null, highest: null, toOffers: null }

/** Figures of several days together. Each figure leaves out the days for which the market does not report it. */
export function totalsOfDays(days: readonly MarketDay[]): Omit<MarketStep, 'fromMs' | 'toMs'> {
  const volume = sumReported(days, (day) => day.volume)
  const sales = sumReported(days, (day) => day.sales)
  // The volume and the sales of the average must be from the same days.
  const completeDays = days.filter((day) => day.volume !== null && day.sales !== null)
  const completeSales = sumReported(completeDays, (day) => day.sales) ?? 0
  const highestPrices = days.flatMap((day) => day.highest ?? [])
  const offerVolumes = days.flatMap((day) => day.toOffers ?? [])
  return {
    volume,
    sales,
    average: completeSales > 0 ? (sumReported(completeDays, (day) => day.volume) ?? 0) / completeSales : null,
    highest: highestPrices.length > 0 ? Math.max(...highestPrices) : null,
    toOffers: offerVolumes.length > 0 ? offerVolumes.reduce((sum, volume) => sum + volume, 0) : null,
  }
}

/** Sum of a figure over `days`, which all have trades. 0 without days; null if no day has the figure. */
function sumReported(days: readonly MarketDay[], figureOf: (day: MarketDay) => number | null): number | null {
  const figures = days.flatMap((day) => figureOf(day) ?? [])
  return days.length > 0 && figures.length === 0 ? null : figures.reduce((sum, figure) => sum + figure, 0)
}
