import { expect, test } from 'vitest'
import { chiSquaredLimit, chiSquaredTail, noncentralTail } from './chi-squared'

/** Upper critical values, NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.4. */
const CRITICAL = [
  [1, 0.05, 3.841],
  [1, 0.001, 10.828],
  [5, 0.01, 15.086],
  [10, 0.1, 15.987],
  [30, 0.05, 43.773],
  [50, 0.025, 71.42],
  [100, 0.001, 149.449],
] as const

test.each(CRITICAL)('%i degrees, %d: %d', (degrees, alpha, limit) => {
  expect(chiSquaredLimit(alpha, degrees)).toBeCloseTo(limit, 3)
  expect(chiSquaredTail(limit, degrees)).toBeCloseTo(alpha, 4)
})

test('two degrees are an exponential, far into the tail', () => {
  for (const x of [0, 0.1, 1, 10, 100, 1000]) {
    expect(chiSquaredTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 10)
  }
})

test('one degree is the square of a normal value, shifted or not', () => {
  // Tails of the normal distribution at 1.959964 and at 2.575829 (5 % and 1 % on both sides).
  expect(noncentralTail(1.959963985 ** 2, 1, 0)).toBeCloseTo(0.05, 8)
  // P(|Z + d| > z) for d = 2.801585: the sample-size rule for a power of 80 %.
  expect(noncentralTail(1.959963985 ** 2, 1, 2.801585 ** 2)).toBeCloseTo(0.8, 4)
  expect(noncentralTail(2.575829304 ** 2, 1, 3.857376 ** 2)).toBeCloseTo(0.9, 4)
})

test('a shift beyond all doubt is always noticed', () => {
  expect(noncentralTail(150, 99, 100_000)).toBeCloseTo(1, 12)
})
