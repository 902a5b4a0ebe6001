import { noted, refuse, warn, type HostileBuy, type RuleCase } from '../not-a-match'
import { INTENT, body, list } from '../pieces'
import { text } from '../wire-write'

/** Memos and names of others that hide characters, pile marks, imitate letters or a known name. */

const withMemo = (memo: string): Buffer => list(body({ memo: text(6, memo) }))

const hiddenMemos: readonly (readonly [name: string, memo: string])[] = [
  ['a joiner between letters', 'Ti\u200dde 7'],
  ['a joiner behind an emoji', 'Tide \u{1f469}\u200d'],
  ['a joiner between emoji that are never joined', 'Tide \u{1f525}\u200d\u{1f469}'],
  ['a selector behind a letter', 'Tide\ufe0f 7'],
  ['a selector behind a digit', 'pay 1\ufe0f00'],
  ['a pirate flag without its selector', 'Tide \u{1f3f4}\u200d\u2620'],
  ['tags that spell no region', 'Tide \u{1f3f4}\u{e0061}\u{e0062}\u{e007f}'],
  ['a musical sign without ink', 'Tide\u{1d159}7'],
  ['a blank hieroglyph', 'Tide\u{13441}7'],
  ['a filler of the Khitan script', 'Tide\u{16fe4}7'],
  ['a blank of Braille', 'Tide\u28007'],
  ['a Hangul filler', 'Tide\u31647'],
  ['a Hangul consonant filler', 'Tide\u115f7'],
  ['a line break', 'Tide\n7'],
]

const warnedMemos: readonly (readonly [name: string, rule: string, memo: string])[] = [
  ['three marks on a letter', 'memo-marks', 'Ti\u0336\u0322\u0337de'],
  ['a pile of marks', 'memo-marks', `T${'\u0336\u0322\u0337\u0334'.repeat(6)}ide`],
  ['a Cyrillic a in a Latin word', 'memo-letters', 'Tid\u0430l Forms'],
  ['a Greek capital in a Latin word', 'memo-letters', '\u0397ashport'],
]

const KNOWN = [{ id: '0.0.9009', name: 'Tidal Forms' }]
const named = (name: string) => ({ ...INTENT, context: { known: KNOWN, names: [name, 'Tide'] } })

const warnedNames: readonly (readonly [name: string, rule: string, given: string])[] = [
  ['a known name with Cyrillic letters', 'name-like-known', 'Tid\u0430l F\u043erms'],
  ['a known name in mathematical letters', 'name-like-known', '\u{1d413}\u{1d422}\u{1d41d}\u{1d41a}\u{1d425} Forms'],
  ['a known name with a letter of Lisu', 'name-like-known', '\ua4d4idal Forms'],
  ['a turned direction', 'name-hidden', 'Tide \u202e7'],
  ['a blank without ink', 'name-hidden', 'Tide\u28007'],
  ['a pile of marks', 'name-hidden', `T${'\u0336\u0322\u0337\u0334'.repeat(6)}ide`],
  ['a lone joiner', 'name-hidden', 'Ti\u200dde'],
  ['letters of two scripts', 'name-hidden', 'H\u0430shport'],
]

export const hostileTexts: readonly HostileBuy[] = [
  ...hiddenMemos.map(([name, memo]) => refuse(`a memo with ${name}`, 'memo-hidden', withMemo(memo))),
  ...warnedMemos.map(([name, rule, memo]) => warn(`a memo with ${name}`, rule, withMemo(memo))),
  ...warnedNames.map(([name, rule, given]) => warn(`a name: ${name}`, rule, list(body()), named(given))),
]

/** Text that changes no verdict and of which something is said all the same. */
export const notedTexts: readonly RuleCase[] = [
  noted('a link in the memo', 'memo-link', withMemo('Claim at https://evil.example/x'), INTENT),
  noted('a link in a name', 'name-link', list(body()), named('Win at evil.finance/drop')),
]
