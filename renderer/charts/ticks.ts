import { MINUS } from '../format/money'
import type { Tick } from './plot'

/* Axis labels. recharts formats no figures and no times. Its time ticks are at round times, while an axis here
   labels its ends and its middle, and says "Today" and "Now". */

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
const LETTERS = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e4, letter: 'k' },
] as const

/** An axis figure, grouped; from ten thousand shortened to "25k" or "1.5M". */
export function axisFigure(value: number): string {
  const size = Math.abs(value)
  const short = LETTERS.find(({ from }) => size >= from)
  const unit = short?.letter === 'k' ? 1000 : (short?.from ?? 1)
  return `${GROUPED.format(Number((value / unit).toPrecision(6)))}${short?.letter ?? ''}`.replace('-', MINUS)
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number): string => String(n).padStart(2, '0')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** "6 Nov", with the year if it differs from that of `nowMs`; "14:30" in spans of up to a day and a half. */
export function placeWords(ms: number, { spanMs, nowMs }: { readonly spanMs: number; readonly nowMs: number }): string {
  const at = new Date(ms)
  if (spanMs <= 1.5 * DAY_MS) return `${two(at.getHours())}:${two(at.getMinutes())}`
  const year = at.getFullYear() === new Date(nowMs).getFullYear() ? '' : ` ${at.getFullYear()}`
  return `${at.getDate()} ${MONTHS[at.getMonth()]}${year}`
}

/** Ticks at both ends and the middle of a period. The end is "Today" or "Now" if it is that. */
export function timeTicks(fromMs: number, toMs: number, nowMs: number): readonly Tick[] {
  const spanMs = toMs - fromMs
  const words = (ms: number) => placeWords(ms, { spanMs, nowMs })
  const isNow = Math.abs(nowMs - toMs) < HOUR_MS && spanMs <= 1.5 * DAY_MS
  // An axis that ends at the end of a day is labelled with that day.
  const isToday = dayOf(nowMs) === dayOf(toMs - 1) && spanMs > 1.5 * DAY_MS
  return [
    { at: fromMs, label: words(fromMs) },
    { at: fromMs + spanMs / 2, label: words(fromMs + spanMs / 2) },
    { at: toMs, label: isNow ? 'Now' : isToday ? 'Today' : words(toMs) },
  ]
}

/** Ticks at both ends and the middle of an axis of amounts. */
export const amountTicks = (from: number, to: number, unit: string): readonly Tick[] =>
  [from, (from + to) / 2, to].map((at) => ({ at, label: `${axisFigure(at)}${unit}` }))
