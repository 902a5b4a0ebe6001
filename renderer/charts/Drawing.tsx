import { memo } from 'react'
import { CartesianGrid, ComposedChart, Line, XAxis, YAxis } from 'recharts'
import { BarsLayer } from './BarsLayer'
import { CrosshairLayer, EventsLayer, MarksLayer } from './Layers'
import { type Curve, type Geometry, type PlotModel, type Stop, type Tick } from './plot'

type DrawingProps = {
  readonly model: PlotModel
  readonly geometry: Geometry
  readonly width: number
  readonly height: number
  readonly stop: Stop | null
}

/** The marks of a chart. It takes no pointer and no focus: both belong to what is around it. */
function Drawing({ model, geometry, width, height, stop }: DrawingProps) {
  const { left, right, top, bottom, curveDomain, barDomain } = geometry
  const { x, y } = model
  const values = y.ticks.map(({ at }) => at)
  const places = x.ticks.map(({ at }) => at)
  return (
    <ComposedChart
      width={width}
      height={height}
      margin={{ left, right: 0, top, bottom: 0 }}
      data={[]}
      accessibilityLayer={false}
      className="plot-svg"
    >
      <CartesianGrid vertical={false} stroke="var(--chart-grid)" horizontalValues={values} yAxisId="curves" />
      <XAxis
        type="number"
        dataKey="x"
        domain={[x.from, x.to]}
        allowDataOverflow
        ticks={places}
        interval={0}
        height={bottom}
        axisLine={false}
        tickLine={false}
        tick={(tick: TickProps) => <PlaceTick {...tick} ticks={x.ticks} />}
        hide={places.length === 0}
      />
      <YAxis
        yAxisId="curves"
        orientation="right"
        domain={[...curveDomain]}
        allowDataOverflow
        ticks={values}
        interval={0}
        width={right}
        axisLine={false}
        tickLine={false}
        tick={(tick: TickProps) => <ValueTick {...tick} ticks={y.ticks} />}
      />
      <YAxis yAxisId="bars" hide domain={[...barDomain]} allowDataOverflow />
      <BarsLayer bars={model.bars} active={stop?.bar ?? null} />
      {model.curves.map((curve, i) => (
        <Line key={i} {...lineOf(curve)} />
      ))}
      <MarksLayer marks={model.marks} curves={model.curves} />
      <EventsLayer events={model.events} />
      {stop && <CrosshairLayer stop={stop} />}
    </ComposedChart>
  )
}

export default memo(Drawing)

const lineOf = ({ shape, tone, points }: Curve) => ({
  yAxisId: 'curves',
  data: [...points],
  dataKey: 'y',
  type: shape === 'step' ? ('stepAfter' as const) : ('linear' as const),
  stroke: tone === 'main' ? 'var(--chart-1)' : 'var(--chart-2)',
  strokeWidth: tone === 'main' ? 1.75 : 1.5,
  dot: false,
  activeDot: false,
  connectNulls: false,
  isAnimationActive: false,
})

type TickProps = {
  readonly x: number | string
  readonly y: number | string
  readonly index: number
  readonly payload: { readonly value: number }
}
type Labelled = TickProps & { readonly ticks: readonly Tick[] }

const labelOf = (ticks: readonly Tick[], { payload }: TickProps): string =>
  ticks.find(({ at }) => at === payload.value)?.label ?? ''

/** The first begins at the edge and the last ends at it, so that none is cut off. */
function PlaceTick(tick: Labelled) {
  const at = tick.ticks.findIndex(({ at }) => at === tick.payload.value)
  const anchor = at === 0 ? 'start' : at === tick.ticks.length - 1 ? 'end' : 'middle'
  return (
    <text className="plot-axis" x={tick.x} y={Number(tick.y) + 8} textAnchor={anchor}>
      {labelOf(tick.ticks, tick)}
    </text>
  )
}

const ValueTick = (tick: Labelled) => (
  <text className="plot-axis" x={Number(tick.x) + 4} y={tick.y} dy={4} textAnchor="start">
    {labelOf(tick.ticks, tick)}
  </text>
)
