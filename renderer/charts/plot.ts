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
export type Mark = { readonly x: number; readonly y: number }
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
/** The values an upright axis must hold. `zero`: it begins at zero. `whole`: it has lines at whole numbers only. */
export type Upright = { readonly values: readonly number[]; readonly zero?: boolean; readonly whole?: boolean }
export type PlotModel = {
  readonly x: Axis
  /** Values of curves, levels and marks; values of the bars in a chart of bars alone. */
  readonly y: Upright
  readonly curves: readonly Curve[]
  /** Values to compare with, each a line from side to side. */
  readonly levels: readonly number[]
  readonly bars: readonly Bar[]
  readonly marks: readonly Mark[]
  /** In the order in which they are walked through. */
  readonly stops: readonly Stop[]
  readonly events: readonly PlotEvent[]
}

/** The index of the place nearest to `px`; null when there is none. */
export function nearestPlace(places: readonly number[], px: number): number | null {
  let best: number | null = null
  let least = Infinity
  places.forEach((place, index) => {
    const away = Math.abs(place - px)
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
