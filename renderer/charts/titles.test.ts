import { expect, test } from 'vitest'
import { changePercent, changeTitle } from './titles'

test.each([
  [{ first: 100, last: 96 }, 'Floor down 4 % in 30 days to 96 ℏ'],
  [{ first: 100, last: 103.5 }, 'Floor up 3.5 % in 30 days to 103.50 ℏ'],
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
