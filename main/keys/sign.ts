import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { KeyType } from './key-types'

/**
 * Signs the bytes of a transaction body in the form that the network verifies; the signature has 64 bytes. ED25519
 * signs the bytes themselves. secp256k1 signs the keccak-256 hash of the bytes, deterministically (RFC 6979): r and s
 * of 32 bytes each, s in the lower half.
 */
export function signBytes(keyType: KeyType, privateKey: Uint8Array, body: Uint8Array): Uint8Array {
  return keyType === 'ED25519'
    ? ed25519.sign(body, privateKey)
    : secp256k1.sign(keccak_256(body), privateKey, { prehash: false, lowS: true, format: 'compact' })
}
