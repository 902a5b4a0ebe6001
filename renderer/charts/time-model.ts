import { NNBSP, statFigure } from '../format/money'
import { type Gap, lineOf, stepsOf, type TimedValue, valueAt } from './gaps'
import type { Curve, PlotEvent, PlotModel, Stop, Tone } from './plot'
import { type JoinedBar, joinedBars, type TimeBar } from './thin'
import { chartTimeText, timeTicks } from './ticks'

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
function pointsWithin({ points }: TimeSeries, fromMs: number, toMs: number): readonly TimedValue[] {
  const inside = points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  const before = points.findLast(({ atMs }) => atMs < fromMs)
  return before && inside[0]?.atMs !== fromMs ? [{ atMs: fromMs, value: before.value }, ...inside] : inside
}

function curveOf(series: TimeSeries, toMs: number): Curve {
  const { shape, tone = 'main', points, gaps = [], holdMs = 0 } = series
  return { shape, tone, points: shape === 'step' ? stepsOf(points, gaps, toMs, holdMs) : lineOf(points, gaps) }
}

const HALF_DAY_MS = 43_200_000

/** A period or instant of the time axis at which the chart can be read. */
type TimeStop = {
  readonly atMs: number
  /** The instant whose values are shown. For a bar this is its end, as in the table. */
  readonly readMs: number
  readonly title: string
  readonly bar: number | null
}

/** One stop per bar if there are bars, otherwise one per reading and one at the end. */
function timeStops(
  { fromMs, toMs, nowMs, readToMs = toMs }: TimeSpec,
  series: readonly TimeSeries[],
  bars: readonly JoinedBar[] | null,
): readonly TimeStop[] {
  const dayFormat = { spanMs: Infinity, nowMs }
  const clockFormat = { spanMs: 0, nowMs }
  // The day at the middle of the bar, because the market's days are UTC days.
  const barWords = ({ fromMs: start, toMs: end }: TimeBar) =>
    end - start >= HALF_DAY_MS
      ? chartTimeText(start + Math.min(HALF_DAY_MS, (end - start) / 2), dayFormat)
      : `${chartTimeText(start, dayFormat)}, ${chartTimeText(start, clockFormat)}`
  if (bars) {
    return bars.map((bar, index) => {
      const first = bar.parts[0] ?? bar
      const last = bar.parts.at(-1) ?? first
      return {
        atMs: (Math.max(bar.fromMs, fromMs) + Math.min(bar.toMs, toMs)) / 2,
        readMs: Math.min(bar.toMs - 1, readToMs),
        title: first === last ? barWords(first) : `${barWords(first)} to ${barWords(last)}`,
        bar: index,
      }
    })
  }
  const times = new Set([...series.flatMap(({ points }) => points.map(({ atMs }) => atMs)), readToMs])
  return [...times]
    .sort((a, b) => a - b)
    .map((atMs) => ({
      atMs,
      readMs: atMs,
      title: `${chartTimeText(atMs, dayFormat)}, ${chartTimeText(atMs, clockFormat)}`,
      bar: null,
    }))
}

function stopOf(
  { atMs, readMs, title, bar }: TimeStop,
  series: readonly TimeSeries[],
  bars: TimeBars | undefined,
): Stop {
  const readings = series.map(({ label, unit, absent = 'not read', points, gaps = [] }) => ({
    label,
    unit,
    absent,
    value: valueAt(points, gaps, readMs),
  }))
  const quantity = bar === null ? null : (bars?.bars[bar]?.value ?? null)
  return {
    x: atMs,
    title,
    rows: [
      ...readings.map(({ label, unit, absent, value }) => ({
        label,
        value: value === null ? absent : withUnit(value, unit),
      })),
      ...(bars && bar !== null
        ? [{ label: bars.label, value: quantity === null ? 'not read' : withUnit(quantity, bars.unit) }]
        : []),
    ],
    dots: readings.flatMap(({ value }) => (value === null ? [] : [value])),
    bar: quantity === null ? null : bar,
  }
}

/** Model of curves over time, with quantities below them and a stop at each bar or reading. */
export function timeModel(spec: TimeSpec): PlotModel {
  const { fromMs, toMs, nowMs, readToMs = toMs, bars, events = [], isCounted = false } = spec
  const visibleSeries = spec.series.map((series) => ({ ...series, points: pointsWithin(series, fromMs, toMs) }))
  const values = visibleSeries.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])))
  const timeBars = bars && { ...bars, bars: joinedBars(bars.bars) }
  const quantities = timeBars?.bars.flatMap(({ value }) => (value === null ? [] : [value])) ?? []
  return {
    x: { from: fromMs, to: toMs, ticks: timeTicks(fromMs, toMs, nowMs) },
    y: visibleSeries.length === 0 ? { values: quantities, zero: true, whole: isCounted } : { values, whole: isCounted },
    curves: visibleSeries.map((series) => curveOf(series, readToMs)),
    levels: [],
    bars: (timeBars?.bars ?? []).map((bar) => ({ from: bar.fromMs, to: bar.toMs, value: bar.value ?? 0 })),
    marks: [],
    stops: timeStops(spec, visibleSeries, timeBars?.bars ?? null).map((stop) => stopOf(stop, visibleSeries, timeBars)),
    events: events.map(({ atMs, label }): PlotEvent => ({ x: atMs, label })),
  }
}
