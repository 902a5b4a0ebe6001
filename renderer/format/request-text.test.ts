import { expect, test } from 'vitest'
import { pauseWords, rateWords, waitingWords } from './request-text'

test('a rate is told in the unit in which it is at least one', () => {
  expect(rateWords(1.98)).toBe('2 a second')
  expect(rateWords(0.65)).toBe('39 a minute')
})

test('what waits is counted, and told by what it is for', () => {
  expect(waitingWords({ action: 0, visible: 0, background: 0 })).toEqual({ count: 0, parts: null })
  expect(waitingWords({ action: 1, visible: 2, background: 12 })).toEqual({
    count: 15,
    parts: '1 action, 2 on the page, 12 in the background',
  })
  expect(waitingWords({ action: 2, visible: 0, background: 0 }).parts).toBe('2 actions')
})

test('quiet is told in whole seconds, rounded up so that it ends at none', () => {
  expect(pauseWords(0)).toBeNull()
  expect(pauseWords(1)).toBe('for 1 s')
  expect(pauseWords(59_400)).toBe('for 60 s')
})
