import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { braceEscape, escapeHiddenAndPiledMarks, hasHidden, hasPiledMarks, characterRuns } from './hidden'

describe('emoji that Unicode lists', () => {
  it.each([
    '👩‍👩‍👧‍👦',
    '👩🏽‍🚀',
    '👩🏻‍🤝‍👨🏿',
    '👨🏼‍❤️‍👨🏼',
    '🏴‍☠️',
    '🏳️‍🌈',
    '🏳️‍⚧️',
    '🏴󠁧󠁢󠁷󠁬󠁳󠁿',
    '🇨🇭',
    '👍🏾',
    '1️⃣',
    '#️⃣',
    '❤️',
    '❤︎',
    '⌚︎',
    '☠️',
    '🐻‍❄️',
    '🏴\u200d☠',
    '🏳\u200d🌈',
    '❤\u200d🔥',
    'Tide 7 👩‍👩‍👧‍👦🏴‍☠️🔥 by ❤️',
  ])('%s is shown as it is', (text) => {
    expect(characterRuns(text)).toEqual([{ kind: 'text', text }])
  })
})

describe('what is no emoji of the list', () => {
  it.each([
    ['a lone joiner', 'Ti\u200dde', 'Ti\\u{200d}de'],
    ['a joiner behind an emoji', '👩\u200d', '👩\\u{200d}'],
    ['a joiner between emoji that are never joined', '🔥\u200d👩', '🔥\\u{200d}👩'],
    ['a second joiner', '👩\u200d\u200d🚀', '👩\\u{200d}\\u{200d}🚀'],
    ['a selector behind a letter', 'a\ufe0fb', 'a\\u{fe0f}b'],
    ['a selector behind a digit', '1\ufe0f2', '1\\u{fe0f}2'],
    ['a text selector within a keycap', '1\ufe0e\u20e3', '1\\u{fe0e}\u20e3'],
    ['a second selector', '❤\ufe0f\ufe0f', '❤️\\u{fe0f}'],
    ['a joiner behind a virama that has no letter', '\u0dca\u200d', '\u0dca\\u{200d}'],
    ['a joiner between Sinhala letters', '\u0dc1\u200d\u0dbb', '\u0dc1\\u{200d}\u0dbb'],
    ['a non-joiner behind a letter that never joins', '\u0627\u200c\u0628', '\u0627\\u{200c}\u0628'],
    ['a non-joiner at the end of a word', '\u0645\u200c', '\u0645\\u{200c}'],
    ['a second non-joiner', '\u0645\u200c\u200c\u062e', '\u0645\\u{200c}\\u{200c}\u062e'],
    ['tags that spell no region', '🏴\u{e0061}\u{e007f}', '🏴\\u{e0061}\\u{e007f}'],
    ['a tag alone', 'a\u{e0041}', 'a\\u{e0041}'],
    ['two alike tones where they must differ', '👨🏻\u200d🤝\u200d👨🏻', '👨🏻\\u{200d}🤝\\u{200d}👨🏻'],
  ])('%s is escaped', (_, text, escaped) => {
    expect(hasHidden(text)).toBe(true)
    expect(escapeHiddenAndPiledMarks(text, braceEscape)).toBe(escaped)
  })
})

describe('blanks and characters that nobody sees', () => {
  it.each([
    0x0, 0x7f, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200e, 0x202e, 0x2028, 0x2060, 0x2066,
    0x2800, 0x3164, 0xfeff, 0xffa0, 0xfff9, 0xfffc, 0x13441, 0x13442, 0x16fe4, 0x1bca0, 0x1d159, 0x1d173, 0xe000,
    0xe0001, 0xe0100, 0x10ffff, 0x0378,
  ])('%i is escaped', (code) => {
    const sign = String.fromCodePoint(code)
    expect(escapeHiddenAndPiledMarks(`a${sign}b`, braceEscape)).toBe(`a\\u{${code.toString(16)}}b`)
  })

  test('are none of what languages are written with', () => {
    const written =
      'Tide № 7, “Größe” Ångström मराठी क्षि ไทยที่ မြို့ བོད་ ខ្មែរ עִבְרִית العربية 한국어 日本語 ශ්\u200dරී می\u200cخواهم र्\u200dय Việt Nam e\u0301 ℏ \u3000'
    expect(characterRuns(written)).toEqual([{ kind: 'text', text: written }])
  })
})

describe('marks', () => {
  it.each([
    ['two on a letter', 'e\u0302\u0301', false],
    ['three on a letter', 'e\u0336\u0322\u0337', true],
    ['three of which one letter is made', '\u03c9\u0314\u0342\u0345', false],
    ['two beside those of which a letter is made', 'e\u0323\u0302\u0301\u0336', false],
    ['a pile of forty', `Z${'\u0336\u0322\u0337\u0334'.repeat(10)}algo`, true],
    ['marks that a hidden character parts', 'e\u0336\u0322\u200b\u0337', true],
    ['two on each of two letters', 'e\u0302\u0301o\u0302\u0301', false],
  ])('%s: piled %s', (_, text, piled) => {
    expect(hasPiledMarks(text)).toBe(piled)
  })

  test('that are piled are one piece, the first two stay', () => {
    expect(characterRuns('e\u0336\u0322\u0337\u0334x')).toEqual([
      { kind: 'text', text: 'e\u0336\u0322' },
      { kind: 'marks', text: '\u0337\u0334' },
      { kind: 'text', text: 'x' },
    ])
  })
})

test('nothing of a text is lost or moved, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(
        characterRuns(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
    }),
  )
})
