import { useStore } from 'zustand'
import { countWithNoun } from '../../format/money'
import { pauseWords } from '../../format/request-text'
import { extrapolateRateLimit, agentRateLimit, waitingRequestCount } from '../../stores/rate-limits'
import { useNow } from '../../ui/clock-context'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'

const BUDGET_TOOLTIP =
  'This app counts requests and stays a little below the market’s limit for the key. A used request is available again within a second.'

/**
 * Number of requests that the agent key may make now. Not a live region, because screen readers would announce each change.
 */
export function KeyBudget() {
  const { stores } = useApp()
  const nowMs = useNow()
  const lastRateLimit = useStore(stores.rateLimits, agentRateLimit)
  const updatedAtMs = useStore(stores.rateLimits, (s) => s.updatedAtMs)
  if (!lastRateLimit) return <span className="small t3">Requests available now: unknown</span>
  const rateLimit = extrapolateRateLimit(lastRateLimit, nowMs - updatedAtMs)
  const waitingCount = waitingRequestCount(rateLimit)
  const pause = pauseWords(rateLimit.pausedForMs)
  // A paused limit accepts no request, whatever its count says.
  if (pause !== null) return <b className="small strong">The market requested a pause {pause}</b>
  return (
    <span className="row small" title={BUDGET_TOOLTIP}>
      <span className="t2">Requests available now</span>
      <Meter count={rateLimit.availableCount} total={rateLimit.capacity} />
      <span className="tn">
        <b className="strong">{rateLimit.availableCount}</b> <span className="t2">of {rateLimit.capacity}</span>
      </span>
      {waitingCount > 0 && <span className="t2">{countWithNoun(waitingCount, 'request')} waiting</span>}
    </span>
  )
}
