import type { OpenOptions } from '../../keys/lockbox'
import type { Vault, VaultStatus } from '../../keys/vault'
import { VaultError } from '../../keys/vault-error'
import type { AccountBook } from '../../accounts/account-book'

type KeychainOpeningDeps = {
  readonly vault: Vault
  readonly book: AccountBook
  /** Imports the practice market's keys into the open store. */
  readonly importPracticeKeys: () => Promise<void>
  readonly loadServiceKeys: () => Promise<void>
  /**
   * Compares the person's lists and limits with their authenticated record. Runs before the service's keys are loaded:
   * another program may have changed the address that these keys are sent to.
   */
  readonly checkRecords: () => Promise<void>
  readonly fault: (event: string, cause: unknown) => void
  /** Runs `fn` once after `ms`, unless the profile is closed by then. */
  readonly runLater: (ms: number, fn: () => void) => void
}

/** Delay before the next attempt to open an absent or crashed keychain. */
const RETRY_MS = 3000

/**
 * True for a keychain that is absent or has crashed: it may work later, and an attempt to open it shows no prompt. A
 * keychain that refused or did not answer may have shown a prompt, which must not appear again without the person's
 * request.
 */
const canRetryQuietly = ({ store, reason }: VaultStatus): boolean =>
  store === 'none' && (reason === 'unavailable' || reason === 'crashed')

/**
 * Opens the keychain, and does the work that follows when a store becomes usable. No returned function rejects:
 * the vault's status has the result.
 */
export function createKeychainOpening(deps: KeychainOpeningDeps) {
  const { vault, book, importPracticeKeys, loadServiceKeys, checkRecords, fault } = deps
  let isRetryScheduled = false
  let runningRecheck: Promise<void> | null = null

  /** Does the work that is due when a store has become usable, or was changed or unlocked. */
  async function onStoreChanged(): Promise<void> {
    // Runs before any key is added: recovers keys whose records were lost with a profile folder, or by a crash during
    // an import.
    await recoverLostKeys().catch((cause: unknown) => fault('recover keys', cause))
    await checkStoredKeys().catch((cause: unknown) => fault('check keys', cause))
    await checkRecords().catch((cause: unknown) => fault('records', cause))
    await importPracticeKeys().catch((cause: unknown) => fault('import-practice-keys', cause))
    await loadServiceKeys().catch((cause: unknown) => fault('service keys', cause))
    book.emitState()
  }

  async function recoverLostKeys(): Promise<void> {
    const { store, locked } = vault.status()
    if (store !== 'keychain' || locked) return
    await vault.recoverKeys().catch((cause: unknown) => {
      // `locked`: the vault was locked during the recovery, and the next unlock repeats it. `missing-secret`: without
      // a master key there is nothing to recover.
      const isExpected = cause instanceof VaultError && (cause.code === 'locked' || cause.code === 'missing-secret')
      if (!isExpected) throw cause
    })
  }

  async function checkStoredKeys(): Promise<void> {
    if (vault.status().store === 'keychain') await vault.checkKeys()
  }

  async function open(options: OpenOptions): Promise<void> {
    const opening = vault.open(options)
    book.emitState()
    await opening
    await onStoreChanged()
    retryLater()
  }

  function retryLater(): void {
    if (isRetryScheduled || !canRetryQuietly(vault.status())) return
    isRetryScheduled = true
    deps.runLater(RETRY_MS, () => {
      isRetryScheduled = false
      if (canRetryQuietly(vault.status())) void recheck()
    })
  }

  /** Tries the keychain again without showing the attempt. Loads the keys if the keychain has become usable. */
  async function reopenQuietly(): Promise<void> {
    const previous = vault.status()
    const { store, reason } = await vault.open({ isQuiet: true })
    if (store === 'keychain' && previous.store !== 'keychain') await onStoreChanged()
    else if (store !== previous.store || reason !== previous.reason) book.emitState()
    retryLater()
  }

  const recheck = (): Promise<void> => (runningRecheck ??= reopenQuietly().finally(() => (runningRecheck = null)))

  return {
    onStoreChanged,
    /** `leavesSessionOnly`: the person now wants the keychain instead of the session-only store. */
    open: (options: Pick<OpenOptions, 'leavesSessionOnly'> = {}): Promise<void> => open(options),
    recheck,
  }
}
