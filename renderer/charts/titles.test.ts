import { expect, test } from 'vitest'
import { changeFinding, changePercent, changeTitle } from './titles'

test.each([
  [{ first: 100, last: 96 }, 'Floor down 4 % in 30 days to 96 ℏ'],
  [{ first: 100, last: 103.5 }, 'Floor up 3.5 % in 30 days to 104 ℏ'],
  [{ first: 96, last: 96 }, 'Floor unchanged in 30 days at 96 ℏ'],
  [{ first: 10_000, last: 10_001 }, 'Floor unchanged in 30 days at 10,001 ℏ'],
  [{ first: 20, last: 65 }, 'Floor up 225 % in 30 days to 65 ℏ'],
  [{ first: 0, last: 96 }, 'Floor at 96 ℏ'],
])('the title of %j says what was found', (ends, words) => {
  expect(changeTitle('Floor', ends, 'in 30 days').replaceAll('\u202f', ' ')).toBe(words)
})

test('a change from nothing is no percentage', () => {
  expect(changePercent({ first: 0, last: 5 })).toBeNull()
})

test('a finding without the value fits next to the controls of a chart', () => {
  const words = (first: number, last: number) => changeFinding('Floor', { first, last }, 'in 30 days')
  expect(words(100, 96)?.replaceAll('\u202f', ' ')).toBe('Floor down 4 % in 30 days')
  expect(words(96, 96)).toBe('Floor unchanged in 30 days')
  expect(words(0, 5)).toBeNull()
})
