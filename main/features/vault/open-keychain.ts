import type { OpenOptions } from '../../keys/lockbox'
import type { Vault, VaultStatus } from '../../keys/vault'
import { VaultError } from '../../keys/vault-error'
import type { AccountBook } from '../accounts/accounts'

type KeychainOpeningDeps = {
  readonly vault: Vault
  readonly book: AccountBook
  /** Puts the practice market's keys into the open store. */
  readonly adopt: () => Promise<void>
  readonly loadServiceKeys: () => Promise<void>
  /** Compares what the person has set with what they set last. Before any key is lent: a profile may have been changed. */
  readonly checkRecords: () => Promise<void>
  readonly fault: (event: string, cause: unknown) => void
  /** Runs `fn` once after `ms`, unless the profile is closed by then. */
  readonly later: (ms: number, fn: () => void) => void
}

/** How soon an absent keychain is asked for again. */
const RETRY_MS = 3000

/**
 * A keychain that is absent or has crashed may come back, and asking for it shows the person nothing. One that refused
 * or did not answer may have shown a prompt, which must not come again unasked.
 */
const mayComeBack = ({ store, reason }: VaultStatus): boolean =>
  store === 'none' && (reason === 'unavailable' || reason === 'crashed')

/** Opening the keychain, and what a store that has just become usable asks for. None rejects: all have a status. */
export function createKeychainOpening(deps: KeychainOpeningDeps) {
  const { vault, book, adopt, loadServiceKeys, checkRecords, fault } = deps
  let isRetrying = false
  let rechecking: Promise<void> | null = null

  async function storeChanged(): Promise<void> {
    // Keys whose records were lost with a profile, or by a crash while one was added, before any is added again.
    await recover().catch((cause: unknown) => fault('recover keys', cause))
    await check().catch((cause: unknown) => fault('check keys', cause))
    await checkRecords().catch((cause: unknown) => fault('records', cause))
    await adopt().catch((cause: unknown) => fault('adopt', cause))
    await loadServiceKeys().catch((cause: unknown) => fault('service keys', cause))
    book.changed()
  }

  async function recover(): Promise<void> {
    const { store, locked } = vault.status()
    if (store !== 'keychain' || locked) return
    await vault.recoverKeys().catch((cause: unknown) => {
      // Locked meanwhile: the next unlocking looks again. Without a master key there is nothing to recover.
      const isExpected = cause instanceof VaultError && (cause.code === 'locked' || cause.code === 'missing-secret')
      if (!isExpected) throw cause
    })
  }

  async function check(): Promise<void> {
    if (vault.status().store === 'keychain') await vault.checkKeys()
  }

  async function open(options: OpenOptions): Promise<void> {
    const opening = vault.open(options)
    book.changed()
    await opening
    await storeChanged()
    retryLater()
  }

  function retryLater(): void {
    if (isRetrying || !mayComeBack(vault.status())) return
    isRetrying = true
    deps.later(RETRY_MS, () => {
      isRetrying = false
      if (mayComeBack(vault.status())) void recheck()
    })
  }

  /** Asks an absent or failing keychain again without showing it, and takes the keys in when it answers. */
  async function recheckNow(): Promise<void> {
    const before = vault.status()
    const { store, reason } = await vault.open({ isQuiet: true })
    if (store === 'keychain' && before.store !== 'keychain') await storeChanged()
    else if (store !== before.store || reason !== before.reason) book.changed()
    retryLater()
  }

  const recheck = (): Promise<void> => (rechecking ??= recheckNow().finally(() => (rechecking = null)))

  return {
    storeChanged,
    /** `leaveSession`: the person asks for the keychain although the session was chosen. */
    open: (options: Pick<OpenOptions, 'leaveSession'> = {}): Promise<void> => open(options),
    recheck,
  }
}
