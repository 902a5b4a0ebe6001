import { useNow } from './clock-context'
import { useMarketReach } from './market-reach-context'
import { Ring } from './Ring'
import './state.css'

/** Time until the app reads again by itself what could not be read. Renders nothing while no retry is scheduled. */
export function NextTry() {
  const nowMs = useNow()
  const { isOffline, nextTry } = useMarketReach()
  // Main asks an unreachable market every three seconds: a countdown would only flicker.
  if (isOffline) return <span className="next-try">The app tries again every few seconds</span>
  if (nextTry === null) return null
  const leftMs = Math.max(0, nextTry.atMs - nowMs)
  return (
    <span className="next-try">
      <Ring size={10} stroke={2} share={leftMs / nextTry.delayMs} />
      {leftMs === 0 ? 'Trying now' : `Next try in ${Math.ceil(leftMs / 1000)} s`}
    </span>
  )
}
