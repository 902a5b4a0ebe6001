import { createECDH, generateKeyPairSync } from 'node:crypto'
import { PrivateKey } from '@hashgraph/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes'
import { writeDer } from './der'
import { KeyTextError } from './key-text-error'
import type { KeyType } from './key-types'
import { importKey, type ImportKeyInput } from './parse-key'
import { rejection } from './testing/rig'

const RAW = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const ED_DER = `302e020100300506032b657004220420${RAW}`
const EC_DER = `3030020100300706052b8104000a04220420${RAW}`
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const KEY_TYPES: readonly KeyType[] = ['ED25519', 'ECDSA']

const ecdh = createECDH('secp256k1')
ecdh.setPrivateKey(RAW, 'hex')
const COMPRESSED = ecdh.getPublicKey('hex', 'compressed')
const UNCOMPRESSED = ecdh.getPublicKey('hex')
const OID = 'a00706052b8104000a'
const SEC1_COMPRESSED = `30540201010420${RAW}${OID}a124032200${COMPRESSED}`
const SEC1_UNCOMPRESSED = `30740201010420${RAW}${OID}a144034200${UNCOMPRESSED}`
const SEC1_BARE = `302e0201010420${RAW}${OID}`
const PKCS8_EC = `308184020100301006072a8648ce3d020106052b8104000a046d306b0201010420${RAW}a144034200${UNCOMPRESSED}`
const PKCS8_EC_BARE = `303e020100301006072a8648ce3d020106052b8104000a042730250201010420${RAW}`
const ED_PUBLIC = PrivateKey.fromStringED25519(RAW).publicKey.toStringRaw()
const ED_V2 = `3051020101300506032b657004220420${RAW}812100${ED_PUBLIC}`

async function codeOf(input: ImportKeyInput): Promise<unknown> {
  const error = await rejection(importKey(input))
  return error instanceof KeyTextError ? error.code : error
}

describe('DER', () => {
  it.each([
    ['ED25519', 'PKCS#8', ED_DER],
    ['ED25519', 'PKCS#8 with public key', ED_V2],
    ['ECDSA', 'the short form of Hedera', EC_DER],
    ['ECDSA', 'SEC 1 with compressed public key', SEC1_COMPRESSED],
    ['ECDSA', 'SEC 1 with uncompressed public key', SEC1_UNCOMPRESSED],
    ['ECDSA', 'SEC 1 without public key', SEC1_BARE],
    ['ECDSA', 'PKCS#8 with public key', PKCS8_EC],
    ['ECDSA', 'PKCS#8 without public key', PKCS8_EC_BARE],
  ] as const)('%s in %s is read, and refused as the other type', async (keyType, _, text) => {
    expect(toHex((await importKey({ text, format: 'der', keyType })).privateKey)).toBe(RAW)
    expect(toHex((await importKey({ text: `0x${text}\n`, format: 'der', keyType })).privateKey)).toBe(RAW)
    const other = keyType === 'ECDSA' ? 'ED25519' : 'ECDSA'
    expect(await codeOf({ text, format: 'der', keyType: other })).toBe('wrong-key-type')
  })

  it.each(KEY_TYPES)('of the SDK and of this vault are the same for %s', async (keyType) => {
    for (let i = 0; i < 20; i++) {
      const theirs = keyType === 'ED25519' ? PrivateKey.generateED25519() : PrivateKey.generateECDSA()
      const key = await importKey({ text: theirs.toStringDer(), format: 'der', keyType })
      expect(toHex(key.privateKey)).toBe(theirs.toStringRaw())
      expect(toHex(writeDer(keyType, key.privateKey))).toBe(theirs.toStringDer())
    }
  })

  it('as Node writes it is read', async () => {
    const ed = generateKeyPairSync('ed25519').privateKey
    const ec = generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey
    const texts: readonly [KeyType, Buffer][] = [
      ['ED25519', ed.export({ type: 'pkcs8', format: 'der' })],
      ['ECDSA', ec.export({ type: 'pkcs8', format: 'der' })],
      ['ECDSA', ec.export({ type: 'sec1', format: 'der' })],
    ]
    for (const [keyType, der] of texts) {
      const key = await importKey({ text: der.toString('hex'), format: 'der', keyType })
      expect(key.privateKey).toHaveLength(32)
    }
  })

  const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const cipher = { cipher: 'aes-256-cbc', passphrase: 'x' }
  const hex = (der: Buffer) => der.toString('hex')
  it.each([
    ['nothing', '', 'empty'],
    ['a raw key', RAW, 'not-der'],
    ['a byte too few', ED_DER.slice(0, -2), 'not-der'],
    ['a byte too many', `${ED_DER}00`, 'not-der'],
    ['a key of 31 bytes', `302d020100300506032b65700421041f${RAW.slice(2)}`, 'not-der'],
    ['a key of 33 bytes', `302f020100300506032b657004230421${RAW}00`, 'not-der'],
    ['a long-form length', `30812e020100300506032b657004220420${RAW}`, 'not-der'],
    ['an endless length', `3080020100300506032b657004220420${RAW}0000`, 'not-der'],
    ['version 2', ED_DER.replace('020100', '020102'), 'not-der'],
    ['an empty sequence', '3000', 'not-der'],
    ['parameters beside ED25519', `3030020100300706032b6570050004220420${RAW}`, 'unsupported-algorithm'],
    ['SEC 1 without its curve', `30250201010420${RAW}`, 'not-der'],
    ['P-256', hex(p256.privateKey.export({ type: 'pkcs8', format: 'der' })), 'unsupported-algorithm'],
    ['P-256 in SEC 1', hex(p256.privateKey.export({ type: 'sec1', format: 'der' })), 'unsupported-algorithm'],
    ['X25519', ED_DER.replace('2b6570', '2b656e'), 'unsupported-algorithm'],
    [
      'RSA',
      hex(generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ type: 'pkcs8', format: 'der' })),
      'not-der',
    ],
    ['a protected key', hex(p256.privateKey.export({ type: 'pkcs8', format: 'der', ...cipher })), 'encrypted-key'],
    ['an ED25519 public key', `302a300506032b6570032100${ED_PUBLIC}`, 'public-key'],
    ['a secp256k1 public key', `302d300706052b8104000a032200${COMPRESSED}`, 'public-key'],
    ['PEM', '-----BEGIN EC PRIVATE KEY-----', 'pem-not-accepted'],
    ['zero', EC_DER.replace(RAW, '00'.repeat(32)), 'wrong-key-type'],
    ["another key's public part", ED_V2.replace(ED_PUBLIC, ED_PUBLIC.replace(/^../, '00')), 'public-key-mismatch'],
    [
      'a public part cut short',
      ED_V2.slice(0, -2).replace('3051', '3050').replace('8121', '8120'),
      'public-key-mismatch',
    ],
  ])('with %s is refused', async (_, text, code) => {
    expect(await codeOf({ text, format: 'der', keyType: 'ED25519' })).toBe(code)
  })

  it.each([
    ['zero', EC_DER.replace(RAW, '00'.repeat(32)), 'key-out-of-range'],
    ['the order', EC_DER.replace(RAW, ORDER), 'key-out-of-range'],
    ['a public part that is no point', SEC1_COMPRESSED.replace(COMPRESSED, `02${'ff'.repeat(32)}`), 'not-der'],
    ["another key's public part", SEC1_COMPRESSED.replace(COMPRESSED, flipParity(COMPRESSED)), 'public-key-mismatch'],
  ])('of secp256k1 with %s is refused', async (_, text, code) => {
    expect(await codeOf({ text, format: 'der', keyType: 'ECDSA' })).toBe(code)
  })

  it('never fails in another way than by a code, nor accepts a changed container', async () => {
    const containers = [ED_DER, ED_V2, EC_DER, SEC1_COMPRESSED, PKCS8_EC]
    const keyAt = (text: string) => text.indexOf(RAW) / 2
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...containers),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (text, at, x) => {
          const bytes = Buffer.from(text, 'hex')
          const place = at % bytes.length
          if (place >= keyAt(text) && place < keyAt(text) + 32) return
          bytes[place] = (bytes[place] ?? 0) ^ x
          for (const keyType of KEY_TYPES) {
            const outcome = await importKey({ text: bytes.toString('hex'), format: 'der', keyType }).catch(
              (e: unknown) => e,
            )
            // An uncompressed point may turn into a hybrid or another one; any accepted key must be the very same key.
            if (!(outcome instanceof KeyTextError))
              expect(outcome).toHaveProperty('privateKey', new Uint8Array(Buffer.from(RAW, 'hex')))
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

function flipParity(compressed: string): string {
  return (compressed.startsWith('02') ? '03' : '02') + compressed.slice(2)
}
