import { createHash } from 'node:crypto'
import { PrivateKey, Transaction } from '@hashgraph/sdk'
import { describe, expect, test } from 'vitest'
import { SigningError, assembleSignedBundle, signDecoded, isValidSignature } from './sign-transaction'
import { decodeTransaction } from './decode'
import { proto } from './decode/proto'
import { sdkPurchase } from './testing/honest'
import { HBAR, SELLER } from './testing/pieces'
import type { Decoded, Signer } from './types'

const ED = PrivateKey.fromStringED25519('11'.repeat(32))
const EC = PrivateKey.fromStringECDSA('22'.repeat(32))
const decoded = decodeTransaction(sdkPurchase([[SELLER, HBAR]], { nodes: [3, 4] })) as Decoded

function signerOf(key: PrivateKey, change: (signature: Uint8Array) => Uint8Array = (s) => s): Signer {
  return {
    keyType: key === ED ? 'ED25519' : 'ECDSA',
    publicKey: key.publicKey.toBytesRaw(),
    sign: async (bytes) => change(key.sign(bytes)),
  }
}

describe.each([
  ['ED25519', ED],
  ['ECDSA', EC],
] as const)('signing with %s', (keyType, key) => {
  test('the signature of the SDK verifies here, and here only over these bytes', () => {
    const [{ bodyBytes }] = decoded.bodies as [Decoded['bodies'][number]]
    const signature = key.sign(bodyBytes)
    const publicKey = key.publicKey.toBytesRaw()
    expect(isValidSignature(publicKey, keyType, bodyBytes, signature)).toBe(true)
    expect(isValidSignature(publicKey, keyType, Uint8Array.from([...bodyBytes, 0]), signature)).toBe(false)
    expect(isValidSignature(publicKey, keyType, bodyBytes, signature.slice(1))).toBe(false)
    expect(isValidSignature(new Uint8Array(publicKey.length), keyType, bodyBytes, signature)).toBe(false)
    const other = keyType === 'ED25519' ? 'ECDSA' : 'ED25519'
    expect(isValidSignature(publicKey, other, bodyBytes, signature)).toBe(false)
  })

  test('each node gets one signature over the reviewed body, and the SDK reads it so', async () => {
    const bundle = await signDecoded(decoded, signerOf(key))
    expect(bundle.transactionId).toBe(decoded.transactionId.text)
    expect(bundle.nodes.map(({ nodeAccountId }) => nodeAccountId)).toEqual(['0.0.3', '0.0.4'])
    bundle.nodes.forEach(({ transactionBytes, signedTransactionBytes, transactionHash }, i) => {
      const signed = proto.SignedTransaction.decode(signedTransactionBytes)
      expect(Buffer.from(signed.bodyBytes)).toEqual(Buffer.from(decoded.bodies[i]!.bodyBytes))
      expect(signed.sigMap?.sigPair).toHaveLength(1)
      expect(transactionHash).toBe(createHash('sha384').update(signedTransactionBytes).digest('hex'))
      const submitted = proto.Transaction.decode(transactionBytes).signedTransactionBytes
      expect(Buffer.from(submitted)).toEqual(Buffer.from(signedTransactionBytes))
      expect(key.publicKey.verifyTransaction(Transaction.fromBytes(transactionBytes))).toBe(true)
    })
  })

  test('a signature that does not verify never leaves', async () => {
    const broken = signerOf(key, (signature) => Uint8Array.from(signature, (byte, i) => (i === 5 ? byte ^ 1 : byte)))
    await expect(signDecoded(decoded, broken)).rejects.toThrow(SigningError)
  })
})

describe('what goes wrong stays here', () => {
  test('a signer that writes into the bytes it is given changes nothing', async () => {
    const scribbler: Signer = {
      ...signerOf(ED),
      sign: async (bytes) => {
        const signature = ED.sign(bytes)
        bytes.fill(0)
        return signature
      },
    }
    const bundle = await signDecoded(decoded, scribbler)
    expect(bundle.nodes).toHaveLength(2)
  })

  test('a body that changed after it was read is not signed', async () => {
    const [first, ...rest] = decoded.bodies
    const changed = { ...first!, bodyBytes: Uint8Array.from([...first!.bodyBytes, 0]) }
    await expect(signDecoded({ ...decoded, bodies: [changed, ...rest] }, signerOf(ED))).rejects.toThrow('has changed')
  })

  test('a missing signature for one node is an error, not a shorter list', () => {
    const own = {
      keyType: 'ED25519' as const,
      publicKey: ED.publicKey.toBytesRaw(),
      signature: ED.sign(decoded.bodies[0]!.bodyBytes),
    }
    expect(() => assembleSignedBundle(decoded, new Map([['0.0.3', own]]))).toThrow('no signature for node 0.0.4')
  })
})
