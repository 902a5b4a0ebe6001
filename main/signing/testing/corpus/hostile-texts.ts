import { noteCase, refuseCase, warnCase, type HostileCase, type RuleCase } from '../verdict-cases'
import { INTENT, body, encodeTransactionList } from '../pieces'
import { stringField } from '../wire-write'

const withMemo = (memo: string): Buffer => encodeTransactionList(body({ memo: stringField(6, memo) }))

/** Memos that hide characters. */
const hiddenMemos: readonly (readonly [name: string, memo: string])[] = [
  ['a joiner between letters', 'Ti\u200dde 7'],
  ['a joiner after an emoji', 'Tide \u{1f469}\u200d'],
  ['a joiner between emoji that no emoji sequence joins', 'Tide \u{1f525}\u200d\u{1f469}'],
  ['a variation selector after a letter', 'Tide\ufe0f 7'],
  ['a variation selector after a digit', 'pay 1\ufe0f00'],
  ['a non-joiner between Arabic letters that do not join', 'Tide \u0627\u200c\u0627'],
  ['a joiner after a Sinhala letter that needs none', 'Tide \u0dc1\u200d\u0dbb'],
  ['emoji tags that spell no region', 'Tide \u{1f3f4}\u{e0061}\u{e0062}\u{e007f}'],
  ['a blank musical sign', 'Tide\u{1d159}7'],
  ['a blank hieroglyph', 'Tide\u{13441}7'],
  ['a Khitan filler', 'Tide\u{16fe4}7'],
  ['a blank Braille pattern', 'Tide\u28007'],
  ['a Hangul filler', 'Tide\u31647'],
  ['a Hangul consonant filler', 'Tide\u115f7'],
  ['a line break', 'Tide\n7'],
]

/** Memos with piled marks or look-alike letters. */
const warnedMemos: readonly (readonly [name: string, rule: string, memo: string])[] = [
  ['three marks on a letter', 'memo-marks', 'Ti\u0336\u0322\u0337de'],
  ['a pile of marks', 'memo-marks', `T${'\u0336\u0322\u0337\u0334'.repeat(6)}ide`],
  ['a Cyrillic a in a Latin word', 'memo-letters', 'Tid\u0430l Forms'],
  ['a Greek capital in a Latin word', 'memo-letters', '\u0397ashport'],
  [
    'a whole word of Cyrillic letters that pass for Latin ones',
    'memo-letters',
    'Refund from \u0440\u0430\u0443\u0440\u0430',
  ],
]

const KNOWN_NAMES = [{ id: '0.0.9009', name: 'Tidal Forms' }]
/** A purchase of an NFT with this name, by a person who knows the name “Tidal Forms”. */
const intentWithName = (name: string) => ({ ...INTENT, context: { known: KNOWN_NAMES, names: [name, 'Tide'] } })

/** Names from the market that imitate a known name or hide characters. */
const warnedNames: readonly (readonly [name: string, rule: string, marketName: string])[] = [
  ['a known name with Cyrillic letters', 'name-like-known', 'Tid\u0430l F\u043erms'],
  ['a known name in mathematical letters', 'name-like-known', '\u{1d413}\u{1d422}\u{1d41d}\u{1d41a}\u{1d425} Forms'],
  ['a known name with a Lisu letter', 'name-like-known', '\ua4d4idal Forms'],
  ['a known name with a digit for a letter', 'name-like-known', 'Tidal F0rms'],
  ['a known name with a capital I for an l', 'name-like-known', 'TidaI Forms'],
  ['a known name with an accent', 'name-like-known', 'Tidal F\u00f2rms'],
  ['a known name with two letters for one', 'name-like-known', 'Tidal Forrns'],
  ['a right-to-left override', 'name-hidden', 'Tide \u202e7'],
  ['a blank Braille letter', 'name-hidden', 'Tide\u28007'],
  ['a pile of marks', 'name-hidden', `T${'\u0336\u0322\u0337\u0334'.repeat(6)}ide`],
  ['a lone joiner', 'name-hidden', 'Ti\u200dde'],
  ['letters of two scripts', 'name-hidden', 'H\u0430shport'],
  ['a whole word of letters that pass for Latin ones', 'name-hidden', '\u0420\u0430\u0443 Club'],
]

/** Cases with a deceptive memo or a deceptive name from the market. */
export const hostileTexts: readonly HostileCase[] = [
  ...hiddenMemos.map(([name, memo]) => refuseCase(`a memo with ${name}`, 'memo-hidden', withMemo(memo))),
  ...warnedMemos.map(([name, rule, memo]) => warnCase(`a memo with ${name}`, rule, withMemo(memo))),
  ...warnedNames.map(([name, rule, marketName]) =>
    warnCase(`a market name: ${name}`, rule, encodeTransactionList(body()), intentWithName(marketName)),
  ),
]

/** Honest texts on which no rule reports anything. */
export const honestTexts: readonly (readonly [name: string, text: string])[] = [
  ['Sinhala with the joiner it needs', '\u0dc1\u0dca\u200d\u0dbb\u0dd3 \u0dbd\u0d82\u0d9a\u0dcf'],
  ['Persian with the non-joiner it needs', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
  ['Bengali with a joiner after a virama', '\u09b0\u09cd\u200d\u09af\u09be\u09ac'],
  ['a pirate flag as keyboards write it', 'Tide \u{1f3f4}\u200d\u2620'],
  ['Greek with separate marks', '\u03c9\u0314\u0342\u0345'],
  ['Vietnamese with separate marks', 'Vie\u0323\u0302t Nam'],
  ['a Russian word of letters that pass for Latin ones', '\u0445\u043e\u0440'],
  ['a known name', 'Tidal Forms'],
  ['a known name in capitals and with other punctuation', 'TIDAL-FORMS!'],
]
/** A purchase with this text as memo and as market name. */
export const purchaseWithText = (memoAndName: string): { readonly bytes: Buffer; readonly intent: object } => ({
  bytes: withMemo(memoAndName),
  intent: intentWithName(memoAndName),
})

/** Cases with a text that causes a note but does not change the verdict. */
export const notedTexts: readonly RuleCase[] = [
  noteCase('a link in the memo', 'memo-link', withMemo('Claim at https://evil.example/x'), INTENT),
  noteCase('a link in a name', 'name-link', encodeTransactionList(body()), intentWithName('Win at evil.finance/drop')),
]
