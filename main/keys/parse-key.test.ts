import { createECDH, createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { PrivateKey } from '@hashgraph/sdk'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes'
import { writeDer } from './der'
import { KeyTextError } from './key-text-error'
import type { KeyType } from './key-types'
import { importKey, type ImportKeyInput } from './parse-key'
import { rejection, textOf } from './testing/rig'

const RAW = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const ED_DER = `302e020100300506032b657004220420${RAW}`
const EC_DER = `3030020100300706052b8104000a04220420${RAW}`
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const PHRASE_12 = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PHRASE_24 = `${'zoo '.repeat(23)}vote`
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

const sdkKey = (keyType: KeyType, raw: string) =>
  keyType === 'ED25519' ? PrivateKey.fromStringED25519(raw) : PrivateKey.fromStringECDSA(raw)

async function codeOf(input: ImportKeyInput): Promise<unknown> {
  const error = await rejection(importKey(input))
  return error instanceof KeyTextError ? error.code : error
}

describe('raw hex', () => {
  it.each(KEY_TYPES)('gives the key the SDK gives (%s), however it is dressed', async (keyType) => {
    const expected = sdkKey(keyType, RAW)
    for (const text of [RAW, `0x${RAW}`, `0X${RAW.toUpperCase()}`, ` \t${RAW}\r\n`]) {
      const key = await importKey({ text, format: 'hex', keyType })
      expect(toHex(key.privateKey)).toBe(RAW)
      expect(toHex(key.publicKey)).toBe(expected.publicKey.toStringRaw())
      expect(key.keyType).toBe(keyType)
    }
  })

  it('gives the EVM address of an ECDSA key, and none for ED25519', async () => {
    const ecdsa = await importKey({ text: RAW, format: 'hex', keyType: 'ECDSA' })
    expect(ecdsa.evmAddress).toBe(`0x${sdkKey('ECDSA', RAW).publicKey.toEvmAddress()}`)
    expect((await importKey({ text: RAW, format: 'hex', keyType: 'ED25519' })).evmAddress).toBeNull()
  })

  it('reads bytes of text and leaves them to the caller', async () => {
    const bytes = new TextEncoder().encode(RAW)
    const key = await importKey({ bytes, format: 'hex', keyType: 'ED25519' })
    expect(toHex(key.privateKey)).toBe(RAW)
    expect(new TextDecoder().decode(bytes)).toBe(RAW)
  })

  it.each([
    ['', 'empty'],
    [' \n\t ', 'empty'],
    ['0x', 'wrong-length'],
    [RAW.slice(2), 'wrong-length'],
    [`${RAW}00`, 'wrong-length'],
    [RAW + RAW, 'wrong-length'],
    [RAW.slice(1), 'not-hex'],
    [`g${RAW.slice(1)}`, 'not-hex'],
    [`${RAW.slice(0, 32)} ${RAW.slice(32)}`, 'not-hex'],
    [`0x0x${RAW}`, 'not-hex'],
    [`${RAW}\0`, 'not-hex'],
    [`－${RAW}`, 'not-hex'],
    [RAW.replace('1', '１'), 'not-hex'],
    [ED_DER, 'looks-like-der'],
    ['-----BEGIN PRIVATE KEY-----', 'pem-not-accepted'],
    ['ab'.repeat(2000), 'too-long'],
    ['00'.repeat(32), 'key-out-of-range'],
    [PHRASE_12, 'not-hex'],
  ])('%j is refused as %s', async (text, code) => {
    for (const keyType of KEY_TYPES) expect(await codeOf({ text, format: 'hex', keyType })).toBe(code)
  })

  it('refuses what is no scalar of secp256k1, and takes the last one that is', async () => {
    const last = `${ORDER.slice(0, -1)}0`
    expect(await codeOf({ text: ORDER, format: 'hex', keyType: 'ECDSA' })).toBe('key-out-of-range')
    expect(await codeOf({ text: 'ff'.repeat(32), format: 'hex', keyType: 'ECDSA' })).toBe('key-out-of-range')
    expect(toHex((await importKey({ text: last, format: 'hex', keyType: 'ECDSA' })).privateKey)).toBe(last)
    expect(toHex((await importKey({ text: ORDER, format: 'hex', keyType: 'ED25519' })).privateKey)).toBe(ORDER)
  })
})

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
      expect(createPrivateKey({ key: der, format: 'der', type: der[4] === 1 ? 'sec1' : 'pkcs8' }).type).toBe('private')
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
            // An uncompressed point may turn into a hybrid or another one; whatever is accepted must be the very key.
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

describe('phrases', () => {
  it.each([
    ['capitals', PHRASE_12.toUpperCase()],
    ['commas', PHRASE_12.replaceAll(' ', ', ')],
    ['line breaks', ` \n${PHRASE_12.replaceAll(' ', '\r\n')}\n`],
    ['tabs and double blanks', PHRASE_12.replaceAll(' ', '\t  ')],
    ['no-break spaces', PHRASE_12.replaceAll(' ', '\u00a0')],
  ])('with %s are the same phrase', async (_, text) => {
    for (const keyType of KEY_TYPES) {
      const plain = await importKey({ text: PHRASE_12, format: 'phrase', keyType })
      expect(await importKey({ text, format: 'phrase', keyType })).toEqual(plain)
    }
  })

  it.each([
    ['nothing', '', 'empty'],
    ['commas alone', ' ,, ', 'empty'],
    ['11 words', PHRASE_12.split(' ').slice(1).join(' '), 'wrong-word-count'],
    ['15 words, which BIP-39 knows but Hedera does not', 'zoo '.repeat(15), 'wrong-word-count'],
    ['22 words', 'zoo '.repeat(22), 'legacy-phrase'],
    ['25 words', `${PHRASE_24} zoo`, 'wrong-word-count'],
    ['a wrong last word', PHRASE_12.replace('yellow', 'year'), 'wrong-checksum'],
    ['two words changed about', PHRASE_12.replace('legal winner', 'winner legal'), 'wrong-checksum'],
    ['24 words that do not belong together', 'zoo '.repeat(24), 'wrong-checksum'],
    ['a shortened word', PHRASE_12.replace('sausage', 'saus'), 'unknown-word'],
    ['a lengthened word', PHRASE_12.replace('sausage', 'sausages'), 'unknown-word'],
    ['an invisible character', PHRASE_12.replace('sausage', 'sau\u200bsage'), 'unknown-word'],
    ['a Cyrillic letter', PHRASE_12.replace('sausage', 's\u0430usage'), 'unknown-word'],
    ['numbers before the words', `1. ${PHRASE_12.split(' ').slice(1).join(' ')}`, 'unknown-word'],
    ['far too much text', 'zoo '.repeat(600), 'too-long'],
  ])('with %s are refused', async (_, text, code) => {
    expect(await codeOf({ text, format: 'phrase', keyType: 'ED25519' })).toBe(code)
  })

  it('names the place of an unknown word, counted from 1, and not the word', async () => {
    const text = PHRASE_12.replace('sausage', 'hunter2')
    const error = await rejection(importKey({ text, format: 'phrase', keyType: 'ECDSA' }))
    expect(error).toMatchObject({ code: 'unknown-word', position: 6 })
    expect(textOf(error)).not.toContain('hunter2')
  })

  it.each([-1, 0.5, 2 ** 31, Number.NaN, Infinity])('index %d is refused', async (index) => {
    expect(await codeOf({ text: PHRASE_12, format: 'phrase', keyType: 'ECDSA', index })).toBe('bad-index')
  })
})

describe('an error over key text', () => {
  const spoilt: readonly (readonly [ImportKeyInput['format'], string])[] = [
    ['hex', `${RAW}zz`],
    ['hex', RAW.slice(2)],
    ['hex', ORDER],
    ['hex', ED_DER],
    ['der', `${ED_DER}00`],
    ['der', EC_DER.replace('8104000a', '81040022')],
    ['der', ED_DER],
    ['phrase', PHRASE_12.replace('yellow', 'year')],
    ['phrase', `${PHRASE_12} correct`],
    ['phrase', PHRASE_12.replace('sausage', 'correcthorse')],
  ]
  it.each(spoilt)('(%s, case %#) holds no part of it', async (format, text) => {
    const error = await rejection(importKey({ text, format, keyType: 'ECDSA', passphrase: 'battery-staple' }))
    expect(error).toBeInstanceOf(KeyTextError)
    const said = textOf(error)
    const pieces = format === 'phrase' ? ['winner', 'sausage', 'yellow', 'correcthorse', 'battery'] : [RAW.slice(8, 24)]
    for (const piece of pieces) expect(said).not.toContain(piece)
  })
})
