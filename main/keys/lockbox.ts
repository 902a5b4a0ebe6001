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
/** Reason why no store is open. `damaged`: the keychain works, but the vault's own entry in it cannot be read. */
export type NoStoreReason = KeychainErrorCode | 'not-opened' | 'damaged'

type LockboxDeps = {
  readonly keychain: Keychain
  readonly memory: Keychain
  readonly clock: VaultClock
  readonly serviceName: string
  readonly lockState: LockStateStore
  readonly autoLockMinutes: number
  readonly derive: DeriveKey
  /** True if this store should hold keys. Then a missing master key is a loss, not a first start. */
  readonly hasKeys: (store: StoreName) => boolean
  /** True if an account name of the store belongs to an entry sealed under the master key. */
  readonly isSealedEntry: (account: string) => boolean
  /** Reports that a keychain in use has failed: `unavailable` or `crashed`. Called once per failed piece of work. */
  readonly onKeychainFault?: () => void
  /** Reports the automatic lock after the idle time: no caller requested it, so no other code reports it. */
  readonly onLock?: () => void
}

export type OpenOptions = { readonly leaveSession?: boolean; readonly isQuiet?: boolean }

type Open = { readonly store: StoreName; readonly keychain: Keychain; readonly master: MasterKey }
type State = { readonly store: 'none'; readonly reason: NoStoreReason } | (Open & { readonly wrapped: boolean })

/** Requirements of a piece of work: the store it needs, and whether it may run while locked. */
type Need = { readonly store?: StoreName; readonly mayBeLocked?: boolean }

/** Input of a piece of work: the master key for its duration (wiped afterwards) and its store. */
export type Opened = { readonly masterKey: Uint8Array; readonly keychain: Keychain; readonly store: StoreName }

/** The store in use, its lock, and its queue: all work on secrets runs here, one piece after another. */
export class Lockbox {
  private state: State = { store: 'none', reason: 'not-opened' }
  /** Held only while a passphrase is set and the vault is open. */
  private heldMasterKey: Uint8Array | null = null
  /** Counts locks, so that work begun before a lock cannot undo the lock. */
  private lockCount = 0
  private probing: Promise<void> | null = null
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
    const wrapped = state.store !== 'none' && state.wrapped
    return {
      store: state.store,
      ...(state.store === 'none' ? { reason: state.reason } : {}),
      passphraseSet: wrapped,
      locked: wrapped && !this.heldMasterKey,
      autoLockAt: this.autoLock.at(),
      failedAttempts: this.throttle.failedAttempts(),
      retryAfterMs: this.throttle.retryAfterMs(),
    }
  }

  /**
   * `leaveSession`: ends the session-only choice, unless a key depends on it. `isQuiet`: the status keeps its reason
   * until the keychain has answered.
   */
  async open({ leaveSession = false, isQuiet = false }: OpenOptions = {}): Promise<void> {
    const staysSession = () => this.state.store === 'session' && (!leaveSession || this.deps.hasKeys('session'))
    if (staysSession()) return
    if (this.state.store === 'none' && !isQuiet) this.state = { store: 'none', reason: 'not-opened' }
    const probeFailure = await this.probe()
    await this.runExclusive(async () => {
      // The choice may have been made in the meantime; a keychain that does not answer is no reason to undo it.
      if (staysSession() || (probeFailure && this.state.store === 'session')) return
      if (probeFailure) return this.close(probeFailure.error)
      if (this.state.store === 'session') this.lock()
      await this.use('keychain', this.deps.keychain)
    })
  }

  /**
   * Runs outside the queue: the keychain may ask the person first, and the session-only choice must not wait for that.
   * A call during a running probe shares that probe.
   */
  private async probe(): Promise<{ readonly error: unknown } | null> {
    this.probing ??= this.deps.keychain.probe(this.deps.serviceName).finally(() => (this.probing = null))
    return this.probing.then(
      () => null,
      (error: unknown) => ({ error }),
    )
  }

  chooseSessionOnly(): Promise<void> {
    return this.runExclusive(() => {
      if (this.state.store === 'session') return Promise.resolve()
      this.lock()
      return this.use('session', this.deps.memory)
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
      const master = await this.attempt(this.requireWrapped(), passphrase)
      this.holdMasterKey(master, lockCountBefore)
      if (!this.heldMasterKey) throw new VaultError('locked')
    })
  }

  verifyPassphrase(passphrase: string): Promise<void> {
    return this.runExclusive(async () => wipe(await this.attempt(this.requireWrapped(), passphrase)))
  }

  setPassphrase(passphrase: string): Promise<void> {
    return this.runExclusive(async () => {
      requirePassphrase(passphrase)
      const open = this.requireOpen()
      if (open.wrapped) throw new VaultError('passphrase-set')
      const { lockCount: lockCountBefore } = this
      const master = await this.readPlain(open, true)
      await this.rewrap(open, master, passphrase)
      // An idle time set while nothing could lock was not a decision about a lock.
      this.autoLock.setMinutes(DEFAULT_AUTO_LOCK_MINUTES)
      this.holdMasterKey(master, lockCountBefore)
    })
  }

  changePassphrase(current: string, next: string): Promise<void> {
    return this.runExclusive(async () => {
      requirePassphrase(next)
      const open = this.requireWrapped()
      const master = await this.attempt(open, current)
      await this.rewrap(open, master, next)
      wipe(master)
    })
  }

  removePassphrase(current: string): Promise<void> {
    return this.runExclusive(async () => {
      const open = this.requireWrapped()
      const master = await this.attempt(open, current)
      await this.rewrap(open, master, null)
      wipe(master)
      this.lock()
    })
  }

  /**
   * Runs work with the master key; `create` makes one at the first start. @throws VaultError `no-store`, `locked`,
   * `missing-secret`
   */
  withMaster<T>(work: (opened: Opened) => Promise<T>, need: Need & { readonly create?: boolean } = {}): Promise<T> {
    return this.runExclusive(async () => {
      const open = this.require(need)
      return this.reportingFaults(open, async () => {
        const masterKey = this.heldMasterKey
          ? Uint8Array.from(this.heldMasterKey)
          : await this.readPlain(open, need.create ?? false)
        try {
          return await work({ masterKey, keychain: open.keychain, store: open.store })
        } finally {
          wipe(masterKey)
        }
      })
    })
  }

  /** Runs work that needs the store but not its master key. @throws VaultError `no-store`, `locked` */
  withStore<T>(work: (open: Open) => Promise<T>, need: Need = {}): Promise<T> {
    return this.runExclusive(async () => {
      const open = this.require(need)
      return this.reportingFaults(open, () => work(open))
    })
  }

  /** True if a master key exists, plain or wrapped. @throws VaultError `no-store`; KeychainError */
  hasMaster(): Promise<boolean> {
    return this.withStore(async ({ master }) => (await master.inspect()) !== 'absent', { mayBeLocked: true })
  }

  private async reportingFaults<T>({ store }: Open, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      const isFault = error instanceof KeychainError && (error.code === 'unavailable' || error.code === 'crashed')
      if (isFault && store === 'keychain') this.deps.onKeychainFault?.()
      throw error
    }
  }

  /** Resets the lock after the master key was destroyed: nothing is left to be locked. */
  forget(): Promise<void> {
    this.lock()
    this.throttle.succeed()
    return this.refresh()
  }

  private close(error: unknown): void {
    this.lock()
    this.state = { store: 'none', reason: error instanceof KeychainError ? error.code : 'damaged' }
  }

  private async use(store: StoreName, keychain: Keychain): Promise<void> {
    if (this.state.store !== store) {
      const master = new MasterKey(keychain, this.deps.serviceName, this.deps.derive)
      this.state = { store, keychain, master, wrapped: false }
    }
    await this.refresh()
  }

  /** Updates the state from the content of the store. */
  private async refresh(): Promise<void> {
    const open = this.requireOpen()
    try {
      this.state = { ...open, wrapped: (await open.master.inspect()) === 'wrapped' }
      if (!this.state.wrapped) this.lock()
    } catch (error) {
      this.close(error)
    }
  }

  private requireOpen() {
    if (this.state.store === 'none') throw new VaultError('no-store')
    return this.state
  }

  private requireWrapped() {
    const open = this.requireOpen()
    if (!open.wrapped) throw new VaultError('no-passphrase')
    return open
  }

  private require(need: Need) {
    this.autoLock.check()
    const open = this.requireOpen()
    if (need.store && need.store !== open.store) throw new VaultError('no-store')
    if (open.wrapped && !this.heldMasterKey && !need.mayBeLocked) throw new VaultError('locked')
    return open
  }

  private async readPlain(open: Open, create: boolean): Promise<Uint8Array> {
    const plainMaster = await open.master.readPlain()
    if (plainMaster) return plainMaster
    const status = await open.master.inspect()
    if (status === 'absent' && create && (await this.mayCreateMaster(open))) await open.master.create()
    const master = await open.master.readPlain()
    if (!master) throw new VaultError(status === 'wrapped' ? 'locked' : 'missing-secret')
    return master
  }

  /**
   * True if a master key may be created: only where nothing is sealed under another one. Keys on record without any
   * entry come from a profile that was copied to another computer, or from a keychain that was emptied: they have to be
   * imported again. A keyring that was locked in the meantime reads as empty, so it must first prove that it stores and
   * returns values.
   */
  private async mayCreateMaster({ store, keychain, master }: Open): Promise<boolean> {
    if (!this.deps.hasKeys(store)) return true
    await keychain.probe(this.deps.serviceName)
    if ((await master.inspect()) !== 'absent') return false
    return !(await keychain.list(this.deps.serviceName)).some(this.deps.isSealedEntry)
  }

  private attempt(open: Open, passphrase: string): Promise<Uint8Array> {
    return tryPassphrase(this.throttle, open.master, passphrase)
  }

  /** Rewrites the master key entry. When that fails half-way, the state is read again and the master key wiped. */
  private async rewrap(open: Open, master: Uint8Array, passphrase: string | null): Promise<void> {
    const bytes = passphrase === null ? null : passphraseBytes(passphrase)
    try {
      await open.master.store(master, bytes)
      this.state = { ...open, wrapped: passphrase !== null }
    } catch (error) {
      wipe(master)
      await this.refresh()
      throw error
    } finally {
      wipe(bytes)
    }
  }

  /** Takes over the master key, unless the vault was locked since. */
  private holdMasterKey(master: Uint8Array, lockCountBefore: number): void {
    if (this.lockCount !== lockCountBefore) return wipe(master)
    wipe(this.heldMasterKey)
    this.heldMasterKey = master
    this.autoLock.arm()
  }
}
