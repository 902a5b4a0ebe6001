import type { CurvePoint } from './plot'

/** Maximum number of columns in a chart. Charts are about 320 px wide, so more columns would be too narrow to see. */
export const MAX_COLUMNS = 300

/**
 * Reduces a curve of more than `columnCount` points to a few points per column: the first and the last of all points, of
 * the points with a value and of the points without a value, and the points with the lowest and the highest value. So
 * the levels of steps and the gaps stay visible.
 */
export function thinnedPoints(points: readonly CurvePoint[], columnCount = MAX_COLUMNS): readonly CurvePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= columnCount) return points
  const columnOf = ({ x }: CurvePoint) => Math.floor(((x - first.x) / (last.x - first.x || 1)) * columnCount)
  const keptPoints: CurvePoint[] = []
  let columnStart = 0
  for (let columnEnd = 1; columnEnd <= points.length; columnEnd++) {
    const nextPoint = points[columnEnd]
    const firstPoint = points[columnStart]
    if (nextPoint && firstPoint && columnOf(nextPoint) === columnOf(firstPoint)) continue
    keptPoints.push(...extremesOf(points.slice(columnStart, columnEnd)))
    columnStart = columnEnd
  }
  return keptPoints
}

/** The points to keep of one column, in their order. */
function extremesOf(column: readonly CurvePoint[]): readonly CurvePoint[] {
  if (column.length <= 2) return column
  const withValue = column.filter(({ y }) => y !== null)
  const withoutValue = column.filter(({ y }) => y === null)
  const byValue = [...withValue].sort((a, b) => (a.y ?? 0) - (b.y ?? 0))
  const firstAndLastPoints = [column, withValue, withoutValue, byValue].flatMap((points) => [points[0], points.at(-1)])
  const extremes = new Set(firstAndLastPoints)
  return column.filter((point) => extremes.has(point))
}

/** A quantity in a period. The value is null if the quantity was not read. */
export type TimeBar = { readonly fromMs: number; readonly toMs: number; readonly value: number | null }
/** A bar whose value is the sum of adjacent bars. `parts` has these adjacent bars. */
export type SummedBar = TimeBar & { readonly parts: readonly TimeBar[] }

/**
 * Replaces groups of adjacent bars by their sums if there are more than `maxCount` bars. A sum is null if a bar of the
 * group has no value.
 */
export function summedBars(bars: readonly TimeBar[], maxCount = MAX_COLUMNS): readonly SummedBar[] {
  const barsPerSum = Math.max(1, Math.ceil(bars.length / maxCount))
  return bars.flatMap((bar, i) => {
    if (i % barsPerSum !== 0) return []
    const parts = bars.slice(i, i + barsPerSum)
    const hasAllValues = parts.every(({ value }) => value !== null)
    const value = hasAllValues ? parts.reduce((sum, part) => sum + (part.value ?? 0), 0) : null
    return [{ fromMs: bar.fromMs, toMs: parts.at(-1)?.toMs ?? bar.toMs, value, parts }]
  })
}
