import { wipe } from './bytes'
import type { MasterKey } from './master-key'
import type { Throttle } from './throttle'
import { VaultError } from './vault-error'

const MIN_PASSPHRASE_CHARACTERS = 8
const MAX_PASSPHRASE_CHARACTERS = 1024

/**
 * UTF-8 bytes of a passphrase in the normal form NFKC, so that every keyboard leads to the same bytes. The caller wipes
 * the bytes; the string itself cannot be wiped.
 */
export function passphraseBytes(passphrase: string): Uint8Array {
  // One character can take two code units of the string.
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
 * Opens the master key with a passphrase. All attempts pass here, so that each of them is counted and slowed. The
 * caller wipes the returned key.
 * @throws VaultError `throttled`, `wrong-passphrase`, `empty-passphrase`, `damaged-entry`; KeychainError. Of these,
 * only `wrong-passphrase` counts as a failed attempt.
 */
export async function tryPassphrase(throttle: Throttle, master: MasterKey, passphrase: string): Promise<Uint8Array> {
  // A passphrase is never empty: an empty text is an empty field, not a guess.
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
