import { chartTimeText, timeTicks } from './ticks'
import type { PlotModel, Stop, Tick } from './plot'
import { withUnit } from './time-model'

export type ScatterPoint = {
  readonly atMs: number
  readonly value: number
  /** Name of the point: "Serial 812". */
  readonly name: string
}
export type ScatterSpec = {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  readonly points: readonly ScatterPoint[]
  /** Label of a point's value: "Sold for". */
  readonly label: string
  readonly unit: string
  /** A comparison level, drawn as a line: the floor. */
  readonly level?: { readonly label: string; readonly value: number }
}

/** Prices by a position that is not a time: a rank, a count. */
export type PlacedSpec = {
  readonly from: number
  readonly to: number
  readonly ticks: readonly Tick[]
  readonly points: readonly {
    readonly at: number
    readonly value: number
    readonly name: string
    readonly rows?: Stop['rows']
  }[]
  readonly label: string
  readonly unit: string
  /** Comparison for the points, drawn as steps from left to right. */
  readonly steps?: readonly { readonly at: number; readonly value: number }[]
}

/** Model of single prices by position. */
export function placedModel({ from, to, ticks, points, label, unit, steps = [] }: PlacedSpec): PlotModel {
  const sorted = [...points].filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at)
  return {
    x: { from, to, ticks },
    y: { values: [...sorted, ...steps].map(({ value }) => value) },
    curves:
      steps.length > 0
        ? [{ shape: 'step', tone: 'other', points: steps.map(({ at: x, value: y }) => ({ x, y })) }]
        : [],
    levels: [],
    bars: [],
    marks: sorted.map(({ at, value }) => ({ x: at, y: value })),
    stops: sorted.map(({ at, value, name, rows = [] }) => ({
      x: at,
      title: name,
      dots: [value],
      bar: null,
      rows: [{ label, value: withUnit(value, unit) }, ...rows],
    })),
    events: [],
  }
}

/** Model of single prices over time. */
export function scatterModel({ fromMs, toMs, nowMs, points, label, unit, level }: ScatterSpec): PlotModel {
  const sorted = [...points].filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).sort((a, b) => a.atMs - b.atMs)
  const levels = level ? [level.value] : []
  return {
    x: { from: fromMs, to: toMs, ticks: timeTicks(fromMs, toMs, nowMs) },
    y: { values: [...sorted.map(({ value }) => value), ...levels] },
    curves: [],
    levels,
    bars: [],
    marks: sorted.map(({ atMs, value }) => ({ x: atMs, y: value })),
    stops: sorted.map(({ atMs, value, name }) => ({
      x: atMs,
      title: name,
      rows: [
        { label, value: withUnit(value, unit) },
        { label: chartTimeText(atMs, { spanMs: Infinity, nowMs }), value: chartTimeText(atMs, { spanMs: 0, nowMs }) },
      ],
      dots: [value],
      bar: null,
    })),
    events: [],
  }
}
