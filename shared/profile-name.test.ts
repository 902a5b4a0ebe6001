import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createKeySearch,
  createLettersSearch,
  nameLetters,
  nameFlaw,
  nameKey,
  areNamesConfusable,
} from './profile-name'

describe('a name', () => {
  test.each([
    'My market',
    'Märkt 2',
    'Livestock market',
    'Практика',
    'Αγορά',
    '市場 Market',
    'マーケット Tokyo',
    '마켓 B',
    'Bakı bazarı',
    '★',
    'x'.repeat(40),
  ])('%s is one', (name) => {
    expect(nameFlaw(name)).toBeNull()
  })

  test.each([
    ['nothing', '', 'empty'],
    ['blanks alone', '  ', 'unreadable'],
    ['a blank at an end', ' Mine', 'unreadable'],
    ['two blanks', 'My  market', 'unreadable'],
    ['a line break', 'two\nlines', 'unreadable'],
    ['a turned direction', 'a\u202eb', 'unreadable'],
    ['a blank of another width', 'My\u2003market', 'unreadable'],
    ['a blank that does not break', 'My\u00a0market', 'unreadable'],
    ['a filler without ink', 'My\u3164market', 'unreadable'],
    ['a joiner of graphemes', 'My\u034fmarket', 'unreadable'],
    ['too many characters', 'x'.repeat(41), 'too-long'],
    ['a Greek rho', '\u03a1ractice market', 'mixed-letters'],
    ['a Cyrillic ie', 'Practic\u0435 market', 'mixed-letters'],
    ['an Armenian oh', 'M\u0585on', 'mixed-letters'],
    ['a Cherokee letter', '\u13e2ractice', 'mixed-letters'],
    ['a Coptic letter', 'M\u2c9fon', 'mixed-letters'],
    ['the micro sign', 'M\u00b5', 'mixed-letters'],
    ['a Lisu letter', '\ua4d1ractice', 'mixed-letters'],
    ['a letter of a phonetic alphabet', 'Pr\u0251ctice', 'mixed-letters'],
    ['small capitals', '\u1d18\u0280\u1d00', 'mixed-letters'],
  ])('%s is none', (_what, name, flaw) => {
    expect(nameFlaw(name)).toBe(flaw)
  })
})

describe('two names', () => {
  test.each([
    'LIVE MARKET',
    'Livemarket',
    'Live-market.',
    'Ｌｉｖｅ market',
    'Lívè market',
    'Li\u0301ve market',
    '𝐋𝐢𝐯𝐞 market',
    'Iive market',
    'L1ve market',
    'Lıve market',
  ])('read alike: %s and Live market', (name) => {
    expect(areNamesConfusable(name, 'Live market')).toBe(true)
  })

  test.each([
    ['Live market', 'Live market 2'],
    ['Mine', 'Mime'],
    ['★', '☆'],
    ['बाजार', 'बजर'],
  ])('do not: %s and %s', (one, other) => {
    expect(areNamesConfusable(one, other)).toBe(false)
  })

  test('of signs alone are alike when they are the same, in any form', () => {
    expect(areNamesConfusable('★', '★')).toBe(true)
    expect(areNamesConfusable('！', '!')).toBe(true)
  })
})

const anyName = fc.string({
  unit: fc.constantFrom(
    'a',
    'A',
    'é',
    'e\u0301',
    '1',
    'l',
    '.',
    ' ',
    'Б',
    'm',
    '½',
    '🎨',
    '𝒜',
    '𐐀',
    '\ud835',
    '\0',
    '\uffff',
  ),
  maxLength: 4,
})

describe('a search among', () => {
  test('keys finds the one of each name, and no other', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 4 }), anyName, (names, name) => {
        const key = nameKey(name)
        expect(createKeySearch(names.map(nameKey))(name)).toBe(names.some((one) => nameKey(one) === key) ? key : null)
      }),
    )
  })

  test('letters finds those of each name, and no others', () => {
    fc.assert(
      fc.property(fc.array(anyName, { maxLength: 4 }), anyName, (names, name) => {
        const letters = nameLetters(name)
        const isThere = names.some((one) => nameLetters(one) === letters)
        expect(createLettersSearch(names.map(nameLetters))(name)).toBe(isThere ? letters : null)
      }),
    )
  })

  test.each([
    ['T.A l', 'tal'],
    ['Tale', null],
    ['Ta', null],
    ['Tál', null],
  ])('the letters "tal" and "talo" finds for %s: %s', (name, expected) => {
    expect(createLettersSearch(['tal', 'talo'])(name)).toBe(expected)
  })

  test('names longer than any before', () => {
    for (const long of ['½'.repeat(5000), '𐐀'.repeat(3000)]) {
      const search = createLettersSearch([nameLetters(long)])
      expect(search(long)).toBe(nameLetters(long))
      expect(search(`${long}½`)).toBeNull()
    }
    // Each m looks like two letters.
    const drawn = nameKey('m'.repeat(5000))
    expect(createKeySearch([drawn])('m'.repeat(5000))).toBe(drawn)
  })
})
