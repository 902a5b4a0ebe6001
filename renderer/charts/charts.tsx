import { useMemo } from 'react'
import { histogramModel, type HistogramSpec } from './histogram-model'
import { Plot } from './Plot'
import { type PlacedSpec, placedModel, scatterModel, type ScatterSpec } from './scatter-model'
import { timeModel, type TimeSpec } from './time-model'

type Frame = {
  /** Accessible name of the chart: "Floor and volume by day". */
  readonly label: string
  readonly height: number
  /** Called on Enter or a click at a stop, with the index of the bar, reading or point in stop order. */
  readonly onPick?: (index: number) => void
}

/** Pass specs that keep their identity (`useMemo`): a new spec is calculated and drawn from scratch. */
export function TimeChart({ spec, ...frame }: Frame & { readonly spec: TimeSpec }) {
  const model = useMemo(() => timeModel(spec), [spec])
  return <Plot model={model} {...frame} />
}

export function ScatterChart({ spec, ...frame }: Frame & { readonly spec: ScatterSpec }) {
  const model = useMemo(() => scatterModel(spec), [spec])
  return <Plot model={model} {...frame} />
}

export function PlacedChart({ spec, ...frame }: Frame & { readonly spec: PlacedSpec }) {
  const model = useMemo(() => placedModel(spec), [spec])
  return <Plot model={model} {...frame} />
}

export function Histogram({ spec, ...frame }: Frame & { readonly spec: HistogramSpec }) {
  const model = useMemo(() => histogramModel(spec), [spec])
  return <Plot model={model} {...frame} />
}
