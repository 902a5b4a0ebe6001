import { expect, test } from 'vitest'
import { profileNameOf } from './profile-name'

test.each(['My market', 'Märkt 2', 'Livestock market', 'Практика', 'x'.repeat(40)])('%s is a name', (name) => {
  expect(profileNameOf(name, 'custom')).toBe(name)
})

test.each([
  ['nothing', ''],
  ['blanks alone', '  '],
  ['a blank at an end', ' Mine'],
  ['two blanks', 'My  market'],
  ['a line break', 'two\nlines'],
  ['a turned direction', 'a\u202eb'],
  ['a blank of another width', 'My\u2003market'],
  ['a blank that does not break', 'My\u00a0market'],
  ['a filler without ink', 'My\u3164market'],
  ['a joiner of graphemes', 'My\u034fmarket'],
  ['too many characters', 'x'.repeat(41)],
])('%s is no name', (_what, name) => {
  expect(profileNameOf(name, 'custom')).toBeNull()
})

test.each([
  'Live market',
  'LIVE MARKET',
  'Livemarket',
  'Live-market.',
  'Ｌｉｖｅ market',
  'Lívè market',
  'practice Market',
])('%s is taken by a built-in profile', (name) => {
  expect(profileNameOf(name, 'custom')).toBeNull()
})

test('the live market keeps its own name, and takes no other built-in one', () => {
  expect(profileNameOf('Live market', 'live')).toBe('Live market')
  expect(profileNameOf('Practice market', 'live')).toBeNull()
})
