/** Reason why a vault call failed. */
export type VaultErrorCode =
  /** No keychain is open and the session-only choice was not made; or the key is in a store that is not open. */
  | 'no-store'
  /** An app passphrase is set and has not been given. */
  | 'locked'
  /** A passphrase was given where none is set. */
  | 'no-passphrase'
  /** `setPassphrase` was called where one is set: change it instead. */
  | 'passphrase-set'
  /** Shorter than 8 or longer than 1024 characters. */
  | 'weak-passphrase'
  /** The field was empty: not counted as an attempt. */
  | 'empty-passphrase'
  | 'wrong-passphrase'
  /** Too many wrong attempts; see `retryAfterMs`. */
  | 'throttled'
  /** No key under this id. */
  | 'unknown-key'
  /** This key is in the vault already; see `keyId`. */
  | 'duplicate-key'
  /** No API key under this name. */
  | 'unknown-secret'
  /** The words typed back are not those of the new phrase. */
  | 'words-differ'
  /** Not a private key, or an API key or name outside its limits. */
  | 'invalid-secret'
  /** The vault has a record of the secret, but the keychain no longer holds it. */
  | 'missing-secret'
  /** The keychain entry differs from the stored one, or is of a later version. */
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
  /** Milliseconds from now during which no attempt is accepted. */
  readonly retryAfterMs?: number
  readonly keyId?: string
}

/** Error of a vault call. The message is fixed per code: it can be logged. Keychain failures pass as KeychainError. */
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
