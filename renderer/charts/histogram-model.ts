import type { PlotModel, Tick } from './plot'
import { withUnit } from './time-model'

export type Bin = {
  /** Text of the tooltip: "96 to 100 ℏ". */
  readonly name: string
  readonly value: number
  /** Part of `value` that the bar highlights, in the same unit. */
  readonly highlighted?: number
  /** Further rows of the tooltip. */
  readonly rows?: readonly { readonly label: string; readonly value: string }[]
}
export type HistogramSpec = {
  readonly bins: readonly Bin[]
  /** Label in the tooltip for the value of a bin. */
  readonly label: string
  readonly unit: string
  /** Labels of edges of bins. `at` is the index of the edge: 0 is the left edge of the first bin. */
  readonly edges: readonly Tick[]
}

/** Model of a histogram: one bar per bin. Each bin is one unit wide on the x axis. */
export function histogramModel({ bins, label, unit, edges }: HistogramSpec): PlotModel {
  return {
    x: { from: 0, to: Math.max(1, bins.length), ticks: edges },
    y: { values: bins.map(({ value }) => value), includesZero: true, hasWholeNumbersOnly: true },
    curves: [],
    levels: [],
    bars: bins.map(({ value, highlighted }, i) => ({
      from: i,
      to: i + 1,
      value,
      ...(highlighted === undefined ? {} : { highlighted }),
    })),
    marks: [],
    stops: bins.map(({ name, value, rows = [] }, i) => ({
      x: i + 0.5,
      title: name,
      rows: [{ label, value: withUnit(value, unit) }, ...rows],
      ringedValues: [],
      barIndex: i,
    })),
    events: [],
  }
}
