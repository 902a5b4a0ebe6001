import { expect, it } from 'vitest'
import { areNamesConfusable } from '../profile-name'
import { braceEscape } from './hidden'
import { escapeImitations, hasImitations, skeleton } from './look-alike-name'

it.each([
  ['Tidаl Fоrms', 'Tid\\u{430}l F\\u{43e}rms'],
  ['Ηashport', '\\u{397}ashport'],
  ['sауber', 's\\u{430}\\u{443}ber'],
  ['Pay to раура', 'Pay to \\u{440}\\u{430}\\u{443}\\u{440}\\u{430}'],
  ['Практика, хор, Tidal', 'Практика, \\u{445}\\u{43e}\\u{440}, Tidal'],
  ['7 со Tidal', '7 \\u{441}\\u{43e} Tidal'],
])('letters that pass for Latin ones in %s are escaped', (text, escaped) => {
  expect(hasImitations(text)).toBe(true)
  expect(escapeImitations(text, braceEscape)).toBe(escaped)
})

it.each([
  'Tidal Forms',
  'Практика',
  'Практика Tidal',
  'Практика со Tidal',
  'роса',
  'ТЕСТ 7',
  'а\u0301 Tidal',
  'Αγορά',
  '東京 Tokyo',
  'トーキョーTokyo',
  '마켓B',
  'Größe',
  'Łódź',
  '5 µm',
  'β-Test',
])('%s has no such letters', (text) => {
  expect(hasImitations(text)).toBe(false)
})

it.each([
  ['Tidаl Fоrms', 'Tidal Forms'],
  ['Тidal Forms', 'Tidal Forms'],
  ['Тіdе', 'Tide'],
  ['ΤΙDΕ', 'TIDE'],
  ['Tidal F0rms', 'Tidal Forms'],
  ['ℂountersign', 'Countersign'],
  ['Tꓲdal', 'Tldal'],
])('%s reads like %s', (one, other) => {
  expect(areNamesConfusable(one, other)).toBe(true)
})

it('two texts of one skeleton need not be equal', () => {
  expect(skeleton('раураl')).toBe(skeleton('paypal'))
  expect(skeleton('Mine')).not.toBe(skeleton('Mime'))
})
