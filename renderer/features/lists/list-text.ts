/** Words for the person's own lists and limits. */
import { formatHbar, parseHbar, tryParseHbar } from '@shared/amount'
import { HIGHEST_FEE_CAP, percentText, type IdVerdict, type LimitName, type OwnLimits } from '@shared/contract/lists'
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
    text: 'A transaction that allows itself more is refused. A limit is always set.',
    none: `Up to ${HIGHEST_FEE_CAP}`,
  },
  buy: { label: 'Price of a purchase', text: 'The most you pay for one NFT.', none: 'No limit' },
  mint: { label: 'Price of a mint', text: 'The most you pay for each NFT that you mint.', none: 'No limit' },
  offer: { label: 'Price of an offer', text: 'The most you offer for one NFT.', none: 'No limit' },
  shares: {
    label: 'Shares without a reason',
    text: 'The most of a price that may go to accounts which no fee of the collection explains, beyond the market’s fee. A limit is always set.',
    none: '0 to 100',
  },
  day: {
    label: 'Within 24 hours',
    text: 'The most you commit in any 24 hours, with all accounts of this market together.',
    none: 'No limit',
  },
  passphraseAbove: {
    label: 'Passphrase above',
    text: 'What commits more asks for your passphrase again in the review, when one is set.',
    none: 'Never asked again',
  },
}
export const LIMIT_NAMES = Object.keys(LIMIT_WORDS) as readonly LimitName[]

/** Limits that an edit changed, as `from` and `to`, in display order. */
export function limitChanges(
  before: OwnLimits,
  typed: Readonly<Record<LimitName, string>>,
): readonly { readonly name: LimitName; readonly from: string; readonly to: string }[] {
  const amountOf = (text: string): string | null => {
    const amount = tryParseHbar(text.trim())
    return amount === null ? null : formatHbar(amount)
  }
  const after: OwnLimits = {
    feeCap: amountOf(typed.feeCap) ?? before.feeCap,
    buy: amountOf(typed.buy),
    mint: amountOf(typed.mint),
    offer: amountOf(typed.offer),
    shares: typed.shares.trim(),
    day: amountOf(typed.day),
    passphraseAbove: amountOf(typed.passphraseAbove),
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
  if (name === 'shares') return percentText.safeParse(typed).success ? null : { text: 'A whole number from 0 to 100.' }
  if (typed === '') return name === 'feeCap' ? { text: 'A network fee has to be accepted. Enter an amount.' } : null
  if (/,/.test(typed)) return { text: WITHOUT_COMMAS }
  const amount = tryParseHbar(typed)
  if (amount === null || amount < 0n) return { text: AMOUNT_FORM }
  if (name !== 'feeCap') return null
  if (amount === 0n) return { text: 'Without any fee no transaction is taken.' }
  return amount > parseHbar(HIGHEST_FEE_CAP) ? { text: `At most ${hbarWords(HIGHEST_FEE_CAP)}.` } : null
}

/** Purpose of a typed id. */
export type IdPurpose = 'spender' | 'entry'

const FORM: Readonly<Record<IdPurpose, string>> = {
  spender: 'An account id has the form 0.0.1234 or 0.0.1234-abcde. An operator’s address is 0x and 40 digits.',
  entry: 'An account id has the form 0.0.1234 or 0.0.1234-abcde.',
}

/** Reason why a typed id is not accepted; null if it is. */
export function typedIdProblem(text: string, verdict: IdVerdict, purpose: IdPurpose): FieldProblem | null {
  switch (verdict.status) {
    case 'malformed':
      return { text: FORM[purpose] }
    case 'wrong-checksum':
      return {
        text: text.trim().startsWith('0x')
          ? 'The capitals of this address are not its checksum. Check every digit.'
          : 'The checksum does not belong to this id on this network. Check every digit.',
        peril: true,
      }
    case 'ok':
      return knownProblem(verdict.known, purpose)
    default:
      return assertNever(verdict, 'verdict without words')
  }
}

type Known = Extract<IdVerdict, { status: 'ok' }>['known']

function knownProblem(known: Known, purpose: IdPurpose): FieldProblem | null {
  if (known?.as === 'own') {
    const name = plainText(known.name ?? '', 40)
    return {
      text:
        purpose === 'spender'
          ? `This is your own account ${name}. It cannot be a spender.`
          : `This is your own account ${name}. It is named under Accounts.`,
    }
  }
  if (purpose === 'spender' && known?.as === 'listed') return { text: 'It is on the list already.' }
  return purpose === 'entry' && known?.as === 'book' ? { text: 'It is in the book already.' } : null
}

/** Sentence about a valid id that is already known; null if it is not. */
export function knownWords(known: Known): string | null {
  if (known === null) return null
  const name = plainText(known.name ?? '', 40)
  switch (known.as) {
    case 'book':
      return `It is in your book as ${name}.`
    case 'listed':
      return name === '' ? 'It is among your spenders.' : `It is among your spenders as ${name}.`
    case 'watched':
      return `You watch this account as ${name}.`
    case 'own':
      return null
    default:
      return assertNever(known.as, 'known without words')
  }
}

type Alike = Extract<IdVerdict, { status: 'ok' }>['alike'][number]

const OF: Readonly<Record<Alike['of'], string>> = {
  own: 'your account',
  spender: 'a spender of yours,',
  book: 'an entry of your book,',
}

/** Item that an id resembles: "your account Main, 0.0.5012345". */
export const alikeWords = ({ of, name, id }: Alike): string =>
  [OF[of], name === null ? '' : `${plainText(name, 40)},`, id].filter(Boolean).join(' ')

/** Problem with a typed name; null if there is none. An empty name is judged by the caller. */
export function listNameProblem(name: string): FieldProblem | null {
  const flaw = name === '' ? null : nameFlaw(name)
  switch (flaw) {
    case null:
    case 'empty':
      return null
    case 'too-long':
      return { text: 'A name has at most 40 characters.' }
    case 'unreadable':
      return { text: 'A name is one line of characters that can be seen, with single blanks between them.' }
    case 'mixed-letters':
      return { text: 'It mixes Latin letters with others that can be taken for them.', peril: true }
    default:
      return assertNever(flaw, 'flaw without words')
  }
}
