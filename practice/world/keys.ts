import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { ed25519PublicBytes } from '../ledger/signatures'
import type { KeyType, PublicKey } from '../ledger/state'

/** Derives a practice key from the seed and a name. Anyone can compute the key, so it must never control real value. */
export function privateKeyOf(seed: string, name: string): Uint8Array {
  return createHash('sha256').update(`practice key\n${seed}\n${name}`).digest()
}

export function publicKeyOf(type: KeyType, privateKey: Uint8Array): PublicKey {
  return {
    type,
    bytes: type === 'ED25519' ? ed25519PublicBytes(privateKey) : secp256k1.getPublicKey(privateKey, true),
  }
}

/** Cached EVM addresses, by private key in base64. */
const evmAddresses = new Map<string, string>()
const MAX_CACHED_ADDRESSES = 2_000

/**
 * EVM address of an ECDSA key, as hex without 0x: the last 20 bytes of keccak-256 over the uncompressed public key.
 * Cached, because worlds of the same seed need the same addresses.
 */
export function evmAddressOf(privateKey: Uint8Array): string {
  const cacheKey = Buffer.from(privateKey).toString('base64')
  const cachedAddress = evmAddresses.get(cacheKey)
  if (cachedAddress !== undefined) return cachedAddress
  const uncompressedKey = secp256k1.getPublicKey(privateKey, false)
  // The first byte marks the key as uncompressed and is not hashed.
  const address = Buffer.from(keccak_256(uncompressedKey.slice(1)).slice(-20)).toString('hex')
  if (evmAddresses.size >= MAX_CACHED_ADDRESSES) evmAddresses.clear()
  evmAddresses.set(cacheKey, address)
  return address
}

/** Bytes of the DER form before the private key, as hex. */
const DER_PREFIX: Readonly<Record<KeyType, string>> = {
  ED25519: '302e020100300506032b657004220420',
  ECDSA: '3030020100300706052b8104000a04220420',
}

/** Private key in the DER form that Hedera wallets export and import, as hex. */
export const derOf = (type: KeyType, privateKey: Uint8Array): string =>
  DER_PREFIX[type] + Buffer.from(privateKey).toString('hex')
