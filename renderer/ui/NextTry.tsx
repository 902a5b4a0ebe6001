import { useNow } from './clock-context'
import { useMarketReach } from './market-reach-context'
import { Ring } from './Ring'
import './state.css'

/**
 * Time until the app checks if an unreachable market is back, or until it repeats failed reads. Renders nothing while
 * the market is reachable and no retry is scheduled.
 */
export function NextTry() {
  const nowMs = useNow()
  const { isOffline, nextCheck, nextTry } = useMarketReach()
  const scheduledTry = isOffline ? nextCheck : nextTry
  // While the market cannot be reached, a check is scheduled or runs.
  if (scheduledTry === null) return isOffline ? <TimeLeft share={0} text={TRYING} /> : null
  // The clock of the page ticks once a second, so it can be behind the start of the delay.
  const leftMs = Math.min(scheduledTry.delayMs, Math.max(0, scheduledTry.atMs - nowMs))
  const text = leftMs === 0 ? TRYING : `Next try in ${Math.ceil(leftMs / 1000)} s`
  return <TimeLeft share={leftMs / scheduledTry.delayMs} text={text} />
}

const TRYING = 'Trying now'

const TimeLeft = ({ share, text }: { readonly share: number; readonly text: string }) => (
  <span className="next-try">
    <Ring size={10} stroke={2} share={share} />
    {text}
  </span>
)
