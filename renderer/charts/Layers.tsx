import { useLayoutEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import type { Curve, CurvePoint, Mark, PlotEvent, Stop, Tick } from './plot'
import type { CursorStore } from './cursor-store'
import { cx } from '../ui/cx'
import { usePlotScales } from './use-plot-scales'

/** Distance from the plot area down to the baseline of the x labels. */
const X_LABEL_DROP_PX = 16
/** Distance from the plot area to the value labels on its right. */
const VALUE_LABEL_GAP_PX = 8
/** Distance from a grid line down to the baseline of its label, which centers the label on the line. */
const VALUE_LABEL_DROP_PX = 4
/** Distance of an event's label from the event line. */
const EVENT_LABEL_GAP_PX = 4
/** Distance from the baseline of an event's label down to the top of the plot area. */
const EVENT_LABEL_RISE_PX = 6

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
          <text className="plot-axis" x={area.right + VALUE_LABEL_GAP_PX} y={y(at)} dy={VALUE_LABEL_DROP_PX}>
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ at, label }, i) => (
        // The first label starts at the left edge and the last label ends at the right edge, so that all labels fit.
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

/** Distance from a tick of the bars down to the baseline of its label: the highest label hangs from its value. */
const BAR_LABEL_DROP_PX = { top: 9, zero: 1 }

/** Labels of the scale of bars below curves, without grid lines: the bars end at the edge of the plot. */
export function BarAxisLayer({ ticks }: { readonly ticks: readonly Tick[] }) {
  const scales = usePlotScales('bars')
  if (!scales) return null
  return (
    <g>
      {ticks.map(({ at, label }) => (
        <text
          key={at}
          className="plot-axis"
          x={scales.area.right + VALUE_LABEL_GAP_PX}
          y={scales.y(at)}
          dy={at === 0 ? BAR_LABEL_DROP_PX.zero : BAR_LABEL_DROP_PX.top}
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

/** A dot for each single value, all drawn as one path, and a larger dot at the last value of each main curve. */
export function DotsLayer({ marks, curves }: DotsProps) {
  const scales = usePlotScales('values')
  const isDense = marks.length > MAX_LARGE_DOTS
  const radiusPx = isDense ? SMALL_DOT_RADIUS_PX : DOT_RADIUS_PX
  const dots = useMemo(
    () => scales && marks.map((mark) => dotPath(scales.x(mark.x), scales.y(mark.y), radiusPx)).join(''),
    [marks, scales, radiusPx],
  )
  if (!scales || dots === null) return null
  const endPoints = curves.flatMap(({ tone, points }) => (tone === 'main' ? lastPointWithValue(points) : []))
  return (
    <g>
      {dots !== '' && <path className={cx('mark', isDense && 'dense')} d={dots} />}
      {endPoints.map(({ x, y }, i) => (
        <circle key={i} className="mark end" cx={scales.x(x)} cy={scales.y(y)} r={3} />
      ))}
    </g>
  )
}

const DOT_RADIUS_PX = 2.5
/** Radius of the dots of many values, which would otherwise merge into one area. */
const SMALL_DOT_RADIUS_PX = 1.5
/** Maximum number of values that are drawn as large dots. */
const MAX_LARGE_DOTS = 150
/** Path of a circle around a position, made of two half circles. */
function dotPath(x: number, y: number, radiusPx: number): string {
  const halfCircle = `a${radiusPx} ${radiusPx} 0 1 0`
  return `M${(x - radiusPx).toFixed(2)} ${y.toFixed(2)}${halfCircle} ${2 * radiusPx} 0${halfCircle} ${-2 * radiusPx} 0`
}

/** List with the last point that has a value; empty if no point has a value. */
function lastPointWithValue(points: readonly CurvePoint[]): readonly Mark[] {
  const last = points.findLast(({ y }) => y !== null)
  return last && last.y !== null ? [{ x: last.x, y: last.y }] : []
}

/** Label of an event above the plot area, on the side of the event line that has more room. */
export function EventLabel({ event }: { readonly event: PlotEvent }) {
  const scales = usePlotScales('values')
  if (!scales) return null
  const { area, x } = scales
  const lineX = x(event.x)
  const isLabelLeft = lineX > (area.left + area.right) / 2
  return (
    <text
      className="event-word"
      x={isLabelLeft ? lineX - EVENT_LABEL_GAP_PX : lineX + EVENT_LABEL_GAP_PX}
      y={area.top - EVENT_LABEL_RISE_PX}
      textAnchor={isLabelLeft ? 'end' : 'start'}
    >
      {event.label}
    </text>
  )
}

type CrosshairProps = { readonly stops: readonly Stop[]; readonly cursor: CursorStore }

/**
 * The selected stop: a line from top to bottom, and a ring around each value. Also stores the positions of all stops,
 * because `Plot` and `PlotTip` have no access to the scales of recharts.
 */
export function CrosshairLayer({ stops, cursor }: CrosshairProps) {
  const scales = usePlotScales('values')
  const stopIndex = useStore(cursor, (state) => state.stopIndex)
  useLayoutEffect(() => {
    if (scales) cursor.setState({ stopPositions: stops.map((stop) => scales.x(stop.x)) })
  }, [cursor, scales, stops])
  const stop = stopIndex === null ? undefined : stops[stopIndex]
  if (!scales || !stop) return null
  const x = scales.x(stop.x)
  return (
    <g>
      <line className="crosshair" x1={x} x2={x} y1={scales.area.top} y2={scales.area.bottom} />
      {stop.ringedValues.map((value, i) => (
        <circle key={i} className="ringed" cx={x} cy={scales.y(value)} r={4.5} />
      ))}
    </g>
  )
}
