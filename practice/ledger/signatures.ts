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

const SIGNATURE_BYTES = 64

/**
 * True if one of the pairs has a valid signature of the key over the body. ED25519 signs the body itself, ECDSA the
 * keccak-256 of the body. A pair may name only a prefix of its key, so every pair with a matching prefix is tried.
 */
export function isSignedBy(key: PublicKey, bodyBytes: Uint8Array, pairs: readonly Proto.ISignaturePair[]): boolean {
  return pairs.some((pair) => {
    const signature = key.type === 'ED25519' ? pair.ed25519 : pair.ECDSASecp256k1
    if (!signature || signature.length !== SIGNATURE_BYTES) return false
    return startsWith(key.bytes, pair.pubKeyPrefix ?? new Uint8Array()) && verify(key, bodyBytes, signature)
  })
}

/**
 * Key that can complete a hollow account: the ECDSA key with the account's EVM address, if a pair names that key in
 * full; null otherwise. A prefix is not enough, because the address is a hash of the whole key. Does not verify the
 * signature.
 */
export function completingKey(evmAddress: string | null, pairs: readonly Proto.ISignaturePair[]): PublicKey | null {
  for (const { pubKeyPrefix, ECDSASecp256k1 } of pairs) {
    if (!pubKeyPrefix || !ECDSASecp256k1 || evmAddress === null) continue
    if (addressOfKey(pubKeyPrefix) === evmAddress) return { type: 'ECDSA', bytes: pubKeyPrefix }
  }
  return null
}

const COMPRESSED_KEY_BYTES = 33
const ADDRESS_BYTES = 20

/** EVM address of a compressed ECDSA key, as hex without 0x; null if the bytes are not a compressed key. */
export function addressOfKey(bytes: Uint8Array): string | null {
  if (bytes.length !== COMPRESSED_KEY_BYTES) return null
  try {
    const uncompressedKey = secp256k1.Point.fromBytes(bytes).toBytes(false)
    // The first byte only marks the format.
    const hash = keccak_256(uncompressedKey.slice(1))
    return Buffer.from(hash.slice(-ADDRESS_BYTES)).toString('hex')
  } catch {
    return null
  }
}

/** Signature over a body, 64 bytes. ED25519 signs the body itself, ECDSA the keccak-256 of the body. */
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
 * OpenSSL key from a private key of 32 bytes. For ED25519, OpenSSL is twenty times as fast as JavaScript. ECDSA is done in
 * JavaScript, because Electron's OpenSSL has no secp256k1. The key is passed as JWK, which OpenSSL reads ten times as fast
 * as DER.
 */
function ed25519PrivateKey(bytes: Uint8Array): KeyObject {
  const encodedKey = Buffer.from(bytes).toString('base64url')
  // In a JWK, `d` is the private key. The public key `x` may be empty, because it follows from `d`.
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d: encodedKey, x: '' }, format: 'jwk' })
}

/** Public key of an ED25519 private key. Each key has 32 bytes. */
export function ed25519PublicBytes(privateKey: Uint8Array): Uint8Array {
  const { x: encodedKey = '' } = createPublicKey(ed25519PrivateKey(privateKey)).export({ format: 'jwk' })
  return Buffer.from(encodedKey, 'base64url')
}

/** OpenSSL key objects of public keys, cached because one key verifies many signatures. */
const cachedKeyObjects = new WeakMap<PublicKey, KeyObject>()

function ed25519PublicKey(key: PublicKey): KeyObject {
  const cachedKey = cachedKeyObjects.get(key)
  if (cachedKey) return cachedKey
  const encodedKey = Buffer.from(key.bytes).toString('base64url')
  const keyObject = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: encodedKey }, format: 'jwk' })
  cachedKeyObjects.set(key, keyObject)
  return keyObject
}

const startsWith = (bytes: Uint8Array, prefix: Uint8Array): boolean =>
  prefix.length <= bytes.length && prefix.every((byte, i) => bytes[i] === byte)
