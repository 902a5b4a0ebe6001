/** What the words of every kind of flow are made of. */
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText, type ErrorText } from '../../../format/error-text'
import { refusalText } from '../flow-error-text'
import { hbarWords, isZeroHbar } from '../../../format/money'

export type FlowMark = 'running' | 'pass' | 'unknown' | 'stopped' | 'refused'
export type FlowText = ErrorText & { readonly word: string; readonly mark: FlowMark }

/** `word`: the state in one or two words. `mark`: where it is another than the state's own. */
export type Said = ErrorText & { readonly word: string; readonly mark?: FlowMark }

export type About = {
  readonly flow: Flow
  /** The account, by the person's own name for it. */
  readonly name: string
  /** The NFT, collection or act, as shown when it began: third-party text, quoted. */
  readonly what: string
}
export type Say = (about: About) => Said

export type KindWords = {
  /** The act itself, as a line in a list: "Buy Tide 2187". */
  readonly act: (about: About) => string
  readonly says: Readonly<Record<FlowState, Say>>
}

/** Sentences with a space between them; what is empty is left out. */
export const join = (...sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Course = {
  /** After "to": "buy Tide 2187". */
  readonly doing: (about: About) => string
  /** What is not so before the person approves: "Nothing was bought". */
  readonly not: string | ((about: About) => string)
  /** What must not be done a second time: "Do not buy again." */
  readonly again: string
  /** What stays as it is when it comes to nothing: "The listing stays as it is." */
  readonly stays?: string
  /** What to do after a no: "Start again if you still want it." */
  readonly later?: string
  /** Where it is sent; the ledger unless told. */
  readonly to?: 'the ledger' | 'the market'
}

const refusal = ({ flow: { error } }: About) => refusalText(error?.code === 'review-refused' ? error.rules : [])

type Early = 'preparing' | 'reviewing' | 'approved' | 'declined' | 'refused' | 'expired'

/** The states before anything was sent, and the ends without it: alike in every kind but for what it is about. */
export function early({ doing, not, again, stays = '', later = LATER, to = 'the ledger' }: Course) {
  const nothing = ({ name }: About) => join(`Nothing left ${name}.`, stays)
  const no = (about: About): string => (typeof not === 'string' ? not : not(about))
  const says: Readonly<Record<Early, Say>> = {
    preparing: (about) => ({
      word: 'Preparing',
      title: `Preparing to ${doing(about)}`,
      moved: 'Nothing has moved.',
      todo: 'The review opens in a window of its own. Where a spender is not on your list yet, another window comes first and waits for you to type its id.',
    }),
    reviewing: (about) => ({
      word: 'In review',
      title: 'The review is open in its own window',
      moved: `${no(about)}.`,
      todo: `Read it there, then approve or decline to ${doing(about)}.`,
    }),
    approved: (about) => ({
      word: 'Approved',
      title: to === 'the ledger' ? 'Approved, signing and sending' : 'Approved, sending to the market',
      moved: `${no(about)} yet.`,
      todo: `${capital(doing(about))}: wait for ${to}. ${again}`,
    }),
    declined: (about) => ({
      word: 'Declined',
      title: `You declined to ${doing(about)}`,
      moved: join(`${no(about)}.`, nothing(about)),
      todo: later,
    }),
    refused: (about) => ({
      word: 'Refused',
      title: refusal(about).title,
      moved: join(to === 'the ledger' ? 'Nothing was signed.' : 'Nothing was sent.', `${no(about)}.`, nothing(about)),
      todo: refusal(about).todo,
    }),
    expired: (about) => ({
      word: 'Expired',
      title: about.flow.transactionId === null ? 'It was not sent in time' : 'It did not reach the ledger in time',
      moved: join(
        about.flow.transactionId === null ? '' : 'The ledger can no longer accept it.',
        `${no(about)}.`,
        nothing(about),
      ),
      todo: later,
    }),
  }
  return says
}

export const LATER = 'Start again if you still want it.'

/** Sent to the ledger, no receipt yet. `may`: what may come of it at most. */
export const sent =
  (again: string, may: (about: About) => string): Say =>
  (about) => ({
    word: 'Sent',
    title: 'Sent, waiting for the ledger’s receipt',
    moved: `Whether it took place is not known yet. ${may(about)}`,
    todo: again,
  })

/** Nobody can say now whether it took place. `may`: what may have left or may be taken at most. */
export const unknown =
  (again: string, may: (about: About) => string, who = 'the ledger'): Say =>
  (about) => ({
    word: 'Outcome not known',
    title: `Outcome not known yet. Asking ${who}`,
    moved: may(about),
    todo: again,
  })

type Failed = {
  /** "Not bought" */
  readonly word: string
  /** "Tide 2187 was not bought" */
  readonly title: (about: About) => string
  /** What stands all the same: permissions, allowances. */
  readonly stands?: (about: About) => string
  /** What to do, where that is not what the error advises. */
  readonly todo?: (about: About) => string | null
}

/** Reviews that ended without an answer of the person: the end is named, not the act that did not come of it. */
const ENDED_BY: Partial<Record<AppError['code'], string>> = {
  'review-crashed': 'Review crashed',
  'clock-changed': 'Clock changed',
}

/** It came to nothing: why, what left all the same, what still stands, what to do. */
export const failed =
  ({ word, title, stands, todo }: Failed): Say =>
  (about) => {
    const { flow, name } = about
    const error = flow.error ? errorText(flow.error) : null
    return {
      word: (flow.error && ENDED_BY[flow.error.code]) ?? word,
      title: title(about),
      moved: join(
        error && `${error.title}.`,
        leftWords(flow, name) ?? error?.moved ?? `Nothing left ${name}.`,
        stands?.(about) ?? null,
      ),
      todo: todo?.(about) ?? error?.todo ?? LATER,
    }
  }

/** "640 ℏ left Main, fee 0.03 ℏ." Null while the ledger has not said what moved. */
export function leftWords({ paid, fee }: Flow, name: string): string | null {
  const charged = fee === null ? null : hbarWords(fee)
  if (paid === null) return charged && `Fee ${charged}, paid by ${name}.`
  // A failed receipt, an association and a permission pay nothing; the ledger charges its fee all the same.
  if (isZeroHbar(paid)) return charged ? `Only the fee left ${name}, ${charged}.` : `No price left ${name}.`
  return `${hbarWords(paid)} left ${name}${charged ? `, fee ${charged}` : ''}.`
}

/** Of what pays nothing: "Only the fee left Main, 0.03 ℏ." Empty while the fee is not known. */
export const feeWords = ({ fee }: Flow, name: string): string =>
  fee === null ? '' : `Only the fee left ${name}, ${hbarWords(fee)}.`

/** What holds it up now, in the words for it. */
export const holdUp = ({ error }: Flow): string => (error ? `${errorText(error).title}.` : '')

/** The market has said that it has moved nothing yet, and is asked again by itself. */
export const hasMovedNothing = ({ error }: Flow): boolean =>
  error?.code === 'service-refused' && error.money === 'nothing' && error.again === 'same-call'

/** It is not followed any further, and nobody has said what the market did once it was told or asked. */
export const isUnclear = (flow: Flow): boolean =>
  (wasTold(flow) || flow.steps.some(({ step }) => step === 'acting')) &&
  (flow.error?.code === 'outcome-unknown' || (flow.error?.code === 'service-refused' && flow.error.money === 'unknown'))

type Unclear = {
  /** "Whether Tide 2187 was bought is not known" */
  readonly title: (about: About) => string
  /** What may have come of it, and what stands all the same. */
  readonly may: (about: About) => string
  readonly todo: (about: About) => string
}

/** It ended as `isUnclear` says. */
export const unclear =
  ({ title, may, todo }: Unclear): Say =>
  (about) => ({
    mark: 'unknown',
    word: 'Outcome not known',
    title: title(about),
    moved: join(holdUp(about.flow), leftWords(about.flow, about.name), may(about)),
    todo: todo(about),
  })

/** The transaction had its receipt, and the market was told: what it permits or allows stands. */
export const wasTold = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'completing')
