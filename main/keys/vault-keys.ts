import { randomUUID } from 'node:crypto'
import { fromHex, toHex, wipe } from './bytes'
import type { VaultClock } from './clock'
import { writeDer } from './der'
import { publicPartOf, openEntry, sealEntry } from './entry'
import type { KeyRecordStore, KeyRecord } from './key-record'
import type { KeyType } from './key-types'
import type { Keychain } from './keychain'
import type { Lockbox, MasterKeyAccess, StoreName } from './lockbox'
import { isValidPrivateKey, publicFactsOf } from './public-key'
import { signBytes } from './sign'
import { VaultError } from './vault-error'

export const KEY_PREFIX = 'key:'

/** Signs with one stored key. Holds no secret: the key is read from the store for each signature. */
export type VaultSigner = {
  readonly keyType: KeyType
  /** 32 raw bytes (ED25519) or 33 compressed bytes (secp256k1). */
  readonly publicKey: Uint8Array
  /**
   * Returns a signature of 64 bytes, as `signBytes` makes it.
   * @throws VaultError `locked`, `no-store`, `missing-secret`, `damaged-entry`; KeychainError
   */
  sign(bodyBytes: Uint8Array): Promise<Uint8Array>
}

/** Origin of a key; empty if unknown. */
export type KeyOrigin = Pick<KeyRecord, 'practice'>

type EntryBinding = Pick<KeyRecord, 'keyId' | 'keyType' | 'publicKey'>

/**
 * Context that binds an entry to the key's id, type and public key: an entry that was copied over the entry of another
 * key does not open.
 */
const contextOf = (key: EntryBinding): string => `countersign|v1|key|${key.keyId}|${key.keyType}|${key.publicKey}`

const publicKeyName = ({ keyType, publicKey }: Pick<KeyRecord, 'keyType' | 'publicKey'>) => `${keyType}:${publicKey}`

/** Records of all keys. Records of keychain keys are in the app's storage; records of session keys are in memory. */
export class KeyRecords {
  private readonly sessionRecords = new Map<string, KeyRecord>()
  constructor(private readonly keychainRecords: KeyRecordStore) {}

  list(): readonly KeyRecord[] {
    return [...this.keychainRecords.load(), ...this.sessionRecords.values()]
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
    if (record.store === 'session') this.sessionRecords.set(record.keyId, record)
    else this.keychainRecords.save(record)
  }

  remove(record: KeyRecord): void {
    if (record.store === 'session') this.sessionRecords.delete(record.keyId)
    else this.keychainRecords.remove(record.keyId)
  }
}

/** Adds, checks, exports, removes and recovers stored keys, and signs with them. */
export class VaultKeys {
  /** Ids of keys on record whose secret was missing in the store at the last access. */
  private readonly missingKeyIds = new Set<string>()

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
      return await this.lockbox.withMaster((access) => this.storeKey(access, keyType, privateKey, origin), {
        create: true,
      })
    } finally {
      wipe(privateKey)
    }
  }

  missingIds(): ReadonlySet<string> {
    return this.missingKeyIds
  }

  /**
   * Updates `missingIds` for the open store. Also works while the vault is locked.
   * @throws VaultError `no-store`; KeychainError
   */
  async checkAll(): Promise<void> {
    const hasMaster = await this.lockbox.hasMaster()
    await this.lockbox.withStore(
      async ({ keychain, store }) => {
        for (const { keyId } of this.records.inStore(store)) {
          const isHeld = hasMaster && (await this.readEntryText(keychain, keyId)) !== null
          if (isHeld) this.missingKeyIds.delete(keyId)
          else this.missingKeyIds.add(keyId)
        }
      },
      { mayBeLocked: true },
    )
  }

  /** Checks that the key can be opened. @throws the errors of `VaultSigner.sign`, and VaultError `unknown-key` */
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
    await this.lockbox.withStore(
      async ({ keychain }) => {
        // Delete the secret first. If the app ends in between, the record remains and can be removed again. A secret
        // without a record would stay in the keychain.
        await keychain.delete(this.service, KEY_PREFIX + keyId)
        this.records.remove(record)
      },
      { store: record.store },
    )
  }

  /**
   * Adds a record for each key that the open store holds without a record, as after lost app data or a crash while a
   * key was added. Returns the new records.
   */
  async recover(): Promise<readonly KeyRecord[]> {
    // Without a master key no entry can be opened.
    if (await this.lockbox.withStore(async ({ master }) => (await master.inspect()) === 'absent')) return []
    return this.lockbox.withMaster(async (access) => {
      const knownAccounts = new Set(this.records.list().map((record) => KEY_PREFIX + record.keyId))
      const recoveredRecords: KeyRecord[] = []
      const accounts = await access.keychain.list(this.service)
      const heldRecords = this.records
        .inStore(access.store)
        .filter(({ keyId }) => accounts.includes(KEY_PREFIX + keyId))
      const knownKeyNames = new Set(heldRecords.map(publicKeyName))
      for (const account of accounts) {
        if (!account.startsWith(KEY_PREFIX) || knownAccounts.has(account)) continue
        const record = await this.recoverEntry(access, account, knownKeyNames)
        if (!record) continue
        recoveredRecords.push(record)
        knownKeyNames.add(publicKeyName(record))
      }
      return recoveredRecords
    })
  }

  private async storeKey(
    { masterKey, keychain, store }: MasterKeyAccess,
    keyType: KeyType,
    privateKey: Uint8Array,
    origin: KeyOrigin,
  ): Promise<KeyRecord> {
    const facts = publicFactsOf(keyType, privateKey)
    const publicKey = toHex(facts.publicKey)
    const existingRecord = this.records
      .inStore(store)
      .find((record) => record.keyType === keyType && record.publicKey === publicKey)
    if (existingRecord && (await this.readEntryText(keychain, existingRecord.keyId)) !== null) {
      throw new VaultError('duplicate-key', { keyId: existingRecord.keyId })
    }
    // A key on record whose secret is missing keeps its id.
    const keyId = existingRecord?.keyId ?? randomUUID()
    const about = { keyType, publicKey }
    const entryText = sealEntry(masterKey, privateKey, contextOf({ keyId, ...about }), about)
    await keychain.set(this.service, KEY_PREFIX + keyId, entryText)
    if ((await this.readEntryText(keychain, keyId)) !== entryText) throw new VaultError('damaged-entry')
    const record: KeyRecord = existingRecord ?? {
      keyId,
      ...about,
      evmAddress: facts.evmAddress,
      store,
      createdAt: this.clock.now(),
      ...origin,
    }
    this.records.save(record)
    this.missingKeyIds.delete(keyId)
    return record
  }

  /**
   * Saves and returns a record for the key in an entry. Null when the entry cannot be opened, and when the same key has
   * another entry on record.
   */
  private async recoverEntry(
    { masterKey, keychain, store }: MasterKeyAccess,
    account: string,
    knownKeyNames: ReadonlySet<string>,
  ): Promise<KeyRecord | null> {
    const keyId = account.slice(KEY_PREFIX.length)
    const entryText = await this.readEntryText(keychain, keyId)
    if (entryText === null) return null
    let privateKey: Uint8Array | null = null
    try {
      const about = publicPartOf(entryText)
      // Another entry of the same key is on record: one entry is enough.
      if (knownKeyNames.has(publicKeyName(about))) return null
      privateKey = openEntry(masterKey, entryText, contextOf({ keyId, ...about }))
      const { evmAddress } = publicFactsOf(about.keyType, privateKey)
      const record: KeyRecord = { keyId, ...about, evmAddress, store, createdAt: this.clock.now() }
      this.records.save(record)
      return record
    } catch (error) {
      // The entry is damaged, or was sealed under an earlier master key: its key cannot be recovered.
      if (error instanceof VaultError) return null
      throw error
    } finally {
      wipe(privateKey)
    }
  }

  /** Passes the private key to `use`, and wipes the key afterwards. */
  private async withKey<T>(record: KeyRecord, use: (privateKey: Uint8Array) => T): Promise<T> {
    const openAndUse = async ({ masterKey, keychain }: MasterKeyAccess) => {
      const entryText = await this.readEntryText(keychain, record.keyId)
      if (entryText === null) throw new VaultError('missing-secret', { keyId: record.keyId })
      const privateKey = openEntry(masterKey, entryText, contextOf(record))
      try {
        return use(privateKey)
      } finally {
        wipe(privateKey)
      }
    }
    try {
      const result = await this.lockbox.withMaster(openAndUse, { store: record.store })
      this.missingKeyIds.delete(record.keyId)
      return result
    } catch (error) {
      if (error instanceof VaultError && error.code === 'missing-secret') this.missingKeyIds.add(record.keyId)
      throw error
    }
  }

  private readEntryText(keychain: Keychain, keyId: string): Promise<string | null> {
    return keychain.get(this.service, KEY_PREFIX + keyId)
  }
}
