import type { CurvePoint } from './plot'

/** Maximum number of columns in a chart: about as many as its pixels can show. */
export const MAX_COLUMNS = 300

/**
 * Reduces a curve of many points to what its pixels show: per column the first and last point, the lowest and highest
 * value, and the points where values stop. Steps keep their levels, and no gap is closed.
 */
export function thinnedPoints(points: readonly CurvePoint[], columns = MAX_COLUMNS): readonly CurvePoint[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= columns) return points
  const columnOf = ({ x }: CurvePoint) => Math.floor(((x - first.x) / (last.x - first.x || 1)) * columns)
  const thinned: CurvePoint[] = []
  let start = 0
  for (let end = 1; end <= points.length; end++) {
    const next = points[end]
    const columnStart = points[start]
    if (next && columnStart && columnOf(next) === columnOf(columnStart)) continue
    thinned.push(...extremesOf(points.slice(start, end)))
    start = end
  }
  return thinned
}

function extremesOf(column: readonly CurvePoint[]): readonly CurvePoint[] {
  if (column.length <= 2) return column
  const values = column.filter(({ y }) => y !== null)
  const empty = column.filter(({ y }) => y === null)
  const byValue = [...values].sort((a, b) => (a.y ?? 0) - (b.y ?? 0))
  const ends = [column, values, empty, byValue].flatMap((points) => [points[0], points.at(-1)])
  const extremes = new Set(ends)
  return column.filter((point) => extremes.has(point))
}

export type TimeBar = { readonly fromMs: number; readonly toMs: number; readonly value: number | null }
/** A bar and the bars that it sums. */
export type JoinedBar = TimeBar & { readonly parts: readonly TimeBar[] }

/** Replaces adjacent bars by their sums if there are more than `maxCount`. A sum with an unread part counts as unread. */
export function joinedBars(bars: readonly TimeBar[], maxCount = MAX_COLUMNS): readonly JoinedBar[] {
  const size = Math.max(1, Math.ceil(bars.length / maxCount))
  return bars.flatMap((bar, i) => {
    if (i % size !== 0) return []
    const parts = bars.slice(i, i + size)
    const isRead = parts.every(({ value }) => value !== null)
    const value = isRead ? parts.reduce((sum, part) => sum + (part.value ?? 0), 0) : null
    return [{ fromMs: bar.fromMs, toMs: parts.at(-1)?.toMs ?? bar.toMs, value, parts }]
  })
}
