import './meter.css'

const TICK_COUNT = 10
/** Up to this total, a counted meter has one tick for each unit. */
const MAX_COUNTED_TOTAL = 14

type MeterProps = {
  readonly count: number
  readonly total: number
  /** True for a total of few things, such as NFTs to list: one tick for each. */
  readonly isCounted?: boolean
}

/**
 * Part of a total, in ten ticks of equal share, so that meters of different totals have one length. Screen readers skip
 * the meter, because the figures are shown next to it.
 */
export function Meter({ count, total, isCounted = false }: MeterProps) {
  const tickCount = isCounted && total > 0 && total <= MAX_COUNTED_TOTAL ? total : TICK_COUNT
  return (
    <span className="meter" aria-hidden="true">
      {Array.from({ length: tickCount }, (_, index) => (
        <i key={index} className={index < filledTickCount(count, total, tickCount) ? 'on' : ''} />
      ))}
    </span>
  )
}

/** Number of filled ticks. All are filled only if nothing is missing, and none only if nothing is left. */
function filledTickCount(count: number, total: number, tickCount: number): number {
  const share = total <= 0 ? 0 : Math.min(1, Math.max(0, count / total))
  if (share === 0 || share === 1) return share * tickCount
  return Math.min(tickCount - 1, Math.max(1, Math.round(share * tickCount)))
}
