import { randomUUID } from 'node:crypto'
import { fromHex, toHex, wipe } from './bytes'
import type { VaultClock } from './clock'
import { writeDer } from './der'
import { publicPartOf, openEntry, sealEntry } from './entry'
import type { KeyMetaStore, KeyRecord } from './key-meta'
import type { KeyType } from './key-types'
import type { Keychain } from './keychain'
import type { Lockbox, Opened, StoreName } from './lockbox'
import { isValidPrivateKey, publicFactsOf } from './public-key'
import { signBytes } from './sign'
import { VaultError } from './vault-error'

export const KEY_PREFIX = 'key:'

/** Signs with one stored key. Holds no secret itself: the key is read for each signature. */
export type VaultSigner = {
  readonly keyType: KeyType
  /** 32 raw or 33 compressed bytes. */
  readonly publicKey: Uint8Array
  /**
   * Returns 64 bytes: ED25519 over the bytes, or r and s (low) of secp256k1 over their keccak-256.
   * @throws VaultError `locked`, `no-store`, `missing-secret`, `damaged-entry`; KeychainError
   */
  sign(bodyBytes: Uint8Array): Promise<Uint8Array>
}

/** Origin of a key, as far as known. */
export type KeyOrigin = Pick<KeyRecord, 'practice'>

type EntryBinding = Pick<KeyRecord, 'keyId' | 'keyType' | 'publicKey'>

/** Binds an entry to its id, type and public key: an entry swapped with another does not open. */
const contextOf = (key: EntryBinding): string => `countersign|v1|key|${key.keyId}|${key.keyType}|${key.publicKey}`

const publicKeyName = ({ keyType, publicKey }: Pick<KeyRecord, 'keyType' | 'publicKey'>) => `${keyType}:${publicKey}`

/** The records of this process: those of the keychain from the app's storage, those of the session from memory. */
export class KeyRecords {
  private readonly session = new Map<string, KeyRecord>()
  constructor(private readonly meta: KeyMetaStore) {}

  list(): readonly KeyRecord[] {
    return [...this.meta.load(), ...this.session.values()]
  }

  inStore(store: StoreName): readonly KeyRecord[] {
    return this.list().filter((record) => record.store === store)
  }

  require(keyId: string): KeyRecord {
    const record = this.list().find((candidate) => candidate.keyId === keyId)
    if (!record) throw new VaultError('unknown-key')
    return record
  }

  save(record: KeyRecord): void {
    if (record.store === 'session') this.session.set(record.keyId, record)
    else this.meta.save(record)
  }

  remove(record: KeyRecord): void {
    if (record.store === 'session') this.session.delete(record.keyId)
    else this.meta.remove(record.keyId)
  }
}

/** Stored keys: adds, lists, signs, exports, removes. */
export class VaultKeys {
  /** Ids of keys on record whose secret the keychain did not hold at the last check. */
  private readonly missing = new Set<string>()

  constructor(
    private readonly lockbox: Lockbox,
    private readonly records: KeyRecords,
    private readonly clock: VaultClock,
    private readonly service: string,
  ) {}

  async add(keyType: KeyType, inputKey: Uint8Array, origin: KeyOrigin = {}): Promise<KeyRecord> {
    if (!isValidPrivateKey(keyType, inputKey)) throw new VaultError('invalid-secret')
    const privateKey = Uint8Array.from(inputKey)
    try {
      return await this.lockbox.withMaster((opened) => this.put(opened, keyType, privateKey, origin), { create: true })
    } finally {
      wipe(privateKey)
    }
  }

  missingIds(): ReadonlySet<string> {
    return this.missing
  }

  /** Checks that the open store holds the secrets of the keys on record. Works locked. @throws KeychainError */
  async checkAll(): Promise<void> {
    const hasMaster = await this.lockbox.hasMaster()
    await this.lockbox.withStore(
      async ({ keychain, store }) => {
        for (const { keyId } of this.records.inStore(store)) {
          const isHeld = hasMaster && (await this.readText(keychain, keyId)) !== null
          if (isHeld) this.missing.delete(keyId)
          else this.missing.add(keyId)
        }
      },
      { mayBeLocked: true },
    )
  }

  /** Opens the key's entry and drops the key. @throws as `VaultSigner.sign` */
  check(keyId: string): Promise<void> {
    return this.withKey(this.records.require(keyId), () => undefined)
  }

  signer(keyId: string): VaultSigner {
    const record = this.records.require(keyId)
    return {
      keyType: record.keyType,
      publicKey: fromHex(record.publicKey),
      sign: (bodyBytes) => {
        const body = Uint8Array.from(bodyBytes)
        return this.withKey(record, (privateKey) => signBytes(record.keyType, privateKey, body))
      },
    }
  }

  async exportDer(keyId: string): Promise<Uint8Array> {
    const record = this.records.require(keyId)
    return this.withKey(record, (privateKey) => writeDer(record.keyType, privateKey))
  }

  async remove(keyId: string): Promise<void> {
    const record = this.records.require(keyId)
    const remove = async (keychain: Keychain) => {
      // The secret first: a record without a secret can be removed again, a secret without a record would stay.
      await keychain.delete(this.service, KEY_PREFIX + keyId)
      this.records.remove(record)
    }
    await this.lockbox.withStore(({ keychain }) => remove(keychain), { store: record.store })
  }

  /** Finds keys that the keychain holds and the records do not (a lost profile, a crash while adding). */
  async recover(): Promise<readonly KeyRecord[]> {
    // Without a master key no entry can be opened.
    if (await this.lockbox.withStore(async ({ master }) => (await master.inspect()) === 'absent')) return []
    return this.lockbox.withMaster(async (opened) => {
      const knownAccounts = new Set(this.records.list().map((record) => KEY_PREFIX + record.keyId))
      const recovered: KeyRecord[] = []
      const accounts = await opened.keychain.list(this.service)
      const heldRecords = this.records
        .inStore(opened.store)
        .filter(({ keyId }) => accounts.includes(KEY_PREFIX + keyId))
      const knownKeyNames = new Set(heldRecords.map(publicKeyName))
      for (const account of accounts) {
        if (!account.startsWith(KEY_PREFIX) || knownAccounts.has(account)) continue
        const record = await this.adopt(opened, account, knownKeyNames)
        if (!record) continue
        recovered.push(record)
        knownKeyNames.add(publicKeyName(record))
      }
      return recovered
    })
  }

  private async put(
    { masterKey, keychain, store }: Opened,
    keyType: KeyType,
    privateKey: Uint8Array,
    origin: KeyOrigin,
  ): Promise<KeyRecord> {
    const facts = publicFactsOf(keyType, privateKey)
    const publicKey = toHex(facts.publicKey)
    const existing = this.records
      .inStore(store)
      .find((record) => record.keyType === keyType && record.publicKey === publicKey)
    if (existing && (await this.readText(keychain, existing.keyId)) !== null) {
      throw new VaultError('duplicate-key', { keyId: existing.keyId })
    }
    // A known key whose secret has gone missing is restored under its old id.
    const keyId = existing?.keyId ?? randomUUID()
    const about = { keyType, publicKey }
    const text = sealEntry(masterKey, privateKey, contextOf({ keyId, ...about }), about)
    await keychain.set(this.service, KEY_PREFIX + keyId, text)
    if ((await this.readText(keychain, keyId)) !== text) throw new VaultError('damaged-entry')
    const record: KeyRecord = existing ?? {
      keyId,
      ...about,
      evmAddress: facts.evmAddress,
      store,
      createdAt: this.clock.now(),
      ...origin,
    }
    this.records.save(record)
    this.missing.delete(keyId)
    return record
  }

  private async adopt(
    { masterKey, keychain, store }: Opened,
    account: string,
    knownKeyNames: ReadonlySet<string>,
  ): Promise<KeyRecord | null> {
    const keyId = account.slice(KEY_PREFIX.length)
    const text = await this.readText(keychain, keyId)
    if (text === null) return null
    let privateKey: Uint8Array | null = null
    try {
      const about = publicPartOf(text)
      // The same key under another id, from an earlier profile: one of the two is enough.
      if (knownKeyNames.has(publicKeyName(about))) return null
      privateKey = openEntry(masterKey, text, contextOf({ keyId, ...about }))
      const { evmAddress } = publicFactsOf(about.keyType, privateKey)
      const record: KeyRecord = { keyId, ...about, evmAddress, store, createdAt: this.clock.now() }
      this.records.save(record)
      return record
    } catch (error) {
      // An entry of an earlier master key, or a damaged one: its key cannot be recovered.
      if (error instanceof VaultError) return null
      throw error
    } finally {
      wipe(privateKey)
    }
  }

  private async withKey<T>(record: KeyRecord, use: (privateKey: Uint8Array) => T): Promise<T> {
    const work = async ({ masterKey, keychain }: Opened) => {
      const text = await this.readText(keychain, record.keyId)
      if (text === null) throw new VaultError('missing-secret', { keyId: record.keyId })
      const privateKey = openEntry(masterKey, text, contextOf(record))
      try {
        return use(privateKey)
      } finally {
        wipe(privateKey)
      }
    }
    try {
      const result = await this.lockbox.withMaster(work, { store: record.store })
      this.missing.delete(record.keyId)
      return result
    } catch (error) {
      if (error instanceof VaultError && error.code === 'missing-secret') this.missing.add(record.keyId)
      throw error
    }
  }

  private readText(keychain: Keychain, keyId: string): Promise<string | null> {
    return keychain.get(this.service, KEY_PREFIX + keyId)
  }
}
