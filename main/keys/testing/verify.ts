import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { KeyType } from '../key-types'

/** True if the signature is valid for the bytes under the public key. Never throws. */
export function verifyBytes(keyType: KeyType, publicKey: Uint8Array, body: Uint8Array, signature: Uint8Array): boolean {
  try {
    return keyType === 'ED25519'
      ? ed25519.verify(signature, body, publicKey, { zip215: false })
      : secp256k1.verify(signature, keccak_256(body), publicKey, { prehash: false, lowS: true, format: 'compact' })
  } catch {
    return false
  }
}
