import { useStore } from 'zustand'
import type { Stop } from './plot'
import type { CursorStore } from './cursor-store'

const WIDTH_PX = 144
/** Distance of the tooltip from the crosshair. */
const DISTANCE_PX = 12

type PlotTipProps = {
  readonly stops: readonly Stop[]
  readonly cursor: CursorStore
  /** Width of the chart, in px. */
  readonly width: number
}

/**
 * Tooltip with the values at the selected stop. Hidden from screen readers, because the slider announces the values.
 */
export function PlotTip({ stops, cursor, width }: PlotTipProps) {
  const stopIndex = useStore(cursor, (state) => state.stopIndex)
  const x = useStore(cursor, ({ stopPositions }) => (stopIndex === null ? undefined : stopPositions[stopIndex]))
  const stop = stopIndex === null ? undefined : stops[stopIndex]
  if (!stop || x === undefined) return null
  const fitsRight = x + DISTANCE_PX + WIDTH_PX <= width
  // If neither side has room, the tooltip overlaps the left part of the chart.
  const left = fitsRight ? x + DISTANCE_PX : Math.max(0, x - DISTANCE_PX - WIDTH_PX)
  return (
    <div className="plot-tip" aria-hidden="true" style={{ left, width: WIDTH_PX }}>
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
