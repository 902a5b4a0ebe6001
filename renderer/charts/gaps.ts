import type { CurvePoint } from './plot'
import { chartTimeText } from './ticks'

/** A reading: a value at an instant. The value is null if the source reports that there was no value. */
export type TimedValue = { readonly atMs: number; readonly value: number | null }
/** A period without a reading. */
export type Gap = { readonly fromMs: number; readonly toMs: number }

/**
 * Periods of more than `maxIntervalMs` without a reading: between two readings, or from the last reading to `toMs`. The
 * time before the first reading is not a gap.
 */
export function gapsOf(points: readonly TimedValue[], maxIntervalMs: number, toMs: number): readonly Gap[] {
  const gaps: Gap[] = []
  points.forEach(({ atMs }, i) => {
    const nextMs = points[i + 1]?.atMs ?? toMs
    if (nextMs - atMs > maxIntervalMs) gaps.push({ fromMs: atMs, toMs: nextMs })
  })
  return gaps
}

/** The first gap that begins after the reading at `atMs` or at the same time, and before the next reading at `nextMs`. */
const gapAfter = (gaps: readonly Gap[], atMs: number, nextMs: number): Gap | undefined =>
  gaps.find(({ fromMs }) => fromMs >= atMs && fromMs < nextMs)

/**
 * Points of a curve in steps: each value is drawn until the next reading, and the last value until `toMs`. A gap
 * interrupts the curve. If a gap begins at a reading, that reading's value is still drawn for `holdMs`, at most until the
 * gap ends.
 */
export function stepsOf(
  points: readonly TimedValue[],
  gaps: readonly Gap[],
  toMs: number,
  holdMs: number,
): CurvePoint[] {
  return points.flatMap(({ atMs, value }, i) => {
    const nextMs = points[i + 1]?.atMs
    const gap = gapAfter(gaps, atMs, nextMs ?? toMs)
    const point = { x: atMs, y: value }
    if (gap) {
      const stepEndMs = gap.fromMs > atMs ? gap.fromMs : Math.min(atMs + holdMs, gap.toMs)
      return [point, { x: stepEndMs, y: value }, { x: stepEndMs, y: null }]
    }
    return nextMs === undefined && toMs > atMs ? [point, { x: toMs, y: value }] : [point]
  })
}

/** Points of a line from reading to reading, interrupted by gaps. */
export function lineOf(points: readonly TimedValue[], gaps: readonly Gap[]): CurvePoint[] {
  return points.flatMap(({ atMs, value }, i) => [
    { x: atMs, y: value },
    ...(gapAfter(gaps, atMs, points[i + 1]?.atMs ?? Infinity) ? [{ x: atMs, y: null }] : []),
  ])
}

/** Note on the longest gap and the number of other gaps, such as "No data from 3 Nov to 5 Nov."; null without gaps. */
export function gapNote(
  gaps: readonly Gap[],
  format: { readonly spanMs: number; readonly nowMs: number },
): string | null {
  const [longest] = [...gaps].sort((a, b) => b.toMs - b.fromMs - (a.toMs - a.fromMs))
  if (!longest) return null
  const from = chartTimeText(longest.fromMs, format)
  const to = chartTimeText(longest.toMs, format)
  const periodText = from === to ? `on ${from}` : `from ${from} to ${to}`
  const otherCount = gaps.length - 1
  if (otherCount === 0) return `No data ${periodText}.`
  return `No data ${periodText}, and in ${otherCount} other ${otherCount === 1 ? 'period' : 'periods'}.`
}

/** Value of the last reading at or before an instant, which may be null. Null before the first reading and in a gap. */
export function valueAt(points: readonly TimedValue[], gaps: readonly Gap[], atMs: number): number | null {
  if (gaps.some((gap) => atMs > gap.fromMs && atMs < gap.toMs)) return null
  return points.findLast((point) => point.atMs <= atMs)?.value ?? null
}
