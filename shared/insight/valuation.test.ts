import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MAX_TINYBAR, parseHbar } from '../amount'
import { portfolioWorth, WORTH_METHODS, nftWorth, type WorthFacts } from './valuation'

const NOTHING: WorthFacts = {
  collection: '0.0.1',
  floor: null,
  traitFloor: null,
  bestOffer: null,
  nftOffer: null,
  lastSale: null,
  saleFees: null,
  areFeesKnown: false,
}
const facts = (change: Partial<WorthFacts>): WorthFacts => ({ ...NOTHING, ...change })
const hbar = parseHbar

describe('what an NFT is worth', () => {
  it.each(WORTH_METHODS)('is unknown by %s where nothing is known', (method) => {
    expect(nftWorth(method, NOTHING)).toBeNull()
  })

  it.each(WORTH_METHODS)('is unknown by %s where the price is nothing, and never zero', (method) => {
    expect(nftWorth(method, facts({ floor: 0n, traitFloor: 0n, bestOffer: 0n, lastSale: 0n }))).toBeNull()
  })

  test('by offers, is what is left after the fee of 2 % and the royalties on the rest', () => {
    const saleFees = { royalties: [{ numerator: 1, denominator: 20 }], fixedFee: 0n }
    expect(nftWorth('offers', facts({ bestOffer: hbar('100'), saleFees }))).toBe(hbar('93.1'))
    expect(nftWorth('offers', facts({ bestOffer: hbar('100') }))).toBe(hbar('98'))
  })

  test('by its trait, falls back to the floor and is never mixed with offers', () => {
    expect(nftWorth('trait-floor', facts({ floor: hbar('10'), traitFloor: hbar('15') }))).toBe(hbar('15'))
    expect(nftWorth('trait-floor', facts({ floor: hbar('10') }))).toBe(hbar('10'))
    expect(nftWorth('trait-floor', facts({ bestOffer: hbar('10') }))).toBeNull()
  })
})

describe('what many are worth', () => {
  test('counts what is unknown beside the sum', () => {
    const items = [facts({ floor: hbar('10') }), facts({ floor: hbar('2.5') }), NOTHING]
    expect(portfolioWorth(items, 'floor')).toMatchObject({ amount: hbar('12.5'), knownCount: 2, unknownCount: 1 })
    expect(portfolioWorth(items, 'offers')).toMatchObject({ amount: null, knownCount: 0, unknownCount: 3 })
    expect(portfolioWorth([], 'floor')).toMatchObject({ amount: null, knownCount: 0, unknownCount: 0 })
  })

  test('is unknown above all HBAR there is', () => {
    const dear = facts({ floor: MAX_TINYBAR })
    expect(portfolioWorth([dear, dear], 'floor')).toMatchObject({ amount: null, knownCount: 2, unknownCount: 0 })
  })

  test('says how many rest on an offer that may buy one of them only, and what each offer brings once', () => {
    const forAny = { bestOffer: hbar('500') }
    const forty = Array.from({ length: 40 }, () => facts(forAny))
    expect(portfolioWorth(forty, 'offers')).toMatchObject({
      amount: hbar('19600'),
      sharedOfferCount: 39,
      amountOnce: hbar('490'),
    })
    expect(portfolioWorth(forty.slice(0, 1), 'offers')).toMatchObject({ sharedOfferCount: 0, amountOnce: hbar('490') })
    const two = [facts(forAny), facts({ ...forAny, collection: '0.0.2' })]
    expect(portfolioWorth(two, 'offers')).toMatchObject({ sharedOfferCount: 0, amountOnce: hbar('980') })
    expect(portfolioWorth(forty, 'floor')).toMatchObject({ sharedOfferCount: 0, amountOnce: null })
  })

  test('gives an offer for any to the one that gains most, and the others what is offered for themselves', () => {
    const own = facts({ bestOffer: hbar('700'), nftOffer: hbar('700') })
    const lower = facts({ bestOffer: hbar('500'), nftOffer: hbar('400') })
    const none = facts({ bestOffer: hbar('500') })
    expect(portfolioWorth([own, lower, none], 'offers')).toMatchObject({
      amount: hbar('1666'),
      sharedOfferCount: 1,
      amountOnce: hbar('1568'),
    })
  })

  test('counts those whose royalties nobody knows, by offers alone', () => {
    const saleFees = { royalties: [], fixedFee: 0n }
    const items = [
      facts({ bestOffer: hbar('5'), floor: hbar('6'), saleFees, areFeesKnown: true }),
      facts({ bestOffer: hbar('5') }),
      // A part in another token is due in addition to the known fees.
      facts({ bestOffer: hbar('5'), saleFees }),
      NOTHING,
    ]
    expect(portfolioWorth(items, 'offers').unknownFeeCount).toBe(2)
    expect(portfolioWorth(items, 'floor').unknownFeeCount).toBe(0)
  })
})

const amount = fc.option(fc.bigInt({ min: 0n, max: MAX_TINYBAR / 100n }))
const anyFacts = fc.record({
  collection: fc.constantFrom('0.0.1', '0.0.2'),
  floor: amount,
  traitFloor: amount,
  bestOffer: amount,
  nftOffer: amount,
  lastSale: amount,
  areFeesKnown: fc.boolean(),
  saleFees: fc.option(
    fc.record({
      royalties: fc.array(fc.record({ numerator: fc.nat(50), denominator: fc.integer({ min: 100, max: 1000 }) }), {
        maxLength: 3,
      }),
      fixedFee: fc.bigInt({ min: 0n, max: 100_000_000n }),
    }),
  ),
})

const lower = (own: bigint | null, best: bigint | null): bigint | null =>
  own === null || best === null ? null : own < best ? own : best

describe('properties', () => {
  test('an offer is never worth more than 98 % of it, rounded up by less than a tinybar', () => {
    fc.assert(
      fc.property(anyFacts, (one) => {
        const worth = nftWorth('offers', one)
        if (worth === null) return
        expect(worth).toBeGreaterThanOrEqual(0n)
        expect(worth * 100n).toBeLessThan((one.bestOffer ?? 0n) * 98n + 100n)
      }),
    )
  })

  test('every item is known or unknown, and the order makes no difference', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 30 }), fc.constantFrom(...WORTH_METHODS), (items, method) => {
        const whole = portfolioWorth(items, method)
        expect(whole.knownCount + whole.unknownCount).toBe(items.length)
        expect(portfolioWorth([...items].reverse(), method)).toEqual(whole)
        expect(whole.amount === null).toBe(whole.knownCount === 0)
      }),
    )
  })

  test('with each offer taken once they never bring more, and nothing where nothing is known', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 30 }), fc.constantFrom(...WORTH_METHODS), (drawn, method) => {
        const items = drawn.map((one) => ({ ...one, nftOffer: lower(one.nftOffer, one.bestOffer) }))
        const { amount: all, amountOnce, sharedOfferCount } = portfolioWorth(items, method)
        if (all === null || amountOnce === null) return void expect(amountOnce).toBe(all)
        expect(amountOnce).toBeLessThanOrEqual(all)
        expect(amountOnce).toBeGreaterThanOrEqual(0n)
        if (sharedOfferCount === 0) expect(amountOnce).toBe(all)
      }),
    )
  })

  test('what is unknown adds nothing, and never lowers a sum', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 20 }), fc.constantFrom(...WORTH_METHODS), (items, method) => {
        expect(portfolioWorth([...items, NOTHING], method).amount).toBe(portfolioWorth(items, method).amount)
      }),
    )
  })
})
