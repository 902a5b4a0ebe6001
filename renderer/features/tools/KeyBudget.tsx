import { useStore } from 'zustand'
import { quietWords } from '../../format/request-text'
import { allowanceAfter, viewAllowance, waitingFor } from '../../stores/requests'
import { useNow } from '../../ui/clock-context'
import { Meter } from '../../ui/Meter'
import { useApp } from '../../app/app-context'

const SAYS =
  'It keeps a little below what the market allows the key at once, and a used one comes back within a second.'

/** Remaining request budget of the agent key. No live region, because the figure changes all the time. */
export function KeyBudget() {
  const { stores } = useApp()
  const now = useNow()
  const told = useStore(stores.requests, viewAllowance)
  const atMs = useStore(stores.requests, (s) => s.atMs)
  if (!told) return <span className="small t3">Left to this app at once: not known yet</span>
  const allowance = allowanceAfter(told, now - atMs)
  const waiting = waitingFor(allowance)
  const quiet = quietWords(allowance.pausedForMs)
  return (
    <span className="row small tl-budget" title={`This app’s own count. ${SAYS}`}>
      <span className="t2">Left to this app at once</span>
      <Meter left={allowance.left} capacity={allowance.capacity} />
      <span className="tn">
        <b className="strong">{allowance.left}</b> <span className="t2">of {allowance.capacity}</span>
      </span>
      {waiting > 0 && <span className="t2">{waiting} wait</span>}
      {quiet !== null && <span className="strong">paused {quiet}</span>}
    </span>
  )
}
