import { PrivateKey } from '@hashgraph/sdk'
import { describe, expect, it } from 'vitest'
import { toHex } from './bytes'
import { KeyTextError } from './key-text-error'
import type { KeyType } from './key-types'
import { importKey, type ImportKeyInput } from './parse-key'
import { rejection, errorText } from './testing/rig'

const RAW = '1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809'
const ED_DER = `302e020100300506032b657004220420${RAW}`
const EC_DER = `3030020100300706052b8104000a04220420${RAW}`
const ORDER = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141'
const PHRASE_12 = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PHRASE_24 = `${'zoo '.repeat(23)}vote`
const KEY_TYPES: readonly KeyType[] = ['ED25519', 'ECDSA']

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
    expect(errorText(error)).not.toContain('hunter2')
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
    const said = errorText(error)
    const pieces = format === 'phrase' ? ['winner', 'sausage', 'yellow', 'correcthorse', 'battery'] : [RAW.slice(8, 24)]
    for (const piece of pieces) expect(said).not.toContain(piece)
  })
})
