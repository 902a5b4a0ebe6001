import type { CurvePoint } from './plot'
import { chartTimeText } from './ticks'

/** A value at an instant; null if the source reports that there was no value. */
export type TimedValue = { readonly atMs: number; readonly value: number | null }
export type Gap = { readonly fromMs: number; readonly toMs: number }

/**
 * Periods without readings: longer than `longestMs` between two readings, and from the last one to `toMs`. The time
 * before the first reading is not a gap.
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
 * A price as steps: a value holds until the next reading or the beginning of a gap, and no step crosses a gap. `holdMs`
 * is how long a reading holds if a gap begins at its instant.
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
    const point = { x: atMs, y: value }
    if (gap) {
      const heldUntilMs = gap.fromMs > atMs ? gap.fromMs : Math.min(atMs + holdMs, gap.toMs)
      return [point, { x: heldUntilMs, y: value }, { x: heldUntilMs, y: null }]
    }
    return next === undefined && toMs > atMs ? [point, { x: toMs, y: value }] : [point]
  })
}

/** Means as a line, broken at gaps. */
export function lineOf(points: readonly TimedValue[], gaps: readonly Gap[]): CurvePoint[] {
  return points.flatMap(({ atMs, value }, i) => [
    { x: atMs, y: value },
    ...(gapAfter(gaps, atMs, points[i + 1]?.atMs ?? Infinity) ? [{ x: atMs, y: null }] : []),
  ])
}

/** "No data from 3 Nov to 5 Nov." If there are several gaps, the longest is named. */
export function gapNote(
  gaps: readonly Gap[],
  format: { readonly spanMs: number; readonly nowMs: number },
): string | null {
  const [longest] = [...gaps].sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
  if (!longest) return null
  const from = chartTimeText(longest.fromMs, format)
  const to = chartTimeText(longest.toMs, format)
  const when = from === to ? `on ${from}` : `from ${from} to ${to}`
  const otherCount = gaps.length - 1
  if (otherCount === 0) return `No data ${when}.`
  return `No data ${when}, and in ${otherCount} other ${otherCount === 1 ? 'period' : 'periods'}.`
}

/** The value in effect at an instant, by steps; null before the first reading and within a gap. */
export function valueAt(points: readonly TimedValue[], gaps: readonly Gap[], atMs: number): number | null {
  if (gaps.some((gap) => atMs > gap.fromMs && atMs < gap.toMs)) return null
  let value: number | null = null
  for (const point of points) {
    if (point.atMs > atMs) break
    value = point.value
  }
  return value
}
