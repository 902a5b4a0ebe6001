import './meter.css'

const TICKS = 10

/** Remaining share of a rate limit, in ten ticks. The figure is shown next to it. */
export function Meter({ left, capacity }: { readonly left: number; readonly capacity: number }) {
  const share = capacity <= 0 ? 0 : Math.min(1, Math.max(0, left / capacity))
  return (
    <span className="meter" aria-hidden="true">
      {Array.from({ length: TICKS }, (_, i) => (
        <i key={i} className={i < Math.round(share * TICKS) ? 'on' : ''} />
      ))}
    </span>
  )
}
