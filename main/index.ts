import { join } from 'node:path'
import { app, dialog, protocol } from 'electron'
import { databaseAtStart } from './database-at-start'
import { createLog } from './platform/log'
import { lineIn } from './platform/practice-process'
import { startApp } from './start'
import { hasDevTools } from './window/dev-tools'
import { guardApp } from './window/guards'
import { SCHEME } from './window/options'
import { askAtStart } from './window/start-window'

/** Frozen: the profile folder and the keychain entries are found under this name. */
app.setName('Countersign')

// grpc would otherwise send even this machine's own addresses through a proxy named in the environment.
process.env['no_proxy'] = ['127.0.0.1', 'localhost', process.env['no_proxy']].filter(Boolean).join(',')

const DEBUG_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags']

/** A packaged app accepts these whatever its fuses say, and each would hand the pages to another program. */
const isDebugged = () => app.isPackaged && DEBUG_SWITCHES.some((name) => app.commandLine.hasSwitch(name))

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
guardApp(app)

if (isDebugged() || !app.requestSingleInstanceLock()) {
  app.quit()
} else {
  // Root on Linux runs without the OS sandbox, and asking for it then ends the process.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
  app
    .whenReady()
    .then(async () => {
      const practiceFile = app.commandLine.hasSwitch('practice') ? app.commandLine.getSwitchValue('practice') : null
      if (practiceFile !== null && !isPracticeLine(practiceFile)) return app.exit(1)
      const userData = app.getPath('userData')
      const db = await openDatabaseIn(userData)
      if (!db) return app.exit(1)
      startApp({
        outDir: join(app.getAppPath(), 'out'),
        userData,
        db,
        practiceFile,
        noTour: app.commandLine.hasSwitch('no-tour'),
        devTools: hasDevTools(app.isPackaged, process.env),
      })
    })
    .catch(giveUp)
}

/** Null when this start cannot go on: the person knows why by then. */
async function openDatabaseIn(userData: string) {
  const logFile = join(userData, 'logs', 'main.log')
  const log = createLog(logFile, Date.now)
  // A window that closes must not end the app before the answer to it is acted on.
  const stay = () => undefined
  app.on('window-all-closed', stay)
  try {
    return await databaseAtStart({ dir: userData, logFile, log, now: Date.now, ask: askAtStart })
  } finally {
    app.off('window-all-closed', stay)
  }
}

/** Said where it was typed: whoever named a file reads the terminal. */
function isPracticeLine(file: string): boolean {
  try {
    lineIn(file)
    return true
  } catch {
    process.stderr.write(`--practice=${file}: not a file with the line that a practice market prints.\n`)
    return false
  }
}

/** A start that fails half-way says so and ends: a process without a window helps nobody. */
function giveUp(cause: unknown): void {
  const what = cause instanceof Error ? cause.name : 'Error'
  process.stderr.write(`Countersign could not start (${what}).\n`)
  const text =
    'Its database or profile folder could not be opened. Nothing was changed. Start it again; if that does not help, restore the folder from a back-up.'
  // Not the blocking box: where nobody sits at the screen, the process must still end.
  setTimeout(() => app.exit(1), 30_000)
  const message = 'Countersign could not start'
  void dialog.showMessageBox({ type: 'error', message, detail: text }).finally(() => app.exit(1))
}
