import { wipe } from './bytes'
import { createAutoLock, DEFAULT_AUTO_LOCK_MINUTES, type AutoLock } from './auto-lock'
import type { VaultClock } from './clock'
import type { Keychain } from './keychain'
import { KeychainError, type KeychainErrorCode } from './keychain-error'
import { MasterKey } from './master-key'
import { passphraseBytes, requirePassphrase, tryPassphrase } from './passphrase'
import type { DeriveKey } from './seal'
import { createMutex } from './mutex'
import { createThrottle, type LockStateStore, type Throttle } from './throttle'
import { VaultError } from './vault-error'

export type StoreName = 'keychain' | 'session'
/** Reason why no store is open. `damaged`: the keychain works, but its entry of the master key cannot be read. */
export type NoStoreReason = KeychainErrorCode | 'not-opened' | 'damaged'

type LockboxDeps = {
  readonly keychain: Keychain
  readonly memory: Keychain
  readonly clock: VaultClock
  readonly serviceName: string
  readonly lockState: LockStateStore
  readonly autoLockMinutes: number
  readonly derive: DeriveKey
  /** True if keys of this store are on record. Then a missing master key is a loss, not a first start. */
  readonly hasKeys: (store: StoreName) => boolean
  /** True if the account name is that of an entry sealed under the master key. */
  readonly isSealedEntry: (account: string) => boolean
  /** Reports that the keychain in use has failed (`unavailable` or `crashed`), once for each failed piece of work. */
  readonly onKeychainFault?: () => void
  /** Reports the automatic lock after the idle time: no caller requested it, so no other code reports it. */
  readonly onLock?: () => void
}

export type OpenOptions = { readonly leavesSessionOnly?: boolean; readonly isQuiet?: boolean }

type OpenStore = { readonly store: StoreName; readonly keychain: Keychain; readonly master: MasterKey }
type StoreState =
  | { readonly store: 'none'; readonly reason: NoStoreReason }
  | (OpenStore & { readonly isWrapped: boolean })

/**
 * Requirements of a piece of work. `store`: the store that must be open; any store by default. `mayBeLocked`: the work
 * also runs while the vault is locked.
 */
type WorkNeeds = { readonly store?: StoreName; readonly mayBeLocked?: boolean }

/** Input of a piece of work: the open store and a copy of the master key. The copy is wiped after the work. */
export type MasterKeyAccess = { readonly masterKey: Uint8Array; readonly keychain: Keychain; readonly store: StoreName }

/** The store in use, with a lock and a queue. All work on secrets runs in this queue, one piece after another. */
export class Lockbox {
  private state: StoreState = { store: 'none', reason: 'not-opened' }
  /** The master key while a passphrase is set and the vault is unlocked; else null. */
  private heldMasterKey: Uint8Array | null = null
  /** Number of locks so far. Work that began before a lock compares the number, so that it cannot undo the lock. */
  private lockCount = 0
  private runningProbe: Promise<void> | null = null
  private readonly runExclusive = createMutex()
  private readonly throttle: Throttle
  readonly autoLock: AutoLock

  constructor(private readonly deps: LockboxDeps) {
    this.throttle = createThrottle(deps.lockState, deps.clock)
    this.autoLock = createAutoLock(deps.clock, () => this.lockAfterIdle(), deps.autoLockMinutes)
  }

  status() {
    this.autoLock.check()
    const { state } = this
    const isWrapped = state.store !== 'none' && state.isWrapped
    return {
      store: state.store,
      ...(state.store === 'none' ? { reason: state.reason } : {}),
      passphraseSet: isWrapped,
      locked: isWrapped && !this.heldMasterKey,
      autoLockAt: this.autoLock.lockTimeMs(),
      failedAttempts: this.throttle.failedAttempts(),
      retryAfterMs: this.throttle.retryAfterMs(),
    }
  }

  /**
   * Tries to open the keychain. `leavesSessionOnly`: also when the person chose session-only, unless a key is held in
   * memory. `isQuiet`: the status keeps its reason until the keychain has answered.
   */
  async open({ leavesSessionOnly = false, isQuiet = false }: OpenOptions = {}): Promise<void> {
    const mustStaySession = () => this.state.store === 'session' && (!leavesSessionOnly || this.deps.hasKeys('session'))
    if (mustStaySession()) return
    if (this.state.store === 'none' && !isQuiet) this.state = { store: 'none', reason: 'not-opened' }
    const probeFailure = await this.probe()
    await this.runExclusive(async () => {
      // The person may have chosen session-only during the probe. A failed probe does not undo that choice.
      if (mustStaySession() || (probeFailure && this.state.store === 'session')) return
      if (probeFailure) return this.close(probeFailure.error)
      if (this.state.store === 'session') this.lock()
      await this.selectStore('keychain', this.deps.keychain)
    })
  }

  /**
   * Tests the keychain; null if the keychain works. Runs outside the queue: the keychain may show a prompt, and the
   * session-only choice must not wait for the answer. A call during a running probe gets the result of that probe.
   */
  private async probe(): Promise<{ readonly error: unknown } | null> {
    this.runningProbe ??= this.deps.keychain.probe(this.deps.serviceName).finally(() => (this.runningProbe = null))
    return this.runningProbe.then(
      () => null,
      (error: unknown) => ({ error }),
    )
  }

  chooseSessionOnly(): Promise<void> {
    return this.runExclusive(() => {
      if (this.state.store === 'session') return Promise.resolve()
      this.lock()
      return this.selectStore('session', this.deps.memory)
    })
  }

  lock(): void {
    this.lockCount++
    wipe(this.heldMasterKey)
    this.heldMasterKey = null
    this.autoLock.disarm()
  }

  private lockAfterIdle(): void {
    this.lock()
    this.deps.onLock?.()
  }

  unlock(passphrase: string): Promise<void> {
    return this.runExclusive(async () => {
      const { lockCount: lockCountBefore } = this
      const masterKey = await this.attempt(this.requireWrapped(), passphrase)
      this.holdMasterKey(masterKey, lockCountBefore)
      if (!this.heldMasterKey) throw new VaultError('locked')
    })
  }

  verifyPassphrase(passphrase: string): Promise<void> {
    return this.runExclusive(async () => wipe(await this.attempt(this.requireWrapped(), passphrase)))
  }

  setPassphrase(passphrase: string): Promise<void> {
    return this.runExclusive(async () => {
      requirePassphrase(passphrase)
      const openStore = this.requireOpen()
      if (openStore.isWrapped) throw new VaultError('passphrase-set')
      const { lockCount: lockCountBefore } = this
      const masterKey = await this.readPlain(openStore, { mayCreate: true })
      await this.rewrap(openStore, masterKey, passphrase)
      // The idle time had no effect until now, so an earlier value was not chosen for this lock.
      this.autoLock.setMinutes(DEFAULT_AUTO_LOCK_MINUTES)
      this.holdMasterKey(masterKey, lockCountBefore)
    })
  }

  changePassphrase(current: string, next: string): Promise<void> {
    return this.runExclusive(async () => {
      requirePassphrase(next)
      const openStore = this.requireWrapped()
      const masterKey = await this.attempt(openStore, current)
      await this.rewrap(openStore, masterKey, next)
      wipe(masterKey)
    })
  }

  removePassphrase(current: string): Promise<void> {
    return this.runExclusive(async () => {
      const openStore = this.requireWrapped()
      const masterKey = await this.attempt(openStore, current)
      await this.rewrap(openStore, masterKey, null)
      wipe(masterKey)
      this.lock()
    })
  }

  /**
   * Runs work with the master key. `create`: creates the master key at the first start. @throws VaultError `no-store`,
   * `locked`, `missing-secret`, `damaged-entry`; KeychainError
   */
  withMaster<T>(
    work: (access: MasterKeyAccess) => Promise<T>,
    needs: WorkNeeds & { readonly create?: boolean } = {},
  ): Promise<T> {
    return this.runExclusive(async () => {
      const openStore = this.requireStore(needs)
      return this.reportKeychainFaults(openStore, async () => {
        const masterKey = this.heldMasterKey
          ? Uint8Array.from(this.heldMasterKey)
          : await this.readPlain(openStore, { mayCreate: needs.create ?? false })
        try {
          return await work({ masterKey, keychain: openStore.keychain, store: openStore.store })
        } finally {
          wipe(masterKey)
        }
      })
    })
  }

  /** Runs work that needs the store but not the master key. @throws VaultError `no-store`, `locked` */
  withStore<T>(work: (openStore: OpenStore) => Promise<T>, needs: WorkNeeds = {}): Promise<T> {
    return this.runExclusive(async () => {
      const openStore = this.requireStore(needs)
      return this.reportKeychainFaults(openStore, () => work(openStore))
    })
  }

  /** True if a master key exists, plain or wrapped. @throws VaultError `no-store`; KeychainError */
  hasMaster(): Promise<boolean> {
    return this.withStore(async ({ master }) => (await master.inspect()) !== 'absent', { mayBeLocked: true })
  }

  /** Runs work, and calls `onKeychainFault` when the keychain fails. Rejects with the error of the work. */
  private async reportKeychainFaults<T>({ store }: OpenStore, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isFault = error instanceof KeychainError && (error.code === 'unavailable' || error.code === 'crashed')
      if (isFault && store === 'keychain') this.deps.onKeychainFault?.()
      throw error
    }
  }

  /** Resets lock and failed attempts after the master key was destroyed. */
  resetLock(): Promise<void> {
    this.lock()
    this.throttle.succeed()
    return this.refresh()
  }

  private close(error: unknown): void {
    this.lock()
    this.state = { store: 'none', reason: error instanceof KeychainError ? error.code : 'damaged' }
  }

  /** Puts a store into use, and updates the state from its content. */
  private async selectStore(store: StoreName, keychain: Keychain): Promise<void> {
    if (this.state.store !== store) {
      const master = new MasterKey(keychain, this.deps.serviceName, this.deps.derive)
      this.state = { store, keychain, master, isWrapped: false }
    }
    await this.refresh()
  }

  /** Updates the state from the content of the store. */
  private async refresh(): Promise<void> {
    const openStore = this.requireOpen()
    try {
      this.state = { ...openStore, isWrapped: (await openStore.master.inspect()) === 'wrapped' }
      if (!this.state.isWrapped) this.lock()
    } catch (error) {
      this.close(error)
    }
  }

  private requireOpen() {
    if (this.state.store === 'none') throw new VaultError('no-store')
    return this.state
  }

  private requireWrapped() {
    const openStore = this.requireOpen()
    if (!openStore.isWrapped) throw new VaultError('no-passphrase')
    return openStore
  }

  private requireStore(needs: WorkNeeds) {
    this.autoLock.check()
    const openStore = this.requireOpen()
    if (needs.store && needs.store !== openStore.store) throw new VaultError('no-store')
    if (openStore.isWrapped && !this.heldMasterKey && !needs.mayBeLocked) throw new VaultError('locked')
    return openStore
  }

  /** The bytes of a plain master key. `mayCreate`: creates the master key if there is none. */
  private async readPlain(openStore: OpenStore, { mayCreate }: { readonly mayCreate: boolean }): Promise<Uint8Array> {
    const existingKey = await openStore.master.readPlain()
    if (existingKey) return existingKey
    const masterStatus = await openStore.master.inspect()
    if (masterStatus === 'absent' && mayCreate && (await this.mayCreateMaster(openStore))) {
      await openStore.master.create()
    }
    const masterKey = await openStore.master.readPlain()
    if (!masterKey) throw new VaultError(masterStatus === 'wrapped' ? 'locked' : 'missing-secret')
    return masterKey
  }

  /**
   * True if the store has no entry that is sealed under an earlier master key: only then a new master key may be
   * created. Keys can be on record without any entry, if the app's data was copied to another computer or the keychain
   * was emptied: the person has to import these keys again. A locked keyring looks empty, so the probe comes first, and
   * rejects unless the keychain stores values. A store without keys on record is new, and is not examined.
   */
  private async mayCreateMaster({ store, keychain, master }: OpenStore): Promise<boolean> {
    if (!this.deps.hasKeys(store)) return true
    await keychain.probe(this.deps.serviceName)
    if ((await master.inspect()) !== 'absent') return false
    return !(await keychain.list(this.deps.serviceName)).some(this.deps.isSealedEntry)
  }

  private attempt(openStore: OpenStore, passphrase: string): Promise<Uint8Array> {
    return tryPassphrase(this.throttle, openStore.master, passphrase)
  }

  /**
   * Stores the master key wrapped by a passphrase, or plain when `passphrase` is null. If this fails, the master key is
   * wiped and the state is updated from the store.
   */
  private async rewrap(openStore: OpenStore, masterKey: Uint8Array, passphrase: string | null): Promise<void> {
    const bytes = passphrase === null ? null : passphraseBytes(passphrase)
    try {
      await openStore.master.store(masterKey, bytes)
      this.state = { ...openStore, isWrapped: passphrase !== null }
    } catch (error) {
      wipe(masterKey)
      await this.refresh()
      throw error
    } finally {
      wipe(bytes)
    }
  }

  /** Unlocks the vault with its master key; wipes the key if the vault was locked since `lockCountBefore` was read. */
  private holdMasterKey(masterKey: Uint8Array, lockCountBefore: number): void {
    if (this.lockCount !== lockCountBefore) return wipe(masterKey)
    wipe(this.heldMasterKey)
    this.heldMasterKey = masterKey
    this.autoLock.arm()
  }
}
