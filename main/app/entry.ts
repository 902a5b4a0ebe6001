import { createRequire } from 'node:module'
import { requestedCommand, type Command } from './command'
import { unhandledFaults } from './fault-handler'

// The app and the commands are loaded from bundles of their own. If their modules were imported here, most of the app
// would run before the fault handler is installed. An app that cannot be loaded cannot show a window, so the process
// ends.
const requireBundle = createRequire(__filename)
try {
  const command = requestedCommand(process.argv)
  if (command) runCommand(command)
  else requireBundle('./app.js')
} catch (cause) {
  unhandledFaults.endAtOnce(cause)
}

/** Exit code of a command that ended without a verdict, as in `docs/cli.md`. */
const NO_VERDICT_EXIT_CODE = 3

function runCommand({ name, args }: Command): void {
  const endWithFault = (cause: unknown) => {
    process.stderr.write(`${name}: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
    process.exit(NO_VERDICT_EXIT_CODE)
  }
  unhandledFaults.setHandlers({ onFault: endWithFault, onFatal: endWithFault })
  const bundle = `./${name}.js`
  process.argv = [process.execPath, requireBundle.resolve(bundle), ...args]
  requireBundle(bundle)
}
