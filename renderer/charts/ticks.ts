import { MINUS } from '../format/money'
import type { Tick } from './plot'

/* Axis labels. recharts formats no figures and no times. Its time ticks are at round times, while an axis here
   labels its ends and its middle, and says "Today" and "Now". */

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
const SUFFIXES = [
  { from: 1e9, divisor: 1e9, letter: 'B' },
  { from: 1e6, divisor: 1e6, letter: 'M' },
  { from: 1e4, divisor: 1e3, letter: 'k' },
] as const

/** An axis figure, grouped; from ten thousand shortened to "25k" or "1.5M". */
export function axisFigure(value: number): string {
  const size = Math.abs(value)
  const suffix = SUFFIXES.find(({ from }) => size >= from)
  const divisor = suffix?.divisor ?? 1
  return `${GROUPED.format(Number((value / divisor).toPrecision(6)))}${suffix?.letter ?? ''}`.replace('-', MINUS)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (n: number): string => String(n).padStart(2, '0')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const startOfDay = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** "6 Nov", with the year if it differs from that of `nowMs`; "14:30" in spans of up to a day and a half. */
export function chartTimeText(
  ms: number,
  { spanMs, nowMs }: { readonly spanMs: number; readonly nowMs: number },
): string {
  const date = new Date(ms)
  if (spanMs <= 1.5 * DAY_MS) return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  const year = date.getFullYear() === new Date(nowMs).getFullYear() ? '' : ` ${date.getFullYear()}`
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${year}`
}

/** Ticks at both ends and the middle of a period. The end is labelled "Now" or "Today" if the period ends then. */
export function timeTicks(fromMs: number, toMs: number, nowMs: number): readonly Tick[] {
  const spanMs = toMs - fromMs
  const timeLabel = (ms: number) => chartTimeText(ms, { spanMs, nowMs })
  const isNow = Math.abs(nowMs - toMs) < HOUR_MS && spanMs <= 1.5 * DAY_MS
  // An axis that ends at the end of a day is labelled with that day.
  const isToday = startOfDay(nowMs) === startOfDay(toMs - 1) && spanMs > 1.5 * DAY_MS
  let endLabel = timeLabel(toMs)
  if (isNow) endLabel = 'Now'
  else if (isToday) endLabel = 'Today'
  return [
    { at: fromMs, label: timeLabel(fromMs) },
    { at: fromMs + spanMs / 2, label: timeLabel(fromMs + spanMs / 2) },
    { at: toMs, label: endLabel },
  ]
}

/** Ticks at both ends and the middle of an axis of amounts. */
export const amountTicks = (from: number, to: number, unit: string): readonly Tick[] =>
  [from, (from + to) / 2, to].map((at) => ({ at, label: `${axisFigure(at)}${unit}` }))
