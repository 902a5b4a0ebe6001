/** Building blocks for the texts of every kind of flow. */
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText, type ErrorText } from '../../../format/error-text'
import { refusalText } from '../../../format/flow-error-text'
import { hbarWords, isZeroHbar } from '../../../format/money'
import type { FlowMark } from '../../../stores/flow-mark'

export type FlowText = ErrorText & { readonly word: string; readonly mark: FlowMark }

/** `word` is the state in one or two words. `mark` is set if it differs from the mark of the state. */
export type Said = ErrorText & { readonly word: string; readonly mark?: FlowMark }

export type About = {
  readonly flow: Flow
  /** The person's own name for the account. */
  readonly name: string
  /** NFT, collection or act as shown at the flow start: third-party text, quoted. */
  readonly what: string
}

export type Say = (about: About) => Said

export type KindWords = {
  /** The act as a line in a list: "Buy Tide 2187". */
  readonly act: (about: About) => string
  readonly says: Readonly<Record<FlowState, Say>>
}

/** Joins sentences with a space and drops empty ones. */
export const join = (...sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ')

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Course = {
  /** Verb phrase after "to": "buy Tide 2187". */
  readonly doing: (about: About) => string
  /** State before the person approves: "Nothing was bought". */
  readonly not: string | ((about: About) => string)
  /** Warning against a repetition: "Do not buy again." */
  readonly again: string
  /** Facts that a failure leaves unchanged: "The listing stays as it is." */
  readonly stays?: string
  /** Advice after a decline: "Start again if you still want it." */
  readonly later?: string
  /** Destination of the request; the ledger by default. */
  readonly to?: 'the ledger' | 'the market'
}

const refusal = ({ flow: { error } }: About) => refusalText(error?.code === 'review-refused' ? error.rules : [])

type Early = 'preparing' | 'reviewing' | 'approved' | 'declined' | 'refused' | 'expired'

/**
 * Texts of the states before anything was sent, and of ends without sending. They have the same form for every kind.
 */
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

/** Text for a transaction sent to the ledger, without a receipt yet. `may` names the maximum effect. */
export const sent =
  (again: string, may: (about: About) => string): Say =>
  (about) => ({
    word: 'Sent',
    title: 'Sent, waiting for the ledger’s receipt',
    moved: `Whether it took place is not known yet. ${may(about)}`,
    todo: again,
  })

/** Text for a flow with an unknown outcome. `may` names the maximum that may have left or may be taken. */
export const unknown =
  (again: string, may: (about: About) => string, who = 'the ledger'): Say =>
  (about) => ({
    word: 'Outcome not known',
    title: `Outcome not known yet. Asking ${who}`,
    moved: may(about),
    todo: again,
  })

type Failed = {
  /** State in words: "Not bought". */
  readonly word: string
  /** Title: "Tide 2187 was not bought". */
  readonly title: (about: About) => string
  /** Permissions and allowances that remain active. */
  readonly stands?: (about: About) => string
  /** Advice that replaces the advice of the error. */
  readonly todo?: (about: About) => string | null
}

/** State words for reviews that ended without the person's decision. They name the cause, not the act. */
const ENDED_BY: Partial<Record<AppError['code'], string>> = {
  'review-crashed': 'Review crashed',
  'clock-changed': 'Clock changed',
}

/** Text of a failed flow: the reason, what moved, what remains active, and what to do. */
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

/** Sentence such as "640 ℏ left Main, fee 0.03 ℏ."; null while the ledger has not reported a payment or a fee. */
export function leftWords({ paid, fee }: Flow, name: string): string | null {
  const charged = fee === null ? null : hbarWords(fee)
  if (paid === null) return charged && `Fee ${charged}, paid by ${name}.`
  // A failed receipt, an association and a permission pay nothing, but the ledger still charges its fee.
  if (isZeroHbar(paid)) return charged ? `Only the fee left ${name}, ${charged}.` : `No price left ${name}.`
  return `${hbarWords(paid)} left ${name}${charged ? `, fee ${charged}` : ''}.`
}

/** Sentence for flows that pay no price: "Only the fee left Main, 0.03 ℏ." Empty while the fee is unknown. */
export const feeWords = ({ fee }: Flow, name: string): string =>
  fee === null ? '' : `Only the fee left ${name}, ${hbarWords(fee)}.`

/** Title of the error that delays or ended the flow, as a sentence; empty without an error. */
export const holdUp = ({ error }: Flow): string => (error ? `${errorText(error).title}.` : '')

/** True if the market reported that nothing has moved yet. The app then retries the same call automatically. */
export const hasMovedNothing = ({ error }: Flow): boolean =>
  error?.code === 'service-refused' && error.money === 'nothing' && error.again === 'same-call'

/**
 * True if the outcome stays unknown: the market had the transaction or the request, and its result was never reported.
 */
export const isUnclear = (flow: Flow): boolean =>
  (wasTold(flow) || flow.steps.some(({ step }) => step === 'acting')) &&
  (flow.error?.code === 'outcome-unknown' || (flow.error?.code === 'service-refused' && flow.error.money === 'unknown'))

type Unclear = {
  /** Title such as "Whether Tide 2187 was bought is not known". */
  readonly title: (about: About) => string
  /** Possible effects, and permissions that remain active. */
  readonly may: (about: About) => string
  readonly todo: (about: About) => string
}

/** Text of a flow that ended as `isUnclear` describes. */
export const unclear =
  ({ title, may, todo }: Unclear): Say =>
  (about) => ({
    mark: 'unknown',
    word: 'Outcome not known',
    title: title(about),
    moved: join(holdUp(about.flow), leftWords(about.flow, about.name), may(about)),
    todo: todo(about),
  })

/** True if the transaction had its receipt and the market was notified: the permission or allowance is active. */
export const wasTold = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'completing')
