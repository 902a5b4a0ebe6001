import { CSPProvider } from '@base-ui/react/csp-provider'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { vaultApi } from './api'
import { wallClockTicker, createClockStore, startClock } from './stores/clock'
import { createRemoteStore } from './stores/remote'
import { loadTask, type TaskStore } from './pages/vault/vault-store'
import './ui/base.css'
import { ClockContext } from './ui/clock-context'
import { skipClosingTransitions } from './ui/floating-motion'
import { VaultWindow } from './pages/vault/VaultWindow'

const api = vaultApi()
const store: TaskStore = createRemoteStore()
const clock = createClockStore(wallClockTicker.now())
startClock(clock, wallClockTicker)
void loadTask(store, api)

skipClosingTransitions()
const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <ClockContext value={clock}>
        <VaultWindow store={store} api={api} />
      </ClockContext>
    </CSPProvider>
  </StrictMode>,
)
