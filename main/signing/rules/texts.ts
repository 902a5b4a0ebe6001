import { nameKey } from '@shared/profile-name'
import { hasLink } from '@shared/links'
import { hasPiledMarks } from '@shared/text/hidden'
import { hasImitations } from '@shared/text/look-alike-name'
import type { Intent } from '../intent'
import type { KnownName } from '../look-alike'
import { hasHiddenCharacters, quoted, shownText } from '../text'
import { hitIf, type Hit, type Rule } from './rule'

/** The ledger takes no longer memo, and another rule refuses it. */
const MAX_MEMO_CHARS = 100
/** Shorter names are alike by chance. */
const MIN_NAME_CHARS = 3
const ASCII_ONLY = /^[\x20-\x7e]*$/

const memoRule = (
  words: Pick<Rule, 'id' | 'severity' | 'title' | 'about'>,
  message: string,
  fits: Predicate,
): Rule => ({
  ...words,
  row: null,
  check: ({ memo }) =>
    hitIf(memo.length <= MAX_MEMO_CHARS && fits(memo), () => ({
      message,
      evidence: [{ path: 'memo', value: shownText(memo) }],
    })),
})

type Predicate = (text: string) => boolean

/** Rules on the names that the market gives, one hit for each name. */
const nameRule = (
  words: Pick<Rule, 'id' | 'severity' | 'title' | 'about'>,
  messageOf: (name: string, intent: Intent) => string | null,
): Rule => ({
  ...words,
  row: null,
  check: (_, intent) =>
    [...new Set(intent.context?.names ?? [])].flatMap((name): readonly Hit[] => {
      const message = messageOf(name, intent)
      if (message === null) return []
      // Most messages quote the name themselves.
      const evidence = message.includes(quoted(name)) ? [] : [{ path: '', value: shownText(name) }]
      return [{ message, evidence }]
    }),
})

/** Rules for every intent, on text of others: the memo in the bytes, and the names that the market gives. */
export const textRules: readonly Rule[] = [
  memoRule(
    {
      id: 'memo-marks',
      severity: 'warn',
      title: 'The memo piles marks on letters',
      about: 'More combining marks stand on a letter than any language writes. They can cover the text around it.',
    },
    'A letter in the memo carries more marks than any language writes. The marks are spelled out here.',
    hasPiledMarks,
  ),
  memoRule(
    {
      id: 'memo-letters',
      severity: 'warn',
      title: 'The memo mixes look-alike letters',
      about: 'A word of Latin letters holds letters of another script that look the same.',
    },
    'A word in the memo mixes letters of two scripts that look the same. The foreign letters are spelled out here.',
    hasImitations,
  ),
  memoRule(
    {
      id: 'memo-link',
      severity: 'note',
      title: 'The memo holds a link',
      about: 'Whoever writes a transaction writes its memo. Links in memos are not from the market.',
    },
    'Links in memos are not from the market. Do not open this one.',
    hasLink,
  ),
  nameRule(
    {
      id: 'name-like-known',
      severity: 'warn',
      title: 'A name imitates one you know',
      about: 'A name that the market gives looks like a name in the address book and is written with other letters.',
    },
    (name, { context }) => {
      const known = imitatedBy(name, context?.known ?? [])
      return known && `${quoted(name)} looks like ${quoted(known.name)} (${known.id}), but its letters differ.`
    },
  ),
  nameRule(
    {
      id: 'name-hidden',
      severity: 'warn',
      title: 'A name hides characters',
      about:
        'A name that the market gives holds characters without ink, piled marks, or look-alike letters of two scripts.',
    },
    (name, { context }) =>
      hasHiddenCharacters(name) ||
      hasPiledMarks(name) ||
      // An imitation of a known name is a finding of its own.
      (hasImitations(name) && imitatedBy(name, context?.known ?? []) === null)
        ? `${quoted(name)} holds characters that cannot be seen or that pass for others. They are spelled out here.`
        : null,
  ),
  nameRule(
    {
      id: 'name-link',
      severity: 'note',
      title: 'A name holds a link',
      about: 'Creators choose the names of NFTs and collections. Links in names are not from the market.',
    },
    (name) => (hasLink(name) ? 'Links in names are not from the market. Do not open this one.' : null),
  ),
]

/** The known name that another name is drawn like without being the same. Plain letters and digits imitate nothing. */
function imitatedBy(name: string, known: readonly KnownName[]): KnownName | null {
  if (name.length < MIN_NAME_CHARS || ASCII_ONLY.test(name)) return null
  const isAlike = likeOf(name)
  return known.find((one) => one.name.length >= MIN_NAME_CHARS && isAlike(one.name)) ?? null
}

/** Whether a name is drawn like another and is another. Names of quite another length are not looked at. */
function likeOf(name: string): (known: string) => boolean {
  const key = nameKey(name)
  const form = name.normalize('NFC')
  return (known) =>
    Math.abs(known.length - name.length) <= Math.max(known.length, name.length) / 2 &&
    nameKey(known) === key &&
    known.normalize('NFC') !== form
}
