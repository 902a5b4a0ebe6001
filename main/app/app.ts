import type { Services } from '@shared/contract'
import type { ConnectionState } from '@shared/contract/connection'
import { createProfileSession, type ProfileSession } from './profile-session'
import type { ProfileSessionDeps } from './profile-session-deps'
import { forgetProfile, mayStillTakeEffect } from '../journal/forget-profile'
import { createJournal } from '../journal/journal'
import { systemClock } from '../keys/clock'
import type { Keychain } from '../keys/keychain'
import { createMemoryKeychain } from '../keys/memory-keychain'
import { createAgentKeyStore, type SessionAgentKeys } from '../keys/agent-key-store'
import { createServiceKeys, type SessionKeys } from '../keys/service-keys'
import { createVault } from '../keys/vault'
import { failure } from '../platform/app-failure'
import type { AskQuestion } from '../platform/question'
import { monotonicNow, type MonotonicNow } from '../platform/monotonic-clock'
import type { PracticeProcess } from '../platform/practice-process'
import { missingFields, PRACTICE, type Profile } from '../profile/profile'
import { createPracticeRestartLimit } from '../profile/practice-revivals'
import { createProfileStore } from '../profile/profile-store'
import { createConnectionService } from '../features/connection/connection'
import { createRecordCheck, guardedEntries } from '../features/vault/record-check'
import { vaultFailure } from '../features/vault/vault'
import { createKeyRecordStore } from '../accounts/account-store'
import { createLockState } from '../storage/lock-state'
import { bookList, limitsList, spendersList } from '../storage/own-lists'
import { createRecordGuard } from '../storage/record-guard'
import type { RecordTrace } from '../storage/record-trace'
import { createReplacementNote } from '../storage/replaced-database'
import { createAgentKeyRows } from '../storage/agent-keys'
import { createServiceKeyRows } from '../storage/service-key-rows'

/** Dependencies of a profile session that `createApp` provides itself. */
type SessionDepsFromApp =
  | 'profile'
  | 'practiceLine'
  | 'vault'
  | 'sessionKeys'
  | 'sessionAgentKeys'
  | 'onServiceKeysChanged'
  | 'guard'
  | 'checkRecords'
  | 'isProfileApproved'
export type AppDeps = Omit<ProfileSessionDeps, SessionDepsFromApp> & {
  readonly keychain: Keychain
  /**
   * Starts the practice market for one session of its profile. When the session ends, the practice market is stopped.
   */
  readonly startPractice: () => PracticeProcess
  /** Six random bytes in hex. */
  readonly newId: () => string
  /** Name of the keychain entry that counts the versions of the database's authenticated records. */
  readonly recordCounterName: string
  readonly recordTrace: RecordTrace
  /**
   * Asks the person as `confirm` does, but distinguishes the answer “no” from a window that closed without an answer.
   */
  readonly ask: AskQuestion
  /** True while the app ends. The app, and not the person, then closes the windows. */
  readonly isEnding: () => boolean
  readonly isReviewOpen: () => boolean
  /** Reloads the page for another profile. Called only after main has answered the call that switched the profile. */
  readonly reloadPage: () => void
  /** Defaults to the process's own monotonic clock. */
  readonly monotonicNow?: MonotonicNow
}
type PracticeStopped = NonNullable<ConnectionState['practiceStopped']>
type CurrentSession = { readonly session: ProfileSession; readonly services: Services; readonly close: () => void }

/**
 * Maximum error of the auto-lock time on the page. Each update sends all accounts, so smaller changes are not sent.
 */
const MAX_LOCK_TIME_ERROR_MS = 5000

/** Delay before the app checks again whether a window is still open. */
const BUSY_RECHECK_MS = 1000

/** The whole app without Electron: the parts that outlive a profile, and the session of the profile in use. */
export function createApp(deps: AppDeps) {
  const { db, settings, log, now } = deps
  const sessionKeys: SessionKeys = new Map()
  const sessionAgentKeys: SessionAgentKeys = new Map()
  const vault = createVault({
    keychain: deps.keychain,
    memory: createMemoryKeychain(),
    keyRecordStore: createKeyRecordStore(db),
    clock: systemClock,
    lockState: createLockState(settings),
    autoLockMinutes: settings.get().autoLockMinutes,
    onLock: () => {
      // Hide secrets first: a failure below must not leave a secret visible or on the clipboard.
      deps.shell.clearSecret()
      current.session.hideSecrets()
      current.session.emitAccountsState()
    },
    onKeychainFault: () => current.session.recheckKeychain(),
  })

  const replacementNote = createReplacementNote(settings)
  const guard = createRecordGuard({
    db,
    keys: vault.recordKeys,
    vaultStatus: () => vault.status(),
    counterName: deps.recordCounterName,
    trace: deps.recordTrace,
    replacementNote,
    now,
    fault: log.fault,
  })
  const profiles = createProfileStore({ settings, newId: deps.newId, guard })
  replacementNote.noteLists(() => guardedEntries(db, profiles, settings).map(({ recordingEdit }) => recordingEdit))
  const checkRecords = createRecordCheck({
    db,
    guard,
    profiles,
    settings,
    vault,
    ask: deps.ask,
    isEnding: deps.isEnding,
    currentProfile: () => current.session.profile,
    switchToPractice: () => switchTo(PRACTICE),
    emit: deps.emit,
    warn: log.warn,
  })

  const connectionService = createConnectionService({
    profiles,
    currentSession: () => current.session,
    vault,
    openKeyWindow: deps.vaultDesk.open,
    requireFree,
    confirm: deps.confirm,
    mayStillTakeEffect: ({ id }) => mayStillTakeEffect(db, createJournal(db, now), id),
    switchTo,
    practiceStopped: () => practiceStopped,
    restartPractice,
    forget,
    emit: deps.emit,
    now,
  })

  function openSession(profile: Profile): CurrentSession {
    const practice = profile.kind === PRACTICE.kind ? deps.startPractice() : null
    const session = createProfileSession({
      ...deps,
      profile,
      practiceLine: practice?.line ?? null,
      vault,
      sessionKeys,
      sessionAgentKeys,
      guard,
      checkRecords,
      isProfileApproved: profiles.isApprovedUnchanged,
      emit: (name, payload) => {
        deps.emit(name, payload)
        // Account keys and service keys are locked and unlocked together.
        if (name === 'accounts.changed') connectionService.emitChangedState()
      },
      onServiceKeysChanged: connectionService.emitChangedState,
    })
    let isClosed = false
    if (practice) {
      watchPractice(practice, {
        onEnded: () => {
          if (!isClosed) restartEndedPractice(profile)
        },
        onNotStarted: () => {
          if (!isClosed) noteStoppedPractice('not-started')
        },
      })
    }
    const close = () => {
      if (isClosed) return
      isClosed = true
      session.close()
      practice?.stop()
    }
    return { session, services: { ...session.services, connection: connectionService.services }, close }
  }

  const restartLimit = createPracticeRestartLimit(deps.monotonicNow ?? monotonicNow)
  let practiceStopped: PracticeStopped | null = null
  /**
   * Records that the practice market has stopped. From now on the app does not restart the practice market by itself.
   */
  function noteStoppedPractice(reason: PracticeStopped['reason']): void {
    practiceStopped = { at: new Date(now()).toISOString(), reason }
    log.warn('practice stopped', { reason })
    connectionService.emitChangedState()
  }

  /**
   * Restarts a practice market whose process has ended, as soon as no review and no key window is open. The market's
   * state is on the disk, so the new process continues from there. Gives up if the process ends too often.
   */
  function restartEndedPractice(profile: Profile): void {
    const isBusy = deps.isReviewOpen() || deps.vaultDesk.current() !== null
    if (isBusy) {
      const restartIfCurrent = () => {
        if (current.session.profile === profile) restartEndedPractice(profile)
      }
      setTimeout(restartIfCurrent, BUSY_RECHECK_MS).unref()
      return
    }
    if (restartLimit.take()) {
      log.warn('practice started again')
      return switchTo(profile)
    }
    noteStoppedPractice('ended-often')
  }

  function restartPractice(): void {
    if (practiceStopped === null) return
    restartLimit.reset()
    switchTo(current.session.profile)
  }

  const beginSession = (): Promise<void> => current.session.begin()

  function switchTo(profile: Profile): void {
    practiceStopped = null
    current.close()
    profiles.setActiveProfile(profile.id)
    current = openSession(profile)
    void beginSession().catch((cause: unknown) => log.fault('begin', cause))
    setImmediate(deps.reloadPage)
  }

  /**
   * Throws AppFailure `busy` while a review or the key window is open, because these windows work on the profile in
   * which they were opened.
   */
  function requireFree(): void {
    if (deps.isReviewOpen()) throw failure({ code: 'busy', what: 'review' })
    if (deps.vaultDesk.current()) throw failure({ code: 'busy', what: 'key-window' })
  }

  async function forget(profile: Profile): Promise<{ readonly isHistoryKept: boolean }> {
    const { id } = profile
    const isCurrent = id === current.session.profile.id
    // Close first: a running session would store entries under the profile again.
    if (isCurrent) current.close()
    const keyStoreDeps = { vault, scope: () => id, now, onChange: () => undefined }
    const serviceKeys = createServiceKeys({ ...keyStoreDeps, rows: createServiceKeyRows(db), session: sessionKeys })
    const agentKeys = createAgentKeyStore({ ...keyStoreDeps, rows: createAgentKeyRows(db), session: sessionAgentKeys })
    try {
      await serviceKeys.removeAll()
      await agentKeys.removeAll()
    } catch (cause) {
      if (isCurrent) switchTo(profile)
      throw cause
    }
    for (const list of [spendersList(id), bookList(id), limitsList(id)]) {
      guard.commitLater([...guard.rowsOf(list).keys()].map((row) => ({ list, id: row, text: null })))
    }
    return forgetProfile(db, createJournal(db, now), id)
  }

  /** Auto-lock time that `touch` last sent to the page, epoch milliseconds. */
  let reportedLockAt = 0

  const startProfile = profiles.activeProfile()
  const isUsable = missingFields(startProfile).length === 0 && profiles.isPossiblyApproved(startProfile)
  let current = openSession(isUsable ? startProfile : PRACTICE)

  return {
    /** Services for the main page, of the profile in use. */
    services: (): Services => current.services,
    vaultServices: () => current.session.vaultServices,
    onKeyWindowClosed: (): void => current.session.onKeyWindowClosed(),
    vaultFailureOf: vaultFailure,
    localOrigin: (): string | null => current.session.localOrigin(),
    begin: beginSession,
    /** Verifies the passphrase again before a critical action. Throws VaultError. */
    checkPassphrase: (passphrase: string): Promise<void> => vault.verifyPassphrase(passphrase),
    /**
     * Called when one of main's own windows has closed. Repeats a check of the records that could not run while the
     * window was open.
     */
    onOwnWindowClosed: (): void => current.session.onOwnWindowClosed(),
    /** Restarts the idle time of the keys. Called after real input of the person, which `watchPresence` detects. */
    touch: (): void => {
      vault.touch()
      const { autoLockAt } = vault.status()
      if (autoLockAt === null || Math.abs(autoLockAt - reportedLockAt) < MAX_LOCK_TIME_ERROR_MS) return
      reportedLockAt = autoLockAt
      current.session.emitAccountsState()
    },
    lock: (): void => vault.lock(),
    /**
     * Called after the wall clock was set or the computer slept, because ages measured by that clock are then wrong.
     */
    onClockJump: (): void => current.session.onClockJump(),
    onDiskRecovered: (): void => current.session.onDiskRecovered(),
    setVisible: (isVisible: boolean): void => current.session.setVisible(isVisible),
    /** Loads the SDK and the list of nodes, so that the first transaction does not wait for them. */
    preloadLedger: (): void => current.session.preloadLedger(),
    close: (): void => current.close(),
  }
}

/**
 * Calls `onEnded` when the process of a started practice market has ended, and `onNotStarted` when the market could not
 * be started.
 */
function watchPractice(
  { line, whenEnded }: PracticeProcess,
  handlers: { readonly onEnded: () => void; readonly onNotStarted: () => void },
): void {
  void line.then(() => whenEnded.then(handlers.onEnded), handlers.onNotStarted)
}
