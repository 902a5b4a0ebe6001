import { MINUS } from '../format/money'
import type { Tick } from './plot'

/* Ticks with labels for the axes. recharts would place ticks at round times, with unformatted labels. The ticks here are
   at the ends and in the middle of an axis, and the last label may be "Now" or "Today". */

const NUMBER_FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
const SUFFIXES = [
  { minMagnitude: 1e9, divisor: 1e9, letter: 'B' },
  { minMagnitude: 1e6, divisor: 1e6, letter: 'M' },
  { minMagnitude: 1e4, divisor: 1e3, letter: 'k' },
] as const

/** Number as an axis label, such as "1,250". Numbers from 10,000 are shortened, such as "25k" or "1.5M". */
export function axisFigure(value: number): string {
  const magnitude = Math.abs(value)
  const suffix = SUFFIXES.find(({ minMagnitude }) => magnitude >= minMagnitude)
  const divisor = suffix?.divisor ?? 1
  return `${NUMBER_FORMAT.format(Number((value / divisor).toPrecision(6)))}${suffix?.letter ?? ''}`.replace('-', MINUS)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const twoDigits = (n: number): string => String(n).padStart(2, '0')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Maximum span of a chart that shows times of day instead of dates. */
const MAX_CLOCK_SPAN_MS = 1.5 * DAY_MS

const startOfDay = (atMs: number): number => new Date(atMs).setHours(0, 0, 0, 0)

/**
 * Time of day such as "14:30" in a chart of up to `MAX_CLOCK_SPAN_MS`; otherwise a date such as "6 Nov", with the year
 * unless it is the current year.
 */
export function chartTimeText(
  atMs: number,
  { spanMs, nowMs }: { readonly spanMs: number; readonly nowMs: number },
): string {
  const date = new Date(atMs)
  if (spanMs <= MAX_CLOCK_SPAN_MS) return `${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`
  const year = date.getFullYear() === new Date(nowMs).getFullYear() ? '' : ` ${date.getFullYear()}`
  return `${date.getDate()} ${MONTHS[date.getMonth()]}${year}`
}

/** Ticks at both ends and in the middle of a period. The last label is "Now" or "Today" if the period ends then. */
export function timeTicks(fromMs: number, toMs: number, nowMs: number): readonly Tick[] {
  const spanMs = toMs - fromMs
  const timeLabel = (atMs: number) => chartTimeText(atMs, { spanMs, nowMs })
  const showsDates = spanMs > MAX_CLOCK_SPAN_MS
  const endsNow = Math.abs(nowMs - toMs) < HOUR_MS
  // A period of full days ends at midnight, which already belongs to the next day. So check the millisecond before.
  const endsToday = startOfDay(nowMs) === startOfDay(toMs - 1)
  let endLabel = timeLabel(toMs)
  if (!showsDates && endsNow) endLabel = 'Now'
  else if (showsDates && endsToday) endLabel = 'Today'
  return [
    { at: fromMs, label: timeLabel(fromMs) },
    { at: fromMs + spanMs / 2, label: timeLabel(fromMs + spanMs / 2) },
    { at: toMs, label: endLabel },
  ]
}
