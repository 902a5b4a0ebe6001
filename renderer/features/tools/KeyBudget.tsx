import { useStore } from 'zustand'
import { pauseWords } from '../../format/request-text'
import { extrapolateRateLimit, viewRateLimit, waitingRequestCount } from '../../stores/requests'
import { useNow } from '../../ui/clock-context'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'
import { cx } from '../../ui/cx'
import styles from './tools.module.css'

const EXPLANATION =
  'Counted by this app, a little below the market’s limit for the key. A used request is available again within a second.'

/** Remaining request budget of the agent key. No live region, because the figure changes all the time. */
export function KeyBudget() {
  const { stores } = useApp()
  const now = useNow()
  const lastAllowance = useStore(stores.requests, viewRateLimit)
  const atMs = useStore(stores.requests, (s) => s.atMs)
  if (!lastAllowance) return <span className="small t3">Requests available now: unknown</span>
  const allowance = extrapolateRateLimit(lastAllowance, now - atMs)
  const waitingCount = waitingRequestCount(allowance)
  const pause = pauseWords(allowance.pausedForMs)
  return (
    <span className={cx('row small', styles['tl-budget'])} title={EXPLANATION}>
      <span className="t2">Requests available now</span>
      <Meter left={allowance.left} capacity={allowance.capacity} />
      <span className="tn">
        <b className="strong">{allowance.left}</b> <span className="t2">of {allowance.capacity}</span>
      </span>
      {waitingCount > 0 && <span className="t2">{waitingCount} waiting</span>}
      {pause !== null && <span className="strong">paused {pause}</span>}
    </span>
  )
}
