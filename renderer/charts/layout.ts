import type { Curve, PlotModel, Tick } from './plot'
import { scaleOf } from './scale'
import { axisFigure } from './ticks'
import { thinnedPoints } from './thin'

/** Shares of the plot height that curves and bars get if a chart has both. */
const CURVES_SHARE = 0.68
const BARS_SHARE = 0.25
/** Highest number of grid lines that `scaleOf` returns. */
const MAX_LINES = 5
/** Width of one character of an axis label. */
const LABEL_CHAR_PX = 6.6
/** Space above the plot area, and above it with room for the label of an event. */
const TOP_PX = 8
const TOP_WITH_EVENTS_PX = 18

export type Domain = [number, number]
/** Margins, domains, ticks and curves with which recharts draws a chart. */
export type Layout = {
  readonly margin: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  readonly xDomain: Domain
  /** Domain of curves, levels and marks. */
  readonly valueDomain: Domain
  readonly barDomain: Domain
  /** Ticks of the value axis. */
  readonly ticks: readonly Tick[]
  /** Ticks of the bars below curves; empty if the value axis is for the bars, too. */
  readonly barTicks: readonly Tick[]
  /** Curves that can be drawn. A curve with too many points is reduced to fewer points. */
  readonly curves: readonly Curve[]
}

/**
 * Layout of a chart. If a chart has both curves and bars, and no common axis, the curves are above the bars. The margins
 * reserve room for the axis labels, which the app draws itself, because recharts would measure each label on every
 * render.
 */
export function layoutOf({ x, y, hasOneScale = false, curves, levels, bars, marks, events }: PlotModel): Layout {
  const { from, to, ticks } = scaleOf(y)
  const isHeightShared = !hasOneScale && bars.length > 0 && curves.length + levels.length + marks.length > 0
  // 1 for charts whose bars are all zero, because a domain from 0 to 0 cannot be drawn.
  const highestBar = Math.max(0, ...bars.map(({ value }) => value)) || 1
  const barTicks = isHeightShared ? barTicksOf(highestBar) : []
  const longestLabel = Math.max(0, ...[...ticks, ...barTicks].map(({ label }) => label.length))
  return {
    margin: {
      left: 4,
      right: 12 + Math.ceil(longestLabel * LABEL_CHAR_PX),
      // The label of an event is above the plot area, because bars or curves would run through it there.
      top: events.length > 0 ? TOP_WITH_EVENTS_PX : TOP_PX,
      bottom: x.ticks.length > 0 ? 20 : 4,
    },
    xDomain: [x.from, x.to],
    valueDomain: isHeightShared ? [to - (to - from) / CURVES_SHARE, to] : [from, to],
    barDomain: isHeightShared ? [0, highestBar / BARS_SHARE] : [from, to],
    // In part of the height, five lines are too dense. The first and the last line are the ends of the axis.
    ticks: isHeightShared && ticks.length === MAX_LINES ? ticks.filter((_, i) => i % 2 === 0) : ticks,
    barTicks,
    curves: curves.map((curve) => ({ ...curve, points: thinnedPoints(curve.points) })).filter(isDrawable),
  }
}

/** True if a curve has a value and more than one point. Of a single point, recharts would draw a dot. */
const isDrawable = ({ points }: Curve): boolean => points.length > 1 && points.some(({ y }) => y !== null)

/** Zero, and the highest figure of at most two digits and zeros that a bar reaches: there is no room for more labels. */
function barTicksOf(highestBar: number): readonly Tick[] {
  const rounded = Number(highestBar.toPrecision(2))
  const step = 10 ** (Math.floor(Math.log10(highestBar)) - 1)
  const top = rounded > highestBar ? Number((rounded - step).toPrecision(2)) : rounded
  return [0, top].map((at) => ({ at, label: axisFigure(at) }))
}
