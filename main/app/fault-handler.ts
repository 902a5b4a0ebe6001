import { setTimeout as setTimer } from 'node:timers'
import { catchUnhandledFaults } from '../platform/unhandled'

/** Handler of uncaught faults in main, installed before the rest of the app is loaded. */
export const unhandledFaults = catchUnhandledFaults(process, {
  nowMs: () => performance.now(),
  write: (text) => void process.stderr.write(text),
  setTimer,
  exit: (code) => process.exit(code),
})
