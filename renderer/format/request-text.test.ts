import { expect, test } from 'vitest'
import { quietWords, rateWords, waitingWords } from './request-text'

test('a rate is told in the unit in which it is at least one', () => {
  expect(rateWords(1.98)).toBe('1.98 a second')
  expect(rateWords(0.65)).toBe('39 a minute')
})

test('who waits is counted by what they wait for', () => {
  expect(waitingWords({ action: 0, visible: 0, background: 0 })).toBeNull()
  expect(waitingWords({ action: 1, visible: 2, background: 12 })).toBe('1 act, 2 views, 12 behind')
})

test('quiet is told in whole seconds, rounded up so that it ends at none', () => {
  expect(quietWords(0)).toBeNull()
  expect(quietWords(1)).toBe('for 1 s')
  expect(quietWords(59_400)).toBe('for 60 s')
})
