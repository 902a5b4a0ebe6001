import { curveLinear, curveStepAfter, line } from 'd3-shape'
import { memo, useId, useMemo } from 'react'
import { BarsLayer } from './BarsLayer'
import { CrosshairLayer, EventsLayer, MarksLayer } from './Layers'
import { type Curve, type CurvePoint, type Frame, frameOf, type Geometry, type PlotModel, type Stop } from './plot'

type DrawingProps = {
  readonly model: PlotModel
  readonly geometry: Geometry
  readonly width: number
  readonly height: number
  readonly stop: Stop | null
}

/** Baselines of the words of both axes, in px from where they belong. */
const PLACE_DROP = 16
const VALUE_AWAY = 8
const VALUE_DROP = 4

/** The marks of a chart. It takes no pointer and no focus: both belong to what is around it. */
export const Drawing = memo(function Drawing({ model, geometry, width, height, stop }: DrawingProps) {
  const frame = useMemo(() => frameOf(model, geometry, { width, height }), [model, geometry, width, height])
  const inside = useId()
  const { area } = frame
  return (
    <svg className="plot-svg" width={width} height={height} aria-hidden="true">
      <clipPath id={inside}>
        <rect x={area.left} y={0} width={area.right - area.left} height={area.bottom} />
      </clipPath>
      <Axes model={model} frame={frame} />
      <BarsLayer bars={model.bars} frame={frame} active={stop?.bar ?? null} />
      <g clipPath={`url(#${inside})`}>
        {model.curves.map((curve, i) => (
          <path key={i} className={`curve ${curve.tone}`} d={pathOf(curve, frame)} />
        ))}
      </g>
      <MarksLayer marks={model.marks} curves={model.curves} frame={frame} />
      <EventsLayer events={model.events} frame={frame} />
      {stop && <CrosshairLayer stop={stop} frame={frame} />}
    </svg>
  )
})

/** Nothing is drawn across what nobody read. */
const pathOf = ({ shape, points }: Curve, { x, y }: Frame): string =>
  line<CurvePoint>()
    .defined((point) => point.y !== null)
    .x((point) => x(point.x))
    .y((point) => y(point.y ?? 0))
    .curve(shape === 'step' ? curveStepAfter : curveLinear)(points) ?? ''

type AxesProps = { readonly model: PlotModel; readonly frame: Frame }

function Axes({ model, frame }: AxesProps) {
  const { area, x, y } = frame
  const last = model.x.ticks.length - 1
  return (
    <g>
      {model.y.ticks.map(({ at, label }) => (
        <g key={at}>
          <line className="gridline" x1={area.left} x2={area.right} y1={y(at)} y2={y(at)} />
          <text className="plot-axis" x={area.right + VALUE_AWAY} y={y(at)} dy={VALUE_DROP}>
            {label}
          </text>
        </g>
      ))}
      {model.x.ticks.map(({ at, label }, i) => (
        // The first begins at the edge and the last ends at it, so that none is cut off.
        <text
          key={at}
          className="plot-axis"
          x={x(at)}
          y={area.bottom + PLACE_DROP}
          textAnchor={i === 0 ? 'start' : i === last ? 'end' : 'middle'}
        >
          {label}
        </text>
      ))}
    </g>
  )
}
