import type { ReactNode } from 'react'
import { cx } from './cx'
import './ring.css'

type RingProps = {
  readonly size: number
  readonly stroke: number
  /** Remaining share, from 1 (full) to 0 (empty). */
  readonly share: number
  readonly tone?: 'ink' | 'accent'
  /** Empty and dashed: the figure is stale. */
  readonly dashed?: boolean
  /** Rotates for a duration without a known end; does not move under reduced motion. */
  readonly turning?: boolean
  readonly children?: ReactNode
}

/** Remaining time of a figure's freshness, a quote, a review, or the wait before Approve. */
export function Ring({ size, stroke, share, tone = 'ink', dashed, turning, children }: RingProps) {
  const middle = size / 2
  const radius = middle - stroke / 2
  const around = 2 * Math.PI * radius
  const left = Math.min(1, Math.max(0, share)) * around
  const circle = { cx: middle, cy: middle, r: radius, strokeWidth: stroke }
  return (
    <span className={cx('ring', tone, dashed && 'dashed', turning && 'turning')} style={{ width: size, height: size }}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className="rt" {...circle} />
        {!dashed && left > 0 && (
          <circle
            className="ra"
            {...circle}
            strokeDasharray={`${left.toFixed(2)} ${around.toFixed(2)}`}
            transform={`rotate(-90 ${middle} ${middle})`}
          />
        )}
      </svg>
      {children !== undefined && <b>{children}</b>}
    </span>
  )
}
