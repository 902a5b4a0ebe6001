import type { KnownPoint } from '@shared/insight/worth-history'
import styles from './holdings.module.css'

type WorthLineProps = {
  /** Known points, oldest first. */
  readonly points: readonly KnownPoint[]
  readonly width: number
  readonly height: number
}

/** Space around the line, for the dot at the end of the line. */
const PADDING_PX = 4

/**
 * Line of the worth over time, which ends in a dot. Renders nothing without two points at different times. Decoration:
 * the change must be shown in words next to the line.
 */
export function WorthLine({ points, width, height }: WorthLineProps) {
  const firstPoint = points[0]
  const lastPoint = points.at(-1)
  if (!firstPoint || !lastPoint || lastPoint.atMs === firstPoint.atMs) return null
  const values = points.map(({ value }) => value)
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const spanMs = lastPoint.atMs - firstPoint.atMs
  // For a constant worth, any range above zero draws the line along the bottom.
  const valueRange = highest === lowest ? 1 : highest - lowest
  const x = (atMs: number) => PADDING_PX + ((atMs - firstPoint.atMs) / spanMs) * (width - 2 * PADDING_PX)
  const y = (value: number) => height - PADDING_PX - ((value - lowest) / valueRange) * (height - 2 * PADDING_PX)
  const linePoints = points.map(({ atMs, value }) => `${x(atMs).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  return (
    <svg
      className={styles['worth-line']}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <polyline points={linePoints} />
      <circle cx={x(lastPoint.atMs)} cy={y(lastPoint.value)} r="2.5" />
    </svg>
  )
}
