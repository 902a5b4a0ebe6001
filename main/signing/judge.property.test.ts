import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from './decode'
import { parseIntent } from './intent'
import { judge } from './judge'
import { beyond } from './testing/bounds'
import { honestCorpus, hostileCorpus } from './testing/corpus'
import { FORMS, KINDS, REVOCATIONS, SURRENDER } from './testing/corpus/kinds'
import { mutated, partsOf, type Change } from './testing/mutate'
import {
  BUYER,
  HBAR,
  INTENT,
  SELLER,
  STRANGER,
  THEFT,
  approved,
  body,
  coin,
  forNode,
  hbarList,
  leg,
  list,
  nft,
  tokenList,
  transfer,
} from './testing/pieces'
import { reachOf } from './testing/reach'
import { ALL, delegate, nftsTo } from './testing/acts'
import { len } from './testing/wire-write'
import type { Verdict } from './types'

const ACTS = [...KINDS, ...REVOCATIONS, ...FORMS].map((act) => ({ ...act, data: len(act.field, ...act.inside) }))
const EVIL = [
  THEFT,
  SURRENDER,
  len(48, nftsTo(STRANGER, [7, 8], ALL, delegate(STRANGER))),
  transfer(tokenList(8000, coin(BUYER, -5n), coin(STRANGER, 5n))),
  transfer(tokenList(7000, nft(BUYER, STRANGER, 12))),
  transfer(hbarList(leg(BUYER, -9999n * HBAR, approved), leg(STRANGER, 9999n * HBAR))),
  transfer(hbarList(leg(STRANGER, -HBAR), leg(BUYER, HBAR)), tokenList(7000, nft(SELLER, STRANGER, 12))),
]
const donors = partsOf([...ACTS.map(({ data }) => body({ data })), ...EVIL.map((data) => body({ data }))])

type Asked = Readonly<Record<string, unknown>>
const intentOf = (asked: Asked) => parseIntent(asked, () => new Date(INTENT.now))

/** Judges the bytes; bytes that pass must not do more than requested. */
function check(bytes: Uint8Array, asked: Asked): Verdict {
  const { verdict } = judge(decodeTransaction(bytes), intentOf(asked))
  if (verdict !== 'refuse') expect(beyond(reachOf(bytes), asked)).toEqual([])
  return verdict
}

describe('whatever is changed in honest bytes, what is let through does no more than was asked', () => {
  const change = fc.tuple(fc.nat(500), fc.nat(50), fc.nat(3), fc.nat(10_000)) as fc.Arbitrary<Change>
  const changes = fc.array(change, { minLength: 1, maxLength: 2 })

  test.each(ACTS)('$name', ({ data, intent }) => {
    const seen = { refuse: 0, warn: 0, match: 0 }
    fc.assert(
      fc.property(changes, fc.boolean(), (made, isTwice) => {
        const [one, other] = [forNode(3, { data }), forNode(4, { data })].map((each) => mutated(each, donors, made))
        seen[check(list(Buffer.from(one!), ...(isTwice ? [Buffer.from(other!)] : [])), intent)] += 1
      }),
      { numRuns: 400 },
    )
    // A test in which all or none of the bytes are refused would show nothing.
    expect(seen.refuse).toBeGreaterThan(100)
    expect(seen.match + seen.warn).toBeGreaterThan(10)
  })
})

describe('whatever happens to the bytes, what is let through does no more than was asked', () => {
  const seeds = ACTS.map(({ data }) => list(forNode(3, { data }), forNode(4, { data })))
  const seed = fc.nat(ACTS.length - 1)

  test('flipped bits', () => {
    const flips = fc.array(fc.tuple(fc.nat(2000), fc.integer({ min: 0, max: 7 })), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(seed, flips, (at, where) => {
        const bytes = Uint8Array.from(list(body({ data: ACTS[at]!.data })))
        for (const [byte, bit] of where) bytes[byte % bytes.length]! ^= 1 << bit
        check(bytes, ACTS[at]!.intent)
      }),
      { numRuns: 2500 },
    )
  })

  test('every single bit flipped', () => {
    for (const { data, intent } of ACTS) {
      const honest = list(body({ data }))
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
        const bytes = list(forNode(3, { data: one.data }), forNode(4, { data: other.data }))
        check(bytes, one.intent)
        check(bytes, other.intent)
      }
  })
})

describe('what is asked for is told apart from what goes beyond', () => {
  const bytesOf = ({ bytes }: { readonly bytes: string }) => Buffer.from(bytes, 'base64')

  test('nothing honest goes beyond', () => {
    for (const each of honestCorpus.filter(({ intent }) => !intent['context']))
      expect([each.id, beyond(reachOf(bytesOf(each)), each.intent)]).toEqual([each.id, []])
  })

  test('nothing that is only warned of goes beyond', () => {
    for (const each of hostileCorpus.filter(({ expected }) => expected === 'warn'))
      expect([each.id, beyond(reachOf(bytesOf(each)), each.intent)]).toEqual([each.id, []])
  })

  test('a payment to a stranger and the surrender of a collection go beyond every act', () => {
    for (const { intent, name } of ACTS)
      for (const data of EVIL)
        expect([name, beyond(reachOf(list(body({ data }))), intent).length > 0]).toEqual([name, true])
  })
})
