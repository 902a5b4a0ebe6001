import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as setTimer } from 'node:timers'
import { app, clipboard, powerMonitor, utilityProcess, type BrowserWindow } from 'electron'
import { contract } from '@shared/contract'
import { questionContract } from '@shared/contract/question'
import { isEnded } from '@shared/contract/flows'
import { reviewContract } from '@shared/contract/review'
import { vaultContract } from '@shared/contract/vault'
import { sendPageEvent } from '../ipc/events'
import { registerContract } from '../ipc/register'
import { isFromPage } from '../ipc/trusted-sender'
import { createApp } from './app'
import { createKeychain } from '../keys/keychain'
import { createAttemptLimit } from '../platform/attempt-limit'
import { createDesktopNotifier } from '../platform/desktop'
import { createDisk, diskReasonOf } from '../platform/disk'
import { createDiskWatch } from '../platform/disk-watch'
import { createEmitter } from '../platform/emitter'
import { createHttp } from '../platform/http'
import { createLog } from '../platform/log'
import { monotonicNow, watchClockJumps } from '../platform/monotonic-clock'
import { openExternal, openMarketPage } from '../platform/open-external'
import { startPractice } from '../platform/practice-process'
import type { PrivateFiles } from '../platform/private-files'
import { createSecretClipboard, selectionOf } from '../platform/secret-clipboard'
import { withFaultReports, type UnhandledFaults } from '../platform/unhandled'
import { createSettingsStore } from '../storage/settings'
import type { Database } from '../storage/database'
import { createDatabaseUpkeep } from '../storage/database-upkeep'
import { createImageCache } from '../storage/image-cache'
import { openMainWindow } from '../window/main-window'
import { createOwnWindowSlot } from '../window/own-window-slot'
import { createPageCopy } from '../window/page-clipboard'
import { createQuestionDesk } from '../window/question-desk'
import { createHistoryMark } from '../storage/history-mark'
import { noteDamage } from '../storage/open-profile-database'
import { recordCounterOf } from '../storage/record-guard'
import { createRecordTrace } from '../storage/record-trace'
import { fatalFailure, RESTART_CHOICE, type EndReason } from './start-failures'
import { createReviewDesk } from '../window/review-desk'
import { createVaultDesk } from '../window/vault-desk'
import { watchPresence } from '../window/presence'
import { saveFile } from '../window/save-file'
import { askByNotice } from '../window/notice-window'
import { ORIGIN } from '../window/options'
import { MAX_RELOADS, RELOAD_WITHIN_MS, reloadAfterCrashes } from '../window/page-crashes'

type StartOptions = {
  readonly outDir: string
  readonly userData: string
  /** Database with the data of all profiles, checked and migrated to this version. */
  readonly db: Database
  /** File with the start line of a practice market that already runs; null to start one. */
  readonly practiceFile: string | null
  /** Web origins whose pages may read a practice market that the app starts, as text for `parseWebOrigins`. */
  readonly practiceOrigins: string
  readonly privateFiles: PrivateFiles
  /** True if the tour for newcomers is not offered automatically. */
  readonly skipsTour: boolean
  /** True if DevTools can be opened. */
  readonly hasDevTools: boolean
  readonly unhandledFaults: UnhandledFaults
}

/** Major version of Electron that package.json declares. Development may run with an older version. */
const DECLARED_ELECTRON_MAJOR = 45

/**
 * Delay before the SDK is loaded. Loading takes a third of a second and should run after the first paint, but before
 * the first purchase.
 */
const PRELOAD_DELAY_MS = 2500

/** Composition root: creates the implementations, with and without Electron, and connects the parts. Called once. */
export function startApp(options: StartOptions): void {
  const { outDir, privateFiles, userData, db, practiceFile, practiceOrigins } = options
  const { hasDevTools, unhandledFaults } = options
  const now = () => Date.now()
  const log = withFaultReports(createLog(join(userData, 'logs', 'main.log'), now), unhandledFaults)
  const upkeep = createDatabaseUpkeep({ db, dir: userData, now, fault: log.fault })
  const { emit, listen } = createEmitter()
  const disk = createDisk(userData)
  const diskWatch = createDiskWatch({
    disk,
    emit,
    log,
    setTimer: (work, ms) => setTimer(work, ms).unref(),
    onRecovered: () => main.onDiskRecovered(),
  })
  const onLostWrite = (store: string, cause: unknown) => {
    log.warn('not kept', { store })
    diskWatch.noteFailedWrite(cause)
  }
  const settings = createSettingsStore(db, onLostWrite)
  if (options.skipsTour) settings.set({ tour: 'seen' })
  const http = createHttp()
  const secretClipboard = createSecretClipboard({
    clipboard,
    selection: selectionOf(clipboard, process.platform),
    startTimer: (ms, work) => {
      const timer = setTimer(work, ms)
      return () => clearTimeout(timer)
    },
  })
  let window: BrowserWindow | null = null
  /** True once a fatal fault ends the app. */
  let isEnding = false
  let isQuitting = false
  const isDevelopmentRuntime = Number(process.versions.electron.split('.')[0]) < DECLARED_ELECTRON_MAJOR

  const imageCache = createImageCache({
    http,
    dir: join(userData, 'media'),
    isAllowed: () => settings.get().showMedia,
    localOrigin: () => main.localOrigin(),
  })
  const slot = createOwnWindowSlot()
  const windowDeps = { outDir, imageCache, parent: () => window, hasDevTools, slot }
  const reviewDesk = createReviewDesk({
    ...windowDeps,
    theme: () => settings.get().theme,
    now,
    monotonicNow,
    checkPassphrase: (passphrase) => main.checkPassphrase(passphrase),
  })
  const questionDesk = createQuestionDesk({ ...windowDeps, theme: () => settings.get().theme, monotonicNow })
  const { ask, confirm } = questionDesk
  const vaultDesk = createVaultDesk({
    ...windowDeps,
    monotonicNow,
    onClosed: () => {
      // Clear the selection before the page can be clicked again. A middle click would otherwise paste text that was
      // selected in the key window into the page.
      secretClipboard.clearSelection()
      main.onKeyWindowClosed()
    },
  })
  const keychain = createKeychain({
    fork: () =>
      utilityProcess.fork(join(outDir, 'main', 'keychain.js'), [], { serviceName: 'keychain', stdio: 'ignore' }),
    log: ({ op, code }) => log.warn('keychain', { op, code }),
  })
  const main = createApp({
    db,
    settings,
    media: imageCache,
    http,
    keychain,
    startPractice: () => startPractice(outDir, userData, { file: practiceFile, origins: practiceOrigins }),
    emit,
    onFlowChanged: ({ state }) => upkeep.flowChanged(state === 'settled' || isEnded(state)),
    log,
    now,
    random: Math.random,
    newId: () => randomBytes(6).toString('hex'),
    recordCounterName: recordCounterOf(userData),
    recordTrace: createRecordTrace(settings, createHistoryMark(userData)),
    ask,
    isEnding: () => isEnding || isQuitting,
    review: reviewDesk.review,
    isReviewOpen: () => slot.current() === 'review',
    confirm,
    vaultDesk,
    reloadPage: () => window?.webContents.reload(),
    isDevelopmentRuntime,
    disk,
    diskError: diskWatch.currentError,
    onLostWrite,
    notify: createDesktopNotifier(() => window),
    shell: {
      copy: createPageCopy({
        slot,
        isInFront: () => window !== null && window.isVisible() && window.isFocused(),
        writeText: (text) => clipboard.writeText(text),
      }),
      openExternal: (url) => openExternal(confirm, url, privateFiles.withInheritedUmask),
      openMarketPage: (page) => openMarketPage(confirm, page, privateFiles.withInheritedUmask),
      copySecret: secretClipboard.copy,
      clearSecret: () => {
        if (vaultDesk.current() !== null) secretClipboard.clearSelection()
        void secretClipboard.clearNow()
      },
      saveFile: (name, text) => slot.hold('file-dialog', async () => (window ? saveFile(window, name, text) : false)),
      // The file is read at each request, so that a page built after the start is found. Null if this build has no
      // verifier page.
      verifierPage: () => readFile(join(outDir, 'verifier', 'verifier.html'), 'utf8').catch(() => null),
      info: {
        version: app.getVersion(),
        electron: process.versions.electron,
        chrome: process.versions.chrome,
        platform: process.platform,
        isDevelopmentRuntime,
      },
    },
  })

  const registerDeps = {
    log,
    failureOf: (cause: unknown) => main.vaultFailureOf(cause) ?? disk.failureOf(cause, 'changing'),
  }
  registerContract(contract, main.services, {
    ...registerDeps,
    isTrusted: (event) => isFromPage(event, window?.webContents ?? null, 'index.html'),
  })
  registerContract(reviewContract, () => reviewDesk.services, {
    ...registerDeps,
    isTrusted: (event) => isFromPage(event, reviewDesk.contents(), 'review.html'),
  })
  registerContract(questionContract, () => questionDesk.services, {
    ...registerDeps,
    isTrusted: (event) => isFromPage(event, questionDesk.contents(), 'question.html'),
  })
  registerContract(vaultContract, () => ({ vault: vaultDesk.guard(main.vaultServices()) }), {
    ...registerDeps,
    isTrusted: (event) => isFromPage(event, vaultDesk.contents(), 'vault.html'),
  })

  slot.onFree(() => main.onOwnWindowClosed())
  listen((name, payload) => sendPageEvent(window, name, payload))
  // Watch before the first window opens, so that input in every window is seen.
  watchPresence(app, () => main.touch())
  window = openMainWindow({ outDir, imageCache, placeStore: settings, hasDevTools })
  window.on('closed', () => {
    if (!isEnding) app.quit()
  })
  // The casts choose one overload of `on`, because all these events have the same kind of listener.
  for (const name of ['show', 'restore', 'focus'] as const) window.on(name as 'show', () => main.setVisible(true))
  for (const name of ['hide', 'minimize'] as const) window.on(name as 'hide', () => main.setVisible(false))
  reloadAfterCrashes(window.webContents, {
    reloads: createAttemptLimit({ max: MAX_RELOADS, withinMs: RELOAD_WITHIN_MS, monotonicNow }),
    warn: (reason) => log.warn('page gone', { reason }),
    load: () => void window?.loadURL(`${ORIGIN}/index.html`).catch((cause: unknown) => log.fault('page load', cause)),
    giveUp: () => void endWith('page-crashes', log.fault('page crashes', new Error('the page crashes at each load'))),
  })
  const stopClockWatch = watchClockJumps({ now, monotonicNow }, (jumpMs) => {
    log.warn('clock set', { jumpMs })
    main.onClockJump()
  })
  powerMonitor.on('lock-screen', () => main.lock())
  powerMonitor.on('suspend', () => main.lock())
  app.on('second-instance', () => {
    if (window?.isMinimized()) window.restore()
    window?.focus()
  })
  app.on('before-quit', () => {
    isQuitting = true
    reviewDesk.stop()
  })
  app.on('will-quit', (event) => {
    if (secretClipboard.holdsSecret()) {
      event.preventDefault()
      return void secretClipboard.clearNow().finally(() => app.quit())
    }
    // A step that fails must not keep the later steps from running, or the app from quitting.
    for (const endStep of [stopClockWatch, main.lock, main.close, upkeep.close, () => keychain.dispose()]) {
      try {
        endStep()
      } catch (cause) {
        log.fault('quit', cause)
      }
    }
  })
  unhandledFaults.setHandlers({
    onFault: (cause, isRepeated) => {
      const ref = log.fault('unhandled', cause)
      diskWatch.noteFailedWrite(cause)
      if (diskReasonOf(cause) === null && !isRepeated) emit('fault.happened', { code: 'internal', ref })
    },
    onFatal: (cause, reason) => {
      noteDamage(userData, cause)
      void endWith(reason, log.fault(`fatal ${reason}`, cause))
    },
  })
  /**
   * Ends the app after a fatal fault. First locks the keys, ends open reviews and closes the session, so that this run
   * signs and sends no more transactions.
   */
  async function endWith(reason: EndReason, reference: string): Promise<void> {
    if (isEnding) return
    isEnding = true
    for (const endStep of [main.lock, reviewDesk.stop, main.close]) {
      try {
        endStep()
      } catch (cause) {
        log.fault('end', cause)
      }
    }
    const clipboardCleared = secretClipboard.clearNow()
    const noticeAnswered = askByNotice(fatalFailure(userData, reason, reference))
    const ownWindowContents = [reviewDesk, questionDesk, vaultDesk].map((desk) => desk.contents())
    for (const contents of [...ownWindowContents, window?.webContents ?? null]) contents?.close()
    // If no window can be shown, the exit code and the log report the failure.
    const [choice] = await Promise.all([noticeAnswered.catch(() => null), clipboardCleared])
    if (choice === RESTART_CHOICE) app.relaunch()
    app.exit(1)
  }
  diskWatch.checkNow()
  void main.begin().catch((cause: unknown) => {
    log.fault('begin', cause)
    diskWatch.noteFailedWrite(cause)
  })
  setTimer(() => main.preloadLedger(), PRELOAD_DELAY_MS).unref()
}
