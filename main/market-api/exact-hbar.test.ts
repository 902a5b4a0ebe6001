import { expect, it } from 'vitest'
import { exactDecimalOrNull } from './exact-hbar'

it.each([
  [0, '0'],
  [640, '640'],
  [12.5, '12.5'],
  [0.000_000_01, '0.00000001'],
])('gives %d as the exact text %s', (price, text) => {
  expect(exactDecimalOrNull(price)).toBe(text)
})

it.each([
  ['no price', null],
  ['a negative price', -1],
  ['the smallest negative price', -0.000_000_01],
  ['more than 8 decimals', 0.000_000_001],
  ['more than all HBAR there is', 50_000_000_001],
  ['a number that is not finite', Number.POSITIVE_INFINITY],
  ['not a number', Number.NaN],
])('gives null for %s', (_, price) => {
  expect(exactDecimalOrNull(price)).toBeNull()
})
