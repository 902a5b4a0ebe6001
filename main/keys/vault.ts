import { DEFAULT_AUTO_LOCK_MINUTES } from './auto-lock'
import { wipe } from './bytes'
import type { VaultClock } from './clock'
import { createKeyDraft, type KeyDraft } from './key-draft'
import type { KeyMetaStore, KeyRecord } from './key-meta'
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
  readonly meta: KeyMetaStore
  readonly clock: VaultClock
  readonly lockState: LockStateStore
  /** Default `KEYCHAIN_SERVICE`; tests may use another. */
  readonly serviceName?: string
  /** Idle minutes until the vault locks itself, when a passphrase is set; default 10. */
  readonly autoLockMinutes?: number
  /** Reports that the vault was locked: by `lock`, also without a passphrase, or by itself after its idle time. */
  readonly onLock?: () => void
  /** Reports that a keychain in use has failed. */
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
  /** Epoch milliseconds; null while locked or without a passphrase. */
  readonly autoLockAt: number | null
  /** Wrong passphrases since the last right one. */
  readonly failedAttempts: number
  /** Milliseconds from now during which no passphrase is tried; 0 when one may be. */
  readonly retryAfterMs: number
}

/** Checks a key by its public facts before it is stored: throws when the key does not belong to the account. */
export type AcceptKey = (facts: PublicFacts) => Promise<void> | void

/**
 * The store of secrets. Every method that accesses the store may reject with VaultError (`no-store`, `locked`, and
 * those named) or KeychainError; no error holds a secret. Secrets leave in three ways only: `exportKey` (bytes), the
 * words of `draftKey` (once), and the argument of `withApiKey`'s function.
 *
 * Some secrets cannot be wiped: passphrases, API keys and keychain entries are strings by nature; curve arithmetic uses
 * big integers. They are dropped at once and garbage-collected. Without a passphrase a keychain entry holds the plain
 * master key, protected by the operating system's keychain alone.
 */
export type Vault = {
  status(): VaultStatus
  /**
   * Tries the keychain. The status has the outcome: `keychain`, or `none` with the reason (`not-opened` until the
   * keychain has answered; with `isQuiet` the previous reason). May be repeated. A session stays one, unless
   * `leaveSession` is given and the session holds no key.
   */
  open(options?: OpenOptions): Promise<VaultStatus>
  /** Holds secrets in memory until the process ends. Keys of the keychain stay listed, but cannot sign then. */
  chooseSessionOnly(): Promise<VaultStatus>

  /** Copies the key; the caller wipes its own. `duplicate-key` (with `keyId`), `invalid-secret`, `missing-secret`. */
  addKey(key: { readonly keyType: KeyType; readonly privateKey: Uint8Array }): Promise<KeyRecord>
  /**
   * Reads key text and stores the key. `accept` gets its public facts first; an error it throws is passed on, and
   * nothing is stored. Also KeyTextError.
   */
  importKey(input: ImportKeyInput, accept?: AcceptKey): Promise<KeyRecord>
  /** Creates a new key, stored only after some of its words have been typed back. */
  draftKey(keyType: KeyType, origin?: KeyOrigin): Promise<KeyDraft>
  /** Public facts only. Works locked, and with no store open. */
  listKeys(): readonly KeyRecord[]
  /** Checks the open store for the secret of every key on record; `missingKeys` is right after that. Works locked. */
  checkKeys(): Promise<void>
  /** Ids of keys on record whose secret the store did not hold at the last check. */
  missingKeys(): ReadonlySet<string>
  /** Opens one key's entry, to know before a review that the key can sign. `unknown-key`, and the errors of `sign`. */
  checkKey(keyId: string): Promise<void>
  /** `unknown-key`. */
  removeKey(keyId: string): Promise<void>
  /**
   * Hedera's DER form, only for the vault window; the caller wipes it. `unknown-key`, `missing-secret`,
   * `damaged-entry`.
   */
  exportKey(keyId: string): Promise<Uint8Array>
  /** Works locked; the signing itself does not. @throws VaultError `unknown-key` */
  signer(keyId: string): VaultSigner
  /** Adds keys to the records that are in the store but not on record. Returns those added. */
  recoverKeys(): Promise<readonly KeyRecord[]>

  /** Name: lower case, digits and `:._-`, up to 64. Text: 1 to 1024 visible ASCII characters. `invalid-secret`. */
  setApiKey(name: string, text: string): Promise<void>
  /** Works locked. */
  hasApiKey(name: string): Promise<boolean>
  /** True when there was one. */
  removeApiKey(name: string): Promise<boolean>
  /** Passes the text to `use` only. `unknown-secret`, `damaged-entry`. */
  withApiKey<T>(name: string, use: (apiKey: string) => Promise<T> | T): Promise<T>

  /** `passphrase-set`, `weak-passphrase`. The vault stays open, with the default idle time whatever was set before. */
  setPassphrase(passphrase: string): Promise<void>
  /** `no-passphrase`, `wrong-passphrase`, `throttled`, `weak-passphrase`. The vault stays locked or open as it was. */
  changePassphrase(current: string, next: string): Promise<void>
  removePassphrase(current: string): Promise<void>
  /** Verifies the passphrase before an important act (an export); changes nothing. `wrong-passphrase`, `throttled`. */
  verifyPassphrase(passphrase: string): Promise<void>
  unlock(passphrase: string): Promise<void>
  /** Locks at once; work under way ends with its own copy. */
  lock(): void
  /** Records real input of the person, seen by main. No other code may call this: only this delays the auto-lock. */
  touch(): void
  /** 1 to 1440. */
  setAutoLockMinutes(minutes: number): void

  /** For records outside the keychain that other programs must not change. */
  readonly records: RecordKeys

  /** Deletes every secret of the open store, also when locked: the way out of a forgotten passphrase. Irreversible. */
  reset(): Promise<void>
}

export function createVault(deps: VaultDeps): Vault {
  const service = deps.serviceName ?? KEYCHAIN_SERVICE
  const records = new KeyRecords(deps.meta)
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

    setApiKey: (name, text) => secrets.set(name, text),
    hasApiKey: (name) => secrets.has(name),
    removeApiKey: (name) => secrets.remove(name),
    withApiKey: (name, use) => secrets.with(name, use),

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

    records: recordKeys,

    reset: () => resetStore(lockbox, records, service).finally(() => recordKeys.forget()),
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
      // The master key first: if interrupted after that line, the remaining entries cannot be read by anyone.
      await master.destroy()
      for (const account of await keychain.list(service)) {
        if (isSealedEntry(account)) await keychain.delete(service, account)
      }
      for (const record of records.inStore(store)) records.remove(record)
      await lockbox.forget()
    },
    { mayBeLocked: true },
  )
}
