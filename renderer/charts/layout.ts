import type { Curve, PlotModel, Tick } from './plot'
import { scaleOf } from './scale'
import { thinnedPoints } from './thin'

/** Shares of the height when a chart has both curves and bars. */
const CURVES_SHARE = 0.68
const BARS_SHARE = 0.27
const DIGIT_PX = 6.6

export type Domain = [number, number]
/** Margins, domains and curves that recharts draws a chart from. */
export type Layout = {
  readonly margin: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly x: Domain
  /** Domain of curves, levels and marks. */
  readonly values: Domain
  readonly bars: Domain
  readonly ticks: readonly Tick[]
  /** Thinned curves with at least one line segment to draw. */
  readonly curves: readonly Curve[]
}

/**
 * Lays out curves and bars in one height. Axis labels are layers of the chart, because an axis of recharts measures
 * each label on every render; the margins reserve room for the labels.
 */
export function layoutOf({ x, y, curves, levels, bars, marks }: PlotModel): Layout {
  const { from, to, ticks } = scaleOf(y)
  const longestLabel = Math.max(0, ...ticks.map(({ label }) => label.length))
  const isShared = bars.length > 0 && curves.length + levels.length + marks.length > 0
  const highestBar = Math.max(0, ...bars.map(({ value }) => value)) || 1
  return {
    margin: { left: 4, right: 12 + Math.ceil(longestLabel * DIGIT_PX), top: 8, bottom: x.ticks.length > 0 ? 20 : 4 },
    x: [x.from, x.to],
    values: isShared ? [to - (to - from) / CURVES_SHARE, to] : [from, to],
    bars: isShared ? [0, highestBar / BARS_SHARE] : [from, to],
    ticks,
    curves: curves.map((curve) => ({ ...curve, points: thinnedPoints(curve.points) })).filter(isDrawable),
  }
}

/** True if the curve has a value and more than one point; recharts draws a dot for a curve of one point. */
const isDrawable = ({ points }: Curve): boolean => points.length > 1 && points.some(({ y }) => y !== null)
