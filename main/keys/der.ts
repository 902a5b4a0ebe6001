import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex, sameBytes } from './bytes'
import { KeyTextError } from './key-text-error'
import type { KeyType } from './key-types'

const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  zero: 0xa0,
  one: 0xa1,
  oneBits: 0x81,
}
const OID_ED25519 = fromHex('2b6570')
const OID_EC_PUBLIC_KEY = fromHex('2a8648ce3d0201')
const OID_SECP256K1 = fromHex('2b8104000a')

/** The containers that Hedera's tools write, as the SDK's `toBytesDer` gives them; the 32 key bytes follow. */
const EXPORT_PREFIX: Record<KeyType, Uint8Array> = {
  ED25519: fromHex('302e020100300506032b657004220420'),
  ECDSA: fromHex('3030020100300706052b8104000a04220420'),
}

type Node = { readonly tag: number; readonly body: Uint8Array }

/** Content of a DER private key. `secret` and `publicKey` are views of the input: copy the bytes to keep them. */
type DerKey = {
  readonly keyType: KeyType
  readonly secret: Uint8Array
  /** Public key as given in the container; compressed for secp256k1. */
  readonly publicKey: Uint8Array | null
}

const malformed = (): KeyTextError => new KeyTextError('not-der')

/** Splits a DER body into its elements: definite, shortest-form lengths only, nothing left over. */
function elements(bytes: Uint8Array): readonly Node[] {
  const nodes: Node[] = []
  let at = 0
  while (at < bytes.length) {
    const tag = bytes[at] ?? 0
    let length = bytes[at + 1]
    let start = at + 2
    if (length === 0x81) {
      length = bytes[start++]
      if (length !== undefined && length < 0x80) throw malformed()
    } else if (length !== undefined && length > 0x7f) throw malformed()
    if (length === undefined || start + length > bytes.length) throw malformed()
    nodes.push({ tag, body: bytes.subarray(start, start + length) })
    at = start + length
  }
  return nodes
}

function only(bytes: Uint8Array, tag: number): Uint8Array {
  const [node, ...rest] = elements(bytes)
  if (!node || rest.length > 0 || node.tag !== tag) throw malformed()
  return node.body
}

function secretOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== 32) throw malformed()
  return bytes
}

/** A BIT STRING's bytes: the first octet counts unused bits and must be zero. */
function bitsOf(body: Uint8Array): Uint8Array {
  if (body[0] !== 0 || body.length < 2) throw malformed()
  return body.subarray(1)
}

function compressed(point: Uint8Array): Uint8Array {
  try {
    return secp256k1.Point.fromBytes(point).toBytes(true)
  } catch {
    throw malformed()
  }
}

/** RFC 5915 `ECPrivateKey`: version 1, key, [0] curve (optional inside PKCS#8), [1] public key. */
function readSec1(nodes: readonly Node[], curveIsKnown: boolean): DerKey {
  const [version, key, ...rest] = nodes
  if (version?.tag !== TAG.integer || !sameBytes(version.body, Uint8Array.of(1))) throw malformed()
  if (key?.tag !== TAG.octets) throw malformed()
  let next = rest.shift()
  if (next?.tag === TAG.zero) {
    if (!sameBytes(only(next.body, TAG.oid), OID_SECP256K1)) throw new KeyTextError('unsupported-algorithm')
    next = rest.shift()
  } else if (!curveIsKnown) throw malformed()
  let publicKey: Uint8Array | null = null
  if (next?.tag === TAG.one) publicKey = compressed(bitsOf(only(next.body, TAG.bits)))
  else if (next) throw malformed()
  if (rest.length > 0) throw malformed()
  return { keyType: 'ECDSA', secret: secretOf(key.body), publicKey }
}

/** RFC 5958 `OneAsymmetricKey`; version 1 adds [1] public key (used with ED25519, RFC 8410 section 7). */
function readPkcs8(nodes: readonly Node[]): DerKey {
  const [version, algorithm, key, ...rest] = nodes
  if (!version || !algorithm || key?.tag !== TAG.octets) throw malformed()
  const [oid, parameter, ...more] = elements(algorithm.body)
  if (oid?.tag !== TAG.oid || more.length > 0) throw malformed()
  const withPublicKey = sameBytes(version.body, Uint8Array.of(1))
  if (!withPublicKey && !sameBytes(version.body, Uint8Array.of(0))) throw malformed()

  if (sameBytes(oid.body, OID_ED25519) && !parameter) {
    const secret = secretOf(only(key.body, TAG.octets))
    if (!withPublicKey && rest.length === 0) return { keyType: 'ED25519', secret, publicKey: null }
    const [extra, ...surplus] = rest
    if (!withPublicKey || extra?.tag !== TAG.oneBits || surplus.length > 0) throw malformed()
    return { keyType: 'ED25519', secret, publicKey: bitsOf(extra.body) }
  }
  const named = sameBytes(oid.body, OID_EC_PUBLIC_KEY) ? parameter : oid
  if (named?.tag !== TAG.oid || !sameBytes(named.body, OID_SECP256K1)) throw new KeyTextError('unsupported-algorithm')
  if (withPublicKey || rest.length > 0) throw malformed()
  // Hedera's own short form names the curve as the algorithm and wraps the bare key; PKCS#8 proper wraps SEC 1.
  if (named === oid) {
    if (parameter) throw malformed()
    return { keyType: 'ECDSA', secret: secretOf(only(key.body, TAG.octets)), publicKey: null }
  }
  return readSec1(elements(only(key.body, TAG.sequence)), true)
}

/**
 * Reads a DER private key: Hedera's two short forms, PKCS#8 (ED25519; secp256k1 with or without public key) and SEC 1.
 * @throws KeyTextError `not-der`, `public-key`, `encrypted-key`, `unsupported-algorithm`
 */
export function readDer(bytes: Uint8Array): DerKey {
  const nodes = elements(only(bytes, TAG.sequence))
  const [first, second] = nodes
  if (first?.tag === TAG.sequence) {
    if (second?.tag === TAG.bits) throw new KeyTextError('public-key')
    if (second?.tag === TAG.octets) throw new KeyTextError('encrypted-key')
  }
  if (first?.tag !== TAG.integer) throw malformed()
  if (second?.tag === TAG.octets) return readSec1(nodes, false)
  if (second?.tag === TAG.sequence) return readPkcs8(nodes)
  throw malformed()
}

/** Writes the DER container that other Hedera tools read. The caller wipes it. */
export function writeDer(keyType: KeyType, privateKey: Uint8Array): Uint8Array {
  const prefix = EXPORT_PREFIX[keyType]
  const out = new Uint8Array(prefix.length + 32)
  out.set(prefix)
  out.set(privateKey, prefix.length)
  return out
}
