import { createHash } from 'node:crypto'
import type { Credentials } from './credentials'

/**
 * Distinguishes user keys without revealing them; null when there is none. Throws AppFailure `locked`, or
 * `unauthorized` when the key has been refused.
 */
export const createUserKeyFingerprint =
  (credentials: Pick<Credentials, 'choose' | 'ready' | 'lend'>) => async (): Promise<string | null> => {
    if (credentials.choose('user') === null) return null
    await credentials.ready('user')
    if (credentials.choose('user') === null) return null
    return credentials.lend('user', (text) => Promise.resolve(hashUserKey(text)))
  }

const hashUserKey = (text: string): string =>
  createHash('sha256').update('user key of a market\n').update(text).digest('hex').slice(0, 32)
