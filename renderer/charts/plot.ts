/** What a chart draws and says, worked out before anything is drawn. */

export type Tick = { readonly at: number; readonly label: string }
/** `main` is what the title speaks of; `other` is what it is compared with. */
export type Tone = 'main' | 'other'
/** Without a value the curve stops: nobody read what was there. */
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
  /** The part of the value that the title speaks of. */
  readonly share?: number
}
export type Mark = { readonly x: number; readonly y: number; readonly tone: Tone }
/** What is read at one place: shown beside the crosshair, and said aloud. */
export type Stop = {
  readonly x: number
  readonly title: string
  readonly rows: readonly { readonly label: string; readonly value: string }[]
  /** Where curves and marks are at this place. */
  readonly dots: readonly number[]
  /** Which bar is meant. */
  readonly bar: number | null
}
/** Something that happened, at a line with a word. */
export type PlotEvent = { readonly x: number; readonly label: string }

type Axis = { readonly from: number; readonly to: number; readonly ticks: readonly Tick[] }
export type PlotModel = {
  readonly x: Axis
  /** Of curves and marks; of the bars where there is nothing else. */
  readonly y: Axis
  readonly curves: readonly Curve[]
  readonly bars: readonly Bar[]
  readonly marks: readonly Mark[]
  /** In the order in which they are walked through. */
  readonly stops: readonly Stop[]
  readonly events: readonly PlotEvent[]
}

/** Of the height, where bars stand below curves. */
const CURVES = 0.68
const BARS = 0.27

export type Geometry = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly curveDomain: readonly [number, number]
  readonly barDomain: readonly [number, number]
}

const DIGIT_PX = 6.6

/** Margins in px and the domains of both axes, so that curves and bars share one height. */
export function geometryOf({ x, y, curves, bars, marks }: PlotModel): Geometry {
  const longest = Math.max(0, ...y.ticks.map(({ label }) => label.length))
  const isShared = bars.length > 0 && curves.length + marks.length > 0
  const most = Math.max(0, ...bars.map(({ value }) => value)) || 1
  const margins = { left: 4, right: 12 + Math.ceil(longest * DIGIT_PX), top: 8, bottom: x.ticks.length > 0 ? 20 : 4 }
  if (!isShared) return { ...margins, curveDomain: [y.from, y.to], barDomain: [y.from, y.to] }
  return {
    ...margins,
    curveDomain: [y.to - (y.to - y.from) / CURVES, y.to],
    barDomain: [0, most / BARS],
  }
}

/** The place of `x` in px from the left of a chart that is `width` px wide. */
export function pixelOf(model: PlotModel, geometry: Geometry, width: number, x: number): number {
  const { from, to } = model.x
  const plot = width - geometry.left - geometry.right
  return geometry.left + (to > from ? ((x - from) / (to - from)) * plot : plot / 2)
}

/** In px from the top left of a chart. */
export type Frame = {
  readonly area: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }
  /** Where a place, a value of the curves and marks, and a value of the bars are. */
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  readonly bar: (value: number) => number
}
type Size = { readonly width: number; readonly height: number }

export function frameOf(model: PlotModel, geometry: Geometry, { width, height }: Size): Frame {
  const { left, right, top, bottom, curveDomain, barDomain } = geometry
  const area = { left, right: width - right, top, bottom: height - bottom }
  const upright =
    ([low, high]: readonly [number, number]) =>
    (value: number): number => {
      const share = high > low ? (value - low) / (high - low) : 0.5
      return area.bottom - share * (area.bottom - area.top)
    }
  return { area, x: (at) => pixelOf(model, geometry, width, at), y: upright(curveDomain), bar: upright(barDomain) }
}

/** The stop nearest to a place in px; null when there is none. */
export function nearestStop(model: PlotModel, geometry: Geometry, width: number, px: number): number | null {
  let best: number | null = null
  let least = Infinity
  model.stops.forEach((stop, index) => {
    const away = Math.abs(pixelOf(model, geometry, width, stop.x) - px)
    if (away < least) [best, least] = [index, away]
  })
  return best
}

/** What a key does to the place that is read; null for keys that mean nothing here. */
export function stopAfterKey(key: string, at: number, count: number): number | null {
  const leap = Math.max(1, Math.round(count / 10))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - leap,
    PageUp: at + leap,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? null : Math.min(count - 1, Math.max(0, next))
}

/** A stop as it is said: "6 Nov: Floor 106 ℏ, Volume 27,000 ℏ". */
export const stopWords = ({ title, rows }: Stop): string =>
  rows.length === 0 ? title : `${title}: ${rows.map(({ label, value }) => `${label} ${value}`).join(', ')}`
