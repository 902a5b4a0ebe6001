/** The two types of key that can sign for a Hedera account. The person chooses the type; the bytes do not show it. */
export type KeyType = 'ED25519' | 'ECDSA'

/** Public facts of a key. */
export type PublicFacts = {
  readonly keyType: KeyType
  /** 32 raw bytes (ED25519) or 33 compressed bytes (secp256k1). */
  readonly publicKey: Uint8Array
  /** `0x` and 40 lower-case hex digits; null for ED25519 keys, which have no EVM address. */
  readonly evmAddress: string | null
}

/** A key in plain bytes. Its holder wipes `privateKey` in a `finally`. */
export type KeyMaterial = PublicFacts & {
  /** 32 bytes: the ED25519 seed, or the secp256k1 scalar, big-endian. */
  readonly privateKey: Uint8Array
}
