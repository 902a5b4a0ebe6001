import { createRequire } from 'node:module'
import { unhandledFaults } from './fault-handler'

// The app is loaded from a bundle of its own. If its modules were imported here, most of the app would run before the
// fault handler is installed. An app that cannot be loaded cannot show a window, so the process ends.
try {
  createRequire(__filename)('./app.js')
} catch (cause) {
  unhandledFaults.endAtOnce(cause)
}
