import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFourBytes, hashOf } from './hash'
import { PrefixHash } from './word-hash'

const expected = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)
const plain = fc.string({
  maxLength: 140,
  unit: fc.integer({ min: 32, max: 126 }).map((code) => String.fromCharCode(code)),
})

test('the known answers of FIPS 180-4', () => {
  expect(new PrefixHash('').firstFourBytes('')).toBe(0xe3b0c442)
  expect(new PrefixHash('abc').firstFourBytes('')).toBe(0xba7816bf)
  expect(new PrefixHash('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq').firstFourBytes('')).toBe(0x248d6a61)
  expect(new PrefixHash('a'.repeat(1_000_000)).firstFourBytes('')).toBe(0xcdc76e5c)
})

test('every length around the ends of blocks, cut at every place', () => {
  for (let length = 0; length <= 200; length++) {
    const text = 'a'.repeat(length)
    for (const cut of [0, 1, length >> 1, length]) {
      expect(new PrefixHash(text.slice(0, cut)).firstFourBytes(text.slice(cut))).toBe(expected(text))
    }
  }
})

test('is what the runtime and the library give, one after another, for any beginning', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'binary' }), fc.array(plain, { maxLength: 5 }), (beginning, ends) => {
      const hash = new PrefixHash(beginning)
      for (const end of ends) {
        const first = hash.firstFourBytes(end)
        expect(first).toBe(firstFourBytes(hashOf(beginning + end)))
        expect(first).toBe(expected(beginning + end))
      }
      expect(hash.hex(32)).toBe(createHash('sha256').update(beginning).digest('hex'))
      expect(hash.hex(8)).toBe(hash.hex(32).slice(0, 16))
    }),
    { numRuns: 2000 },
  )
})
