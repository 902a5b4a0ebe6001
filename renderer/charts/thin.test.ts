import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurvePoint } from './plot'
import { summedBars, thinnedPoints } from './thin'

const COLUMNS = 20
const curve = fc
  .array(fc.oneof({ weight: 9, arbitrary: fc.double({ min: 0, max: 1e6, noNaN: true }) }, fc.constant(null)), {
    maxLength: 600,
  })
  .map((ys) => ys.map((y, x): CurvePoint => ({ x, y })))
const valuesOf = (points: readonly CurvePoint[]) => points.flatMap(({ y }) => (y === null ? [] : [y]))

test('a thinned curve keeps its order, its ends and its extremes, and has few points a column', () => {
  fc.assert(
    fc.property(curve, (points) => {
      const thin = thinnedPoints(points, COLUMNS)
      expect(thin.map(({ x }) => x)).toEqual([...new Set(thin.map(({ x }) => x))].sort((a, b) => a - b))
      expect(thin.length).toBeLessThanOrEqual((COLUMNS + 1) * 8)
      expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)])
      expect(Math.max(...valuesOf(thin))).toBe(Math.max(...valuesOf(points)))
      expect(Math.min(...valuesOf(thin))).toBe(Math.min(...valuesOf(points)))
    }),
  )
})

test('a step keeps the level at which it leaves a column', () => {
  const points = Array.from({ length: 1000 }, (_, x) => ({ x, y: (x * 7919) % 101 }))
  const thin = thinnedPoints(points, COLUMNS)
  for (let column = 1; column < COLUMNS; column++) {
    const isBefore = ({ x }: CurvePoint) => (x / 999) * COLUMNS < column
    expect(thin.findLast(isBefore)).toEqual(points.findLast(isBefore))
  }
})

test('no gap between columns is closed', () => {
  const points = Array.from({ length: 1000 }, (_, x) => ({ x, y: x >= 400 && x < 600 ? null : 5 }))
  const thin = thinnedPoints(points, COLUMNS)
  const ends = thin.filter(({ y }, i) => (y === null) !== (thin[i - 1]?.y === null))
  expect(ends.map(({ x }) => x)).toEqual([400, 600])
})

test('few points and few bars stay as they are', () => {
  const points = [
    { x: 0, y: 1 },
    { x: 1, y: null },
  ]
  expect(thinnedPoints(points)).toBe(points)
  const bars = [{ fromMs: 0, toMs: 1, value: 3 }]
  expect(summedBars(bars)).toEqual([{ ...bars[0], parts: bars }])
})

test('bars are joined to sums, and a sum with an unread part is not read', () => {
  const bars = [1, 2, 3, null, 5].map((value, i) => ({ fromMs: i, toMs: i + 1, value }))
  expect(summedBars(bars, 3).map(({ fromMs, toMs, value }) => [fromMs, toMs, value])).toEqual([
    [0, 2, 3],
    [2, 4, null],
    [4, 5, 5],
  ])
})
