import { createRequire } from 'node:module'
import { unhandledFaults } from './fault-handler'

// The app is required from a bundle of its own: if its modules were imported here, the bundler would run most of them
// before the fault handler is installed. An app that cannot be loaded cannot show a window, so the process ends.
try {
  createRequire(__filename)('./app.js')
} catch (cause) {
  unhandledFaults.endAtOnce(cause)
}
