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

/** Shorter names look the same by chance. */
const MIN_NAME_CHARS = 3

/** Another rule refuses a memo that is longer than the ledger takes. Most transactions have no memo. */
const hasLedgerLength = (memo: string): boolean => memo !== '' && memo.length <= MAX_MEMO_BYTES

const memoRule = (
  words: Pick<Rule, 'id' | 'severity' | 'title' | 'about'>,
  messageOf: (memo: string) => string,
  isSuspect: TextTest,
): Rule => ({
  ...words,
  row: null,
  check: ({ memo }) =>
    hitIf(hasLedgerLength(memo) && isSuspect(memo), () => ({
      message: messageOf(quoted(memo)),
      evidence: [{ path: 'memo', value: shownText(memo) }],
    })),
})

type TextTest = (text: string) => boolean

/** Rules on names from the market, with one hit for each name. */
const nameRule = (
  words: Pick<Rule, 'id' | 'severity' | 'title' | 'about'>,
  messageOf: (name: string, imitated: KnownName | null) => string | null,
): Rule => ({
  ...words,
  row: null,
  check: (transaction, intent) =>
    imitations(transaction, intent).flatMap(({ name, known }): readonly Hit[] => {
      const message = messageOf(name, known)
      if (message === null) return []
      // Most messages quote the name themselves.
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
      title: 'The memo piles marks on letters',
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
        'A text with Latin letters contains letters of another script that look the same, within a word or as a whole word.',
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
      title: 'A name imitates a name you know',
      about:
        'A name from the market looks like a name in the address book, but its letters, marks or digits differ. Case, spaces and punctuation are ignored.',
    },
    (name, known) => known && `${quoted(name)} looks like ${quoted(known.name)} (${known.id}), but its letters differ.`,
  ),
  nameRule(
    {
      id: 'name-hidden',
      severity: 'warn',
      title: 'A name hides characters',
      about: 'A name from the market contains invisible characters, piled marks, or look-alike letters of two scripts.',
    },
    (name, known) =>
      hasHiddenCharacters(name) ||
      hasPiledMarks(name) ||
      // The imitation of a known name has its own finding.
      (hasImitations(name) && known === null)
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

type MarketName = { readonly name: string; readonly known: KnownName | null }

/**
 * Each name from the market, with the known name that it looks like without being equal; null for a name that is known
 * itself. Computed once for all rules, in one pass over the known names: there can be thousands.
 */
const imitations = rememberLast((_: Decoded, { context }: Intent): readonly MarketName[] => {
  const names = [...new Set(context?.names ?? [])].map((name) => ({
    name,
    key: name.length < MIN_NAME_CHARS ? null : nameKey(name),
    letters: nameLetters(name),
    isKnown: false,
    known: null as KnownName | null,
  }))
  const keys = names.flatMap(({ key }) => key ?? [])
  const findKey = createKeySearch(keys)
  const lettersOfKnown = createLettersSearch(names.map(({ letters }) => letters))
  for (const known of keys.length > 0 ? (context?.known ?? []) : []) {
    if (known.name.length < MIN_NAME_CHARS) continue
    const key = findKey(known.name)
    if (key === null) continue
    const letters = lettersOfKnown(known.name)
    for (const entry of names) {
      if (entry.key !== key) continue
      if (entry.letters === letters) entry.isKnown = true
      else entry.known ??= known
    }
  }
  return names.map(({ name, isKnown, known }) => ({ name, known: isKnown ? null : known }))
})
