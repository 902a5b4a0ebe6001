import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { KeyType } from './key-types'

/**
 * Signs body bytes as the network checks them: ED25519 over the bytes themselves; secp256k1 over their keccak-256,
 * r and s, 32 bytes each, s in the lower half (RFC 6979, deterministic). 64 bytes either way.
 */
export function signBytes(keyType: KeyType, privateKey: Uint8Array, body: Uint8Array): Uint8Array {
  return keyType === 'ED25519'
    ? ed25519.sign(body, privateKey)
    : secp256k1.sign(keccak_256(body), privateKey, { prehash: false, lowS: true, format: 'compact' })
}
