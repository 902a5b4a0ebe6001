import { expect, test } from 'vitest'
import { dayFieldText, parseDay } from './day-text'

test.each([
  ['1 Dec 2026', '2026-12-01'],
  ['01 december 2026', '2026-12-01'],
  [' 21. Nov. 2026 ', '2026-11-21'],
  ['2026-12-01', '2026-12-01'],
  ['29 Feb 2028', '2028-02-29'],
])('“%s” is the day %s', (text, day) => expect(parseDay(text)).toBe(day))

test.each(['', '12/01/2026', '30 Feb 2026', '2026-13-01', '1 Dez 2026', '1 Dec 26', '32 Dec 2026', '1 2026'])(
  '“%s” is no day',
  (text) => expect(parseDay(text)).toBeNull(),
)

test('a field shows a day as the rest of the app does', () => {
  expect(dayFieldText('2026-12-01')).toBe('1 Dec 2026')
  expect(dayFieldText('')).toBe('')
})
