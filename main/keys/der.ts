import { secp256k1 } from '@noble/curves/secp256k1.js'
import { fromHex, areBytesEqual } from './bytes'
import { KeyTextError } from './key-text-error'
import type { KeyType } from './key-types'

const TAG = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  sequence: 0x30,
  /** `[0]` and `[1]` with another element inside. */
  field0: 0xa0,
  field1: 0xa1,
  /** `[1]` with the content of a bit string. */
  field1BitString: 0x81,
}
const OID_ED25519 = fromHex('2b6570')
const OID_EC_PUBLIC_KEY = fromHex('2a8648ce3d0201')
const OID_SECP256K1 = fromHex('2b8104000a')

/** Beginning of the DER containers that the SDK's `toBytesDer` writes; the 32 bytes of the key follow. */
const EXPORT_PREFIX: Record<KeyType, Uint8Array> = {
  ED25519: fromHex('302e020100300506032b657004220420'),
  ECDSA: fromHex('3030020100300706052b8104000a04220420'),
}

type DerNode = { readonly tag: number; readonly body: Uint8Array }

/** Content of a DER private key. `secret` and `publicKey` are views of the input: copy the bytes to keep them. */
type DerKey = {
  readonly keyType: KeyType
  readonly secret: Uint8Array
  /** Public key as given in the container; compressed for secp256k1. */
  readonly publicKey: Uint8Array | null
}

const malformedError = (): KeyTextError => new KeyTextError('not-der')

/**
 * Splits a DER body into its elements. Throws KeyTextError for an element of more than 255 bytes, for a length that is
 * not written in the shortest form, and for an incomplete element.
 */
function parseElements(bytes: Uint8Array): readonly DerNode[] {
  const nodes: DerNode[] = []
  let offset = 0
  while (offset < bytes.length) {
    const tag = bytes[offset] ?? 0
    let length = bytes[offset + 1]
    let bodyStart = offset + 2
    if (length === 0x81) {
      length = bytes[bodyStart++]
      if (length !== undefined && length < 0x80) throw malformedError()
    } else if (length !== undefined && length > 0x7f) {
      throw malformedError()
    }
    if (length === undefined || bodyStart + length > bytes.length) throw malformedError()
    nodes.push({ tag, body: bytes.subarray(bodyStart, bodyStart + length) })
    offset = bodyStart + length
  }
  return nodes
}

/** Body of the only element; throws KeyTextError for another tag or a second element. */
function soleBody(bytes: Uint8Array, tag: number): Uint8Array {
  const [node, ...remaining] = parseElements(bytes)
  if (!node || remaining.length > 0 || node.tag !== tag) throw malformedError()
  return node.body
}

function requireSecret(bytes: Uint8Array): Uint8Array {
  if (bytes.length !== 32) throw malformedError()
  return bytes
}

/** A BIT STRING's bytes: the first octet counts unused bits and must be zero. */
function bitStringBytes(body: Uint8Array): Uint8Array {
  if (body[0] !== 0 || body.length < 2) throw malformedError()
  return body.subarray(1)
}

function compressPoint(point: Uint8Array): Uint8Array {
  try {
    return secp256k1.Point.fromBytes(point).toBytes(true)
  } catch {
    throw malformedError()
  }
}

/** RFC 5915 `ECPrivateKey`: version 1, key, [0] curve (optional inside PKCS#8), [1] public key (optional). */
function readSec1(nodes: readonly DerNode[], { isCurveKnown }: { readonly isCurveKnown: boolean }): DerKey {
  const [version, key, ...remaining] = nodes
  if (version?.tag !== TAG.integer || !areBytesEqual(version.body, Uint8Array.of(1))) throw malformedError()
  if (key?.tag !== TAG.octetString) throw malformedError()
  let element = remaining.shift()
  if (element?.tag === TAG.field0) {
    if (!areBytesEqual(soleBody(element.body, TAG.oid), OID_SECP256K1)) throw new KeyTextError('unsupported-algorithm')
    element = remaining.shift()
  } else if (!isCurveKnown) {
    throw malformedError()
  }
  let publicKey: Uint8Array | null = null
  if (element?.tag === TAG.field1) {
    publicKey = compressPoint(bitStringBytes(soleBody(element.body, TAG.bitString)))
  } else if (element) {
    throw malformedError()
  }
  if (remaining.length > 0) throw malformedError()
  return { keyType: 'ECDSA', secret: requireSecret(key.body), publicKey }
}

/** RFC 5958 `OneAsymmetricKey`. Version 1 adds [1] public key, which is used with ED25519 (RFC 8410, section 7). */
function readPkcs8(nodes: readonly DerNode[]): DerKey {
  const [version, algorithm, key, ...remaining] = nodes
  if (!version || !algorithm || key?.tag !== TAG.octetString) throw malformedError()
  const [oid, parameter, ...surplusParts] = parseElements(algorithm.body)
  if (oid?.tag !== TAG.oid || surplusParts.length > 0) throw malformedError()
  const hasPublicKey = areBytesEqual(version.body, Uint8Array.of(1))
  if (!hasPublicKey && !areBytesEqual(version.body, Uint8Array.of(0))) throw malformedError()

  if (areBytesEqual(oid.body, OID_ED25519) && !parameter) {
    const secret = requireSecret(soleBody(key.body, TAG.octetString))
    if (!hasPublicKey && remaining.length === 0) return { keyType: 'ED25519', secret, publicKey: null }
    const [publicKeyNode, ...surplusNodes] = remaining
    if (!hasPublicKey || publicKeyNode?.tag !== TAG.field1BitString || surplusNodes.length > 0) throw malformedError()
    return { keyType: 'ED25519', secret, publicKey: bitStringBytes(publicKeyNode.body) }
  }
  // Standard PKCS#8 names the curve in the parameter and wraps a SEC 1 key. Hedera's short form names the curve as the
  // algorithm and wraps the bare key.
  const curveOid = areBytesEqual(oid.body, OID_EC_PUBLIC_KEY) ? parameter : oid
  if (curveOid?.tag !== TAG.oid || !areBytesEqual(curveOid.body, OID_SECP256K1)) {
    throw new KeyTextError('unsupported-algorithm')
  }
  if (hasPublicKey || remaining.length > 0) throw malformedError()
  if (curveOid === oid) {
    if (parameter) throw malformedError()
    return { keyType: 'ECDSA', secret: requireSecret(soleBody(key.body, TAG.octetString)), publicKey: null }
  }
  return readSec1(parseElements(soleBody(key.body, TAG.sequence)), { isCurveKnown: true })
}

/**
 * Reads a DER private key: Hedera's two short forms, PKCS#8 (ED25519; secp256k1 with or without public key) and SEC 1.
 * @throws KeyTextError `not-der`, `public-key`, `encrypted-key`, `unsupported-algorithm`
 */
export function readDer(bytes: Uint8Array): DerKey {
  const nodes = parseElements(soleBody(bytes, TAG.sequence))
  const [first, second] = nodes
  if (first?.tag === TAG.sequence) {
    // Containers of a public key, and of an encrypted private key.
    if (second?.tag === TAG.bitString) throw new KeyTextError('public-key')
    if (second?.tag === TAG.octetString) throw new KeyTextError('encrypted-key')
  }
  if (first?.tag !== TAG.integer) throw malformedError()
  if (second?.tag === TAG.octetString) return readSec1(nodes, { isCurveKnown: false })
  if (second?.tag === TAG.sequence) return readPkcs8(nodes)
  throw malformedError()
}

/** Writes the DER container that other Hedera tools read. The caller wipes the container. */
export function writeDer(keyType: KeyType, privateKey: Uint8Array): Uint8Array {
  const prefix = EXPORT_PREFIX[keyType]
  const container = new Uint8Array(prefix.length + 32)
  container.set(prefix)
  container.set(privateKey, prefix.length)
  return container
}
