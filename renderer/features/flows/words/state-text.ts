/** Building blocks for the texts of every kind of flow. */
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText, type ErrorText } from '../../../format/error-text'
import { refusalText } from '../../../format/flow-error-text'
import { hbarWords, isZeroHbar } from '../../../format/money'
import type { FlowMark } from '../../../stores/flow-mark'

export type FlowText = ErrorText & { readonly word: string; readonly mark: FlowMark }

/** `word` is the state in one or two words. `mark` is set if it differs from the mark of the state. */
export type StateText = ErrorText & { readonly word: string; readonly mark?: FlowMark }

export type FlowContext = {
  readonly flow: Flow
  /** The person's own name for the account. */
  readonly name: string
  /** NFT, collection or flow as named at the flow start: third-party text, quoted. */
  readonly what: string
}

export type DescribeState = (about: FlowContext) => StateText

export type KindWords = {
  /** The flow as a line in a list: "Buy Tide 2187". */
  readonly label: (about: FlowContext) => string
  /** Text of each state. */
  readonly states: Readonly<Record<FlowState, DescribeState>>
}

/** Joins sentences with a space and drops empty ones. */
export const joinSentences = (...sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ')

type FlowPhrases = {
  /** Verb phrase after "to": "buy Tide 2187". */
  readonly infinitive: (about: FlowContext) => string
  /** State while the flow has not taken place: "Nothing was bought". */
  readonly notDone: string | ((about: FlowContext) => string)
  /** Warning against a repetition: "Do not buy again." */
  readonly noRepeat: string
  /** Facts that a failure leaves unchanged: "The listing stays as it was." */
  readonly unchanged?: string
  /** Advice after a decline: "Start again if you still want it." */
  readonly declineAdvice?: string
  /** Destination of the request; the ledger by default. */
  readonly recipient?: 'the ledger' | 'the market'
}

const reviewRefusal = ({ flow: { error } }: FlowContext) =>
  refusalText(error?.code === 'review-refused' ? error.rules : [])

type Early = 'preparing' | 'reviewing' | 'approved' | 'declined' | 'refused' | 'expired'

/**
 * Texts of the states before anything was sent, and of ends without sending. They have the same form for every kind.
 */
export function textsBeforeSending({
  infinitive,
  notDone,
  noRepeat,
  unchanged = '',
  declineAdvice = START_AGAIN,
  recipient = 'the ledger',
}: FlowPhrases) {
  const isLedger = recipient === 'the ledger'
  const nothingLeft = ({ name }: FlowContext) => joinSentences(`Nothing left ${name}.`, unchanged)
  const notDoneWords = (about: FlowContext): string => (typeof notDone === 'string' ? notDone : notDone(about))
  const texts: Readonly<Record<Early, DescribeState>> = {
    preparing: (about) => ({
      word: 'Preparing',
      title: `Preparing to ${infinitive(about)}`,
      moved: 'Nothing has moved.',
      todo: 'The review opens in its own window. For a new spender, you first type its id in another window.',
    }),
    reviewing: (about) => ({
      word: 'In review',
      title: 'The review is open in its own window',
      moved: `${notDoneWords(about)}.`,
      todo: `Read the review, then approve or decline to ${infinitive(about)}.`,
    }),
    approved: (about) => ({
      word: 'Approved',
      title: isLedger ? 'Approved, signing and sending' : 'Approved, sending to the market',
      moved: `${notDoneWords(about)} yet.`,
      todo: `Wait for the answer of ${recipient}. ${noRepeat}`,
    }),
    declined: (about) => ({
      word: 'Declined',
      title: `You declined to ${infinitive(about)}`,
      moved: joinSentences(`${notDoneWords(about)}.`, nothingLeft(about)),
      todo: declineAdvice,
    }),
    refused: (about) => ({
      word: 'Refused',
      title: reviewRefusal(about).title,
      moved: joinSentences(
        isLedger ? 'Nothing was signed.' : 'Nothing was sent.',
        `${notDoneWords(about)}.`,
        nothingLeft(about),
      ),
      todo: reviewRefusal(about).todo,
    }),
    expired: (about) => {
      const isUnsent = about.flow.transactionId === null
      return {
        word: 'Expired',
        title: isUnsent ? 'The request was not sent in time' : 'The transaction did not reach the ledger in time',
        moved: joinSentences(
          isUnsent ? '' : 'The ledger can no longer accept it.',
          `${notDoneWords(about)}.`,
          nothingLeft(about),
        ),
        todo: declineAdvice,
      }
    },
  }
  return texts
}

export const START_AGAIN = 'Start again if you still want it.'

/** Text for a transaction sent to the ledger, without a receipt yet. `possibleEffect` names the maximum effect. */
export const sentText =
  (noRepeat: string, possibleEffect: (about: FlowContext) => string): DescribeState =>
  (about) => ({
    word: 'Sent',
    title: 'Sent, waiting for the ledger’s receipt',
    moved: `The result is not known yet. ${possibleEffect(about)}`,
    todo: noRepeat,
  })

/** Text for a flow with an unknown outcome. `possibleEffect` names the maximum that may have left or may be taken. */
export const unknownOutcomeText =
  (
    noRepeat: string,
    possibleEffect: (about: FlowContext) => string,
    recipient: 'the ledger' | 'the market' = 'the ledger',
  ): DescribeState =>
  (about) => ({
    word: 'Outcome unknown',
    title: `Outcome not known yet. Checking with ${recipient}`,
    moved: possibleEffect(about),
    todo: noRepeat,
  })

type Failed = {
  /** State in words: "Not bought". */
  readonly word: string
  /** Title: "Tide 2187 was not bought". */
  readonly title: (about: FlowContext) => string
  /** Permissions and allowances that remain active. */
  readonly remaining?: (about: FlowContext) => string
  /** Advice that replaces the advice of the error. */
  readonly todo?: (about: FlowContext) => string | null
}

/** State words for reviews that ended without the person's decision. They name the cause, not the act. */
const ENDED_BY: Partial<Record<AppError['code'], string>> = {
  'review-crashed': 'Review crashed',
  'clock-changed': 'Clock changed',
}

/** Text of a failed flow: the reason, what moved, what remains active, and what to do. */
export const failedText =
  ({ word, title, remaining, todo }: Failed): DescribeState =>
  (about) => {
    const { flow, name } = about
    const error = flow.error ? errorText(flow.error) : null
    return {
      word: (flow.error && ENDED_BY[flow.error.code]) ?? word,
      title: title(about),
      moved: joinSentences(
        error && `${error.title}.`,
        paymentWords(flow, name) ?? error?.moved ?? `Nothing left ${name}.`,
        remaining?.(about) ?? null,
      ),
      todo: todo?.(about) ?? error?.todo ?? START_AGAIN,
    }
  }

/** Sentence such as "640 ℏ left Main, fee 0.03 ℏ."; null while the ledger has reported no payment and no fee. */
export function paymentWords({ paid, fee }: Flow, name: string): string | null {
  const charged = fee === null ? null : hbarWords(fee)
  if (paid === null) return charged && `Fee ${charged}, paid by ${name}.`
  // A failed receipt, an association and a permission pay nothing, but the ledger still charges its fee.
  if (isZeroHbar(paid)) return charged ? `Only the fee left ${name}, ${charged}.` : `${name} paid no price.`
  return `${hbarWords(paid)} left ${name}${charged ? `, fee ${charged}` : ''}.`
}

/** Sentence for flows that pay no price: "Only the fee left Main, 0.03 ℏ." Empty while the fee is unknown. */
export const feeWords = ({ fee }: Flow, name: string): string =>
  fee === null ? '' : `Only the fee left ${name}, ${hbarWords(fee)}.`

/** Title of the error that delays or ended the flow, as a sentence; empty without an error. */
export const delaySentence = ({ error }: Flow): string => (error ? `${errorText(error).title}.` : '')

/** True if the market reported that nothing has moved yet. The app then retries the same call automatically. */
export const hasMovedNothing = ({ error }: Flow): boolean =>
  error?.code === 'service-refused' && error.money === 'nothing' && error.again === 'same-call'

/**
 * True if the outcome stays unknown: the market had the transaction or the request, and its result was never reported.
 */
export const isOutcomeUnclear = (flow: Flow): boolean =>
  (wasMarketNotified(flow) || flow.steps.some(({ step }) => step === 'acting')) &&
  (flow.error?.code === 'outcome-unknown' || (flow.error?.code === 'service-refused' && flow.error.money === 'unknown'))

type Unclear = {
  /** Title such as "Unknown if Tide 2187 was bought". */
  readonly title: (about: FlowContext) => string
  /** Possible effects, and permissions that remain active. */
  readonly possibleEffect: (about: FlowContext) => string
  readonly todo: (about: FlowContext) => string
}

/** Text of a flow that ended as `isUnclear` describes. */
export const unclearText =
  ({ title, possibleEffect, todo }: Unclear): DescribeState =>
  (about) => ({
    mark: 'unknown',
    word: 'Outcome unknown',
    title: title(about),
    moved: joinSentences(delaySentence(about.flow), paymentWords(about.flow, about.name), possibleEffect(about)),
    todo: todo(about),
  })

/** True if the transaction had its receipt and the market was notified: the permission or allowance is active. */
export const wasMarketNotified = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'completing')
