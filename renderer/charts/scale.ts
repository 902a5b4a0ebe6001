import { getNiceTickValues } from 'recharts'
import type { Tick, ValueRange } from './plot'
import { axisFigure } from './ticks'

export type Scale = { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }

/** Smallest amount in HBAR: smaller prices and differences count as zero. */
const TINYBAR = 1e-8
/** Parts into which a round step divides a span: four lines, or five if both ends lie within a part. */
const PARTS = 3

/**
 * Grid lines at round figures that enclose all values. recharts finds the figures; the span and the number of lines are
 * chosen here, because recharts gives a constant price steps of one, adds lines above the highest value up to the requested
 * number, and doubles its steps to avoid one line more.
 */
export function scaleOf({ values, zero = false, whole = false }: ValueRange): Scale {
  const [low, high] = spanOf(values, zero)
  const linesOf = (maxCount: number) => getNiceTickValues([low, high], maxCount, !whole, 'snap125')
  const [first = low, second = high, ...further] = linesOf(PARTS + 2)
  const isWide = second - first >= ((high - low) / PARTS) * (1 - 1e-9)
  const lines = isWide ? [first, second, ...further] : linesOf(PARTS + 1)
  const tolerance = (high - low) * 1e-9
  const ticks = lines
    .filter((_, i) => i === 0 || (lines[i - 1] ?? low) < high - tolerance)
    .map((at) => ({ at, label: axisFigure(at) }))
  return { from: ticks[0]?.at ?? low, to: ticks.at(-1)?.at ?? high, ticks }
}

/** A price that never moved is drawn in the middle; without values the axis runs from zero to one. */
function spanOf(values: readonly number[], zero: boolean): readonly [number, number] {
  const finite = values.filter(Number.isFinite)
  const lowest = Math.min(...(zero ? [0] : []), ...(finite.length > 0 ? finite : [0]))
  const highest = Math.max(...(finite.length > 0 ? finite : [1]), zero ? 0 : -Infinity)
  const isConstant = highest - lowest <= Math.max(TINYBAR, Math.abs(highest) * 1e-6)
  if (!isConstant) return [lowest, highest]
  if (zero) return [lowest, Math.max(1, highest)]
  const padding = (Math.abs(highest) < TINYBAR ? 1 : Math.abs(highest)) * 0.1
  return [lowest - padding >= 0 || lowest < 0 ? lowest - padding : 0, highest + padding]
}
