import { chartStepPath } from './sparkline-path'
import styles from './sparkline.module.css'

type SparklineProps = {
  /** Values in the order of time; null where a value is unknown, which leaves a gap. */
  readonly values: readonly (number | null)[]
  readonly width?: number
  readonly height?: number
}

const DEFAULT_WIDTH_PX = 96
const DEFAULT_HEIGHT_PX = 24

/**
 * Stepped line of a figure over time in a table cell, without axis and from the lowest to the highest value.
 * Decoration: the latest figure and its change must be shown next to the line.
 */
export function Sparkline({ values, width = DEFAULT_WIDTH_PX, height = DEFAULT_HEIGHT_PX }: SparklineProps) {
  const path = chartStepPath(values, width, height)
  return (
    <svg
      className={styles['sparkline']}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {path !== null && <path d={path} />}
    </svg>
  )
}
