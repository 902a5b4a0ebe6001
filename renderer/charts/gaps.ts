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

/**
 * A price as steps: it stands until the next reading, or to the beginning of a gap, and is never drawn across one.
 * `holdMs` is for how long a reading speaks before a gap.
 */
export function stepsOf(
  points: readonly TimedValue[],
  gaps: readonly Gap[],
  toMs: number,
  holdMs: number,
): CurvePoint[] {
  const gapFrom = new Map(gaps.map((gap) => [gap.fromMs, gap]))
  const out: CurvePoint[] = []
  points.forEach(({ atMs, value }, i) => {
    out.push({ x: atMs, y: value })
    const gap = gapFrom.get(atMs)
    const isLast = i === points.length - 1
    if (gap) {
      const heldMs = Math.min(atMs + holdMs, gap.toMs)
      out.push({ x: heldMs, y: value }, { x: heldMs, y: null })
    } else if (isLast && toMs > atMs) {
      out.push({ x: toMs, y: value })
    }
  })
  return out
}

/** Means as a line: broken where nothing was read. */
export function lineOf(points: readonly TimedValue[], gaps: readonly Gap[]): CurvePoint[] {
  const gapFrom = new Set(gaps.map(({ fromMs }) => fromMs))
  return points.flatMap(({ atMs, value }) => [
    { x: atMs, y: value },
    ...(gapFrom.has(atMs) ? [{ x: atMs, y: null }] : []),
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
