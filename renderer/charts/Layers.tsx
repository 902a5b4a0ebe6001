import type { Curve, CurvePoint, Frame, Mark, PlotEvent, Stop } from './plot'

type MarksProps = { readonly marks: readonly Mark[]; readonly curves: readonly Curve[]; readonly frame: Frame }

/** Single values, and the dot in which a curve of the title ends. */
export function MarksLayer({ marks, curves, frame: { x, y } }: MarksProps) {
  const ends = curves.flatMap(({ tone, points }) => (tone === 'main' ? endOf(points) : []))
  return (
    <g>
      {marks.map((mark, i) => (
        <circle key={i} className={`mark ${mark.tone}`} cx={x(mark.x)} cy={y(mark.y)} r={2.5} />
      ))}
      {ends.map((end, i) => (
        <circle key={i} className="mark end" cx={x(end.x)} cy={y(end.y)} r={3} />
      ))}
    </g>
  )
}

function endOf(points: readonly CurvePoint[]): readonly { readonly x: number; readonly y: number }[] {
  const last = points.findLast(({ y }) => y !== null)
  return last && last.y !== null ? [{ x: last.x, y: last.y }] : []
}

/** The place that is read: a line from top to bottom, and a ring around each value. */
export function CrosshairLayer({ stop, frame: { area, x, y } }: { readonly stop: Stop; readonly frame: Frame }) {
  const at = x(stop.x)
  return (
    <g>
      <line className="crosshair" x1={at} x2={at} y1={area.top} y2={area.bottom} />
      {stop.dots.map((value, i) => (
        <circle key={i} className="ringed" cx={at} cy={y(value)} r={4.5} />
      ))}
    </g>
  )
}

type EventsProps = { readonly events: readonly PlotEvent[]; readonly frame: Frame }

/** What happened, as a word at a line. */
export const EventsLayer = ({ events, frame: { area, x } }: EventsProps) => (
  <g>
    {events.map((event, i) => {
      const at = x(event.x)
      const isLeft = at > (area.left + area.right) / 2
      return (
        <g key={i}>
          <line className="event-line" x1={at} x2={at} y1={area.top} y2={area.bottom} />
          <text
            className="event-word"
            x={isLeft ? at - 4 : at + 4}
            y={area.top + 10}
            textAnchor={isLeft ? 'end' : 'start'}
          >
            {event.label}
          </text>
        </g>
      )
    })}
  </g>
)
