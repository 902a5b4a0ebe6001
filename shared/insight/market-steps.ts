/** The market's daily figures, combined by day, week or month. Days are UTC days; amounts are statistics. */
import type { MarketDay, Step } from '../contract/statistics'
import { DAY_MS, isoDate } from '../time'
import { daysIn, type Span } from './day-span'
import { type Coverage, dayOf } from './floor-history'

/** Days of the span that are over at `nowMs`; null when none is. */
export function wholeDaysOf({ from, to }: Span, nowMs: number): Span | null {
  const yesterday = isoDate(dayOf(nowMs) - DAY_MS)
  const last = to < yesterday ? to : yesterday
  return last < from ? null : { from, to: last }
}

/** The same number of days, right before the span. */
export function daysBefore(span: Span): Span {
  const back = (day: string) => isoDate(Date.parse(day) - daysIn(span) * DAY_MS)
  return { from: back(span.from), to: back(span.to) }
}

export type MarketStep = {
  readonly fromMs: number
  readonly toMs: number
  /** Null where not all of its days were read, or where the market reports no figure for any day with trades. */
  readonly volume: number | null
  readonly sales: number | null
  readonly average: number | null
  readonly highest: number | null
  /** Null, too, where the market reports no figure for any day. */
  readonly toOffers: number | null
}

const startOfMonth = (ms: number, ahead: number): number => {
  const at = new Date(ms)
  return Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + ahead, 1)
}

/**
 * Weeks are counted back from the last day, months are calendar months; the first step is cut at the start of the
 * period.
 */
function edgesOf(fromMs: number, endMs: number, step: Step): readonly number[] {
  const edges = [endMs]
  for (let at = endMs; at > fromMs;) {
    at = step === 'month' ? startOfMonth(at - 1, 0) : at - (step === 'week' ? 7 : 1) * DAY_MS
    edges.unshift(Math.max(at, fromMs))
  }
  return edges
}

type Read = { readonly days: readonly MarketDay[]; readonly coverage: Coverage | null }

/** `fromMs`: the first day; `toMs`: the last day, included. */
export function stepsOf({ days, coverage }: Read, fromMs: number, toMs: number, step: Step): readonly MarketStep[] {
  const edges = edgesOf(fromMs, toMs + DAY_MS, step)
  return edges.slice(1).map((end, i) => {
    const start = edges[i] ?? fromMs
    // The last step may extend into the future, where no days can be read.
    const isRead = coverage !== null && start >= coverage.fromMs && start < coverage.toMs
    const inside = days.filter(({ dayMs }) => dayMs >= start && dayMs < end)
    return { fromMs: start, toMs: end, ...(isRead ? totalsOfDays(inside) : UNREAD) }
  })
}

const UNREAD = { volume: null, sales: null, average: null, highest: null, toOffers: null }

export function totalsOfDays(days: readonly MarketDay[]): Omit<MarketStep, 'fromMs' | 'toMs'> {
  const volume = toldOf(days, (day) => day.volume)
  const sales = toldOf(days, (day) => day.sales)
  // An average needs days with both figures.
  const both = days.filter((day) => day.volume !== null && day.sales !== null)
  const count = toldOf(both, (day) => day.sales) ?? 0
  const highest = days.flatMap((day) => day.highest ?? [])
  const toOffers = days.flatMap((day) => day.toOffers ?? [])
  return {
    volume,
    sales,
    average: count > 0 ? (toldOf(both, (day) => day.volume) ?? 0) / count : null,
    highest: highest.length > 0 ? Math.max(...highest) : null,
    toOffers: toOffers.length > 0 ? toOffers.reduce((sum, one) => sum + one, 0) : null,
  }
}

/** Sum over days. Without days there was no trade, and the sum is zero; null if no day has the figure. */
function toldOf(days: readonly MarketDay[], read: (day: MarketDay) => number | null): number | null {
  const told = days.flatMap((day) => read(day) ?? [])
  return days.length > 0 && told.length === 0 ? null : told.reduce((sum, one) => sum + one, 0)
}
