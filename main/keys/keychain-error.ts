/**
 * `unavailable`: no usable keychain. `timed-out`: no answer in time, perhaps an unanswered prompt. `denied`: the person
 * or the system refused. `crashed`: the keychain process ended.
 */
export type KeychainErrorCode = 'unavailable' | 'timed-out' | 'denied' | 'crashed'

const MESSAGES: Record<KeychainErrorCode, string> = {
  unavailable: 'no usable keychain on this machine',
  'timed-out': 'the keychain did not answer in time',
  denied: 'the keychain refused',
  crashed: 'the keychain process ended',
}

/** Error of a keychain call. Each code has a fixed message, which can be logged. */
export class KeychainError extends Error {
  override readonly name = 'KeychainError'
  constructor(readonly code: KeychainErrorCode) {
    super(MESSAGES[code])
  }
}
