import type { KeyType } from './key-types'

/** Public facts of a stored key. The record contains no secret and may be written and shown anywhere. */
export type KeyRecord = {
  /** A random UUID. */
  readonly keyId: string
  readonly keyType: KeyType
  /** Hex, lower case: 64 digits (ED25519) or 66 (compressed secp256k1). */
  readonly publicKey: string
  /** `0x` and 40 hex digits; null for ED25519. */
  readonly evmAddress: string | null
  readonly store: 'keychain' | 'session'
  /** Epoch milliseconds. */
  readonly createdAt: number
  /** True if the key was created while the practice market was in use; absent if unknown, as for a recovered key. */
  readonly practice?: boolean
}

/** Store for the records of keychain keys (never of session keys). All calls are synchronous. */
export type KeyRecordStore = {
  load(): readonly KeyRecord[]
  /** Inserts a record, or replaces the record with the same `keyId`. */
  save(record: KeyRecord): void
  remove(keyId: string): void
}
