import './meter.css'

const TICK_COUNT = 10
/**
 * Highest total for which a meter with `isCounted` has one tick for each unit. For other meters, this total is
 * `TICK_COUNT`.
 */
const MAX_COUNTED_TOTAL = 14

type MeterProps = {
  readonly count: number
  readonly total: number
  /** True for a total of few things, such as NFTs to list: one tick for each. */
  readonly isCounted?: boolean
}

/**
 * Part of a total: one tick for each unit of a small total, so that the ticks agree with the figure next to the meter,
 * and ten ticks of equal share for a larger one. Screen readers skip the meter, because they read the figure.
 */
export function Meter({ count, total, isCounted = false }: MeterProps) {
  const maxCountedTotal = isCounted ? MAX_COUNTED_TOTAL : TICK_COUNT
  const tickCount = total > 0 && total <= maxCountedTotal ? total : TICK_COUNT
  return (
    <span className="meter" aria-hidden="true">
      {Array.from({ length: tickCount }, (_, index) => (
        <i key={index} className={index < filledTickCount(count, total, tickCount) ? 'on' : ''} />
      ))}
    </span>
  )
}

/** Number of filled ticks. All are filled only if `count` is the whole total, and none only if `count` is zero. */
function filledTickCount(count: number, total: number, tickCount: number): number {
  const share = total <= 0 ? 0 : Math.min(1, Math.max(0, count / total))
  if (share === 0 || share === 1) return share * tickCount
  return Math.min(tickCount - 1, Math.max(1, Math.round(share * tickCount)))
}
