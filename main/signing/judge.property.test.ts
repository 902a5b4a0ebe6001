import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from './decode'
import { parseIntent } from './intent'
import { judge } from './judge'
import { effectsBeyondIntent } from './testing/bounds'
import { honestCorpus, hostileCorpus } from './testing/corpus'
import { ACTS_OF_OTHER_FORMS, ACT_OF_EACH_KIND, REVOCATION_ACTS, COLLECTION_GRANT_DATA } from './testing/corpus/kinds'
import { mutatedBody, donorMessagesOf, type BodyChange } from './testing/mutate'
import {
  BUYER,
  HBAR,
  INTENT,
  SELLER,
  STRANGER,
  THEFT,
  approvalFlag,
  body,
  tokenLegBytes,
  forNode,
  hbarList,
  hbarLegBytes,
  encodeTransactionList,
  nftLegBytes,
  tokenList,
  transfer,
} from './testing/pieces'
import { effectAmountsOf } from './testing/effect-amounts'
import { APPROVED_FOR_ALL, delegatingSpenderField, nftAllowanceEntry } from './testing/acts'
import { lengthDelimitedField } from './testing/wire-write'
import type { Verdict } from './types'

const ACTS = [...ACT_OF_EACH_KIND, ...REVOCATION_ACTS, ...ACTS_OF_OTHER_FORMS].map((act) => ({
  ...act,
  data: lengthDelimitedField(act.dataFieldNumber, ...act.dataFields),
}))
const EVIL = [
  THEFT,
  COLLECTION_GRANT_DATA,
  lengthDelimitedField(48, nftAllowanceEntry(STRANGER, [7, 8], APPROVED_FOR_ALL, delegatingSpenderField(STRANGER))),
  transfer(tokenList(8000, tokenLegBytes(BUYER, -5n), tokenLegBytes(STRANGER, 5n))),
  transfer(tokenList(7000, nftLegBytes(BUYER, STRANGER, 12))),
  transfer(hbarList(hbarLegBytes(BUYER, -9999n * HBAR, approvalFlag), hbarLegBytes(STRANGER, 9999n * HBAR))),
  transfer(
    hbarList(hbarLegBytes(STRANGER, -HBAR), hbarLegBytes(BUYER, HBAR)),
    tokenList(7000, nftLegBytes(SELLER, STRANGER, 12)),
  ),
]
const donors = donorMessagesOf([...ACTS.map(({ data }) => body({ data })), ...EVIL.map((data) => body({ data }))])

type Asked = Readonly<Record<string, unknown>>
const intentOf = (asked: Asked) => parseIntent(asked, () => new Date(INTENT.now))

/** Judges the bytes; bytes that pass must not do more than requested. */
function check(bytes: Uint8Array, asked: Asked): Verdict {
  const { verdict } = judge(decodeTransaction(bytes), intentOf(asked))
  if (verdict !== 'refuse') expect(effectsBeyondIntent(effectAmountsOf(bytes), asked)).toEqual([])
  return verdict
}

describe('whatever is changed in honest bytes, what is let through does no more than was asked', () => {
  const change = fc.tuple(fc.nat(500), fc.nat(50), fc.nat(3), fc.nat(10_000)) as fc.Arbitrary<BodyChange>
  const changes = fc.array(change, { minLength: 1, maxLength: 2 })

  test.each(ACTS)('$name', ({ data, intent }) => {
    const seen = { refuse: 0, warn: 0, match: 0 }
    fc.assert(
      fc.property(changes, fc.boolean(), (made, isTwice) => {
        const [one, other] = [forNode(3, { data }), forNode(4, { data })].map((each) => mutatedBody(each, donors, made))
        seen[check(encodeTransactionList(Buffer.from(one!), ...(isTwice ? [Buffer.from(other!)] : [])), intent)] += 1
      }),
      { numRuns: 400 },
    )
    // A test in which all or none of the bytes are refused would show nothing.
    expect(seen.refuse).toBeGreaterThan(100)
    expect(seen.match + seen.warn).toBeGreaterThan(10)
  })
})

describe('whatever happens to the bytes, what is let through does no more than was asked', () => {
  const seeds = ACTS.map(({ data }) => encodeTransactionList(forNode(3, { data }), forNode(4, { data })))
  const seed = fc.nat(ACTS.length - 1)

  test('flipped bits', () => {
    const flips = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(seed, flips, (at, where) => {
        const bytes = Uint8Array.from(encodeTransactionList(body({ data: ACTS[at]!.data })))
        for (const [byte, bit] of where) bytes[byte % bytes.length]! ^= 1 << bit
        check(bytes, ACTS[at]!.intent)
      }),
      { numRuns: 2500 },
    )
  })

  test('every single bit flipped', () => {
    for (const { data, intent } of ACTS) {
      const honest = encodeTransactionList(body({ data }))
      for (let bit = 0; bit < honest.length * 8; bit++) {
        const bytes = Uint8Array.from(honest)
        bytes[bit >> 3]! ^= 1 << (bit & 7)
        check(bytes, intent)
      }
    }
  }, 120_000)

  test('pieces of one act in another', () => {
    const cut = fc.tuple(fc.nat(400), fc.nat(60), fc.nat(400), fc.nat(60))
    fc.assert(
      fc.property(seed, seed, seed, cut, (into, from, asked, [at, gone, start, size]) => {
        const bytes = seeds[into]!
        const piece = seeds[from]!.subarray(start, start + size)
        check(Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at + gone)]), ACTS[asked]!.intent)
      }),
      { numRuns: 2500 },
    )
  })

  test('bodies of two acts for two nodes', () => {
    for (const one of ACTS)
      for (const other of ACTS) {
        const bytes = encodeTransactionList(forNode(3, { data: one.data }), forNode(4, { data: other.data }))
        check(bytes, one.intent)
        check(bytes, other.intent)
      }
  })
})

describe('what is asked for is told apart from what goes beyond', () => {
  const bytesOf = ({ bytes }: { readonly bytes: string }) => Buffer.from(bytes, 'base64')

  test('nothing honest goes beyond', () => {
    for (const each of honestCorpus.filter(({ intent }) => !intent['context']))
      expect([each.id, effectsBeyondIntent(effectAmountsOf(bytesOf(each)), each.intent)]).toEqual([each.id, []])
  })

  test('nothing that is only warned of goes beyond', () => {
    for (const each of hostileCorpus.filter(({ expected }) => expected === 'warn'))
      expect([each.id, effectsBeyondIntent(effectAmountsOf(bytesOf(each)), each.intent)]).toEqual([each.id, []])
  })

  test('a payment to a stranger and the surrender of a collection go beyond every act', () => {
    for (const { intent, name } of ACTS)
      for (const data of EVIL)
        expect([
          name,
          effectsBeyondIntent(effectAmountsOf(encodeTransactionList(body({ data }))), intent).length > 0,
        ]).toEqual([name, true])
  })
})
