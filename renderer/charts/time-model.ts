import { HBAR, NNBSP, roundedHbarFigure, statFigure } from '../format/money'
import { type Gap, lineOf, stepsOf, type TimedValue, valueAt } from './gaps'
import type { Curve, PlotEvent, PlotModel, Stop, Tone } from './plot'
import { type SummedBar, summedBars, type TimeBar } from './thin'
import { chartTimeText, timeTicks } from './ticks'

export type TimeSeries = {
  /** Name in the tooltip, such as "Floor". */
  readonly label: string
  /** Unit such as "ℏ" or "NFTs"; empty for plain numbers. */
  readonly unit: string
  /** `step` for prices, `line` for means. */
  readonly shape: 'step' | 'line'
  readonly tone?: Tone
  /** Oldest first. */
  readonly points: readonly TimedValue[]
  /** Periods without readings, from `gapsOf`. */
  readonly gaps?: readonly Gap[]
  /** Time for which a reading is still drawn if a gap begins at the reading: one day for daily figures. 0 if omitted. */
  readonly holdMs?: number
  /** Text in the tooltip in place of a missing value; "no data" if omitted. */
  readonly absentText?: string
}
export type TimeBars = {
  readonly label: string
  readonly unit: string
  /** If there are more than `MAX_COLUMNS` bars, adjacent bars are replaced by their sum. */
  readonly bars: readonly TimeBar[]
}
export type TimeSpec = {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  /** Time until which the last readings are drawn: now, if the axis ends at the end of today. `toMs` if omitted. */
  readonly readToMs?: number
  readonly series: readonly TimeSeries[]
  readonly bars?: TimeBars
  readonly events?: readonly { readonly atMs: number; readonly label: string }[]
  /** True if the values are counts, so that grid lines are at whole numbers only. */
  readonly showsCounts?: boolean
  /** True if curves and bars have the same unit. They then share one axis, which starts at zero. */
  readonly hasOneScale?: boolean
}

/** Figure with its unit, such as "96 ℏ"; only the figure if the unit is empty. */
export function withUnit(value: number, unit: string): string {
  // A price has up to two decimals, as in the tables, so that the chart and a table show one figure.
  const isPrecisePrice = unit === HBAR && Math.abs(value) < MAX_PRECISE_HBAR && !Number.isInteger(value)
  const figure = isPrecisePrice ? roundedHbarFigure(value) : statFigure(value)
  return `${figure}${unit ? `${NNBSP}${unit}` : ''}`
}

/** Amounts from here on are volumes, which are rounded to whole HBAR. */
const MAX_PRECISE_HBAR = 10_000

/** The points within a period. Adds the value of the last reading before `fromMs` at `fromMs`, if no reading is there. */
function pointsWithin({ points }: TimeSeries, fromMs: number, toMs: number): readonly TimedValue[] {
  const pointsInside = points.filter(({ atMs }) => atMs >= fromMs && atMs <= toMs)
  const pointBefore = points.findLast(({ atMs }) => atMs < fromMs)
  if (!pointBefore || pointsInside[0]?.atMs === fromMs) return pointsInside
  return [{ atMs: fromMs, value: pointBefore.value }, ...pointsInside]
}

function curveOf(series: TimeSeries, toMs: number): Curve {
  const { shape, tone = 'main', points, gaps = [], holdMs = 0 } = series
  return { shape, tone, points: shape === 'step' ? stepsOf(points, gaps, toMs, holdMs) : lineOf(points, gaps) }
}

const HALF_DAY_MS = 43_200_000

/** A stop on the time axis, without its values. */
type TimeStop = {
  /** Position of the stop. */
  readonly atMs: number
  /** Time whose values are shown: the end of a bar, as in the chart's table, or `atMs`. */
  readonly valueTimeMs: number
  readonly title: string
  /** Index of the bar at the stop; null without bars. */
  readonly barIndex: number | null
}

/** One stop per bar if there are bars; otherwise one stop per reading, and one at `readToMs`. */
function timeStops(
  { fromMs, toMs, nowMs, readToMs = toMs }: TimeSpec,
  series: readonly TimeSeries[],
  bars: readonly SummedBar[] | null,
): readonly TimeStop[] {
  const dayFormat = { spanMs: Infinity, nowMs }
  const clockFormat = { spanMs: 0, nowMs }
  // A daily bar begins at midnight UTC, which may still be the previous day in local time. So the date is taken from the
  // middle of the bar, or from noon UTC of the first day if the bar is longer than a day.
  const barTitle = ({ fromMs: start, toMs: end }: TimeBar) =>
    end - start >= HALF_DAY_MS
      ? chartTimeText(start + Math.min(HALF_DAY_MS, (end - start) / 2), dayFormat)
      : `${chartTimeText(start, dayFormat)}, ${chartTimeText(start, clockFormat)}`
  if (bars) {
    return bars.map((bar, index) => {
      const firstPart = bar.parts[0] ?? bar
      const lastPart = bar.parts.at(-1) ?? firstPart
      return {
        atMs: (Math.max(bar.fromMs, fromMs) + Math.min(bar.toMs, toMs)) / 2,
        valueTimeMs: Math.min(bar.toMs - 1, readToMs),
        title: firstPart === lastPart ? barTitle(firstPart) : `${barTitle(firstPart)} to ${barTitle(lastPart)}`,
        barIndex: index,
      }
    })
  }
  const times = new Set([...series.flatMap(({ points }) => points.map(({ atMs }) => atMs)), readToMs])
  return [...times]
    .sort((a, b) => a - b)
    .map((atMs) => ({
      atMs,
      valueTimeMs: atMs,
      title: `${chartTimeText(atMs, dayFormat)}, ${chartTimeText(atMs, clockFormat)}`,
      barIndex: null,
    }))
}

/** Stop with the values of all series and of the bar. */
function stopOf(
  { atMs, valueTimeMs, title, barIndex }: TimeStop,
  series: readonly TimeSeries[],
  bars: TimeBars | undefined,
): Stop {
  const readings = series.map(({ label, unit, absentText = 'no data', points, gaps = [] }) => ({
    label,
    unit,
    absentText,
    value: valueAt(points, gaps, valueTimeMs),
  }))
  const quantity = barIndex === null ? null : (bars?.bars[barIndex]?.value ?? null)
  return {
    x: atMs,
    title,
    rows: [
      ...readings.map(({ label, unit, absentText, value }) => ({
        label,
        value: value === null ? absentText : withUnit(value, unit),
      })),
      ...(bars && barIndex !== null
        ? [{ label: bars.label, value: quantity === null ? 'no data' : withUnit(quantity, bars.unit) }]
        : []),
    ],
    ringedValues: readings.flatMap(({ value }) => (value === null ? [] : [value])),
    barIndex: quantity === null ? null : barIndex,
  }
}

/** Model of a chart over time: curves, bars below the curves, and a stop at each bar or reading. */
export function timeModel(spec: TimeSpec): PlotModel {
  const { fromMs, toMs, nowMs, readToMs = toMs, bars, events = [], showsCounts = false, hasOneScale = false } = spec
  const visibleSeries = spec.series.map((series) => ({ ...series, points: pointsWithin(series, fromMs, toMs) }))
  const values = visibleSeries.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])))
  const timeBars = bars && { ...bars, bars: summedBars(bars.bars) }
  const quantities = timeBars?.bars.flatMap(({ value }) => (value === null ? [] : [value])) ?? []
  return {
    x: { from: fromMs, to: toMs, ticks: timeTicks(fromMs, toMs, nowMs) },
    y:
      hasOneScale || visibleSeries.length === 0
        ? { values: [...values, ...quantities], includesZero: true, hasWholeNumbersOnly: showsCounts }
        : { values, hasWholeNumbersOnly: showsCounts },
    hasOneScale,
    curves: visibleSeries.map((series) => curveOf(series, readToMs)),
    levels: [],
    bars: (timeBars?.bars ?? []).map((bar) => ({ from: bar.fromMs, to: bar.toMs, value: bar.value ?? 0 })),
    marks: [],
    stops: timeStops(spec, visibleSeries, timeBars?.bars ?? null).map((stop) => stopOf(stop, visibleSeries, timeBars)),
    events: events.map(({ atMs, label }): PlotEvent => ({ x: atMs, label })),
  }
}
