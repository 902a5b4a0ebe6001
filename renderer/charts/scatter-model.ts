import { chartTimeText, timeTicks } from './ticks'
import type { PlotModel, Stop, Tick } from './plot'
import { withUnit } from './time-model'

export type ScatterPoint = {
  readonly atMs: number
  readonly value: number
  /** Name of the point, such as "Serial 812". */
  readonly name: string
}
/** Data of a chart of prices over time. */
export type ScatterSpec = {
  readonly fromMs: number
  readonly toMs: number
  readonly nowMs: number
  readonly points: readonly ScatterPoint[]
  /** Label of a point's value, such as "Sold for". */
  readonly label: string
  readonly unit: string
  /** A value for comparison, such as the floor, drawn as a horizontal line. */
  readonly level?: { readonly label: string; readonly value: number }
}

/** Data of a chart of prices by a position that is not a time, such as a rank or a count. */
export type PositionSpec = {
  readonly from: number
  readonly to: number
  readonly ticks: readonly Tick[]
  readonly points: readonly {
    /** Position on the x axis. */
    readonly at: number
    readonly value: number
    /** Title of the tooltip. */
    readonly name: string
    /** Further rows of the tooltip. */
    readonly rows?: Stop['rows']
  }[]
  /** Label of a point's value, such as "Sold for". */
  readonly label: string
  readonly unit: string
  /** Values for comparison, drawn as steps from left to right. */
  readonly steps?: readonly { readonly at: number; readonly value: number }[]
}

/** Model of a chart of single prices by position. */
export function positionModel({ from, to, ticks, points, label, unit, steps = [] }: PositionSpec): PlotModel {
  const visiblePoints = [...points].filter(({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at)
  return {
    x: { from, to, ticks },
    y: { values: [...visiblePoints, ...steps].map(({ value }) => value) },
    curves:
      steps.length > 0
        ? [{ shape: 'step', tone: 'other', points: steps.map(({ at: x, value: y }) => ({ x, y })) }]
        : [],
    levels: [],
    bars: [],
    marks: visiblePoints.map(({ at, value }) => ({ x: at, y: value })),
    stops: visiblePoints.map(({ at, value, name, rows = [] }) => ({
      x: at,
      title: name,
      ringedValues: [value],
      barIndex: null,
      rows: [{ label, value: withUnit(value, unit) }, ...rows],
    })),
    events: [],
  }
}

/** Model of a chart of single prices over time. */
export function scatterModel({ fromMs, toMs, nowMs, points, label, unit, level }: ScatterSpec): PlotModel {
  const visiblePoints = [...points].filter(({ atMs }) => atMs >= fromMs && atMs <= toMs).sort((a, b) => a.atMs - b.atMs)
  const levels = level ? [level.value] : []
  return {
    x: { from: fromMs, to: toMs, ticks: timeTicks(fromMs, toMs, nowMs) },
    y: { values: [...visiblePoints.map(({ value }) => value), ...levels] },
    curves: [],
    levels,
    bars: [],
    marks: visiblePoints.map(({ atMs, value }) => ({ x: atMs, y: value })),
    stops: visiblePoints.map(({ atMs, value, name }) => ({
      x: atMs,
      title: name,
      rows: [
        { label, value: withUnit(value, unit) },
        // The label is the date, and the value is the time of day.
        { label: chartTimeText(atMs, { spanMs: Infinity, nowMs }), value: chartTimeText(atMs, { spanMs: 0, nowMs }) },
      ],
      ringedValues: [value],
      barIndex: null,
    })),
    events: [],
  }
}
