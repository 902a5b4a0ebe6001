import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Proto } from './proto'
import type { PublicKey } from './state'

/**
 * Whether a signature map holds a valid signature of the key over the body. ED25519 signs the bytes themselves, ECDSA
 * their keccak-256. The network lets a pair name just the beginning of its key, so every pair that fits is tried.
 */
export function isSignedBy(key: PublicKey, bodyBytes: Uint8Array, pairs: readonly Proto.ISignaturePair[]): boolean {
  return pairs.some((pair) => {
    const signature = key.type === 'ED25519' ? pair.ed25519 : pair.ECDSASecp256k1
    if (!signature || signature.length !== 64) return false
    return startsWith(key.bytes, pair.pubKeyPrefix ?? new Uint8Array()) && verify(key, bodyBytes, signature)
  })
}

export function sign(privateKey: Uint8Array, type: PublicKey['type'], bodyBytes: Uint8Array): Uint8Array {
  return type === 'ED25519'
    ? ed25519.sign(bodyBytes, privateKey)
    : secp256k1.sign(keccak_256(bodyBytes), privateKey, { prehash: false })
}

function verify(key: PublicKey, bodyBytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return key.type === 'ED25519'
      ? ed25519.verify(signature, bodyBytes, key.bytes, { zip215: false })
      : secp256k1.verify(signature, keccak_256(bodyBytes), key.bytes, { lowS: false, prehash: false })
  } catch {
    return false
  }
}

const startsWith = (whole: Uint8Array, prefix: Uint8Array): boolean =>
  prefix.length <= whole.length && prefix.every((byte, i) => whole[i] === byte)
