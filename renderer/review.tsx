import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reviewApi } from './api'
import { browserTicker, createClock, startClock } from './stores/clock'
import { createReview, loadReview, watchStanding } from './stores/review'
import './ui/base.css'
import { ClockContext } from './ui/clock-context'
import { skipClosingTransitions } from './ui/floating-motion'
import { ReviewWindow } from './views/review/ReviewWindow'

/** Fine enough for the two seconds before Approve. */
const TICK_MS = 100
/** How often main is asked what has changed meanwhile. It holds every gate itself: this only makes it seen. */
const ASK_MS = 500

const api = reviewApi()
const store = createReview()
const clock = createClock(browserTicker.now())
startClock(clock, browserTicker, TICK_MS)
void loadReview(store, api, browserTicker.now)
watchStanding(store, api, browserTicker, ASK_MS)

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
