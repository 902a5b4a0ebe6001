import { join, resolve } from 'node:path'
import { app, Menu, protocol } from 'electron'
import { parseWebOrigins } from '@shared/web-origins'
import { openDatabaseAtStart } from './database-at-start'
import { unhandledFaults } from './fault-handler'
import { probeFolder } from '../platform/disk'
import { createLog } from '../platform/log'
import { readPracticeLine } from '../platform/practice-process'
import { createPrivateFiles, makeUserDataPrivate } from '../platform/private-files'
import { ignoreDebuggerSignal, quitOnSignals } from '../platform/signals'
import { startApp } from './start'
import { noteDamage } from '../storage/open-profile-database'
import { ARGUMENTS_EXIT_CODE, unknownArguments, userDataProblem } from './start-arguments'
import { hasDevTools } from '../window/dev-tools'
import { folderFailure, RESTART_CHOICE, unknownStartFailure } from './start-failures'
import { guardApp } from '../window/guards'
import { SCHEME } from '../window/options'
import { menuTemplate } from '../window/menu'
import type { Notice } from '../window/notice-page'
import { askByNotice } from '../window/notice-window'

/** Must never change: the profile folder and the keychain entries are found under this name. */
app.setName('Countersign')

const privateFiles = createPrivateFiles()
privateFiles.usePrivateUmask()
checkArguments()

// Excludes this machine's own addresses from the environment's proxy, which grpc would otherwise use for them, too.
process.env['no_proxy'] = ['127.0.0.1', 'localhost', process.env['no_proxy']].filter(Boolean).join(',')

const DEBUG_SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe', 'inspect', 'inspect-brk', 'js-flags']

/**
 * Debug switch with which a packaged app was started; undefined if none. Chromium accepts these switches whatever the
 * app's fuses say, and each switch would expose the pages to another program.
 */
const debugSwitch = app.isPackaged ? DEBUG_SWITCHES.find((name) => app.commandLine.hasSwitch(name)) : undefined

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
])
guardApp(app)
if (app.isPackaged) ignoreDebuggerSignal(process)
quitOnSignals(process, { quit: () => app.quit(), exit: (code) => app.exit(code), setTimer: setTimeout })

const isDevToolsEnabled = hasDevTools(app.isPackaged, process.env)
// Set before any window opens: Electron's default menu would open DevTools in a notice, too.
Menu.setApplicationMenu(
  Menu.buildFromTemplate(menuTemplate({ platform: process.platform, hasDevTools: isDevToolsEnabled })),
)
// Without this listener, Electron would quit when a notice closes, before its answer is handled. When the main window
// closes, `startApp` quits the app.
app.on('window-all-closed', () => undefined)

const outDir = join(app.getAppPath(), 'out')
const userData = app.getPath('userData')
// Root on Linux must start the app with `--no-sandbox`, and enabling the sandbox would then end the process.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox()
// Check the folder before requesting the instance lock, which is a file in the folder. If that file cannot be written,
// the app takes itself for a second instance and quits without a message.
const folderProblem = probeFolder(userData)

if (debugSwitch !== undefined) {
  const reason = 'it would open the pages of the app to other programs. Nothing was started.'
  process.stderr.write(`Countersign does not start with --${debugSwitch}: ${reason}\n`)
  app.exit(ARGUMENTS_EXIT_CODE)
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
      makeUserDataPrivate(userData)
      const db = await openDatabaseIn(userData)
      if (!db) return app.exit(1)
      startApp({
        privateFiles,
        outDir,
        userData,
        db,
        practiceFile,
        practiceOrigins,
        skipsTour: app.commandLine.hasSwitch('no-tour'),
        hasDevTools: isDevToolsEnabled,
        unhandledFaults,
      })
    })
    .catch((cause: unknown) => {
      noteDamage(userData, cause)
      return giveUp(unknownStartFailure(userData, cause, logStartFailure(cause)))
    })
}

/** Opens the database; null when the start cannot continue. The person has then seen the reason in a notice. */
function openDatabaseIn(userData: string) {
  const logFile = logFileIn(userData)
  const log = createLog(logFile, Date.now)
  return openDatabaseAtStart({ dir: userData, logFile, log, now: Date.now, ask: askByNotice })
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
 * Reports unknown arguments on the terminal. If the folder of `--user-data-dir` cannot be used, ends the process before
 * any profile is opened.
 */
function checkArguments(): void {
  // In development, the arguments of Electron and the path of the app come first.
  const appPathIndex = process.argv.findIndex((argument) => resolve(argument) === app.getAppPath())
  const firstIndex = app.isPackaged ? 1 : appPathIndex + 1
  for (const argument of unknownArguments(process.argv.slice(firstIndex))) {
    process.stderr.write(`Unknown argument ${argument}: ignored.\n`)
  }
  if (!app.commandLine.hasSwitch('user-data-dir')) return
  const problem = userDataProblem(app.commandLine.getSwitchValue('user-data-dir'), () => app.getPath('userData'))
  if (problem === null) return
  const advice = 'No profile was opened, and no profile was changed. Name a folder that you may write to.'
  process.stderr.write(`Countersign cannot use this profile folder. ${problem}. ${advice}\n`)
  process.exit(ARGUMENTS_EXIT_CODE)
}

/** True if the file of `--practice` has the line of a practice market. Reports a problem on the terminal. */
function hasPracticeLine(file: string): boolean {
  try {
    readPracticeLine(file)
    return true
  } catch {
    process.stderr.write(`--practice=${file}: not a file with the line that a practice market prints.\n`)
    return false
  }
}

/**
 * Web origins that may read the app's own practice market: `none` unless the person names some. Null if the option is
 * not a list of origins; the problem is then reported on the terminal.
 */
function requestedPracticeOrigins(): string | null {
  if (!app.commandLine.hasSwitch('practice-origins')) return 'none'
  const origins = app.commandLine.getSwitchValue('practice-origins')
  if (parseWebOrigins(origins) !== null) return origins
  const advice = 'Use origins such as http://localhost:3000 separated by commas, or any, or none. Nothing was started.'
  process.stderr.write(`--practice-origins=${origins}: not a list of web origins. ${advice}\n`)
  return null
}

/** Shows a notice that says why the start failed, then ends the app with exit code 1. */
async function giveUp(notice: Notice): Promise<void> {
  // If no window can be shown, the exit code and standard error report the failure.
  const choice = await askByNotice(notice).catch(() => null)
  if (choice === RESTART_CHOICE) app.relaunch()
  app.exit(1)
}
