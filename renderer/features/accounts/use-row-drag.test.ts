import { expect, test } from 'vitest'
import { dropIndex } from './use-row-drag'

const MIDDLES = [20, 60, 100, 140]

test.each([
  [0, 10, 0],
  [0, 50, 0],
  [0, 70, 1],
  [0, 500, 3],
  [3, 130, 3],
  [3, 90, 2],
  [3, -5, 0],
  [1, 61, 1],
])('a row from place %i that is let go at %i px takes place %i', (from, y, to) => {
  expect(dropIndex(MIDDLES, from, y)).toBe(to)
})
