import { createKeySearch, createLettersSearch, nameLetters, nameKey } from '@shared/profile-name'
import { MAX_MEMO_BYTES } from '@shared/ledger-limits'
import { hasLink } from '@shared/links'
import { hasPiledMarks } from '@shared/text/hidden'
import { hasImitations } from '@shared/text/look-alike-name'
import type { Intent } from '../intent'
import type { KnownName } from '../look-alike'
import { hasHiddenCharacters, quoted, shownText } from '../text'
import type { Decoded } from '../types'
import { rememberLast } from './remember-last'
import { hitIf, type Hit, type Rule } from './rule'

/** Shorter names resemble each other by chance, and are not compared. */
const MIN_NAME_CHARS = 3

/** False for an empty memo, and for a memo so long that the rule `memo-long` refuses the bytes anyway. */
const isMemoToCheck = (memo: string): boolean => memo !== '' && memo.length <= MAX_MEMO_BYTES

type TextTest = (text: string) => boolean

/** Rule on the memo. `messageOf` gets the memo in quotation marks. */
const memoRule = (
  ruleTexts: Pick<Rule, 'id' | 'severity' | 'title' | 'about'>,
  messageOf: (memo: string) => string,
  isSuspect: TextTest,
): Rule => ({
  ...ruleTexts,
  row: null,
  check: ({ memo }) =>
    hitIf(isMemoToCheck(memo) && isSuspect(memo), () => ({
      message: messageOf(quoted(memo)),
      evidence: [{ path: 'memo', value: shownText(memo) }],
    })),
})

/** Rule on each name from the market. `messageOf` returns null for a name without a finding. */
const nameRule = (
  ruleTexts: Pick<Rule, 'id' | 'severity' | 'title' | 'about'>,
  messageOf: (name: string, imitatedName: KnownName | null) => string | null,
): Rule => ({
  ...ruleTexts,
  row: null,
  check: (transaction, intent) =>
    marketNames(transaction, intent).flatMap(({ name, imitatedName }): readonly Hit[] => {
      const message = messageOf(name, imitatedName)
      if (message === null) return []
      // Evidence shows the name only if the message does not quote the name.
      const evidence = message.includes(quoted(name)) ? [] : [{ path: '', value: shownText(name) }]
      return [{ message, evidence }]
    }),
})

/** Rules for every intent on third-party text: the memo in the bytes, and names from the market. */
export const textRules: readonly Rule[] = [
  memoRule(
    {
      id: 'memo-marks',
      severity: 'warn',
      title: 'A letter in the memo has too many marks',
      about: 'A letter has more combining marks than any language uses. The marks can cover nearby text.',
    },
    (memo) => `The memo ${memo} has a letter with more marks than any language uses. The marks are spelled out here.`,
    hasPiledMarks,
  ),
  memoRule(
    {
      id: 'memo-letters',
      severity: 'warn',
      title: 'The memo mixes look-alike letters',
      about:
        'A memo with Latin letters contains look-alike letters of another script. These letters are part of a word, or a whole word.',
    },
    (memo) =>
      `The memo ${memo} mixes letters of two scripts that look the same. The foreign letters are spelled out here.`,
    hasImitations,
  ),
  memoRule(
    {
      id: 'memo-link',
      severity: 'note',
      title: 'The memo contains a link',
      about: 'The author of a transaction chooses its memo. Links in memos are not from the market.',
    },
    () => 'Links in memos are not from the market. Do not open this link.',
    hasLink,
  ),
  nameRule(
    {
      id: 'name-like-known',
      severity: 'warn',
      title: 'A name looks like a name you know',
      about:
        'A name from the market looks like a name that the person knows. Letters, marks or digits differ. Case, spaces and punctuation are ignored. Known names are in the address book, or belong to the person’s accounts.',
    },
    (name, imitatedName) =>
      imitatedName &&
      `${quoted(name)} looks like ${quoted(imitatedName.name)} (${imitatedName.id}), but its letters differ.`,
  ),
  nameRule(
    {
      id: 'name-hidden',
      severity: 'warn',
      title: 'A name contains hidden or look-alike characters',
      about: 'A name from the market contains invisible characters, piled marks, or look-alike letters of two scripts.',
    },
    (name, imitatedName) =>
      hasHiddenCharacters(name) ||
      hasPiledMarks(name) ||
      // `name-like-known` already reports the imitation of a known name.
      (hasImitations(name) && imitatedName === null)
        ? `${quoted(name)} contains characters that cannot be seen or that look like others. These characters are spelled out here.`
        : null,
  ),
  nameRule(
    {
      id: 'name-link',
      severity: 'note',
      title: 'A name contains a link',
      about: 'Creators choose the names of NFTs and collections. Links in names are not from the market.',
    },
    (name) => (hasLink(name) ? 'Links in names are not from the market. Do not open this link.' : null),
  ),
]

type MarketName = { readonly name: string; readonly imitatedName: KnownName | null }

/**
 * Name from the market, with the result of the search in the known names so far. Names that could be mistaken for each
 * other have the same `key`. `key` is null for a name that is too short to compare.
 */
type ComparedName = {
  readonly name: string
  readonly key: string | null
  readonly letters: string
  isKnown: boolean
  imitatedName: KnownName | null
}

/**
 * Each name from the market, with the known name that it imitates: same key, other letters. `imitatedName` is null for
 * a name that imitates no known name or equals a known name. Computed once for all rules, in one pass over up to
 * thousands of known names.
 */
const marketNames = rememberLast((_: Decoded, { context }: Intent): readonly MarketName[] => {
  const comparedNames = [...new Set(context?.names ?? [])].map((name): ComparedName => ({
    name,
    key: name.length < MIN_NAME_CHARS ? null : nameKey(name),
    letters: nameLetters(name),
    isKnown: false,
    imitatedName: null,
  }))
  const keys = comparedNames.flatMap(({ key }) => key ?? [])
  const findKey = createKeySearch(keys)
  const findLetters = createLettersSearch(comparedNames.map(({ letters }) => letters))
  const knownNames = keys.length > 0 ? (context?.known ?? []) : []
  for (const knownName of knownNames) {
    if (knownName.name.length < MIN_NAME_CHARS) continue
    const key = findKey(knownName.name)
    if (key === null) continue
    const letters = findLetters(knownName.name)
    for (const comparedName of comparedNames) {
      if (comparedName.key !== key) continue
      if (comparedName.letters === letters) comparedName.isKnown = true
      else comparedName.imitatedName ??= knownName
    }
  }
  return comparedNames.map(({ name, isKnown, imitatedName }) => ({
    name,
    imitatedName: isKnown ? null : imitatedName,
  }))
})
