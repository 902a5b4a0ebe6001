import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rankComparables, traitWeight, type CountedTrait, type PastSale } from './comparables'

const TOTAL = 1000
const own = (type: string, value: string, count: number | null): CountedTrait => ({ type, value, count })
const NFT = {
  serial: 1,
  total: TOTAL,
  traits: [own('Sky', 'Red', 10), own('Sea', 'Calm', 500), own('Sun', 'Low', 1000)],
}
const sale = (serial: number, atMs: number, ...traits: [string, string][]): PastSale => ({
  serial,
  atMs,
  traits: traits.map(([type, value]) => ({ type, value })),
})

describe('sales of NFTs that are like one', () => {
  test('a rare trait in common goes before a usual one', () => {
    const { ranked } = rankComparables(NFT, [sale(2, 9, ['Sea', 'Calm']), sale(3, 1, ['Sky', 'Red'])])
    expect(ranked.map((one) => one.sale.serial)).toEqual([3, 2])
    expect(ranked[0]?.sharedTraits).toEqual([NFT.traits[0]])
  })
  test('what all have makes nothing like', () => {
    expect(rankComparables(NFT, [sale(2, 9, ['Sun', 'Low'])]).ranked).toEqual([])
  })
  test('a value of another trait is another value', () => {
    expect(rankComparables(NFT, [sale(2, 9, ['Sea', 'Red'])]).ranked).toEqual([])
  })
  test('of one NFT its latest sale counts, and its own sales do not', () => {
    const sales = [sale(2, 1, ['Sky', 'Red']), sale(2, 8, ['Sky', 'Red']), sale(1, 9, ['Sky', 'Red'])]
    const { ranked, comparedCount } = rankComparables(NFT, sales)
    expect(ranked.map((one) => one.sale.atMs)).toEqual([8])
    expect(comparedCount).toBe(1)
  })
  test('a sale whose traits nobody knows is counted and not compared', () => {
    const found = rankComparables(NFT, [{ serial: 2, atMs: 1, traits: null }])
    expect(found).toEqual({ ranked: [], comparedCount: 1, unknownCount: 1 })
  })
  test('an uncounted trait weighs as if half had it', () => {
    expect(traitWeight(null, TOTAL)).toBe(traitWeight(500, TOTAL))
    expect(traitWeight(10, null)).toBe(1)
  })
})

const VALUES = ['a', 'b', 'c']
const traitsArb = fc.uniqueArray(
  fc.record({ type: fc.constantFrom('T', 'U', 'V', 'W'), value: fc.constantFrom(...VALUES) }),
  { selector: ({ type }) => type },
)
const ownArb = fc.record({
  serial: fc.constant(0),
  total: fc.constant(TOTAL),
  traits: traitsArb.chain((traits) =>
    fc
      .array(fc.option(fc.integer({ min: 1, max: TOTAL })), { minLength: traits.length, maxLength: traits.length })
      .map((counts) => traits.map((trait, i) => ({ ...trait, count: counts[i] ?? null }))),
  ),
})
const salesArb = fc.array(fc.record({ serial: fc.nat(30), atMs: fc.nat(1000), traits: fc.option(traitsArb) }), {
  maxLength: 30,
})

describe('of any collection', () => {
  test('similarity is above 0 and at most 1, and falls from first to last', () => {
    fc.assert(
      fc.property(ownArb, salesArb, (asked, sales) => {
        const { ranked } = rankComparables(asked, sales)
        ranked.forEach(({ similarity }, i) => {
          expect(similarity).toBeGreaterThan(0)
          expect(similarity).toBeLessThanOrEqual(1 + 1e-12)
          expect(similarity).toBeLessThanOrEqual(ranked[i - 1]?.similarity ?? 2)
        })
      }),
    )
  })
  test('one with all its traits is as like as can be', () => {
    fc.assert(
      fc.property(ownArb, salesArb, (asked, sales) => {
        fc.pre(asked.traits.some(({ count }) => traitWeight(count, TOTAL) > 0))
        const twin = { serial: 99, atMs: 5000, traits: asked.traits }
        const [first] = rankComparables(asked, [...sales, twin]).ranked
        expect(first?.similarity).toBeCloseTo(1)
        expect(first?.sale.serial).toBe(99)
      }),
    )
  })
  test('one more trait in common never makes it less like', () => {
    fc.assert(
      fc.property(ownArb, fc.nat(3), (asked, without) => {
        const similarityOf = (traits: readonly CountedTrait[]) =>
          rankComparables(asked, [{ serial: 7, atMs: 1, traits }]).ranked[0]?.similarity ?? 0
        const fewer = asked.traits.filter((_, i) => i !== without)
        expect(similarityOf(asked.traits)).toBeGreaterThanOrEqual(similarityOf(fewer))
      }),
    )
  })
  test('the order in which sales were read changes nothing', () => {
    fc.assert(
      fc.property(
        ownArb,
        fc.uniqueArray(fc.record({ serial: fc.nat(30), atMs: fc.nat(1000), traits: fc.option(traitsArb) }), {
          selector: ({ serial }) => serial,
        }),
        (asked, sales) => {
          expect(rankComparables(asked, [...sales].reverse())).toEqual(rankComparables(asked, sales))
        },
      ),
    )
  })
  test('every NFT that was sold is either unknown, alike, or shares nothing that tells', () => {
    fc.assert(
      fc.property(ownArb, salesArb, (asked, sales) => {
        const { ranked, comparedCount, unknownCount } = rankComparables(asked, sales)
        const others = new Set(sales.map(({ serial }) => serial).filter((serial) => serial !== asked.serial))
        expect(comparedCount).toBe(others.size)
        expect(ranked.length + unknownCount).toBeLessThanOrEqual(comparedCount)
        expect(new Set(ranked.map(({ sale: { serial } }) => serial)).size).toBe(ranked.length)
      }),
    )
  })
})
