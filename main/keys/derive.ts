import { createHmac } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { wipe } from './bytes'
import { KeyTextError } from './key-text-error'
import type { KeyType } from './key-types'
import { isBelow, isValidPrivateKey, SECP256K1_ORDER } from './public-key'

const HARDENED = 0x8000_0000
const ROOT_LABEL: Record<KeyType, string> = { ED25519: 'ed25519 seed', ECDSA: 'Bitcoin seed' }

/** A private key (32 bytes), then its chain code (32 bytes). The whole buffer is secret. */
type ExtendedKey = Uint8Array

const hmac = (key: string | Uint8Array, ...parts: readonly Uint8Array[]): ExtendedKey => {
  const mac = createHmac('sha512', key)
  for (const part of parts) mac.update(part)
  return mac.digest()
}

/** Writes an unsigned integer in four bytes, big-endian. */
function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

/**
 * Returns (a + b) mod n, where n is the order of secp256k1. `a` and `b` are 32 bytes, big-endian, and below n. Works on
 * bytes, because a big integer would leave copies that cannot be wiped.
 */
export function addModOrder(a: Uint8Array, b: Uint8Array): Uint8Array {
  const sum = new Uint8Array(32)
  let carry = 0
  for (let i = 31; i >= 0; i--) {
    carry += (a[i] ?? 0) + (b[i] ?? 0)
    sum[i] = carry & 0xff
    carry >>= 8
  }
  if (carry === 0 && isBelow(sum, SECP256K1_ORDER)) return sum
  let borrow = 0
  for (let i = 31; i >= 0; i--) {
    const digit = (sum[i] ?? 0) - (SECP256K1_ORDER[i] ?? 0) - borrow
    borrow = digit < 0 ? 1 : 0
    sum[i] = digit & 0xff
  }
  return sum
}

/** One step of BIP-32 (secp256k1), or of SLIP-0010 (ED25519, hardened steps only). */
function childKey(keyType: KeyType, parent: ExtendedKey, index: number): ExtendedKey {
  const key = parent.subarray(0, 32)
  const chainCode = parent.subarray(32)
  const isHardened = index >= HARDENED
  const prefix = isHardened ? Uint8Array.of(0) : secp256k1.getPublicKey(key, true)
  const child = hmac(chainCode, prefix, isHardened ? key : new Uint8Array(), uint32(index))
  if (keyType === 'ED25519') return child
  // BIP-32 skips an index with an invalid key. The chance is below 2^-127, so an error is enough.
  if (!isValidPrivateKey('ECDSA', child.subarray(0, 32))) throw new KeyTextError('key-out-of-range')
  const sum = addModOrder(child.subarray(0, 32), key)
  child.set(sum)
  wipe(sum)
  return child
}

/**
 * Derives the private key at a path from a seed. Steps at or above 2^31 are hardened. For ED25519 every step is made
 * hardened, because SLIP-0010 defines no other steps.
 * @returns 32 bytes, to be wiped by the caller.
 */
export function derivePath(keyType: KeyType, seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(ROOT_LABEL[keyType], seed)
  try {
    for (const index of path) {
      const parent = node
      // `>>> 0` makes the result of the bit operation unsigned.
      const childIndex = keyType === 'ED25519' ? (index | HARDENED) >>> 0 : index
      node = childKey(keyType, parent, childIndex)
      wipe(parent)
    }
    return Uint8Array.from(node.subarray(0, 32))
  } finally {
    wipe(node)
  }
}

/** Hedera's standard path: m/44'/3030'/0'/0'/i' for ED25519, m/44'/3030'/0'/0/i for secp256k1. */
export function standardPath(keyType: KeyType, index: number): readonly number[] {
  const root = [44 + HARDENED, 3030 + HARDENED, HARDENED]
  return keyType === 'ED25519' ? [...root, HARDENED, index + HARDENED] : [...root, 0, index]
}
