import { join, resolve } from 'node:path'
import { app, Menu, protocol } from 'electron'
import { parseWebOrigins } from '@shared/web-origins'
import { databaseAtStart } from './database-at-start'
import { unhandledFaults } from './fault-handler'
import { probeFolder } from '../platform/disk'
import { createLog } from '../platform/log'
import { readPracticeLine } from '../platform/practice-process'
import { createPrivateFiles, tightenProfile } from '../platform/private-files'
import { endOnSignals } from '../platform/signals'
import { startApp } from './start'
import { noteDamage } from '../storage/open-profile-database'
import { ARGUMENTS_EXIT_CODE, unknownArguments, userDataProblem } from './start-arguments'
import { hasDevTools } from '../window/dev-tools'
import { folderFailure, unknownStartFailure } from './start-failures'
import { guardApp } from '../window/guards'
import { SCHEME } from '../window/options'
import { menuTemplate } from '../window/menu'
import type { Notice } from '../window/notice-page'
import { askByNotice } from '../window/notice-window'

/** Must never change: the profile folder and the keychain entries are found under this name. */
app.setName('Countersign')

const privateFiles = createPrivateFiles()
privateFiles.useUmask()
checkArguments()

// grpc would otherwise send even this machine's own addresses through a proxy named in the environment.
process.env['no_proxy'] = ['127.0.0.1', 'localhost', process.env['no_proxy']].filter(Boolean).join(',')

const DEBUG_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags']

/** A packaged app accepts these switches whatever its fuses say, and each would expose the pages to another program. */
const isDebugged = () => app.isPackaged && DEBUG_SWITCHES.some((name) => app.commandLine.hasSwitch(name))

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
guardApp(app)
endOnSignals(process, { quit: () => app.quit(), exit: (code) => app.exit(code), setTimer: setTimeout })

const devTools = hasDevTools(app.isPackaged, process.env)
// Set before any window opens: Electron's default menu would open DevTools in a notice, too.
Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate({ platform: process.platform, devTools })))
// A notice that closes must not end the app before its answer is handled. The main window ends the app by itself.
app.on('window-all-closed', () => undefined)

const outDir = join(app.getAppPath(), 'out')
const userData = app.getPath('userData')
// Root on Linux has to run without the OS sandbox, and enabling the sandbox then ends the process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// Check before the lock, which is in this folder: without the folder the app would take itself for a second instance
// and quit without a message.
const folderProblem = probeFolder(userData)

if (isDebugged()) {
  app.quit()
} else if (folderProblem !== null) {
  void app.whenReady().then(() => giveUp(folderFailure(userData, folderProblem)))
} else if (!app.requestSingleInstanceLock()) {
  app.quit()
} else {
  app
    .whenReady()
    .then(async () => {
      const practiceFile = app.commandLine.hasSwitch('practice') ? app.commandLine.getSwitchValue('practice') : null
      if (practiceFile !== null && !hasPracticeLine(practiceFile)) return app.exit(1)
      const practiceOrigins = requestedPracticeOrigins()
      if (practiceOrigins === null) return app.exit(ARGUMENTS_EXIT_CODE)
      tightenProfile(userData)
      const db = await openDatabaseIn(userData)
      if (!db) return app.exit(1)
      startApp({
        privateFiles,
        outDir,
        userData,
        db,
        practiceFile,
        practiceOrigins,
        noTour: app.commandLine.hasSwitch('no-tour'),
        devTools,
        unhandledFaults,
      })
    })
    .catch((cause: unknown) => {
      noteDamage(userData, cause)
      return giveUp(unknownStartFailure(userData, cause, logStartFailure(cause)))
    })
}

/** Opens the database; null when this start cannot continue. The person has seen the reason by then. */
function openDatabaseIn(userData: string) {
  const logFile = logFileIn(userData)
  const log = createLog(logFile, Date.now)
  return databaseAtStart({ dir: userData, logFile, log, now: Date.now, ask: askByNotice })
}

function logFileIn(folder: string): string {
  return join(folder, 'logs', 'main.log')
}

/** Writes a failed start to the log and returns the reference of the entry; null when the log cannot be written. */
function logStartFailure(cause: unknown): string | null {
  try {
    return createLog(logFileIn(userData), Date.now).fault('start', cause)
  } catch {
    return null
  }
}

/**
 * Reports unknown arguments. Ends the app at once, before it opens anything, if the named profile folder cannot be
 * used.
 */
function checkArguments(): void {
  const appIndex = process.argv.findIndex((argument) => !app.isPackaged && resolve(argument) === app.getAppPath())
  for (const argument of unknownArguments(process.argv.slice(app.isPackaged ? 1 : appIndex + 1))) {
    process.stderr.write(`Unknown argument ${argument}: ignored.\n`)
  }
  if (!app.commandLine.hasSwitch('user-data-dir')) return
  const problem = userDataProblem(app.commandLine.getSwitchValue('user-data-dir'), () => app.getPath('userData'))
  if (problem === null) return
  const advice = 'No other profile was opened and nothing was changed. Name a folder that you may write to.'
  process.stderr.write(`Countersign cannot use this profile folder. ${problem}. ${advice}\n`)
  process.exit(ARGUMENTS_EXIT_CODE)
}

/** Checks the file of `--practice`. A problem goes to the terminal, where the person named the file. */
function hasPracticeLine(file: string): boolean {
  try {
    readPracticeLine(file)
    return true
  } catch {
    process.stderr.write(`--practice=${file}: not a file with the line that a practice market prints.\n`)
    return false
  }
}

/** Web origins that may read the app's own practice market: `none` unless the person names some. Null if unreadable. */
function requestedPracticeOrigins(): string | null {
  if (!app.commandLine.hasSwitch('practice-origins')) return 'none'
  const origins = app.commandLine.getSwitchValue('practice-origins')
  if (parseWebOrigins(origins) !== null) return origins
  const advice = 'Name origins like http://localhost:3000 with commas between, any or none. Nothing was started.'
  process.stderr.write(`--practice-origins=${origins}: not a list of web origins. ${advice}\n`)
  return null
}

/** Shows in its own window why the start failed, and exits with a code that scripts can see. */
async function giveUp(notice: Notice): Promise<void> {
  // Without a window, the exit code and the log have to suffice.
  await askByNotice(notice).catch(() => null)
  app.exit(1)
}
