/** Words for the person's own lists and limits. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import { MAX_FEE_CAP_HBAR, percentText, type IdVerdict, type LimitName, type OwnLimits } from '@shared/contract/lists'
import { nameFlaw } from '@shared/profile-name'
import { assertNever } from '@shared/result'
import type { FieldProblem } from '../../format/field-problem'
import { AMOUNT_FORM, WITHOUT_COMMAS } from '../../format/amount-problem'
import { hbarWords, NNBSP } from '../../format/money'
import { plainText } from '../../format/text'

type LimitWords = {
  readonly label: string
  /** Effect of the limit, in one line. */
  readonly text: string
  /** Text if no limit is set; for the two limits that are always set, the allowed range. */
  readonly none: string
}

/** Texts of the limits in display order. */
export const LIMIT_WORDS: Readonly<Record<LimitName, LimitWords>> = {
  feeCap: {
    label: 'Network fee',
    text: 'Transactions with a higher maximum fee are blocked. A limit is always set.',
    none: `Up to ${MAX_FEE_CAP_HBAR}`,
  },
  buy: { label: 'Price of a purchase', text: 'The most you pay for one NFT.', none: 'No limit' },
  mint: { label: 'Price of a mint', text: 'The most you pay for each NFT that you mint.', none: 'No limit' },
  offer: { label: 'Price of an offer', text: 'The most you offer for one NFT.', none: 'No limit' },
  shares: {
    label: 'Unexplained shares',
    text: 'The most of a price, beyond the market’s fee, for accounts that no collection fee explains. A limit is always set.',
    none: '0 to 100',
  },
  day: {
    label: 'Within 24 hours',
    text: 'The most that all accounts of this market together commit in any 24 hours.',
    none: 'No limit',
  },
  passphraseAbove: {
    label: 'Passphrase above',
    text: 'Above this amount, the review asks for your passphrase again, if you set one.',
    none: 'Never asked again',
  },
}
export const LIMIT_NAMES = Object.keys(LIMIT_WORDS) as readonly LimitName[]

/** Limits that an edit changed, as `from` and `to`, in display order. */
export function limitChanges(
  before: OwnLimits,
  typed: Readonly<Record<LimitName, string>>,
): readonly { readonly name: LimitName; readonly from: string; readonly to: string }[] {
  const normalizedAmount = (text: string): string | null => {
    const amount = tryParseHbar(text.trim())
    return amount === null ? null : formatHbar(amount)
  }
  const after: OwnLimits = {
    feeCap: normalizedAmount(typed.feeCap) ?? before.feeCap,
    buy: normalizedAmount(typed.buy),
    mint: normalizedAmount(typed.mint),
    offer: normalizedAmount(typed.offer),
    shares: typed.shares.trim(),
    day: normalizedAmount(typed.day),
    passphraseAbove: normalizedAmount(typed.passphraseAbove),
  }
  return LIMIT_NAMES.map((name) => ({ name, from: limitWords(name, before), to: limitWords(name, after) })).filter(
    ({ from, to }) => from !== to,
  )
}

export function limitWords(name: LimitName, limits: OwnLimits): string {
  if (name === 'shares') return `At most ${limits.shares}${NNBSP}%`
  const amount = limits[name]
  if (amount === null) return LIMIT_WORDS[name].none
  return name === 'passphraseAbove' ? hbarWords(amount) : `At most ${hbarWords(amount)}`
}

/** Problem with a typed limit; null if it is valid. An empty text means no limit, except for `feeCap` and `shares`. */
export function limitProblem(name: LimitName, text: string): FieldProblem | null {
  const typed = text.trim()
  if (name === 'shares')
    return percentText.safeParse(typed).success ? null : { text: 'Enter a whole number from 0 to 100.' }
  if (typed === '') return name === 'feeCap' ? { text: 'A network fee has to be accepted. Enter an amount.' } : null
  if (/,/.test(typed)) return { text: WITHOUT_COMMAS }
  const amount = tryParseHbar(typed)
  if (amount === null || amount < 0n) return { text: AMOUNT_FORM }
  if (name !== 'feeCap') return null
  if (amount === 0n) return { text: 'Without any fee, no transaction is accepted.' }
  return amount > parseHbar(MAX_FEE_CAP_HBAR) ? { text: `Enter at most ${hbarWords(MAX_FEE_CAP_HBAR)}.` } : null
}

/** Purpose of a typed id. */
export type IdPurpose = 'spender' | 'entry'

const ID_FORMATS: Readonly<Record<IdPurpose, string>> = {
  spender: 'An account id has the form 0.0.1234 or 0.0.1234-abcde. An operator’s address is 0x and 40 digits.',
  entry: 'An account id has the form 0.0.1234 or 0.0.1234-abcde.',
}

/** Reason why a typed id is not accepted; null if it is. */
export function typedIdProblem(text: string, verdict: IdVerdict, purpose: IdPurpose): FieldProblem | null {
  switch (verdict.status) {
    case 'malformed':
      return { text: ID_FORMATS[purpose] }
    case 'wrong-checksum':
      return {
        text: text.trim().startsWith('0x')
          ? 'The capitals of this address do not match its checksum. Check every digit.'
          : 'The checksum does not belong to this id on this network. Check every digit.',
        isWrongTarget: true,
      }
    case 'ok':
      return knownProblem(verdict.known, purpose)
    default:
      return assertNever(verdict, 'verdict without words')
  }
}

type KnownId = Extract<IdVerdict, { status: 'ok' }>['known']

function knownProblem(known: KnownId, purpose: IdPurpose): FieldProblem | null {
  if (known?.as === 'own') {
    const name = plainText(known.name ?? '', 40)
    return {
      text:
        purpose === 'spender'
          ? `This is your own account ${name}. It cannot be a spender.`
          : `This is your own account ${name}. You can rename it under Accounts.`,
    }
  }
  if (purpose === 'spender' && known?.as === 'listed') return { text: 'This id is on the list already.' }
  return purpose === 'entry' && known?.as === 'book' ? { text: 'This account is in the book already.' } : null
}

/** Sentence about a valid id that is already known; null if it is not. */
export function knownIdWords(known: KnownId): string | null {
  if (known === null) return null
  const name = plainText(known.name ?? '', 40)
  switch (known.as) {
    case 'book':
      return `This account is in your book as ${name}.`
    case 'listed':
      return name === '' ? 'This id is one of your spenders.' : `This id is one of your spenders, as ${name}.`
    case 'watched':
      return `You watch this account as ${name}.`
    case 'own':
      return null
    default:
      return assertNever(known.as, 'known without words')
  }
}

type SimilarEntry = Extract<IdVerdict, { status: 'ok' }>['alike'][number]

const ENTRY_KINDS: Readonly<Record<SimilarEntry['of'], string>> = {
  own: 'your account',
  spender: 'a spender of yours,',
  book: 'an entry of your book,',
}

/** Entry that an id resembles: "your account Main, 0.0.5012345". */
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
