import { expect, test } from 'vitest'
import { drawRangeProblem, drawRangeProblems } from './range'

const problem = (min: number, max: number, count = 1) => {
  const found = drawRangeProblem({ min, max, count })
  return found && `${found.field} ${found.problem}`
}

test.each([
  [0, 99],
  [-5, -5],
  [1, 2 ** 32 - 1],
  [Number.MIN_SAFE_INTEGER, Number.MIN_SAFE_INTEGER + 2 ** 32 - 2],
])('from %i to %i is drawn', (min, max) => {
  expect(problem(min, max)).toBeNull()
  expect(problem(min, max, 10)).toBeNull()
})

test.each([
  [5, 4, 1, 'max below-min'],
  [0, 2 ** 32 - 1, 1, 'max too-wide'],
  [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 1, 'max too-wide'],
  [0, 99, 0, 'count out-of-bounds'],
  [0, 99, 11, 'count out-of-bounds'],
  [0.5, 99, 1, 'min not-whole'],
  [0, 2 ** 53, 1, 'max not-whole'],
  [0, 99, Number.NaN, 'count not-whole'],
  [-Infinity, 99, 1, 'min not-whole'],
])('from %d to %d, %d times, is refused: %s', (min, max, count, why) => {
  expect(problem(min, max, count)).toBe(why)
})

test('every field that is wrong is named, and none twice', () => {
  const found = (min: number, max: number, count: number) =>
    drawRangeProblems({ min, max, count }).map(({ field, problem }) => `${field} ${problem}`)
  expect(found(0.5, Number.NaN, 11)).toEqual(['min not-whole', 'max not-whole', 'count out-of-bounds'])
  expect(found(5, 4, Number.NaN)).toEqual(['count not-whole', 'max below-min'])
  expect(found(5, 4, 0)).toEqual(['max below-min', 'count out-of-bounds'])
  expect(found(1, 2, 3)).toEqual([])
})
