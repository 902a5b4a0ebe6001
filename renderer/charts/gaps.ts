import type { CurvePoint } from './plot'
import { placeWords } from './ticks'

/** A value at an instant; null where the source says that it had none. */
export type TimedValue = { readonly atMs: number; readonly value: number | null }
export type Gap = { readonly fromMs: number; readonly toMs: number }

/**
 * Times in which nothing was read: longer than `longestMs` between two readings, and after the last one until `toMs`.
 * What lies before the first reading is no gap but not known yet.
 */
export function gapsOf(points: readonly TimedValue[], longestMs: number, toMs: number): readonly Gap[] {
  const gaps: Gap[] = []
  points.forEach(({ atMs }, i) => {
    const next = points[i + 1]?.atMs ?? toMs
    if (next - atMs > longestMs) gaps.push({ fromMs: atMs, toMs: next })
  })
  return gaps
}

/** The gap that begins at a reading, or after it and before the next. */
const gapAfter = (gaps: readonly Gap[], atMs: number, nextMs: number): Gap | undefined =>
  gaps.find(({ fromMs }) => fromMs >= atMs && fromMs < nextMs)

/**
 * A price as steps: it stands until the next reading, or to the beginning of a gap, and is never drawn across one.
 * `holdMs` is for how long a reading speaks where a gap begins with it.
 */
export function stepsOf(
  points: readonly TimedValue[],
  gaps: readonly Gap[],
  toMs: number,
  holdMs: number,
): CurvePoint[] {
  return points.flatMap(({ atMs, value }, i) => {
    const next = points[i + 1]?.atMs
    const gap = gapAfter(gaps, atMs, next ?? toMs)
    const at = { x: atMs, y: value }
    if (gap) {
      const heldMs = gap.fromMs > atMs ? gap.fromMs : Math.min(atMs + holdMs, gap.toMs)
      return [at, { x: heldMs, y: value }, { x: heldMs, y: null }]
    }
    return next === undefined && toMs > atMs ? [at, { x: toMs, y: value }] : [at]
  })
}

/** Means as a line: broken where nothing was read. */
export function lineOf(points: readonly TimedValue[], gaps: readonly Gap[]): CurvePoint[] {
  return points.flatMap(({ atMs, value }, i) => [
    { x: atMs, y: value },
    ...(gapAfter(gaps, atMs, points[i + 1]?.atMs ?? Infinity) ? [{ x: atMs, y: null }] : []),
  ])
}

/** "Nothing was read from 3 Nov to 5 Nov." Of several the longest is named. */
export function gapNote(
  gaps: readonly Gap[],
  place: { readonly spanMs: number; readonly nowMs: number },
): string | null {
  const [longest] = [...gaps].sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
  if (!longest) return null
  const from = placeWords(longest.fromMs, place)
  const to = placeWords(longest.toMs, place)
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`
  const others = gaps.length - 1
  return `Nothing was read ${when}${others === 0 ? '' : `, and in ${others} more ${others === 1 ? 'time' : 'times'}`}.`
}

/** The value that stands at an instant, by steps; null before the first reading, and within a gap. */
export function valueAt(points: readonly TimedValue[], gaps: readonly Gap[], atMs: number): number | null {
  if (gaps.some((gap) => atMs > gap.fromMs && atMs < gap.toMs)) return null
  let value: number | null = null
  for (const point of points) {
    if (point.atMs > atMs) break
    value = point.value
  }
  return value
}
