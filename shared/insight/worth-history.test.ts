import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeSince, latestKnownPoints, sumOfParts, totalWorthHistory, type WorthPoint } from './worth-history'

const points = (...pairs: readonly (readonly [number, number | null])[]): WorthPoint[] =>
  pairs.map(([atMs, value]) => ({ atMs, value }))

test('accounts are added from when each is known, each with its last value', () => {
  const main = points([10, 100], [20, 110], [40, 90])
  const other = points([15, 5], [30, 7])
  expect(totalWorthHistory([main, other])).toEqual(points([15, 105], [20, 115], [30, 117], [40, 97]))
})

test('one account of which nothing is known leaves nothing to add up', () => {
  expect(totalWorthHistory([points([10, 100]), []])).toEqual([])
  expect(totalWorthHistory([])).toEqual([])
})

test('one of which nobody knows anything any more counts as nothing, and of none there is no sum', () => {
  const main = points([10, 100], [30, null], [50, 80])
  expect(totalWorthHistory([main])).toEqual(main)
  expect(totalWorthHistory([main, points([10, 5], [40, null])])).toEqual(
    points([10, 105], [30, 5], [40, null], [50, 80]),
  )
})

test('the parts of an amount are added, and the amount is unknown while a part is', () => {
  const nfts = points([10, 100], [30, null], [50, 80])
  expect(sumOfParts([nfts, points([20, 5], [40, 7])])).toEqual(points([20, 105], [30, null], [40, null], [50, 87]))
  expect(sumOfParts([nfts, []])).toEqual([])
})

test('what is known without a break begins after the last time that nobody knew', () => {
  const series = points([10, 100], [20, null], [30, 80], [40, 90])
  expect(latestKnownPoints(series)).toEqual(points([30, 80], [40, 90]))
  expect(latestKnownPoints(series.slice(0, 2))).toEqual([])
  expect(changeSince(series, 15)).toEqual({ sinceMs: 10, amount: -10, percent: -10 })
  expect(changeSince(series.slice(0, 2), 15)).toBeNull()
})

test('one account alone stays as it is', () => {
  const series = fc.uniqueArray(fc.tuple(fc.nat(1000), fc.nat(1000)), { selector: ([at]) => at, minLength: 1 })
  fc.assert(
    fc.property(series, (pairs) => {
      const one = points(...[...pairs].sort(([a], [b]) => a - b))
      expect(totalWorthHistory([one])).toEqual(one)
    }),
  )
})

test('a change is counted from the value that held at its beginning', () => {
  const series = points([10, 100], [20, 80], [30, 120])
  expect(changeSince(series, 25)).toEqual({ sinceMs: 20, amount: 40, percent: 50 })
  expect(changeSince(series, 5)).toEqual({ sinceMs: 10, amount: 20, percent: 20 })
  expect(changeSince(series, 99)).toBeNull()
  expect(changeSince([], 0)).toBeNull()
  expect(changeSince(points([1, 0], [2, 5]), 1)).toEqual({ sinceMs: 1, amount: 5, percent: null })
})
