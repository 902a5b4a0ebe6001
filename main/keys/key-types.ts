/** The two kinds of key a Hedera account can sign with. Always asked for, never guessed from the bytes. */
export type KeyType = 'ED25519' | 'ECDSA'

/** What may be known about a key by anyone. */
export type PublicFacts = {
  readonly keyType: KeyType
  /** 32 raw bytes (ED25519) or 33 compressed bytes (secp256k1). */
  readonly publicKey: Uint8Array
  /** `0x` and 40 lower-case hex digits; null for ED25519, which has none. */
  readonly evmAddress: string | null
}

/** A key in the open. Whoever holds it wipes `privateKey` in a `finally`. */
export type KeyMaterial = PublicFacts & {
  /** 32 bytes: the ED25519 seed, or the secp256k1 scalar, big-endian. */
  readonly privateKey: Uint8Array
}
