import './meter.css'

const TICK_COUNT = 10

/** Share of a total, in ten ticks. Screen readers skip the meter, because the figures are shown next to it. */
export function Meter({ count, total }: { readonly count: number; readonly total: number }) {
  const share = total <= 0 ? 0 : Math.min(1, Math.max(0, count / total))
  const filledCount = Math.round(share * TICK_COUNT)
  return (
    <span className="meter" aria-hidden="true">
      {Array.from({ length: TICK_COUNT }, (_, index) => (
        <i key={index} className={index < filledCount ? 'on' : ''} />
      ))}
    </span>
  )
}
