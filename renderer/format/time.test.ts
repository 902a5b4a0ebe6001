import { expect, test } from 'vitest'
import { ageWords, countdownWords, sinceWords, utcWords } from './time'

test.each([
  [0, '0 s'],
  [90, '90 s'],
  [91, '1 min'],
  [89 * 60, '89 min'],
  [90 * 60, '1 h'],
  [47 * 3600, '47 h'],
  [48 * 3600, '2 d'],
  [-5, '0 s'],
])('an age of %d seconds is %s', (seconds, words) => expect(ageWords(seconds)).toBe(words))

test('a countdown is rounded up, so that it reaches zero only at the end', () => {
  expect(countdownWords(68_000)).toBe('1:08')
  expect(countdownWords(1)).toBe('0:01')
  expect(countdownWords(0)).toBe('0:00')
  expect(countdownWords(8_076_000)).toBe('2:14:36')
})

test('the beginning of trouble has its date, unless it was today', () => {
  const now = new Date(2026, 10, 29, 9, 5)
  const beforeMidnight = new Date(2026, 10, 28, 23, 50)
  expect(sinceWords(now.toISOString(), now.getTime())).toBe('09:05')
  expect(sinceWords(beforeMidnight.toISOString(), now.getTime())).toBe('28 Nov 2026, 23:50')
  expect(sinceWords('rubbish', now.getTime())).toBe('—')
})

test('the tooltip gives UTC', () => {
  expect(utcWords('2026-11-21T13:32:08.000Z')).toBe('21 Nov 2026 13:32:08 UTC')
  expect(utcWords('rubbish')).toBe('unknown time')
})
