import { createHmac, hkdfSync } from 'node:crypto'
import { sameBytes, wipe } from './bytes'
import type { Lockbox } from './lockbox'
import { VaultError } from './vault-error'
import type { VaultSecrets } from './vault-secrets'

/** HKDF's label: the key for records cannot open anything that the master key seals. */
const CONTEXT = 'countersign|v1|records'

/**
 * Authenticates settings of the person that the keychain does not hold, such as the spender list in the database. The
 * key is derived from the master key and never leaves this folder. It stays in memory when the vault locks: it opens no
 * secret, and lists have to be read while locked.
 */
export type RecordKeys = {
  /** Derives the key from the keychain's master key, which is made at the first start. VaultError, KeychainError. */
  load(): Promise<void>
  isLoaded(): boolean
  /** Base64 HMAC-SHA256 of the text, for this domain alone. @throws VaultError `locked` before `load` */
  authenticate(domain: string, text: string): string
  verify(domain: string, text: string, tag: string): boolean
  /**
   * A counter in the keychain, sealed under the master key; null if there is none. `damaged`: the entry exists and
   * cannot be opened, or is not a number. VaultError `locked`.
   */
  readCounter(name: string): Promise<number | 'damaged' | null>
  writeCounter(name: string, count: number): Promise<void>
  /** Wipes the key, after the master key was destroyed. */
  forget(): void
}

export function createRecordKeys(lockbox: Lockbox, secrets: VaultSecrets): RecordKeys {
  let key: Uint8Array | null = null

  function tagOf(domain: string, text: string): Buffer {
    if (!key) throw new VaultError('locked')
    return createHmac('sha256', key).update(`${domain}\0`, 'utf8').update(text, 'utf8').digest()
  }

  return {
    load: () =>
      lockbox.withMaster(
        ({ masterKey }) => {
          wipe(key)
          key = new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(0), CONTEXT, 32))
          return Promise.resolve()
        },
        { store: 'keychain', create: true },
      ),
    isLoaded: () => key !== null,
    authenticate: (domain, text) => tagOf(domain, text).toString('base64'),
    verify: (domain, text, tag) => sameBytes(tagOf(domain, text), Buffer.from(tag, 'base64')),
    readCounter: async (name) => {
      if (!(await secrets.has(name))) return null
      try {
        const count = Number(await secrets.with(name, (text) => text))
        return Number.isSafeInteger(count) && count >= 0 ? count : 'damaged'
      } catch (cause) {
        if (cause instanceof VaultError && cause.code === 'damaged-entry') return 'damaged'
        throw cause
      }
    },
    writeCounter: (name, count) => secrets.set(name, String(count)),
    forget: () => {
      wipe(key)
      key = null
    },
  }
}
