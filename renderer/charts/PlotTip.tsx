import { useStore } from 'zustand'
import type { Stop } from './plot'
import type { ReadingStore } from './reading'

const WIDTH = 144
const AWAY = 12

type PlotTipProps = {
  readonly stops: readonly Stop[]
  readonly reading: ReadingStore
  /** Width of the chart, in px. */
  readonly width: number
}

/** Values at the selected stop. Hidden from screen readers, because the slider already says them. */
export function PlotTip({ stops, reading, width }: PlotTipProps) {
  const at = useStore(reading, (read) => read.at)
  const x = useStore(reading, ({ places }) => (at === null ? undefined : places[at]))
  const stop = at === null ? undefined : stops[at]
  if (!stop || x === undefined) return null
  const isRight = x + AWAY + WIDTH <= width
  // If neither side has room, the tooltip overlaps the left part of the chart.
  const left = isRight ? x + AWAY : Math.max(0, x - AWAY - WIDTH)
  return (
    <div className="plot-tip" aria-hidden="true" style={{ left, width: WIDTH }}>
      <b>{stop.title}</b>
      {stop.rows.map(({ label, value }) => (
        <span key={label}>
          <span className="t2">{label}</span>
          <span className="n strong">{value}</span>
        </span>
      ))}
    </div>
  )
}
