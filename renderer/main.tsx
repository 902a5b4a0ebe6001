import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMainApi } from './api'
import { preloadDrawing } from './charts/use-drawing'
import { listenToMain, loadApp } from './app/listen'
import { createStores } from './app/stores'
import { wallClockTicker, startClock } from './stores/clock'
import { recordVisits } from './features/home/record-visits'
import {
  saveSession,
  saveSessionThroughCrashes,
  restoreSession,
  showCrashToast,
  takeSession,
} from './app/session-restore'
import { saveRecentPages } from './stores/recent-pages'
import './ui/base.css'
import './ui/facts.css'
import './ui/lines.css'
import './ui/list-bar.css'
import { ClockContext } from './ui/clock-context'
import { skipClosingTransitions } from './ui/floating-motion'
import { AppContext } from './app/app-context'
import { Shell } from './pages/shell/Shell'

const api = createMainApi()
const stores = createStores(wallClockTicker.now())
startClock(stores.clock, wallClockTicker)
listenToMain(stores, api)
recordVisits(stores.route, api)
saveRecentPages(stores.recentPages, api)
// Compiling the chart library blocks the page for longer than a frame, so the library is loaded after the first reads,
// while the page is idle.
void loadApp(stores, api).then(() => requestIdleCallback(preloadDrawing))

// A reloaded page restores its session before the first render, so that the start page is not rendered and does not load
// its data first.
const session = takeSession(sessionStorage)
window.addEventListener('pagehide', () => saveSession(sessionStorage, stores))
if (session) await restoreSession(stores, session)
saveSessionThroughCrashes(sessionStorage, stores)
// If the session did not end normally, the page crashed.
if (session && !session.endedNormally) showCrashToast(stores)

skipClosingTransitions()
const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <AppContext value={{ api, stores }}>
          <ClockContext value={stores.clock}>
            <Shell />
          </ClockContext>
        </AppContext>
      </Tooltip.Provider>
    </CSPProvider>
  </StrictMode>,
)
