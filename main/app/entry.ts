import { createRequire } from 'node:module'
import { unhandledFaults } from './fault-handler'

// A separate entry: a bundle runs the modules that it shares with others before its own first line, so the fault
// handler would be installed after most of the app. An app that cannot be loaded cannot show a window either.
try {
  createRequire(__filename)('./app.js')
} catch (cause) {
  unhandledFaults.endAtOnce(cause)
}
