import { useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Curve, CurvePoint, Mark, PlotEvent, Stop, Tick } from './plot'
import type { ReadingStore } from './reading'
import { usePlotScales } from './use-plot-scales'

/** Offsets of the axis labels' baselines from their positions, in px. */
const X_LABEL_DROP_PX = 16
const VALUE_LABEL_LEFT_PX = 8
const VALUE_LABEL_DROP_PX = 4

type AxesProps = { readonly xTicks: readonly Tick[]; readonly valueTicks: readonly Tick[] }

/** Grid lines and the labels of both axes. */
export function AxesLayer({ xTicks, valueTicks }: AxesProps) {
  const scales = usePlotScales('values')
  if (!scales) return null
  const { area, x, y } = scales
  const lastIndex = xTicks.length - 1
  return (
    <g>
      {valueTicks.map(({ at, label }) => (
        <g key={at}>
          <line className="gridline" x1={area.left} x2={area.right} y1={y(at)} y2={y(at)} />
          <text className="plot-axis" x={area.right + VALUE_LABEL_LEFT_PX} y={y(at)} dy={VALUE_LABEL_DROP_PX}>
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, label }, i) => (
        // The first label begins at the edge and the last ends at it, so that neither is cut off.
        <text
          key={at}
          className="plot-axis"
          x={x(at)}
          y={area.bottom + X_LABEL_DROP_PX}
          textAnchor={tickAnchor(i, lastIndex)}
        >
          {label}
        </text>
      ))}
    </g>
  )
}

function tickAnchor(index: number, lastIndex: number): 'start' | 'middle' | 'end' {
  if (index === 0) return 'start'
  return index === lastIndex ? 'end' : 'middle'
}

type DotsProps = { readonly marks: readonly Mark[]; readonly curves: readonly Curve[] }

/** Single values, as one path, and the end dot of each main curve. */
export function DotsLayer({ marks, curves }: DotsProps) {
  const scales = usePlotScales('values')
  const dots = useMemo(
    () => scales && marks.map((mark) => dotPath(scales.x(mark.x), scales.y(mark.y))).join(''),
    [marks, scales],
  )
  if (!scales || dots === null) return null
  const ends = curves.flatMap(({ tone, points }) => (tone === 'main' ? lastValueOf(points) : []))
  return (
    <g>
      {dots !== '' && <path className="mark" d={dots} />}
      {ends.map((end, i) => (
        <circle key={i} className="mark end" cx={scales.x(end.x)} cy={scales.y(end.y)} r={3} />
      ))}
    </g>
  )
}

const RADIUS = 2.5
const HALF_TURN = `a${RADIUS} ${RADIUS} 0 1 0`
const dotPath = (x: number, y: number): string =>
  `M${(x - RADIUS).toFixed(2)} ${y.toFixed(2)}${HALF_TURN} ${2 * RADIUS} 0${HALF_TURN} ${-2 * RADIUS} 0`

/** The last point with a value; empty if there is none. */
function lastValueOf(points: readonly CurvePoint[]): readonly Mark[] {
  const last = points.findLast(({ y }) => y !== null)
  return last && last.y !== null ? [{ x: last.x, y: last.y }] : []
}

/** The label of an event, next to its line. */
export function EventLabel({ event }: { readonly event: PlotEvent }) {
  const scales = usePlotScales('values')
  if (!scales) return null
  const { area, x } = scales
  const lineX = x(event.x)
  const isLeft = lineX > (area.left + area.right) / 2
  return (
    <text
      className="event-word"
      x={isLeft ? lineX - 4 : lineX + 4}
      y={area.top + 10}
      textAnchor={isLeft ? 'end' : 'start'}
    >
      {event.label}
    </text>
  )
}

type ReadingProps = { readonly stops: readonly Stop[]; readonly reading: ReadingStore }

/**
 * The selected stop: a line from top to bottom, and a ring around each value. Also stores the positions of all stops,
 * which the pointer and the tooltip outside the chart need.
 */
export function CrosshairLayer({ stops, reading }: ReadingProps) {
  const scales = usePlotScales('values')
  const stopIndex = useStore(reading, (state) => state.stopIndex)
  useLayoutEffect(() => {
    if (scales) reading.setState({ stopPositions: stops.map((stop) => scales.x(stop.x)) })
  }, [reading, scales, stops])
  const stop = stopIndex === null ? undefined : stops[stopIndex]
  if (!scales || !stop) return null
  const x = scales.x(stop.x)
  return (
    <g>
      <line className="crosshair" x1={x} x2={x} y1={scales.area.top} y2={scales.area.bottom} />
      {stop.dots.map((value, i) => (
        <circle key={i} className="ringed" cx={x} cy={scales.y(value)} r={4.5} />
      ))}
    </g>
  )
}
