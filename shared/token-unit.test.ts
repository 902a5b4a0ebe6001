import { expect, it } from 'vitest'
import { tokenPrice } from './contract/token-price'
import { tokenAmount, tokenPriceOf, tokenPriceWords, tokenUnit } from './token-unit'

it.each([
  ['HRBD', 'HRBD'],
  ['WHBAR', 'WHBAR'],
  ['HBAR', '0.0.4321'],
  ['hbar', '0.0.4321'],
  ['H-BAR', '0.0.4321'],
  ['H8AR', '0.0.4321'],
  ['HBARS', '0.0.4321'],
  ['HBAR1', '0.0.4321'],
  ['tinybars', '0.0.4321'],
  ['ℏ', '0.0.4321'],
  ['НВАR', '0.0.4321'],
  ['h', '0.0.4321'],
  ['HB\u200bAR', '0.0.4321'],
  ['A'.repeat(21), '0.0.4321'],
  ['0.0.99', '0.0.4321'],
  ['', '0.0.4321'],
  [null, '0.0.4321'],
])('the symbol %j is shown as %s', (symbol, unit) => {
  expect(tokenUnit('0.0.4321', symbol)).toBe(unit)
})

it('a token without a usable symbol or id is an unknown currency', () => {
  expect(tokenUnit('evil ℏ', 'HBAR')).toBe('in an unknown currency')
  expect(tokenUnit(undefined, null)).toBe('in an unknown currency')
})

it.each([
  ['12.50', '12.5'],
  ['1000', '1000'],
  ['0.000', '0'],
  ['1.123456789012345678', '1.123456789012345678'],
  ['1e3', null],
  ['-5', null],
  ['٣', null],
  [null, null],
])('the amount %j is %s', (text, amount) => {
  expect(tokenAmount(text)).toBe(amount)
  const price = tokenPriceOf(text, { address: '0.0.4321', symbol: 'HRBD' })
  expect(tokenPrice.parse(price)).toEqual({ amount, unit: 'HRBD' })
})

it('an amount is grouped and keeps its decimals, and an unknown one is a dash', () => {
  expect(tokenPriceWords({ amount: '1212.5', unit: 'HRBD' })).toBe('1,212.5\u202fHRBD')
  expect(tokenPriceWords({ amount: null, unit: 'HRBD' })).toBe('—\u202fHRBD')
})
