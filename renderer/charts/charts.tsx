import { useMemo } from 'react'
import { histogramModel, type HistogramSpec } from './histogram-model'
import { Plot } from './Plot'
import { type PlacedSpec, placedModel, scatterModel, type ScatterSpec } from './scatter-model'
import { timeModel, type TimeSpec } from './time-model'

type Frame = {
  /** What the chart is called, for a screen reader: "Floor and volume by day". */
  readonly label: string
  readonly height: number
  /** Enter or a click on what is read: the index of the bar, the reading or the point, as it is walked through. */
  readonly onPick?: (index: number) => void
}

/** Give specs that keep their identity (`useMemo`): a new one is worked out and drawn anew. */
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
