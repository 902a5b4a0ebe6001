import { createRequire } from 'node:module'
import { unhandledFaults } from './first'

// An entry of its own: a bundle runs the modules that it shares with others before its own first line, so the handler of
// faults would come after most of the app. What cannot be loaded cannot show a window either.
try {
  createRequire(__filename)('./app.js')
} catch (cause) {
  unhandledFaults.endAtOnce(cause)
}
