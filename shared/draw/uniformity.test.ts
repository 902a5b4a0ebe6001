import { expect, test } from 'vitest'
import { firstFourBytes, hashOf } from './hash'
import { Histogram } from './uniformity'
import { type Range, valueOf } from './values'

const drawn = (range: Range, count: number): bigint[] =>
  Array.from({ length: count }, (_, i) => valueOf(firstFourBytes(hashOf(`uniformity ${i}`)), range))

function resultOf(range: Range, values: readonly bigint[]) {
  const histogram = new Histogram(range)
  for (const value of values) histogram.add(value)
  return histogram.result()
}

test.each([
  [{ min: 1n, size: 6 }, 6],
  [{ min: -50n, size: 100 }, 100],
  [{ min: 0n, size: 2 ** 32 - 1 }, 100],
  [{ min: -(10n ** 18n), size: 3 * 10 ** 9 }, 100],
])('what the formula draws is even, the modulo’s bias taken into account: %o', (range, bins) => {
  const { test: found, parts, valueCount } = resultOf(range, drawn(range, 20_000))
  expect([valueCount, parts.length]).toEqual([20_000, bins])
  expect(found).toMatchObject({ degrees: bins - 1, isEven: true })
  expect(found?.power).toBeGreaterThan(0.99)
  expect(parts[0]?.firstValue).toBe(range.min)
  expect(parts.at(-1)?.lastValue).toBe(range.min + BigInt(range.size) - 1n)
  expect(parts.reduce((sum, { expectedCount }) => sum + expectedCount, 0)).toBeCloseTo(20_000, 3)
  parts.slice(1).forEach(({ firstValue }, i) => expect(firstValue).toBe((parts[i]?.lastValue ?? 0n) + 1n))
})

test('one value that comes up twice as often is noticed', () => {
  const range = { min: 1n, size: 20 }
  const values = drawn(range, 4000)
  const { test: found } = resultOf(range, [...values, ...Array.from({ length: 200 }, () => 7n)])
  expect(found).toMatchObject({ isEven: false })
  expect(found?.chance).toBeLessThan(1e-6)
})

test('without the bias in what is expected, a range above 2^31 would be called uneven', () => {
  const range = { min: 0n, size: 3 * 2 ** 30 }
  const { test: found, parts } = resultOf(range, drawn(range, 20_000))
  expect(found?.isEven).toBe(true)
  // A third of the range takes half of all hashes.
  expect((parts[0]?.expectedCount ?? 0) / (parts.at(-1)?.expectedCount ?? 1)).toBeCloseTo(2, 5)
})

test('few values are looked at in fewer parts, and too few tell nothing', () => {
  const range = { min: 1n, size: 100 }
  const { parts, test: found } = resultOf(range, drawn(range, 60))
  expect(parts).toHaveLength(12)
  expect(found?.power).toBeLessThan(0.5)
  expect(resultOf(range, drawn(range, 9)).test).toBeNull()
  expect(resultOf({ min: 4n, size: 1 }, [4n, 4n, 4n]).test).toBeNull()
})

test('whatever their number, values are looked at in as many parts as have enough of them', () => {
  for (const [size, count, least] of [
    [100, 300, 50],
    [150, 500, 50],
    [10_000, 495, 50],
    [7, 30, 6],
  ] as const) {
    const { parts, test: found } = resultOf({ min: 1n, size }, drawn({ min: 1n, size }, count))
    expect(found).not.toBeNull()
    expect(parts.length).toBeGreaterThanOrEqual(least)
    expect(Math.min(...parts.map(({ expectedCount }) => expectedCount))).toBeGreaterThanOrEqual(4)
  }
})

test('a value outside the range is not counted', () => {
  expect(resultOf({ min: 1n, size: 6 }, [0n, 7n, 10n ** 30n, 3n]).valueCount).toBe(1)
})
