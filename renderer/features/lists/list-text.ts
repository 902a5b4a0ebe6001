/** Words for the person's own lists and limits. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import {
  MAX_FEE_CAP_HBAR,
  percentText,
  type IdVerdict,
  type LimitName,
  type ListsState,
  type OwnLimits,
} from '@shared/contract/lists'
import { nameFlaw } from '@shared/profile-name'
import { assertNever } from '@shared/result'
import type { FieldProblem } from '../../format/field-problem'
import { AMOUNT_NOTATION, NO_COMMAS_MESSAGE } from '../../format/amount-problem'
import { hbarWords, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

type LimitTexts = {
  readonly label: string
  /** Effect of the limit. */
  readonly effect: string
  /** Text if no limit is set; for the two limits that are always set, the allowed range. */
  readonly unsetText: string
}

/** Texts of the limits in display order. */
export const LIMIT_TEXTS: Readonly<Record<LimitName, LimitTexts>> = {
  feeCap: {
    label: 'Network fee',
    effect: 'Transactions with a higher fee are blocked. This limit cannot be turned off.',
    unsetText: `Up to ${MAX_FEE_CAP_HBAR}`,
  },
  buy: { label: 'Price of a purchase', effect: 'The most you pay for one NFT.', unsetText: 'No limit' },
  mint: { label: 'Price of a mint', effect: 'The most you pay for each NFT that you mint.', unsetText: 'No limit' },
  offer: { label: 'Price of an offer', effect: 'The most you offer for one NFT.', unsetText: 'No limit' },
  shares: {
    label: 'Share for unknown receivers',
    effect:
      'Payments that give unknown accounts a larger share of the price are blocked. This limit cannot be turned off.',
    unsetText: '0 to 100',
  },
  day: {
    label: '24-hour total',
    effect: 'The most that all your accounts commit in 24 hours.',
    unsetText: 'No limit',
  },
  passphraseAbove: {
    label: 'Ask for the passphrase above',
    effect: 'Above this amount, the review asks for your passphrase.',
    unsetText: 'The review never asks',
  },
}
export const LIMIT_NAMES = Object.keys(LIMIT_TEXTS) as readonly LimitName[]

/**
 * Limits on spending, which can be off, with what they limit. The network fee and the share for unknown receivers
 * always have a limit.
 */
const SPENDING_LIMITS = [
  ['buy', 'purchases'],
  ['mint', 'mints'],
  ['offer', 'offers'],
  ['day', 'the 24-hour total'],
] as const satisfies readonly (readonly [LimitName, string])[]

/** True if the limits in force are not the person's own, so that the person must set the limits again. */
export const mustSetLimits = ({ limitsStatus }: Pick<ListsState, 'limitsStatus'>): boolean =>
  limitsStatus !== 'confirmed' && limitsStatus !== 'unchecked'

/** Limits that block all payments of one kind while the limit is zero. */
const BLOCKING_LIMITS: ReadonlySet<LimitName> = new Set(['buy', 'mint', 'offer', 'day'])

/** True if a limit of zero, which is not the person's own, blocks payments until the person sets the limits. */
export const isBlockedUntilSet = (
  name: LimitName,
  { limits, limitsStatus }: Pick<ListsState, 'limits' | 'limitsStatus'>,
): boolean => {
  const limit = limits[name]
  return mustSetLimits({ limitsStatus }) && BLOCKING_LIMITS.has(name) && limit !== null && parseHbar(limit) === 0n
}

/** Sentence on the limits in force while the limits are not the person's own. */
export const unsetLimitsText = (lists: Pick<ListsState, 'limits' | 'limitsStatus'>): string =>
  (['buy', 'mint', 'offer'] as const).every((name) => isBlockedUntilSet(name, lists))
    ? 'Purchases, mints and offers are blocked until you set your limits again.'
    : 'The limits shown below apply until you set your limits again.'

/**
 * Sentence that names what has no limit: "No limit on mints, offers or the 24-hour total." Null if everything has one.
 */
export function missingLimitsText(limits: OwnLimits): string | null {
  const names = SPENDING_LIMITS.flatMap(([limitName, words]) => (limits[limitName] === null ? [words] : []))
  const lastName = names.at(-1)
  if (lastName === undefined) return null
  return `No limit on ${names.length === 1 ? lastName : `${names.slice(0, -1).join(', ')} or ${lastName}`}.`
}

/** Changed limits, in display order. `from` and `to`: the old and the new limit in words. */
export function limitChanges(
  oldLimits: OwnLimits,
  typedLimits: Readonly<Record<LimitName, string>>,
): readonly { readonly name: LimitName; readonly from: string; readonly to: string }[] {
  const normalizedAmount = (text: string): string | null => {
    const amount = tryParseHbar(text.trim())
    return amount === null ? null : formatHbar(amount)
  }
  const newLimits: OwnLimits = {
    feeCap: normalizedAmount(typedLimits.feeCap) ?? oldLimits.feeCap,
    buy: normalizedAmount(typedLimits.buy),
    mint: normalizedAmount(typedLimits.mint),
    offer: normalizedAmount(typedLimits.offer),
    shares: typedLimits.shares.trim(),
    day: normalizedAmount(typedLimits.day),
    passphraseAbove: normalizedAmount(typedLimits.passphraseAbove),
  }
  return LIMIT_NAMES.map((name) => ({
    name,
    from: limitWords(name, oldLimits),
    to: limitWords(name, newLimits),
  })).filter(({ from, to }) => from !== to)
}

/** Limit in words: "At most 500 ℏ". */
export function limitWords(name: LimitName, limits: OwnLimits): string {
  if (name === 'shares') return `At most ${limits.shares}${NNBSP}%`
  const amount = limits[name]
  if (amount === null) return LIMIT_TEXTS[name].unsetText
  return name === 'passphraseAbove' ? hbarWords(amount) : `At most ${hbarWords(amount)}`
}

/** Problem with a typed limit; null for a valid limit. Empty input means no limit, except for `feeCap` and `shares`. */
export function limitProblem(name: LimitName, typedLimit: string): FieldProblem | null {
  const trimmedText = typedLimit.trim()
  if (name === 'shares') {
    return percentText.safeParse(trimmedText).success ? null : { text: 'Enter a whole number from 0 to 100.' }
  }
  if (trimmedText === '') return name === 'feeCap' ? { text: 'Enter the highest network fee that you accept.' } : null
  if (trimmedText.includes(',')) return { text: NO_COMMAS_MESSAGE }
  const amount = tryParseHbar(trimmedText)
  if (amount === null || amount < 0n) return { text: AMOUNT_NOTATION }
  if (name !== 'feeCap') return null
  if (amount === 0n) return { text: 'The network accepts no transaction without a fee.' }
  return amount > parseHbar(MAX_FEE_CAP_HBAR) ? { text: `Enter at most ${hbarWords(MAX_FEE_CAP_HBAR)}.` } : null
}

/** Purpose of a typed id: `spender` for the list of spenders, `entry` for the address book. */
export type IdPurpose = 'spender' | 'entry'

const ID_FORMATS: Readonly<Record<IdPurpose, string>> = {
  spender:
    'An account id has the form 0.0.1234 or 0.0.1234-abcde. An operator’s address is 0x and 40 hexadecimal digits.',
  entry: 'An account id has the form 0.0.1234 or 0.0.1234-abcde.',
}

/** Problem with a typed id; null if the id is accepted. `verdict`: main's verdict on `typedId`. */
export function typedIdProblem(typedId: string, verdict: IdVerdict, purpose: IdPurpose): FieldProblem | null {
  switch (verdict.status) {
    case 'malformed':
      return { text: ID_FORMATS[purpose] }
    case 'wrong-checksum':
      return {
        text: typedId.trim().startsWith('0x')
          ? 'The capital letters of this address do not match its checksum. Check every digit.'
          : 'The checksum does not belong to this id on this network. Check every digit.',
        isWrongTarget: true,
      }
    case 'ok':
      return knownIdProblem(verdict.known, purpose)
    default:
      return assertNever(verdict, 'verdict without words')
  }
}

type KnownId = Extract<IdVerdict, { status: 'ok' }>['known']

function knownIdProblem(knownId: KnownId, purpose: IdPurpose): FieldProblem | null {
  if (knownId?.as === 'own') {
    const name = plainText(knownId.name ?? '', 40)
    return {
      text:
        purpose === 'spender'
          ? `This is your own account ${name}. It cannot be a spender.`
          : `This is your own account ${name}. You can rename it under Accounts.`,
    }
  }
  if (purpose === 'spender' && knownId?.as === 'listed') return { text: 'This id is on your list of spenders already.' }
  return purpose === 'entry' && knownId?.as === 'book'
    ? { text: 'This account is in your address book already.' }
    : null
}

/**
 * Sentence about a typed id that is in the address book, is a spender or is a watched account; null for any other id.
 * Also null for one of the person's own accounts, which `typedIdProblem` reports.
 */
export function knownIdWords(knownId: KnownId): string | null {
  if (knownId === null) return null
  const name = plainText(knownId.name ?? '', 40)
  switch (knownId.as) {
    case 'book':
      return `This account is in your address book as ${name}.`
    case 'listed':
      return name === '' ? 'This id is one of your spenders.' : `This id is one of your spenders, as ${name}.`
    case 'watched':
      return `You watch this account as ${name}.`
    case 'own':
      return null
    default:
      return assertNever(knownId.as, 'known id without words')
  }
}

type SimilarEntry = Extract<IdVerdict, { status: 'ok' }>['similarIds'][number]

const ENTRY_KINDS: Readonly<Record<SimilarEntry['of'], string>> = {
  own: 'your account',
  spender: 'a spender of yours,',
  book: 'an entry of your address book,',
}

/**
 * Known id that a typed id resembles, in words: "your account Main, 0.0.5012345" or "a spender of yours, Market,
 * 0.0.7007".
 */
export const similarEntryWords = ({ of, name, id }: SimilarEntry): string =>
  [ENTRY_KINDS[of], name === null ? '' : `${plainText(name, 40)},`, id].filter(Boolean).join(' ')

/** Problem with a typed name; null if there is none. The caller checks for an empty name. */
export function listNameProblem(name: string): FieldProblem | null {
  const flaw = name === '' ? null : nameFlaw(name)
  switch (flaw) {
    case null:
    case 'empty':
      return null
    case 'too-long':
      return { text: 'A name has at most 40 characters.' }
    case 'unreadable':
      return { text: 'Use one line of visible characters, with single spaces between words.' }
    case 'mixed-letters':
      return { text: 'The name mixes Latin letters with letters that look the same.', isWrongTarget: true }
    default:
      return assertNever(flaw, 'flaw without words')
  }
}
