import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reviewApi } from './api'
import { createClockStore, monotonicTicker, startClock } from './stores/clock'
import { createReviewStore, loadReview, showWaitRestart, startStatusSync } from './pages/review/review-store'
import './ui/base.css'
import { ClockContext } from './ui/clock-context'
import { skipClosingTransitions } from './ui/floating-motion'
import { measureButton } from './ui/measure-button'
import { onPress } from './ui/on-press'
import { ReviewWindow } from './pages/review/ReviewWindow'

/** Interval of the clock. Short, because the ring around the Approve button empties within two seconds. */
const TICK_MS = 100
/** Interval at which this window reports the position of the Approve button to main and reads the review's status. */
const REPORT_INTERVAL_MS = 200

const api = reviewApi()
const store = createReviewStore()
const clock = createClockStore(monotonicTicker.now())
startClock(clock, monotonicTicker, TICK_MS)
void loadReview(store, api, monotonicTicker.now)
startStatusSync(store, api, monotonicTicker, { everyMs: REPORT_INTERVAL_MS, measure: measureButton })
onPress(() => showWaitRestart(store, monotonicTicker.now()))

skipClosingTransitions()
const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ClockContext value={clock}>
        <ReviewWindow store={store} api={api} />
      </ClockContext>
    </CSPProvider>
  </StrictMode>,
)
