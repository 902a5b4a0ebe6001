/** Reason why a vault call failed. */
export type VaultErrorCode =
  /** No store is open, or the key is in the store that is not open. */
  | 'no-store'
  /** A passphrase is set and the vault is not unlocked, or the record key is not loaded yet. */
  | 'locked'
  /** The call needs a passphrase, but no passphrase is set. */
  | 'no-passphrase'
  /** `setPassphrase` was called although a passphrase is set: only `changePassphrase` replaces a passphrase. */
  | 'passphrase-set'
  /** The new passphrase is shorter than 8 or longer than 1024 characters. */
  | 'weak-passphrase'
  /** The passphrase field was empty. This does not count as an attempt. */
  | 'empty-passphrase'
  | 'wrong-passphrase'
  /** Too many wrong attempts. `retryAfterMs` has the time to wait. */
  | 'throttled'
  /** There is no key under this id or of this kind, or the new key was already shown, kept or discarded. */
  | 'unknown-key'
  /** The vault already holds this key; `keyId` has the key's id. */
  | 'duplicate-key'
  /** There is no service key under this name. */
  | 'unknown-secret'
  /** The typed words differ from the words of the new phrase. */
  | 'words-differ'
  /** The bytes are no valid private key, or the name or text of a service key is outside the limits. */
  | 'invalid-secret'
  /** The vault has a record of the secret, but the keychain no longer holds it. */
  | 'missing-secret'
  /** The keychain entry was changed, is not readable, or belongs to another version of the app. */
  | 'damaged-entry'

const MESSAGES: Record<VaultErrorCode, string> = {
  'no-store': 'no store for secrets is open',
  locked: 'the vault is locked',
  'no-passphrase': 'no passphrase is set',
  'passphrase-set': 'a passphrase is set already',
  'weak-passphrase': 'a passphrase has 8 to 1024 characters',
  'empty-passphrase': 'no passphrase was entered',
  'wrong-passphrase': 'wrong passphrase',
  throttled: 'too many wrong attempts',
  'unknown-key': 'no such key',
  'duplicate-key': 'this key is stored already',
  'unknown-secret': 'no such secret',
  'words-differ': 'the words typed back differ',
  'invalid-secret': 'not a usable secret',
  'missing-secret': 'the keychain no longer holds this secret',
  'damaged-entry': 'a keychain entry is not what was stored',
}

type VaultErrorDetail = {
  /** Milliseconds from now during which no attempt is accepted; for `throttled`. */
  readonly retryAfterMs?: number
  /** Id of the key that the error is about. */
  readonly keyId?: string
}

/**
 * Error of a vault call. Each code has a fixed message, which can be logged. Failures of the keychain are
 * KeychainErrors instead.
 */
export class VaultError extends Error {
  override readonly name = 'VaultError'
  readonly retryAfterMs: number
  readonly keyId: string | null

  constructor(
    readonly code: VaultErrorCode,
    detail: VaultErrorDetail = {},
  ) {
    super(MESSAGES[code])
    this.retryAfterMs = detail.retryAfterMs ?? 0
    this.keyId = detail.keyId ?? null
  }
}
