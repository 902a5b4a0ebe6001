import { MINUS } from '../format/money'
import type { Tick } from './plot'

const STEPS = [1, 2, 2.5, 5, 10]

/** A round step that crosses `span` in at most `most` parts. */
function roundStep(span: number, most: number): number {
  const raw = span / most
  const magnitude = 10 ** Math.floor(Math.log10(raw))
  const step = STEPS.find((s) => s * magnitude >= raw * (1 - 1e-9)) ?? 10
  return step * magnitude
}

const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 8 })
const LETTERS = [
  { from: 1e9, letter: 'B' },
  { from: 1e6, letter: 'M' },
  { from: 1e4, letter: 'k' },
] as const

/** An axis figure: whole and grouped, "25k" and "1.5M" from ten thousand. */
export function axisFigure(value: number): string {
  const size = Math.abs(value)
  const short = LETTERS.find(({ from }) => size >= from)
  const unit = short?.letter === 'k' ? 1000 : (short?.from ?? 1)
  return `${GROUPED.format(Number((value / unit).toPrecision(6)))}${short?.letter ?? ''}`.replace('-', MINUS)
}

export type Scale = { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }

/** Below this there is no price, and no difference between two. */
const TINYBAR = 1e-8

/**
 * Three or four lines at round figures that hold all values. Bars begin at zero; a price axis need not. `whole`: things
 * are counted, and no line stands at a part of one.
 */
export function scaleOf(values: readonly number[], { zero = false, lines = 3, whole = false } = {}): Scale {
  const sound = values.filter(Number.isFinite)
  const lowest = Math.min(...(zero ? [0] : []), ...(sound.length > 0 ? sound : [0]))
  const highest = Math.max(...(sound.length > 0 ? sound : [1]), zero ? 0 : -Infinity)
  const same = highest - lowest <= Math.max(TINYBAR, Math.abs(highest) * 1e-6)
  // A price that never moved stands in the middle; of nothing at all the axis is from zero to one.
  const pad = same ? (Math.abs(highest) < TINYBAR ? 1 : Math.abs(highest)) * 0.1 : 0
  const low = zero || lowest - pad >= 0 || lowest < 0 ? lowest - (zero ? 0 : pad) : 0
  const high = same && zero ? Math.max(1, highest) : highest + pad
  const rough = roundStep(high - low, lines)
  const step = whole ? Math.max(1, Math.ceil(rough - 1e-9)) : rough
  const from = Math.floor(low / step + 1e-9) * step
  const to = Math.ceil(high / step - 1e-9) * step
  const count = Math.round((to - from) / step)
  const ticks = Array.from({ length: count + 1 }, (_, i) => {
    const at = Number((from + i * step).toPrecision(12))
    return { at, label: axisFigure(at) }
  })
  return { from, to, ticks }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const two = (n: number): string => String(n).padStart(2, '0')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const dayOf = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0)

/** "6 Nov", with the year when it is not that of `nowMs`, "14:30" within a day and a half. */
export function placeWords(ms: number, { spanMs, nowMs }: { readonly spanMs: number; readonly nowMs: number }): string {
  const at = new Date(ms)
  if (spanMs <= 1.5 * DAY_MS) return `${two(at.getHours())}:${two(at.getMinutes())}`
  const year = at.getFullYear() === new Date(nowMs).getFullYear() ? '' : ` ${at.getFullYear()}`
  return `${at.getDate()} ${MONTHS[at.getMonth()]}${year}`
}

/** Both ends and the middle of a time. The end is "Today" or "Now" where it is. */
export function timeTicks(fromMs: number, toMs: number, nowMs: number): readonly Tick[] {
  const spanMs = toMs - fromMs
  const words = (ms: number) => placeWords(ms, { spanMs, nowMs })
  const isNow = Math.abs(nowMs - toMs) < HOUR_MS && spanMs <= 1.5 * DAY_MS
  // An axis that goes to the end of a day ends with that day.
  const isToday = dayOf(nowMs) === dayOf(toMs - 1) && spanMs > 1.5 * DAY_MS
  return [
    { at: fromMs, label: words(fromMs) },
    { at: fromMs + spanMs / 2, label: words(fromMs + spanMs / 2) },
    { at: toMs, label: isNow ? 'Now' : isToday ? 'Today' : words(toMs) },
  ]
}

/** Both ends and the middle of an axis of amounts. */
export const amountTicks = (from: number, to: number, unit: string): readonly Tick[] =>
  [from, (from + to) / 2, to].map((at) => ({ at, label: `${axisFigure(at)}${unit}` }))
