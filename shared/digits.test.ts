import { expect, it } from 'vitest'
import { groupThousands, trimEndOf } from './digits'

it.each([
  ['', ''],
  ['7', '7'],
  ['123', '123'],
  ['1234', '1,234'],
  ['-123', '-123'],
  ['-123456', '-123,456'],
  ['50000000000', '50,000,000,000'],
])('groups %j as %j', (whole, grouped) => {
  expect(groupThousands(whole)).toBe(grouped)
})

it.each([
  ['1.500', '0', '1.5'],
  ['000', '0', ''],
  ['a. -.', ' .-', 'a'],
  ['', '0', ''],
  ['0010', '', '0010'],
])('trims %j of %j to %j', (text, characters, trimmed) => {
  expect(trimEndOf(text, characters)).toBe(trimmed)
})
