import { createHash } from 'node:crypto'
import type { Credentials } from './credentials'

/**
 * Creates a function that returns a fingerprint of the user key, which does not reveal the key; null without a user
 * key. The function rejects with AppFailure `locked`, or `unauthorized` when the key cannot be lent.
 */
export const createUserKeyFingerprint =
  (credentials: Pick<Credentials, 'choose' | 'waitForKey' | 'lend'>) => async (): Promise<string | null> => {
    if (credentials.choose('user') === null) return null
    await credentials.waitForKey('user')
    // The key may have been removed while the keychain was read.
    if (credentials.choose('user') === null) return null
    return credentials.lend('user', (key) => Promise.resolve(hashUserKey(key)))
  }

/** The first 32 hexadecimal digits of the hash: 128 bits are enough to distinguish keys. */
const hashUserKey = (key: string): string =>
  createHash('sha256').update('user key of a market\n').update(key).digest('hex').slice(0, 32)
