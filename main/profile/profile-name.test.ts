import { expect, test } from 'vitest'
import { validProfileName } from './profile-name'

test('a name that is sound is kept as it is', () => {
  expect(validProfileName('Märkt 2', 'custom')).toBe('Märkt 2')
})

test.each(['', 'a\u202eb', '\u03a1ractice market', 'Practic\u0435 market'])('%j is no name', (name) => {
  expect(validProfileName(name, 'custom')).toBeNull()
})

test.each(['Live market', 'LIVE MARKET', 'Ｌｉｖｅ market', 'practice Market'])(
  '%s is taken by a built-in profile',
  (name) => {
    expect(validProfileName(name, 'custom')).toBeNull()
  },
)

test.each(['Over there', 'OVER THERE', 'Ｏｖｅｒ there'])('%s is taken by a profile of the person', (name) => {
  expect(validProfileName(name, 'custom', ['Over there'])).toBeNull()
})

test('the live market keeps its own name, and takes no other built-in one', () => {
  expect(validProfileName('Live market', 'live')).toBe('Live market')
  expect(validProfileName('Practice market', 'live')).toBeNull()
})
