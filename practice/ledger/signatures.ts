import {
  createPrivateKey,
  createPublicKey,
  sign as signNatively,
  verify as verifyNatively,
  type KeyObject,
} from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Proto } from './proto'
import type { PublicKey } from './state'

/**
 * True if a signature map holds a valid signature of the key over the body. ED25519 signs the bytes themselves, ECDSA
 * their keccak-256. The network lets a pair name only a prefix of its key, so every matching pair is tried.
 */
export function isSignedBy(key: PublicKey, bodyBytes: Uint8Array, pairs: readonly Proto.ISignaturePair[]): boolean {
  return pairs.some((pair) => {
    const signature = key.type === 'ED25519' ? pair.ed25519 : pair.ECDSASecp256k1
    if (!signature || signature.length !== 64) return false
    return startsWith(key.bytes, pair.pubKeyPrefix ?? new Uint8Array()) && verify(key, bodyBytes, signature)
  })
}

/** ECDSA key of a hollow account if it is among the signatures; null otherwise. Only a whole key yields its address. */
export function completingKey(evmAddress: string | null, pairs: readonly Proto.ISignaturePair[]): PublicKey | null {
  for (const { pubKeyPrefix, ECDSASecp256k1 } of pairs) {
    if (!pubKeyPrefix || !ECDSASecp256k1 || evmAddress === null) continue
    if (addressOfKey(pubKeyPrefix) === evmAddress) return { type: 'ECDSA', bytes: pubKeyPrefix }
  }
  return null
}

const COMPRESSED_KEY_BYTES = 33

/** EVM address of a compressed ECDSA key, as hex without 0x; null for bytes that are not such a key. */
export function addressOfKey(bytes: Uint8Array): string | null {
  if (bytes.length !== COMPRESSED_KEY_BYTES) return null
  try {
    const uncompressed = secp256k1.Point.fromBytes(bytes).toBytes(false)
    return Buffer.from(keccak_256(uncompressed.slice(1)).slice(-20)).toString('hex')
  } catch {
    return null
  }
}

export function sign(privateKey: Uint8Array, type: PublicKey['type'], bodyBytes: Uint8Array): Uint8Array {
  return type === 'ED25519'
    ? signNatively(null, bodyBytes, ed25519PrivateKey(privateKey))
    : secp256k1.sign(keccak_256(bodyBytes), privateKey, { prehash: false })
}

function verify(key: PublicKey, bodyBytes: Uint8Array, signature: Uint8Array): boolean {
  try {
    return key.type === 'ED25519'
      ? verifyNatively(null, bodyBytes, ed25519PublicKey(key), signature)
      : secp256k1.verify(signature, keccak_256(bodyBytes), key.bytes, { lowS: false, prehash: false })
  } catch {
    return false
  }
}

/**
 * OpenSSL is twenty times as fast with ED25519 as JavaScript (Electron's OpenSSL has no secp256k1). Reading a key as a
 * JWK is ten times as fast as in its DER form; its public half follows from the private one and may stay empty.
 */
function ed25519PrivateKey(bytes: Uint8Array): KeyObject {
  const d = Buffer.from(bytes).toString('base64url')
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: '' }, format: 'jwk' })
}

/** Public key of a private key, 32 bytes each. */
export function ed25519PublicBytes(privateKey: Uint8Array): Uint8Array {
  const { x = '' } = createPublicKey(ed25519PrivateKey(privateKey)).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

const publicKeys = new WeakMap<PublicKey, KeyObject>()

function ed25519PublicKey(key: PublicKey): KeyObject {
  const cached = publicKeys.get(key)
  if (cached) return cached
  const x = Buffer.from(key.bytes).toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  publicKeys.set(key, publicKey)
  return publicKey
}

const startsWith = (bytes: Uint8Array, prefix: Uint8Array): boolean =>
  prefix.length <= bytes.length && prefix.every((byte, i) => bytes[i] === byte)
