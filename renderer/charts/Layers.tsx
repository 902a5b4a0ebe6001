import { usePlotArea, useXAxisScale, useYAxisScale } from 'recharts'
import type { Curve, CurvePoint, Mark, PlotEvent, Stop } from './plot'

type MarksProps = { readonly marks: readonly Mark[]; readonly curves: readonly Curve[] }

/** Single values, and the dot in which a curve of the title ends. */
export function MarksLayer({ marks, curves }: MarksProps) {
  const x = useXAxisScale()
  const y = useYAxisScale('curves')
  if (!x || !y) return null
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
export function CrosshairLayer({ stop }: { readonly stop: Stop }) {
  const x = useXAxisScale()
  const y = useYAxisScale('curves')
  const area = usePlotArea()
  const at = x?.(stop.x)
  if (!y || !area || at === undefined) return null
  return (
    <g>
      <line className="crosshair" x1={at} x2={at} y1={area.y} y2={area.y + area.height} />
      {stop.dots.map((value, i) => (
        <circle key={i} className="ringed" cx={at} cy={y(value)} r={4.5} />
      ))}
    </g>
  )
}

/** What happened, as a word at a line. */
export function EventsLayer({ events }: { readonly events: readonly PlotEvent[] }) {
  const x = useXAxisScale()
  const area = usePlotArea()
  if (!x || !area) return null
  return (
    <g>
      {events.map((event, i) => {
        const at = x(event.x)
        if (at === undefined) return null
        const isLeft = at > area.x + area.width / 2
        return (
          <g key={i}>
            <line className="event-line" x1={at} x2={at} y1={area.y} y2={area.y + area.height} />
            <text
              className="event-word"
              x={isLeft ? at - 4 : at + 4}
              y={area.y + 10}
              textAnchor={isLeft ? 'end' : 'start'}
            >
              {event.label}
            </text>
          </g>
        )
      })}
    </g>
  )
}
