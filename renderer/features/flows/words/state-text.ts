/** Building blocks for the texts of every kind of flow. */
import type { Flow, FlowState } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText, type ErrorText } from '../../../format/error-text'
import { refusedReviewText } from '../../../format/flow-error-text'
import { hbarWords, isZeroHbar } from '../../../format/money'
import type { FlowMark } from '../../../stores/flow-mark'

/** Text of a flow, as `StateText`, with the mark to show. */
export type FlowText = ErrorText & { readonly word: string; readonly mark: FlowMark }

/**
 * Text of a flow in one state. `word`: short label of the state, such as "Not bought". `mark`: replaces the default
 * mark of the state.
 */
export type StateText = ErrorText & { readonly word: string; readonly mark?: FlowMark }

export type FlowContext = {
  readonly flow: Flow
  /** The person's own name for the account. */
  readonly accountName: string
  /** Name of the NFT, collection or flow in quotation marks, as shown when the flow started. Third-party text. */
  readonly subject: string
}

export type DescribeState = (context: FlowContext) => StateText

export type FlowKindTexts = {
  /** The flow as a line in a list: "Buy Tide 2187". */
  readonly label: (context: FlowContext) => string
  /** Text of each state. */
  readonly states: Readonly<Record<FlowState, DescribeState>>
}

/** Joins sentences with spaces. Leaves out null and empty sentences. */
export const joinSentences = (...sentences: readonly (string | null)[]): string => sentences.filter(Boolean).join(' ')

/** A fixed text, or a text that depends on the flow. */
export type Phrase = string | ((context: FlowContext) => string)
export const phraseText = (phrase: Phrase, context: FlowContext): string =>
  typeof phrase === 'string' ? phrase : phrase(context)

type FlowPhrases = {
  /** Verb phrase after "to": "buy Tide 2187". */
  readonly infinitive: (context: FlowContext) => string
  /** Sentence for a flow that has not taken place, without the full stop: "Nothing was bought". */
  readonly notDone: Phrase
  /** Warning against a repetition: "Do not buy again." */
  readonly noRepeat: Phrase
  /** Sentence on what stays unchanged if the flow does not take place: "The listing stays as it was." */
  readonly unchanged?: Phrase
  /** Advice after a decline; `START_AGAIN` by default. */
  readonly declineAdvice?: Phrase
  /** Destination of the request; the ledger by default. */
  readonly recipient?: 'the ledger' | 'the market'
  /** True if the flow gives a permission to a spender. A spender that is not on the person's list is added first. */
  readonly needsSpender?: boolean
}

const reviewRefusal = ({ flow: { error } }: FlowContext) =>
  refusedReviewText(error?.code === 'review-refused' ? error.rules : [])

type EffectlessState = 'preparing' | 'reviewing' | 'approved' | 'declined' | 'refused' | 'expired'

/**
 * Texts of the states before anything was sent, and of the end states without an effect. All kinds of flow use the same
 * form of these texts.
 */
export function textsBeforeSending({
  infinitive,
  notDone,
  noRepeat,
  unchanged = '',
  declineAdvice = START_AGAIN,
  recipient = 'the ledger',
  needsSpender = false,
}: FlowPhrases) {
  const isLedger = recipient === 'the ledger'
  const nothingMovedWords = (context: FlowContext) =>
    joinSentences(`Nothing left ${context.accountName}.`, phraseText(unchanged, context))
  const notDoneWords = (context: FlowContext): string => phraseText(notDone, context)
  const texts: Readonly<Record<EffectlessState, DescribeState>> = {
    preparing: (context) =>
      context.flow.isAddingSpender
        ? {
            word: 'Waiting for you',
            title: 'The window “Add a spender” waits for you',
            moved: 'Nothing has moved.',
            todo: 'Type the spender’s id in that window. The review opens when the window closes.',
          }
        : {
            word: 'Preparing',
            title: `Preparing to ${infinitive(context)}`,
            moved: 'Nothing has moved.',
            todo: joinSentences(
              'The review opens in its own window.',
              needsSpender ? 'For a new spender, you first type the spender’s id in another window.' : null,
            ),
          },
    reviewing: (context) => ({
      word: 'In review',
      title: 'The review is open in its own window',
      moved: `${notDoneWords(context)}.`,
      todo: `Read the review to ${infinitive(context)}, then approve or decline.`,
    }),
    approved: (context) => ({
      word: 'Approved',
      title: isLedger ? 'Approved, signing and sending' : 'Approved, sending to the market',
      moved: `${notDoneWords(context)} yet.`,
      todo: `Wait for the answer of ${recipient}. ${phraseText(noRepeat, context)}`,
    }),
    declined: (context) => ({
      word: 'Declined',
      title: `You declined to ${infinitive(context)}`,
      moved: joinSentences(`${notDoneWords(context)}.`, nothingMovedWords(context)),
      todo: phraseText(declineAdvice, context),
    }),
    refused: (context) => ({
      word: 'Refused',
      title: reviewRefusal(context).title,
      moved: joinSentences(
        isLedger ? 'Nothing was signed.' : 'Nothing was sent.',
        `${notDoneWords(context)}.`,
        nothingMovedWords(context),
      ),
      todo: reviewRefusal(context).todo,
    }),
    expired: (context) => {
      const isUnsent = context.flow.transactionId === null
      return {
        word: 'Expired',
        title: isUnsent
          ? 'The app did not send the request in time'
          : 'The transaction did not reach the ledger in time',
        moved: joinSentences(
          isUnsent ? '' : 'The ledger can no longer accept the transaction.',
          `${notDoneWords(context)}.`,
          nothingMovedWords(context),
        ),
        todo: phraseText(declineAdvice, context),
      }
    },
  }
  return texts
}

export const START_AGAIN = 'Start again if you still want to.'

/**
 * Text for a transaction that was sent and has no receipt yet. `possibleEffect`: sentence on the most that the
 * transaction can do.
 */
export const sentText =
  (noRepeat: Phrase, possibleEffect: (context: FlowContext) => string): DescribeState =>
  (context) => ({
    word: 'Sent',
    title: 'Sent, waiting for the ledger’s receipt',
    moved: `The result is not known yet. ${possibleEffect(context)}`,
    todo: phraseText(noRepeat, context),
  })

/**
 * Text for a flow whose outcome is not known yet. `possibleEffect`: sentence on the most that the flow may have done.
 */
export const unknownOutcomeText =
  (
    noRepeat: Phrase,
    possibleEffect: (context: FlowContext) => string,
    recipient: 'the ledger' | 'the market' = 'the ledger',
  ): DescribeState =>
  (context) => ({
    word: 'Outcome unknown',
    title: `Outcome not known yet. Checking with ${recipient}`,
    moved: possibleEffect(context),
    todo: phraseText(noRepeat, context),
  })

type FailedTexts = {
  /** Short label of the state: "Not bought". */
  readonly word: Phrase
  /** Title: "Tide 2187 was not bought". */
  readonly title: (context: FlowContext) => string
  /** Sentences on what is still in effect, such as an allowance or an earlier listing. */
  readonly stillInEffect?: (context: FlowContext) => string
  /** Advice that replaces the advice of the error. */
  readonly todo?: (context: FlowContext) => string | null
}

/** Labels of failures that name the cause, instead of the label of the kind of flow. */
const LABELS_BY_CAUSE: Partial<Record<AppError['code'], string>> = {
  'review-crashed': 'Review crashed',
  'clock-changed': 'Clock changed',
}

/** Text of a failed flow: the reason, what moved, what remains active, and what to do. */
export const failedText =
  ({ word, title, stillInEffect, todo }: FailedTexts): DescribeState =>
  (context) => {
    const { flow, accountName } = context
    const error = flow.error ? errorText(flow.error) : null
    return {
      word: (flow.error && LABELS_BY_CAUSE[flow.error.code]) ?? phraseText(word, context),
      title: title(context),
      moved: joinSentences(
        error && `${error.title}.`,
        paymentWords(flow, accountName) ?? error?.moved ?? `Nothing left ${accountName}.`,
        stillInEffect?.(context) ?? null,
      ),
      todo: todo?.(context) ?? error?.todo ?? START_AGAIN,
    }
  }

/** Sentence such as "640 ℏ left Main, fee 0.03 ℏ."; null if neither payment nor fee is known. */
export function paymentWords({ paid, fee }: Flow, accountName: string): string | null {
  const feeText = fee === null ? null : hbarWords(fee)
  if (paid === null) return feeText && `Fee ${feeText}, paid by ${accountName}.`
  // A failed transaction, an association and a permission move no price, but the network still charges a fee.
  if (isZeroHbar(paid)) {
    return feeText ? `Only the fee left ${accountName}, ${feeText}.` : `${accountName} paid no price.`
  }
  return `${hbarWords(paid)} left ${accountName}${feeText ? `, fee ${feeText}` : ''}.`
}

/** Sentence for flows that pay no price: "Only the fee left Main, 0.03 ℏ." Empty while the fee is unknown. */
export const feeWords = ({ fee }: Flow, accountName: string): string =>
  fee === null ? '' : `Only the fee left ${accountName}, ${hbarWords(fee)}.`

/** Title of the error that delays or ended the flow, as a sentence; empty without an error. */
export const errorTitleSentence = ({ error }: Flow): string => (error ? `${errorText(error).title}.` : '')

/** True if the market refused the call, reported that nothing has moved, and accepts the same call again. */
export const canRepeatUnmovedCall = ({ error }: Flow): boolean =>
  error?.code === 'service-refused' && error.money === 'nothing' && error.again === 'same-call'

/**
 * True if the outcome of a failed flow stays unknown: the market may have carried out the flow, and no source reported
 * the result.
 */
export const isOutcomeUnclear = (flow: Flow): boolean =>
  (hasStartedNotifyingMarket(flow) || flow.steps.some(({ step }) => step === 'acting')) &&
  (flow.error?.code === 'outcome-unknown' || (flow.error?.code === 'service-refused' && flow.error.money === 'unknown'))

type UnclearTexts = {
  /** Title such as "Unknown if Tide 2187 was bought". */
  readonly title: (context: FlowContext) => string
  /** Sentences on possible effects, and on permissions that are still active. */
  readonly possibleEffect: (context: FlowContext) => string
  readonly todo: (context: FlowContext) => string
}

/** Text of a flow for which `isOutcomeUnclear` is true. */
export const unclearText =
  ({ title, possibleEffect, todo }: UnclearTexts): DescribeState =>
  (context) => ({
    mark: 'unknown',
    word: 'Outcome unknown',
    title: title(context),
    moved: joinSentences(
      errorTitleSentence(context.flow),
      paymentWords(context.flow, context.accountName),
      possibleEffect(context),
    ),
    todo: todo(context),
  })

/**
 * True if the app began to notify the market. The app does so only after the ledger's receipt, so the permission or
 * allowance has taken effect.
 */
export const hasStartedNotifyingMarket = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'completing')
