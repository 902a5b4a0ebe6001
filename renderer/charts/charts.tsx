import { useMemo } from 'react'
import { histogramModel, type HistogramSpec } from './histogram-model'
import { Plot } from './Plot'
import { type PositionSpec, positionModel, scatterModel, type ScatterSpec } from './scatter-model'
import { timeModel, type TimeSpec } from './time-model'

type ChartProps = {
  /** Accessible name of the chart: "Floor and volume by day". */
  readonly label: string
  readonly height: number
  /** Called with the index of the selected stop when the person presses Enter or clicks. */
  readonly onPick?: (stopIndex: number) => void
}

// A chart is calculated and drawn again for each new spec object, so callers memoize specs with `useMemo`.

export function TimeChart({ spec, ...plotProps }: ChartProps & { readonly spec: TimeSpec }) {
  const model = useMemo(() => timeModel(spec), [spec])
  return <Plot model={model} {...plotProps} />
}

export function ScatterChart({ spec, ...plotProps }: ChartProps & { readonly spec: ScatterSpec }) {
  const model = useMemo(() => scatterModel(spec), [spec])
  return <Plot model={model} {...plotProps} />
}

export function PositionChart({ spec, ...plotProps }: ChartProps & { readonly spec: PositionSpec }) {
  const model = useMemo(() => positionModel(spec), [spec])
  return <Plot model={model} {...plotProps} />
}

export function Histogram({ spec, ...plotProps }: ChartProps & { readonly spec: HistogramSpec }) {
  const model = useMemo(() => histogramModel(spec), [spec])
  return <Plot model={model} {...plotProps} />
}
