/** The model of a chart: everything that it draws and announces, calculated before drawing. */

export type Tick = { readonly at: number; readonly label: string }
/** `main` is the subject of the title; `other` is a comparison. */
export type Tone = 'main' | 'other'
/** A null value interrupts the curve: there is no reading at this point. */
export type CurvePoint = { readonly x: number; readonly y: number | null }
export type Curve = {
  /** Prices are steps, means are lines. */
  readonly shape: 'step' | 'line'
  readonly tone: Tone
  readonly points: readonly CurvePoint[]
}
export type Bar = {
  readonly from: number
  readonly to: number
  readonly value: number
  /** The part of the value that the title is about. */
  readonly share?: number
}
export type Mark = { readonly x: number; readonly y: number }
/** One position of the reading cursor, shown next to the crosshair and announced by screen readers. */
export type Stop = {
  readonly x: number
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** Values at which curves and marks are at this stop. */
  readonly dots: readonly number[]
  /** Index of the bar at this stop. */
  readonly bar: number | null
}
/** An event: a vertical line with a label. */
export type PlotEvent = { readonly x: number; readonly label: string }

type Axis = { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }
/**
 * The values that the value axis must include. `zero`: the axis begins at zero. `whole`: grid lines at whole numbers
 * only.
 */
export type ValueRange = { readonly values: readonly number[]; readonly zero?: boolean; readonly whole?: boolean }
export type PlotModel = {
  readonly x: Axis
  /** Values of curves, levels and marks; in a chart of bars alone, values of the bars. */
  readonly y: ValueRange
  readonly curves: readonly Curve[]
  /** Comparison values, each drawn as a horizontal line. */
  readonly levels: readonly number[]
  readonly bars: readonly Bar[]
  readonly marks: readonly Mark[]
  /** In keyboard order. */
  readonly stops: readonly Stop[]
  readonly events: readonly PlotEvent[]
}

/** The index of the place nearest to `px`; null if there are no places. */
export function nearestStop(places: readonly number[], px: number): number | null {
  let nearest: number | null = null
  let nearestDistance = Infinity
  places.forEach((place, index) => {
    const distance = Math.abs(place - px)
    if (distance >= nearestDistance) return
    nearest = index
    nearestDistance = distance
  })
  return nearest
}

/** The stop that a key moves to; null for keys without a meaning here. */
export function stopAfterKey(key: string, current: number, count: number): number | null {
  const pageSize = Math.max(1, Math.round(count / 10))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - pageSize,
    PageUp: current + pageSize,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, next))
}

/** Text of a stop: "6 Nov: Floor 106 ℏ, Volume 27,000 ℏ". */
export const stopWords = ({ title, rows }: Stop): string =>
  rows.length === 0 ? title : `${title}: ${rows.map(({ label, value }) => `${label} ${value}`).join(', ')}`
