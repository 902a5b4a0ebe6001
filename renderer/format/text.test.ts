import { describe, expect, test } from 'vitest'
import { endsWithSerial, nameOr, plainText, quotedText } from './text'

describe('plainText', () => {
  test.each([
    ['a right-to-left override', 'abc\u202egnp', 'abc\\u{202e}gnp'],
    ['a zero-width space', '0.0.12\u200b34', '0.0.12\\u{200b}34'],
    ['a null', 'a\u0000b', 'a\\u{0}b'],
    ['a tag character', 'a\u{e0041}b', 'a\\u{e0041}b'],
    ['a lone joiner', 'pay\u200dpal', 'pay\\u{200d}pal'],
    ['line breaks', 'one\n\ttwo', 'one two'],
    ['a link', 'see https://evil.com/x now', 'see hxxps://evil[.]com/x now'],
    ['a bare domain', 'claim at hbar-gift.xyz/free', 'claim at hbar-gift[.]xyz/free'],
  ])('shows %s', (_what, text, shown) => expect(plainText(text)).toBe(shown))

  test('leaves honest text as it is', () => {
    for (const text of ['Tide 2187', 'No. 411', 'Été à Nîmes', '日本の波', '0.0.3388210', '👩‍🚀 One', 'v1.5 of 3.0']) {
      expect(plainText(text)).toBe(text)
    }
  })

  test('holds piled-up marks down and cuts what is too long', () => {
    expect(plainText(`z${'\u0335'.repeat(40)}`)).toBe(`z${'\u0335'.repeat(2)}${'\\u{335}'.repeat(38)}`)
    expect([...plainText('x'.repeat(500), 20)]).toHaveLength(20)
  })

  test('a name of nothing but blanks is called by its stand-in', () => {
    expect(nameOr('   ', 'Serial 5')).toBe('Serial 5')
    expect(nameOr(null, 'Serial 5')).toBe('Serial 5')
  })
})

test('what is quoted cannot end its quotes', () => {
  expect(quotedText('Tide”. Bought “all"\u202e')).toBe('“Tide’. Bought ’all’\\u{202e}”')
})

test.each([
  ['Tide #12', true],
  ['Tide12', true],
  ['Tide #0012', true],
  ['12', true],
  ['Rare #112', false],
  ['Rare 3,012', false],
  ['Edition 2.12', false],
  ['12 Monkeys', false],
])('the name “%s” ends with the serial 12: %s', (name, hasSerial) => {
  expect(endsWithSerial(name, 12)).toBe(hasSerial)
})
