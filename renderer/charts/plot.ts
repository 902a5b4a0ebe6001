/** The model of a chart: all content that is drawn or announced, calculated before drawing. */

/** A position on an axis, and its label. */
export type Tick = { readonly at: number; readonly label: string }
/** `main` is the subject of the title; `other` is a comparison. */
export type Tone = 'main' | 'other'
/** Point of a curve. If `y` is null, there is no reading at this point, and the curve is interrupted. */
export type CurvePoint = { readonly x: number; readonly y: number | null }
export type Curve = {
  /** `step` for prices, `line` for means. */
  readonly shape: 'step' | 'line'
  readonly tone: Tone
  readonly points: readonly CurvePoint[]
}
export type Bar = {
  /** Ends of the bar on the x axis. */
  readonly from: number
  readonly to: number
  readonly value: number
  /** Part of `value` that the bar highlights, in the same unit. */
  readonly highlighted?: number
}
/** A single value, drawn as a dot. */
export type Mark = { readonly x: number; readonly y: number }
/** A position on the x axis that the person can select, with the texts for the tooltip and for screen readers. */
export type Stop = {
  readonly x: number
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** Values of the curves and marks at this stop, each of which gets a ring. */
  readonly ringedValues: readonly number[]
  /** Index of the bar at this stop; null without a bar. */
  readonly barIndex: number | null
}
/** An event: a vertical line with a label. */
export type PlotEvent = { readonly x: number; readonly label: string }

type Axis = { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }
/** Requirements that the value axis must meet. */
export type ValueRange = {
  /** Values that the axis must include. */
  readonly values: readonly number[]
  /** True if the axis must also include zero. */
  readonly includesZero?: boolean
  /** True if grid lines may be at whole numbers only. */
  readonly hasWholeNumbersOnly?: boolean
}
export type PlotModel = {
  readonly x: Axis
  /** Value axis, for curves, levels and marks. In a chart that has only bars, the value axis is for the bars. */
  readonly y: ValueRange
  /** True if curves and bars share the value axis. Otherwise the curves are drawn above the bars, on an axis of their own. */
  readonly hasOneScale?: boolean
  readonly curves: readonly Curve[]
  /** Comparison values, each drawn as a horizontal line. */
  readonly levels: readonly number[]
  readonly bars: readonly Bar[]
  readonly marks: readonly Mark[]
  /** From left to right. */
  readonly stops: readonly Stop[]
  readonly events: readonly PlotEvent[]
}

/** Index of the stop nearest to `px`; null if there are no stops. `stopPositions` and `px` are px from the left. */
export function nearestStopIndex(stopPositions: readonly number[], px: number): number | null {
  let nearest: number | null = null
  let nearestDistance = Infinity
  stopPositions.forEach((position, index) => {
    const distance = Math.abs(position - px)
    if (distance >= nearestDistance) return
    nearest = index
    nearestDistance = distance
  })
  return nearest
}

/** Index of the stop that a key selects; null for any other key, and if there are no stops. */
export function stopAfterKey(key: string, currentIndex: number, stopCount: number): number | null {
  const pageSize = Math.max(1, Math.round(stopCount / 10))
  const targetByKey: Readonly<Record<string, number>> = {
    ArrowLeft: currentIndex - 1,
    ArrowDown: currentIndex - 1,
    ArrowRight: currentIndex + 1,
    ArrowUp: currentIndex + 1,
    PageDown: currentIndex - pageSize,
    PageUp: currentIndex + pageSize,
    Home: 0,
    End: stopCount - 1,
  }
  const target = targetByKey[key]
  return target === undefined || stopCount === 0 ? null : Math.min(stopCount - 1, Math.max(0, target))
}

/** Text of a stop, such as "6 Nov: Floor 106 ℏ, Volume 27,000 ℏ". */
export const stopText = ({ title, rows }: Stop): string =>
  rows.length === 0 ? title : `${title}: ${rows.map(({ label, value }) => `${label} ${value}`).join(', ')}`
