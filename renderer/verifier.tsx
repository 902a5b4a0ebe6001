/**
 * Entry of the verifier, an HTML file that verifies draws in any browser without the app. The verifier uses the app's
 * own components and calculations.
 */
import { CSPProvider } from '@base-ui/react/csp-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createDrawReading } from './features/draws/draw-reading'
import './ui/base.css'
import { skipClosingTransitions } from './ui/floating-motion'
import { VerifierPage } from './features/draws/VerifierPage'

const store = createDrawReading()
skipClosingTransitions()
const root = document.getElementById('root')
if (!root) throw new Error('no root element')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={500}>
        <VerifierPage store={store} />
      </Tooltip.Provider>
    </CSPProvider>
  </StrictMode>,
)
