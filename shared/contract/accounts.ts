import { z } from 'zod'
import { entityId, hbarText, instant, keyType, noValue, stamp, typedText } from './common'
import { method } from './method'

export const account = z.object({
  id: entityId,
  checksum: z.string(),
  name: z.string(),
  /** `key`: the app has or had a key for the account. `watch`: the account is read-only here. */
  access: z.enum(['key', 'watch']),
  keyType: keyType.nullable(),
  /**
   * True if the keychain no longer holds the account's key. The account cannot sign until the key is imported again.
   */
  isKeyMissing: z.boolean(),
  /** HBAR balance with its stamp; null while unknown. */
  balance: z.object({ hbar: hbarText, stamp }).nullable(),
})
export type Account = z.infer<typeof account>

/** Key that was created in this app and has no account on the ledger yet. */
export const looseKey = z.object({
  keyId: z.string(),
  keyType,
  publicKey: z.string(),
  evmAddress: z.string().nullable(),
})
export type LooseKey = z.infer<typeof looseKey>

export const keyStore = z.object({
  /**
   * `keychain`: the keychain of the operating system. `session`: memory, lost when the app ends. `none`: no storage for
   * keys yet.
   */
  kind: z.enum(['keychain', 'session', 'none']),
  /** Reason why the keychain cannot be used; null when it can be used. */
  reason: z.string().nullable(),
  isPassphraseSet: z.boolean(),
  isLocked: z.boolean(),
  /** Time at which idle keys lock; null while the keys are locked or no automatic lock is set. */
  autoLockAt: instant.nullable(),
})
export type KeyStore = z.infer<typeof keyStore>

export const accountsState = z.object({
  accounts: z.array(account),
  looseKeys: z.array(looseKey),
  /**
   * Accounts of the practice market whose keys this app has not imported. These accounts count as known, so that their
   * similar ids cause no warning. Empty in other markets.
   */
  practiceAccounts: z.array(z.object({ id: entityId, name: z.string() })),
  selected: entityId.nullable(),
  keyStore,
})
export type AccountsState = z.infer<typeof accountsState>

/**
 * Tasks of the key window, which main owns. Secrets are typed and shown only in the key window. `auto-lock`: sets the
 * idle time until the keys lock. `session-only`: chooses memory, instead of the keychain, as the storage of keys.
 */
export const vaultTaskKind = z.enum([
  'create-key',
  'import-key',
  'unlock',
  'set-passphrase',
  'change-passphrase',
  'remove-passphrase',
  'auto-lock',
  'export-key',
  'remove-account',
  'session-only',
])
export type VaultTaskKind = z.infer<typeof vaultTaskKind>

export const accounts = {
  list: method({ input: noValue, output: accountsState }),
  /**
   * Reads the balances of all accounts now, whatever their age. Concurrent calls share one read. A balance that could
   * not be read keeps its last value, marked as offline.
   */
  refresh: method({ input: noValue, output: accountsState }),
  select: method({ input: z.object({ account: entityId }), output: accountsState }),
  rename: method({
    input: z.object({ account: entityId, name: typedText(40).min(1) }),
    output: accountsState,
  }),
  /**
   * Moves an account to the position `to` among the other accounts, counted from 0. A position past the end means the
   * last position. Errors: not-found.
   */
  move: method({
    input: z.object({ account: entityId, to: z.number().int().min(0).max(1000) }),
    output: accountsState,
  }),
  /** Adds a watch-only account. `id`: as typed, with or without checksum. Errors: invalid-input, not-found, offline. */
  watch: method({
    input: z.object({ id: typedText(40), name: typedText(40).min(1) }),
    output: accountsState,
  }),
  /**
   * Asks the mirror which account a `LooseKey` has, and adds this account. Errors: not-found (key, account), offline.
   */
  findAccount: method({ input: z.object({ keyId: z.string().max(64) }), output: accountsState }),
  /** Opens the key window for a task; answers when the window closes. `busy`: the key window was already open. */
  openVault: method({
    input: z.object({ task: vaultTaskKind, account: entityId.nullable() }),
    output: z.object({ outcome: z.enum(['done', 'cancelled', 'busy']) }),
  }),
  /** Tries to open the keychain again. The answer can take a minute while the keychain asks for a password. */
  openKeychain: method({ input: noValue, output: accountsState }),
  lock: method({ input: noValue, output: accountsState }),
}
