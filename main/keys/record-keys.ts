import { createHmac, hkdfSync } from 'node:crypto'
import { areBytesEqual, wipe } from './bytes'
import type { Lockbox } from './lockbox'
import { VaultError } from './vault-error'
import type { VaultSecrets } from './vault-secrets'

/** Makes the record key different from the master key, so that the record key cannot open what the master key seals. */
const HKDF_LABEL = 'countersign|v1|records'

/**
 * Authenticates settings of the person that the keychain does not hold, such as the spender list in the database. The
 * record key is derived from the master key and never leaves this folder. The record key stays in memory when the vault
 * locks: it opens no secret, and lists must be readable while the vault is locked.
 */
export type RecordKeys = {
  /**
   * Derives the record key from the keychain's master key, which is created if there is none.
   * @throws VaultError, KeychainError
   */
  load(): Promise<void>
  isLoaded(): boolean
  /** Tag of a text in one domain: HMAC-SHA256, base64. @throws VaultError `locked` before `load` */
  authenticate(domain: string, text: string): string
  /** True if the tag belongs to this text in this domain. @throws VaultError `locked` before `load` */
  verify(domain: string, text: string, tag: string): boolean
  /**
   * Value of a counter, which the keychain holds sealed under the master key; null if there is no entry. `damaged`: the
   * entry cannot be opened, or is not a count. @throws VaultError `locked`
   */
  readCounter(name: string): Promise<number | 'damaged' | null>
  writeCounter(name: string, count: number): Promise<void>
  /** Wipes the record key, after the master key was destroyed. */
  wipeRecordKey(): void
}

export function createRecordKeys(lockbox: Lockbox, secrets: VaultSecrets): RecordKeys {
  let recordKey: Uint8Array | null = null

  function tagOf(domain: string, text: string): Buffer {
    if (!recordKey) throw new VaultError('locked')
    return createHmac('sha256', recordKey).update(`${domain}\0`, 'utf8').update(text, 'utf8').digest()
  }

  return {
    load: () =>
      lockbox.withMaster(
        ({ masterKey }) => {
          wipe(recordKey)
          recordKey = new Uint8Array(hkdfSync('sha256', masterKey, new Uint8Array(0), HKDF_LABEL, 32))
          return Promise.resolve()
        },
        { store: 'keychain', create: true },
      ),
    isLoaded: () => recordKey !== null,
    authenticate: (domain, text) => tagOf(domain, text).toString('base64'),
    verify: (domain, text, tag) => areBytesEqual(tagOf(domain, text), Buffer.from(tag, 'base64')),
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
    wipeRecordKey: () => {
      wipe(recordKey)
      recordKey = null
    },
  }
}
