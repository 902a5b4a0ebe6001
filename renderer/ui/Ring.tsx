import type { ReactNode } from 'react'
import { cx } from './cx'
import './ring.css'

type RingProps = {
  readonly size: number
  readonly stroke: number
  /** Remaining share, from 1 (full) to 0 (empty). */
  readonly share: number
  readonly tone?: 'ink' | 'accent'
  /** True for an empty, dashed ring: the time is over. */
  readonly isDashed?: boolean
  /** True for a rotating ring: the end is unknown. Under reduced motion the ring does not rotate. */
  readonly isTurning?: boolean
  readonly children?: ReactNode
}

/** Ring that shows a remaining share of time: until a figure is stale, a review ends or Approve becomes active. */
export function Ring({ size, stroke, share, tone = 'ink', isDashed, isTurning, children }: RingProps) {
  const center = size / 2
  const radius = center - stroke / 2
  const circumference = 2 * Math.PI * radius
  const arcLength = Math.min(1, Math.max(0, share)) * circumference
  const circle = { cx: center, cy: center, r: radius, strokeWidth: stroke }
  return (
    <span
      className={cx('ring', tone, isDashed && 'dashed', isTurning && 'turning')}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
        <circle className="rt" {...circle} />
        {!isDashed && arcLength > 0 && (
          <circle
            className="ra"
            {...circle}
            strokeDasharray={`${arcLength.toFixed(2)} ${circumference.toFixed(2)}`}
            transform={`rotate(-90 ${center} ${center})`}
          />
        )}
      </svg>
      {children !== undefined && <b>{children}</b>}
    </span>
  )
}
