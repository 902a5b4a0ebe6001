import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MAX_TINYBAR, parseHbar } from '../amount'
import { portfolioOf, WORTH_METHODS, worthOf, type WorthFacts } from './valuation'

const NOTHING: WorthFacts = { floor: null, traitFloor: null, bestOffer: null, saleFees: null, lastSale: null }
const facts = (change: Partial<WorthFacts>): WorthFacts => ({ ...NOTHING, ...change })
const hbar = parseHbar

describe('what an NFT is worth', () => {
  it.each(WORTH_METHODS)('is unknown by %s where nothing is known', (method) => {
    expect(worthOf(method, NOTHING)).toBeNull()
  })

  it.each(WORTH_METHODS)('is unknown by %s where the price is nothing, and never zero', (method) => {
    expect(worthOf(method, { floor: 0n, traitFloor: 0n, bestOffer: 0n, saleFees: null, lastSale: 0n })).toBeNull()
  })

  test('by offers, is what is left after the fee of 2 % and the royalties on the rest', () => {
    const saleFees = { royalties: [{ numerator: 1, denominator: 20 }], fixed: 0n }
    expect(worthOf('offers', facts({ bestOffer: hbar('100'), saleFees }))).toBe(hbar('93.1'))
    expect(worthOf('offers', facts({ bestOffer: hbar('100') }))).toBe(hbar('98'))
  })

  test('by its trait, falls back to the floor and is never mixed with offers', () => {
    expect(worthOf('trait-floor', facts({ floor: hbar('10'), traitFloor: hbar('15') }))).toBe(hbar('15'))
    expect(worthOf('trait-floor', facts({ floor: hbar('10') }))).toBe(hbar('10'))
    expect(worthOf('trait-floor', facts({ bestOffer: hbar('10') }))).toBeNull()
  })
})

describe('what many are worth', () => {
  test('counts what is unknown beside the sum', () => {
    const items = [facts({ floor: hbar('10') }), facts({ floor: hbar('2.5') }), NOTHING]
    expect(portfolioOf(items, 'floor')).toEqual({ amount: hbar('12.5'), known: 2, unknown: 1 })
    expect(portfolioOf(items, 'offers')).toEqual({ amount: null, known: 0, unknown: 3 })
    expect(portfolioOf([], 'floor')).toEqual({ amount: null, known: 0, unknown: 0 })
  })

  test('is unknown above all HBAR there is', () => {
    const dear = facts({ floor: MAX_TINYBAR })
    expect(portfolioOf([dear, dear], 'floor')).toEqual({ amount: null, known: 2, unknown: 0 })
  })
})

const amount = fc.option(fc.bigInt({ min: 0n, max: MAX_TINYBAR / 100n }))
const anyFacts = fc.record({
  ...{ floor: amount, traitFloor: amount, bestOffer: amount, lastSale: amount },
  saleFees: fc.option(
    fc.record({
      royalties: fc.array(fc.record({ numerator: fc.nat(50), denominator: fc.integer({ min: 100, max: 1000 }) }), {
        maxLength: 3,
      }),
      fixed: fc.bigInt({ min: 0n, max: 100_000_000n }),
    }),
  ),
})

describe('properties', () => {
  test('an offer is never worth more than 98 % of it, rounded up by less than a tinybar', () => {
    fc.assert(
      fc.property(anyFacts, (one) => {
        const worth = worthOf('offers', one)
        if (worth === null) return
        expect(worth).toBeGreaterThanOrEqual(0n)
        expect(worth * 100n).toBeLessThan((one.bestOffer ?? 0n) * 98n + 100n)
      }),
    )
  })

  test('every item is known or unknown, and the order makes no difference', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 30 }), fc.constantFrom(...WORTH_METHODS), (items, method) => {
        const whole = portfolioOf(items, method)
        expect(whole.known + whole.unknown).toBe(items.length)
        expect(portfolioOf([...items].reverse(), method)).toEqual(whole)
        expect(whole.amount === null).toBe(whole.known === 0)
      }),
    )
  })

  test('what is unknown adds nothing, and never lowers a sum', () => {
    fc.assert(
      fc.property(fc.array(anyFacts, { maxLength: 20 }), fc.constantFrom(...WORTH_METHODS), (items, method) => {
        expect(portfolioOf([...items, NOTHING], method).amount).toBe(portfolioOf(items, method).amount)
      }),
    )
  })
})
