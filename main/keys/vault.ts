import { DEFAULT_AUTO_LOCK_MINUTES } from './auto-lock'
import { wipe } from './bytes'
import type { VaultClock } from './clock'
import { createKeyDraft, type KeyDraft } from './key-draft'
import type { KeyRecordStore, KeyRecord } from './key-record'
import type { KeyType, PublicFacts } from './key-types'
import type { Keychain } from './keychain'
import { Lockbox, type NoStoreReason, type OpenOptions, type StoreName } from './lockbox'
import { importKey, type ImportKeyInput } from './parse-key'
import { deriveWithScrypt, type DeriveKey } from './seal'
import { createRecordKeys, type RecordKeys } from './record-keys'
import type { LockStateStore } from './throttle'
import { KEY_PREFIX, KeyRecords, VaultKeys, type KeyOrigin, type VaultSigner } from './vault-keys'
import { SECRET_PREFIX, VaultSecrets } from './vault-secrets'

/** The keychain's service name. Never change it: keys are stored under this name. */
export const KEYCHAIN_SERVICE = 'Countersign'

export type VaultDeps = {
  readonly keychain: Keychain
  /** The store of the session-only choice. */
  readonly memory: Keychain
  readonly keyRecordStore: KeyRecordStore
  readonly clock: VaultClock
  readonly lockState: LockStateStore
  /** Default `KEYCHAIN_SERVICE`; tests may use another name. */
  readonly serviceName?: string
  /** Minutes without input until a vault with a passphrase locks itself; default 10. */
  readonly autoLockMinutes?: number
  /** Called after `lock`, with or without a passphrase, and after the automatic lock. */
  readonly onLock?: () => void
  /** Reports that the keychain in use has failed. */
  readonly onKeychainFault?: () => void
  /** Derives a key from a passphrase; scrypt, except in tests. */
  readonly derive?: DeriveKey
}

export type VaultStatus = {
  readonly store: StoreName | 'none'
  /** Only with `store: 'none'`. */
  readonly reason?: NoStoreReason
  readonly passphraseSet: boolean
  readonly locked: boolean
  /** Time of the automatic lock, epoch milliseconds; null while locked or without a passphrase. */
  readonly autoLockAt: number | null
  /** Number of wrong passphrases since the last right passphrase. */
  readonly failedAttempts: number
  /** Milliseconds from now during which no passphrase is tried; 0 when an attempt is allowed. */
  readonly retryAfterMs: number
}

/** Check of a key's public facts before the key is stored. Throws when the key does not belong to the account. */
export type AcceptKey = (facts: PublicFacts) => Promise<void> | void

/**
 * The store of secrets. Every method that accesses the store may reject with KeychainError and with VaultError
 * `no-store` or `locked`; further errors are named at the methods. No error contains a secret. Secrets leave the vault
 * in three ways only: as the bytes of `exportKey`, as the words of `draftKey` (once), and as the argument of the
 * function of `withServiceKey`.
 *
 * Some secrets cannot be wiped: passphrases, service keys and keychain entries are strings, and curve arithmetic uses
 * big integers. These values are dropped at once and garbage-collected. Without a passphrase, a keychain entry holds
 * the plain master key, which only the operating system's keychain protects.
 */
export type Vault = {
  status(): VaultStatus
  /**
   * Tries to open the keychain, and may be repeated. The status has the outcome: `keychain`, or `none` with the reason.
   * Until the keychain has answered, the reason is `not-opened` or, with `isQuiet`, the previous reason. After the
   * session-only choice nothing changes, unless `leavesSessionOnly` is given and the session holds no key.
   */
  open(options?: OpenOptions): Promise<VaultStatus>
  /** From now on, holds secrets in memory until the process ends. Keys of the keychain stay listed, but cannot sign. */
  chooseSessionOnly(): Promise<VaultStatus>

  /**
   * Stores a copy of the key; the caller wipes the original.
   * @throws VaultError `duplicate-key` (with `keyId`), `invalid-secret`, `missing-secret`, `damaged-entry`
   */
  addKey(key: { readonly keyType: KeyType; readonly privateKey: Uint8Array }): Promise<KeyRecord>
  /**
   * Reads key text and stores the key. `accept` gets the key's public facts first; if `accept` throws, nothing is
   * stored and the error is passed on.
   * @throws KeyTextError; the errors of `addKey`
   */
  importKey(input: ImportKeyInput, accept?: AcceptKey): Promise<KeyRecord>
  /** Creates a new key, which is stored only after some of its words were typed back. */
  draftKey(keyType: KeyType, origin?: KeyOrigin): Promise<KeyDraft>
  /** Public facts of all keys. Also works while the vault is locked, and when no store is open. */
  listKeys(): readonly KeyRecord[]
  /**
   * Checks whether the open store holds the secrets of its keys, and updates `missingKeys`. Also works while locked.
   */
  checkKeys(): Promise<void>
  /** Ids of keys on record whose secret was not in the store at the last access. */
  missingKeys(): ReadonlySet<string>
  /**
   * Opens the entry of a key, to know before a review that the key can sign.
   * @throws VaultError `unknown-key`; the errors of `VaultSigner.sign`
   */
  checkKey(keyId: string): Promise<void>
  /** Deletes the key and its record. @throws VaultError `unknown-key` */
  removeKey(keyId: string): Promise<void>
  /**
   * The private key in Hedera's DER form, only for the vault window. The caller wipes the bytes.
   * @throws VaultError `unknown-key`, `missing-secret`, `damaged-entry`
   */
  exportKey(keyId: string): Promise<Uint8Array>
  /**
   * Signer for a key. Can be called while the vault is locked, but cannot sign then.
   * @throws VaultError `unknown-key`
   */
  signer(keyId: string): VaultSigner
  /** Adds a record for each key that the store holds without a record. Returns the new records. */
  recoverKeys(): Promise<readonly KeyRecord[]>

  /**
   * Stores a service key, such as an API key of the market. `name`: up to 64 lower-case letters, digits and `:._-`.
   * `text`: 1 to 1024 visible ASCII characters.
   * @throws VaultError `invalid-secret`
   */
  setServiceKey(name: string, text: string): Promise<void>
  /** True if there is a service key under the name. Also works while the vault is locked. */
  hasServiceKey(name: string): Promise<boolean>
  /** Deletes a service key. Returns true if there was a service key under the name. */
  removeServiceKey(name: string): Promise<boolean>
  /** Passes the text of a service key to `use`. @throws VaultError `unknown-secret`, `damaged-entry` */
  withServiceKey<T>(name: string, use: (text: string) => Promise<T> | T): Promise<T>

  /**
   * Sets a first passphrase. The vault stays unlocked, and the idle time becomes the default.
   * @throws VaultError `passphrase-set`, `weak-passphrase`
   */
  setPassphrase(passphrase: string): Promise<void>
  /**
   * Replaces the passphrase. The vault stays locked or unlocked as before.
   * @throws VaultError `no-passphrase`, `wrong-passphrase`, `throttled`, `weak-passphrase`
   */
  changePassphrase(current: string, next: string): Promise<void>
  /** Removes the passphrase. @throws VaultError `no-passphrase`, `wrong-passphrase`, `throttled` */
  removePassphrase(current: string): Promise<void>
  /**
   * Verifies the passphrase before an important act, such as an export. The vault stays locked or unlocked as before.
   * @throws VaultError `no-passphrase`, `wrong-passphrase`, `throttled`
   */
  verifyPassphrase(passphrase: string): Promise<void>
  /**
   * Unlocks the vault.
   * @throws VaultError `no-passphrase`, `wrong-passphrase`, `throttled`; `locked` if `lock` was called meanwhile
   */
  unlock(passphrase: string): Promise<void>
  /** Locks at once. Work that is under way finishes with its own copy of the master key. */
  lock(): void
  /** Delays the automatic lock. Main may call this only for real input of the person. */
  touch(): void
  /** Sets the idle time. A value below 1 becomes 1, and a value above 1440 becomes 1440. */
  setAutoLockMinutes(minutes: number): void

  /** Authenticates records outside the keychain that other programs must not change. */
  readonly recordKeys: RecordKeys

  /**
   * Deletes every secret of the open store. Cannot be undone. Also works while the vault is locked, so that a person
   * who forgot the passphrase can begin again.
   */
  reset(): Promise<void>
}

export function createVault(deps: VaultDeps): Vault {
  const service = deps.serviceName ?? KEYCHAIN_SERVICE
  const records = new KeyRecords(deps.keyRecordStore)
  const lockbox = new Lockbox({
    ...deps,
    serviceName: service,
    autoLockMinutes: deps.autoLockMinutes ?? DEFAULT_AUTO_LOCK_MINUTES,
    derive: deps.derive ?? deriveWithScrypt,
    hasKeys: (store) => records.inStore(store).length > 0,
    isSealedEntry,
  })
  const keys = new VaultKeys(lockbox, records, deps.clock, service)
  const secrets = new VaultSecrets(lockbox, service)
  const recordKeys = createRecordKeys(lockbox, secrets)
  const statusAfter = (work: Promise<void>) => work.then(() => lockbox.status())

  return {
    status: () => lockbox.status(),
    open: (options) => statusAfter(lockbox.open(options)),
    chooseSessionOnly: () => statusAfter(lockbox.chooseSessionOnly()),

    addKey: (key) => keys.add(key.keyType, key.privateKey),
    importKey: (input, accept) => addImported(keys, input, accept),
    draftKey: (keyType, origin) => createKeyDraft(keyType, (type, privateKey) => keys.add(type, privateKey, origin)),
    listKeys: () => records.list(),
    checkKeys: () => keys.checkAll(),
    missingKeys: () => keys.missingIds(),
    checkKey: (keyId) => keys.check(keyId),
    removeKey: (keyId) => keys.remove(keyId),
    exportKey: (keyId) => keys.exportDer(keyId),
    signer: (keyId) => keys.signer(keyId),
    recoverKeys: () => keys.recover(),

    setServiceKey: (name, text) => secrets.set(name, text),
    hasServiceKey: (name) => secrets.has(name),
    removeServiceKey: (name) => secrets.remove(name),
    withServiceKey: (name, use) => secrets.with(name, use),

    setPassphrase: (passphrase) => lockbox.setPassphrase(passphrase),
    changePassphrase: (current, next) => lockbox.changePassphrase(current, next),
    removePassphrase: (current) => lockbox.removePassphrase(current),
    verifyPassphrase: (passphrase) => lockbox.verifyPassphrase(passphrase),
    unlock: (passphrase) => lockbox.unlock(passphrase),
    lock: () => {
      lockbox.lock()
      deps.onLock?.()
    },
    touch: () => lockbox.autoLock.touch(),
    setAutoLockMinutes: (minutes) => lockbox.autoLock.setMinutes(Math.min(Math.max(minutes, 1), 1440)),

    recordKeys,

    reset: () => resetStore(lockbox, records, service).finally(() => recordKeys.wipeRecordKey()),
  }
}

const isSealedEntry = (account: string): boolean => account.startsWith(KEY_PREFIX) || account.startsWith(SECRET_PREFIX)

async function addImported(keys: VaultKeys, input: ImportKeyInput, accept?: AcceptKey): Promise<KeyRecord> {
  const { privateKey, ...facts } = await importKey(input)
  try {
    await accept?.(facts)
    return await keys.add(facts.keyType, privateKey)
  } finally {
    wipe(privateKey)
  }
}

function resetStore(lockbox: Lockbox, records: KeyRecords, service: string): Promise<void> {
  return lockbox.withStore(
    async ({ keychain, store, master }) => {
      // Destroy the master key first: after an interruption, the remaining entries cannot be opened any more.
      await master.destroy()
      for (const account of await keychain.list(service)) {
        if (isSealedEntry(account)) await keychain.delete(service, account)
      }
      for (const record of records.inStore(store)) records.remove(record)
      await lockbox.resetLock()
    },
    { mayBeLocked: true },
  )
}
