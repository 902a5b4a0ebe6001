import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import type { EntityId } from '@shared/ids'
import { assertNever } from '@shared/result'
import { sha384Hex } from './decode/hash'
import { proto } from './decode/proto'
import type { Decoded, KeyType, NodeSignature, SignedBundle, SignedNode, Signer } from './types'

/**
 * Thrown if a reviewed body has changed, if a signature is missing or does not verify, or if the signed bytes hold
 * anything but the reviewed body, the key and its signature. Nothing may be submitted then.
 */
export class SigningError extends Error {
  override readonly name = 'SigningError'
}

const SIGNATURE_BYTE_COUNT = 64

/** True if the signature over the body verifies with the key. Independent of the SDK. Never throws. */
export function isValidSignature(
  publicKey: Uint8Array,
  keyType: KeyType,
  bodyBytes: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (signature.length !== SIGNATURE_BYTE_COUNT) return false
  try {
    switch (keyType) {
      case 'ED25519':
        // Strict RFC 8032: looser rules accept signatures that other verifiers refuse.
        return ed25519.verify(signature, bodyBytes, publicKey, { zip215: false })
      case 'ECDSA':
        return secp256k1.verify(signature, keccak_256(bodyBytes), publicKey, { prehash: false, lowS: false })
      default:
        return assertNever(keyType, 'key type')
    }
  } catch {
    return false
  }
}

/**
 * Signs every body of a reviewed transaction. Throws SigningError if a body has changed or a signature fails to verify.
 */
export async function signDecoded(
  transaction: Pick<Decoded, 'bodies' | 'transactionId'>,
  signer: Signer,
): Promise<SignedBundle> {
  const signatures = new Map<EntityId, NodeSignature>()
  for (const { node, bodyBytes } of transaction.bodies) {
    // A copy, so that the signer cannot change the reviewed bytes.
    const signature = await signer.sign(Uint8Array.from(bodyBytes))
    signatures.set(node, { keyType: signer.keyType, publicKey: signer.publicKey, signature })
  }
  return assembleSignedBundle(transaction, signatures)
}

/**
 * Signed transaction for each node, from one signature for each body. Throws SigningError if a body has changed, or a
 * signature is missing or does not verify.
 */
export function assembleSignedBundle(
  { bodies, transactionId }: Pick<Decoded, 'bodies' | 'transactionId'>,
  signatures: ReadonlyMap<EntityId, NodeSignature>,
): SignedBundle {
  const nodes = bodies.map(({ node, bodyBytes, bodyHash }): SignedNode => {
    if (sha384Hex(bodyBytes) !== bodyHash) {
      throw new SigningError(`The body for node ${node} has changed since it was read.`)
    }
    const nodeSignature = signatures.get(node)
    if (!nodeSignature) throw new SigningError(`There is no signature for node ${node}.`)
    if (!isValidSignature(nodeSignature.publicKey, nodeSignature.keyType, bodyBytes, nodeSignature.signature)) {
      throw new SigningError(`The signature for node ${node} does not verify.`)
    }
    return signedNode(node, bodyBytes, nodeSignature)
  })
  return { transactionId: transactionId.text, nodes }
}

function signedNode(node: EntityId, bodyBytes: Uint8Array, nodeSignature: NodeSignature): SignedNode {
  const { keyType, publicKey, signature } = nodeSignature
  const pair = keyType === 'ED25519' ? { ed25519: signature } : { ECDSASecp256k1: signature }
  const sigMap = { sigPair: [{ pubKeyPrefix: publicKey, ...pair }] }
  const signedTransactionBytes = proto.SignedTransaction.encode({ bodyBytes, sigMap }).finish()
  assertSignedBytes(signedTransactionBytes, bodyBytes, nodeSignature, node)
  return {
    nodeAccountId: node,
    transactionBytes: proto.Transaction.encode({ signedTransactionBytes }).finish(),
    signedTransactionBytes,
    transactionHash: sha384Hex(signedTransactionBytes),
  }
}

/**
 * Parses the signed bytes again. Throws SigningError unless the bytes hold exactly this body, public key and signature.
 */
function assertSignedBytes(
  signedBytes: Uint8Array,
  bodyBytes: Uint8Array,
  nodeSignature: NodeSignature,
  node: EntityId,
): void {
  const signedTransaction = proto.SignedTransaction.decode(signedBytes)
  const [pair, ...otherPairs] = signedTransaction.sigMap?.sigPair ?? []
  const isEd25519 = nodeSignature.keyType === 'ED25519'
  const signature = isEd25519 ? pair?.ed25519 : pair?.ECDSASecp256k1
  const otherTypeSignature = isEd25519 ? pair?.ECDSASecp256k1 : pair?.ed25519
  const isAsExpected =
    otherPairs.length === 0 &&
    !otherTypeSignature &&
    hasSameBytes(signedTransaction.bodyBytes, bodyBytes) &&
    hasSameBytes(pair?.pubKeyPrefix, nodeSignature.publicKey) &&
    hasSameBytes(signature, nodeSignature.signature)
  if (!isAsExpected)
    throw new SigningError(
      `The signed bytes for node ${node} do not hold exactly the verified body, key and signature.`,
    )
}

const hasSameBytes = (actual: Uint8Array | null | undefined, expected: Uint8Array): boolean =>
  actual instanceof Uint8Array && Buffer.compare(actual, expected) === 0
