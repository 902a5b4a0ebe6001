import { expect, test } from 'vitest'
import { differingRuns, initialLetter, shortMiddle } from './ids'

test('long ids are cut in the middle only', () => {
  expect(shortMiddle('0.0.5012345@1795266727.004512345')).toBe('0.0.5012345@1795…4512345')
  expect(shortMiddle('0.0.5012345')).toBe('0.0.5012345')
})

test('the digits in which two ids differ are found', () => {
  expect(differingRuns('0.0.3388201', '0.0.3388210')).toEqual([
    { text: '0.0.33882', differs: false },
    { text: '01', differs: true },
  ])
  expect(differingRuns('0.0.1', '0.0.22')).toEqual([{ text: '0.0.1', differs: false }])
})

test('the mark of an account is its first letter', () => {
  expect(initialLetter(' main')).toBe('M')
  expect(initialLetter('')).toBe('?')
})
