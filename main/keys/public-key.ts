import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { fromHex, toHex } from './bytes'
import type { KeyType, PublicFacts } from './key-types'

/** The order of secp256k1's group. Source: SEC 2, section 2.4.1. */
export const SECP256K1_ORDER = fromHex('fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141')

/** True for a valid private key: 32 bytes, not all zero, and for secp256k1 below the group's order. */
export function isValidPrivateKey(keyType: KeyType, privateKey: Uint8Array): boolean {
  if (privateKey.length !== 32 || privateKey.every((byte) => byte === 0)) return false
  return keyType === 'ED25519' || isBelow(privateKey, SECP256K1_ORDER)
}

/** True if the number `a` is below the number `b`. Both are big-endian byte strings of equal length. */
export function isBelow(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) {
    const byteA = a[i] ?? 0
    const byteB = b[i] ?? 0
    if (byteA !== byteB) return byteA < byteB
  }
  return false
}

/** Public facts of a private key, for which `isValidPrivateKey` must be true. */
export function publicFactsOf(keyType: KeyType, privateKey: Uint8Array): PublicFacts {
  if (keyType === 'ED25519') return { keyType, publicKey: ed25519.getPublicKey(privateKey), evmAddress: null }
  const publicKey = secp256k1.getPublicKey(privateKey, true)
  return { keyType, publicKey, evmAddress: evmAddressOf(publicKey) }
}

/** The EVM address of a compressed secp256k1 key: the last 20 bytes of the keccak-256 hash of the point's X and Y. */
function evmAddressOf(compressedKey: Uint8Array): string {
  const uncompressedKey = secp256k1.Point.fromBytes(compressedKey).toBytes(false)
  return `0x${toHex(keccak_256(uncompressedKey.subarray(1)).subarray(12))}`
}
