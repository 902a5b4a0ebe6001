import { describe, expect, it } from 'vitest'
import { roundedHbar, byteObject, currency, notes, paymentToken, tokenOfPrice } from './fields'

const HBAR = { address: null, symbol: 'HBAR' }
const SAUCE = { address: '0.0.731861', symbol: 'SAUCE' }

describe('what a price is in', () => {
  it.each([
    ['nothing is said', undefined],
    ['no object is there', null],
    ['the address is null', { address: null }],
    ['address and symbol say so', { ...HBAR, image: 'x' }],
  ])('is HBAR when %s', (_, value) => {
    expect(paymentToken.parse(value)).toEqual(HBAR)
  })

  it('is the token that is named, with or without its symbol', () => {
    expect(paymentToken.parse(SAUCE)).toEqual(SAUCE)
    expect(paymentToken.parse({ address: SAUCE.address })).toEqual({ address: SAUCE.address, symbol: null })
  })

  it.each<[string, unknown]>([
    ['the address is missing', { symbol: 'SAUCE' }],
    ['the address is missing beside the symbol of HBAR', { symbol: 'HBAR' }],
    ['the address is a number', { address: 731861, symbol: 'HBAR' }],
    ['the address is empty', { address: '', symbol: 'HBAR' }],
    ['the symbol is that of a token', { address: null, symbol: 'SAUCE' }],
    ['the symbol is no text', { address: null, symbol: 7 }],
    ['it is a text', 'SAUCE'],
    ['it is a list', [SAUCE]],
    ['it is an empty list', []],
  ])('is not known, and never HBAR, when %s', (_, value) => {
    expect(paymentToken.parse(value).address).toBeUndefined()
  })

  it('of a single listing is HBAR only where that is said', () => {
    expect([null, '0.0.9', undefined, 9, '', {}].map((value) => tokenOfPrice.parse(value))).toEqual([
      null,
      '0.0.9',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('of facts is HBAR unless they name another currency, and unknown where that cannot be read', () => {
    expect([undefined, null, 'HBAR', 'SAUCE', 7, {}].map((value) => currency.parse(value))).toEqual([
      'HBAR',
      'HBAR',
      'HBAR',
      'SAUCE',
      null,
      null,
    ])
  })
})

describe('a figure that only informs', () => {
  it.each<[unknown, string | null]>([
    [0.1 + 0.2, '0.3'],
    [123_456_789.12345678, '123456789.12345678'],
    [0.123456789, '0.12345679'],
    [12_480.5, '12480.5'],
    [0, '0'],
    [1e30, null],
    [Number.NaN, null],
    ['12', null],
    [null, null],
    [undefined, null],
  ])('%s is %s', (value, expected) => {
    expect(roundedHbar.parse(value)).toBe(expected)
  })
})

describe('prepared bytes', () => {
  it('are taken by their data, whatever their type is called', () => {
    for (const type of ['Buffer', 'Uint8Array', ''])
      expect(byteObject.safeParse({ type, data: [1, 255] }).success).toBe(true)
  })
  it.each<[string, unknown]>([
    ['no type', { data: [1] }],
    ['no data', { type: 'Buffer', data: [] }],
    ['a number that is no byte', { type: 'Buffer', data: [256] }],
    ['more than the app takes', { type: 'Buffer', data: Array.from({ length: 16_385 }, () => 0) }],
  ])('with %s are none', (_, value) => {
    expect(byteObject.safeParse(value).success).toBe(false)
  })
})

it('notes are five at most, and cut', () => {
  const texts = Array.from({ length: 9 }, (_, i) => `${i}${'x'.repeat(400)}`)
  expect(notes.parse(texts).map(({ length }) => length)).toEqual([300, 300, 300, 300, 300])
  expect([notes.parse(null), notes.parse(undefined), notes.parse(['One.'])]).toEqual([[], [], ['One.']])
})
