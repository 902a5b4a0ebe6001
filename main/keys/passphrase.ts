import { wipe } from './bytes'
import type { MasterKey } from './master-key'
import type { Throttle } from './throttle'
import { VaultError } from './vault-error'

const MIN_PASSPHRASE_CHARACTERS = 8
const MAX_PASSPHRASE_CHARACTERS = 1024

/**
 * Normalises a passphrase to one form (NFKC) for every keyboard, in UTF-8; the caller wipes it. The string cannot be
 * wiped.
 */
export function passphraseBytes(passphrase: string): Uint8Array {
  return new TextEncoder().encode(passphrase.slice(0, MAX_PASSPHRASE_CHARACTERS * 2).normalize('NFKC'))
}

/** Checks the limits of a new passphrase. @throws VaultError `weak-passphrase` */
export function requirePassphrase(passphrase: string): void {
  const characters = [...passphrase.slice(0, MAX_PASSPHRASE_CHARACTERS * 2 + 1)].length
  if (characters < MIN_PASSPHRASE_CHARACTERS || characters > MAX_PASSPHRASE_CHARACTERS) {
    throw new VaultError('weak-passphrase')
  }
}

/**
 * Tries a passphrase: the only place that does, so every attempt is counted and slowed. Returns the master key, wiped
 * by the caller.
 * @throws VaultError `throttled`, `wrong-passphrase`; `empty-passphrase` and KeychainError, which do not count as
 * attempts
 */
export async function tryPassphrase(throttle: Throttle, master: MasterKey, passphrase: string): Promise<Uint8Array> {
  // No passphrase is empty: this is an empty field, not a guess.
  if (passphrase === '') throw new VaultError('empty-passphrase')
  const attempt = throttle.begin()
  const bytes = passphraseBytes(passphrase)
  let masterKey: Uint8Array | null
  try {
    masterKey = await master.openWith(bytes)
  } catch (error) {
    attempt.undo()
    throw error
  } finally {
    wipe(bytes)
  }
  if (!masterKey) throw new VaultError('wrong-passphrase')
  throttle.succeed()
  return masterKey
}
