import { NNBSP, statFigure } from '../format/money'
import { type Gap, lineOf, stepsOf, type TimedValue, valueAt } from './gaps'
import type { Curve, PlotEvent, PlotModel, Stop, Tone } from './plot'
import { type JoinedBar, joinedBars, type TimeBar } from './thin'
import { placeWords, timeTicks } from './ticks'

export type TimeSeries = {
  /** Name in the tooltip: "Floor". */
  readonly label: string
  /** "ℏ", "NFTs"; empty for plain numbers. */
  readonly unit: string
  /** Prices are steps, means are lines. */
  readonly shape: 'step' | 'line'
  readonly tone?: Tone
  /** Oldest first. */
  readonly points: readonly TimedValue[]
  /** Periods without readings, from `gapsOf`. */
  readonly gaps?: readonly Gap[]
  /** Period for which a reading holds before a gap: one day for daily figures. */
  readonly holdMs?: number
  /** Text where the series has no value, if that does not mean that nothing was read. */
  readonly absent?: string
}
export type TimeBars = {
  readonly label: string
  readonly unit: string
  /** Many bars are drawn and read as sums of several. */
  readonly bars: readonly TimeBar[]
}
export type TimeSpec = {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  /** End of curves that are still current: now, on an axis that runs to the end of today. */
  readonly readToMs?: number
  readonly series: readonly TimeSeries[]
  readonly bars?: TimeBars
  readonly events?: readonly { readonly atMs: number; readonly label: string }[]
  /** True if the value axis shows counts: its grid lines are at whole numbers only. */
  readonly isCounted?: boolean
}

/** "96 ℏ", "12". */
export const withUnit = (value: number, unit: string): string => `${statFigure(value)}${unit ? `${NNBSP}${unit}` : ''}`

/** The points within the period. The last reading before the period is placed at its beginning. */
function within({ points }: TimeSeries, fromMs: number, toMs: number): readonly TimedValue[] {
  const inside = points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  const before = points.findLast(({ atMs }) => atMs < fromMs)
  return before && inside[0]?.atMs !== fromMs ? [{ atMs: fromMs, value: before.value }, ...inside] : inside
}

function curveOf(series: TimeSeries, toMs: number): Curve {
  const { shape, tone = 'main', points, gaps = [], holdMs = 0 } = series
  return { shape, tone, points: shape === 'step' ? stepsOf(points, gaps, toMs, holdMs) : lineOf(points, gaps) }
}

const HALF_DAY_MS = 43_200_000

type Place = {
  readonly atMs: number
  /** The instant whose values are shown. For a bar this is its end, as in the table. */
  readonly readMs: number
  readonly title: string
  readonly bar: number | null
}

/** One place per bar if there are bars, otherwise one per reading and one at the end. */
function placesOf(
  { fromMs, toMs, nowMs, readToMs = toMs }: TimeSpec,
  series: readonly TimeSeries[],
  bars: readonly JoinedBar[] | null,
): readonly Place[] {
  const day = { spanMs: Infinity, nowMs }
  const clock = { spanMs: 0, nowMs }
  // The day at the middle of the bar, because the market's days are UTC days.
  const barWords = ({ fromMs: start, toMs: end }: TimeBar) =>
    end - start >= HALF_DAY_MS
      ? placeWords(start + Math.min(HALF_DAY_MS, (end - start) / 2), day)
      : `${placeWords(start, day)}, ${placeWords(start, clock)}`
  if (bars) {
    return bars.map(({ parts, ...whole }, bar) => {
      const [first = whole, last = first] = [parts[0], parts.at(-1)]
      return {
        atMs: (Math.max(whole.fromMs, fromMs) + Math.min(whole.toMs, toMs)) / 2,
        readMs: Math.min(whole.toMs - 1, readToMs),
        title: first === last ? barWords(first) : `${barWords(first)} to ${barWords(last)}`,
        bar,
      }
    })
  }
  const times = new Set([...series.flatMap(({ points }) => points.map(({ atMs }) => atMs)), readToMs])
  return [...times]
    .sort((a, b) => a - b)
    .map((atMs) => ({ atMs, readMs: atMs, title: `${placeWords(atMs, day)}, ${placeWords(atMs, clock)}`, bar: null }))
}

function stopOf({ atMs, readMs, title, bar }: Place, series: readonly TimeSeries[], bars: TimeBars | undefined): Stop {
  const values = series.map((one) => ({ one, value: valueAt(one.points, one.gaps ?? [], readMs) }))
  const quantity = bar === null ? null : (bars?.bars[bar]?.value ?? null)
  return {
    x: atMs,
    title,
    rows: [
      ...values.map(({ one, value }) => ({
        label: one.label,
        value: value === null ? (one.absent ?? 'not read') : withUnit(value, one.unit),
      })),
      ...(bars && bar !== null
        ? [{ label: bars.label, value: quantity === null ? 'not read' : withUnit(quantity, bars.unit) }]
        : []),
    ],
    dots: values.flatMap(({ value }) => (value === null ? [] : [value])),
    bar: quantity === null ? null : bar,
  }
}

/** Model of curves over time, with quantities below them and a stop at each place. */
export function timeModel(spec: TimeSpec): PlotModel {
  const { fromMs, toMs, nowMs, readToMs = toMs, bars, events = [], isCounted: whole = false } = spec
  const series = spec.series.map((one) => ({ ...one, points: within(one, fromMs, toMs) }))
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])))
  const joined = bars && { ...bars, bars: joinedBars(bars.bars) }
  const quantities = joined?.bars.flatMap(({ value }) => (value === null ? [] : [value])) ?? []
  return {
    x: { from: fromMs, to: toMs, ticks: timeTicks(fromMs, toMs, nowMs) },
    y: series.length === 0 ? { values: quantities, zero: true, whole } : { values, whole },
    curves: series.map((one) => curveOf(one, readToMs)),
    levels: [],
    bars: (joined?.bars ?? []).map((bar) => ({ from: bar.fromMs, to: bar.toMs, value: bar.value ?? 0 })),
    marks: [],
    stops: placesOf(spec, series, joined?.bars ?? null).map((place) => stopOf(place, series, joined)),
    events: events.map(({ atMs, label }): PlotEvent => ({ x: atMs, label })),
  }
}
