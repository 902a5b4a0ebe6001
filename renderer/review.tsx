import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { reviewApi } from './api'
import { browserTicker, createClock, startClock } from './stores/clock'
import { createReview, loadReview } from './stores/review'
import './ui/base.css'
import { ClockContext } from './ui/clock-context'
import { ReviewWindow } from './views/review/ReviewWindow'

/** Fine enough for the two seconds before Approve. */
const TICK_MS = 100

const api = reviewApi()
const store = createReview()
const clock = createClock(browserTicker.now())
startClock(clock, browserTicker, TICK_MS)
void loadReview(store, api, browserTicker.now)

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
