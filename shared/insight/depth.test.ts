import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countUpTo, listingDepth, priceLevels, offerDepth } from './depth'

test('prices are counted by level, cheapest first', () => {
  expect(priceLevels([100, 96, 100])).toEqual([
    { price: 96, count: 1 },
    { price: 100, count: 2 },
  ])
})

test('bins have a round width and leave out what asks for a fortune', () => {
  const prices = [...Array.from({ length: 40 }, (_, i) => 96 + i), 100_000, 250_000]
  const { bins, aboveCount, total } = listingDepth(priceLevels(prices))
  expect(bins[0]).toEqual({ from: 95, to: 97.5, count: 2, cumulativeCount: 2 })
  expect(bins.length).toBeLessThanOrEqual(17)
  expect(total).toBe(42)
  expect(aboveCount).toBeGreaterThanOrEqual(2)
})

test('listings that all ask the same stand in one bin', () => {
  const { bins, aboveCount } = listingDepth(priceLevels([50, 50, 50]))
  expect(bins).toHaveLength(1)
  expect(bins[0]).toMatchObject({ count: 3, cumulativeCount: 3 })
  expect(aboveCount).toBe(0)
})

test('nothing on sale has no bins', () => {
  expect(listingDepth([])).toEqual({ bins: [], aboveCount: 0, total: 0 })
})

test('every listing is in one bin or above them, whatever is asked', () => {
  const price = fc.integer({ min: 1, max: 10 ** 12 }).map((n) => n / 100)
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 200 }), (prices) => {
      const levels = priceLevels(prices)
      const { bins, aboveCount, total } = listingDepth(levels)
      expect(total).toBe(prices.length)
      expect(bins.reduce((sum, { count }) => sum + count, 0) + aboveCount).toBe(total)
      expect(bins.at(-1)?.cumulativeCount).toBe(total - aboveCount)
      expect(bins.length).toBeLessThanOrEqual(17)
      expect(aboveCount).toBeLessThanOrEqual(total * 0.1)
      for (const { from, to, cumulativeCount } of bins) {
        expect(to).toBeGreaterThan(from)
        expect(cumulativeCount).toBe(levels.reduce((sum, level) => (level.price < to ? sum + level.count : sum), 0))
      }
    }),
  )
})

test('a cent below an edge is below it, however large the price', () => {
  const { bins, aboveCount } = listingDepth(priceLevels([5_999_999_999.99, 9_000_000_000]))
  expect(bins.reduce((sum, { count }) => sum + count, 0) + aboveCount).toBe(2)
  expect(bins[0]?.from).toBeLessThanOrEqual(5_999_999_999.99)
  expect(aboveCount).toBe(0)
})

test('what is on sale up to a price includes that price', () => {
  expect(countUpTo(priceLevels([96, 97, 98]), 97)).toBe(2)
})

test('tens of thousands of prices are drawn without a pause: it goes with each part that is read', () => {
  const levels = Array.from({ length: 60_000 }, (_, i) => ({ price: 100 + i, count: 1 }))
  const began = performance.now()
  expect(listingDepth(levels).total).toBe(60_000)
  // Comparing each level with each other level would take seconds.
  expect(performance.now() - began).toBeLessThan(1000)
})

test('bins of offers begin at the best one and leave out the lowest', () => {
  const { bins, belowCount, total } = offerDepth(priceLevels([1, 60, 61, 70, 75, 80, 81, 81, 82, 83]))
  expect(bins.at(-1)).toMatchObject({ count: 2, cumulativeCount: 2 })
  expect(bins.at(-1)?.from).toBeLessThanOrEqual(83)
  expect(bins[0]).toMatchObject({ cumulativeCount: 9 })
  expect([belowCount, total]).toEqual([1, 10])
})

test('no offers have no bins', () => {
  expect(offerDepth([])).toEqual({ bins: [], belowCount: 0, total: 0 })
})

test('every offer is in one bin or below them, whatever is offered', () => {
  const price = fc.integer({ min: 1, max: 10 ** 12 }).map((n) => n / 100)
  fc.assert(
    fc.property(fc.array(price, { minLength: 1, maxLength: 200 }), (prices) => {
      const levels = priceLevels(prices)
      const { bins, belowCount, total } = offerDepth(levels)
      expect(total).toBe(prices.length)
      expect(bins.reduce((sum, { count }) => sum + count, 0) + belowCount).toBe(total)
      expect(bins.length).toBeLessThanOrEqual(17)
      expect(belowCount).toBeLessThanOrEqual(total * 0.1)
      for (const { from, to, cumulativeCount } of bins) {
        expect(to).toBeGreaterThan(from)
        expect(cumulativeCount).toBe(levels.reduce((sum, level) => (level.price >= from ? sum + level.count : sum), 0))
      }
    }),
  )
})
