import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../format/error-text'
import { countWithNoun, hbarWords } from '../../../format/money'
import { upperFirstLetter } from '../../../format/text'
import {
  textsBeforeSending,
  failedText,
  errorTitleSentence,
  isOutcomeUnclear,
  joinSentences,
  unclearText,
  unknownOutcomeText,
  type FlowContext,
  type FlowKindTexts,
  type StateText,
  type DescribeState,
  type Phrase,
} from './state-text'

const offerCount = (count: number | null) => countWithNoun(count ?? 1, 'offer')
const isSingle = ({ flow }: FlowContext) => (flow.count ?? 1) === 1
/** "Your offer", or "Your offers" for several. */
const yourOffers = (context: FlowContext) => (isSingle(context) ? 'Your offer' : 'Your offers')
/** Condition under which the market may take HBAR, at the start of a sentence. */
const ifAccepted = (context: FlowContext) =>
  isSingle(context) ? 'If a holder accepts your offer' : 'If holders accept your offers'
/** " each" after the price of several offers. */
const each = (context: FlowContext) => (isSingle(context) ? '' : ' each')
const maxPriceWords = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const priceWords = ({ flow }: FlowContext) => hbarWords(flow.price)
const wasOrWere = (context: FlowContext) => (isSingle(context) ? 'was' : 'were')

/**
 * Sentences on the amount that the market may take while offers are active. An accepted offer is paid without another
 * signature.
 */
const paymentIfAccepted = (context: FlowContext) =>
  `Nothing has left ${context.accountName}. ${ifAccepted(context)}, the market may take up to ${maxPriceWords(context)}, within your allowance.`

const neededAllowance = ({ flow }: FlowContext) =>
  flow.outcome?.of === 'offers' && flow.outcome.requiredAllowance !== null
    ? `All your offers together need an allowance of ${hbarWords(flow.outcome.requiredAllowance)}.`
    : ''

/** Phrases and texts of a flow after which offers are active: placing or raising offers. */
type ActiveOfferFlow = {
  readonly noRepeat: string
  readonly infinitive: (context: FlowContext) => string
  readonly notDone: string
  readonly unchanged: Phrase
  readonly doneText: { readonly word: string; readonly title: (context: FlowContext) => string }
  readonly failedTexts: Parameters<typeof failedText>[0]
  /** Title such as "Unknown if 2 offers of 10 ℏ on Tides were placed". */
  readonly unclearTitle: (context: FlowContext) => string
}

/** Texts of the states of a flow after which offers are active: placing or raising offers. */
const activeOfferStates = ({
  noRepeat,
  infinitive,
  notDone,
  unchanged,
  doneText,
  failedTexts,
  unclearTitle,
}: ActiveOfferFlow): FlowKindTexts['states'] => ({
  ...textsBeforeSending({ infinitive, notDone, noRepeat, unchanged, recipient: 'the market' }),
  submitted: (context) => ({
    word: 'Sent',
    title: 'Sent to the market, waiting for its answer',
    moved: `${yourOffers(context)} may be active. ${ifAccepted(context)}, up to ${maxPriceWords(context)} may leave ${context.accountName}.`,
    todo: noRepeat,
  }),
  unknown: unknownOutcomeText(
    noRepeat,
    (context) =>
      joinSentences(
        `${yourOffers(context)} may be active.`,
        `${ifAccepted(context)}, up to ${maxPriceWords(context)} may leave ${context.accountName}, or already has.`,
        delayReason(context.flow),
      ),
    'the market',
  ),
  settled: (context) => (isUndoing(context.flow) ? undoingText(context) : checkingText(context, noRepeat)),
  done: (context) => {
    const { error } = context.flow
    if (error !== null) return error.code === 'not-found' ? offersGoneText(context) : offersNotReadText(context)
    return {
      word: doneText.word,
      title: doneText.title(context),
      moved: joinSentences(paymentIfAccepted(context), neededAllowance(context)),
      todo: '',
    }
  },
  failed: (context) => {
    const { error } = context.flow
    if (error?.code === 'read-back-differs') return differentOfferText(context, error)
    const describe = isOutcomeUnclear(context.flow) ? maybeActiveText(unclearTitle) : failedText(failedTexts)
    return describe(context)
  },
})

/** The error's sentence on what moved; empty without an error. */
const movedWords = ({ flow }: FlowContext): string => (flow.error ? errorText(flow.error).moved : '')

const maybeActiveText = (title: ActiveOfferFlow['unclearTitle']): DescribeState =>
  unclearText({
    title,
    possibleEffect: (context) =>
      joinSentences(
        movedWords(context),
        `Up to ${maxPriceWords(context)} may leave ${context.accountName}, or already has.`,
      ),
    todo: () => 'Look at your offers and your holdings before you offer again.',
  })

/** Sentence on the error that delays the flow. Empty for `outcome-unknown`, which the title of the state already says. */
const delayReason = (flow: Flow): string => (flow.error?.code === 'outcome-unknown' ? '' : errorTitleSentence(flow))
const isUndoing = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'undoing')
const priceMayBeTaken = ({ accountName }: FlowContext) =>
  `the market may take the offer’s price from ${accountName}, within your allowance`

const checkingText = (context: FlowContext, noRepeat: string): StateText => ({
  word: 'Being checked',
  title: 'The market accepted the request. The app is checking your offers',
  moved: joinSentences(
    `${ifAccepted(context)}, the market may take up to ${maxPriceWords(context)} from ${context.accountName}.`,
    errorTitleSentence(context.flow),
  ),
  todo: `Nothing to do. ${noRepeat}`,
})

const undoingText = (context: FlowContext): StateText => ({
  mark: 'refused',
  word: 'Being cancelled',
  title: 'The market has a different offer than you requested',
  moved: joinSentences(
    context.flow.error?.code === 'read-back-differs' ? errorText(context.flow.error).moved : delayReason(context.flow),
    `Until the offer is cancelled, ${priceMayBeTaken(context)}.`,
  ),
  todo: 'The app is cancelling the offer. Do not offer again.',
})

/** Text if the market accepted the request, but its list contains none of the offers now. */
const offersGoneText = (context: FlowContext): StateText => ({
  mark: 'unknown',
  word: 'No longer active',
  title: 'The market accepted the request, but no offer is active now',
  moved: `${isSingle(context) ? 'A holder may have accepted your offer' : 'Holders may have accepted your offers'} at once: up to ${maxPriceWords(context)} may have left ${context.accountName}.`,
  todo: 'Look at your holdings and your offers before you offer again.',
})

/** Sentence with the ids of the offers that the market placed; empty without ids. */
const placedIds = ({ outcome }: Flow): string => {
  const ids = outcome?.of === 'offers' ? outcome.placed.map(({ id }) => id) : []
  return ids.length === 0 ? '' : `The market reported ${ids.length === 1 ? 'offer' : 'offers'} ${ids.join(', ')}.`
}

const offersNotReadText = (context: FlowContext): StateText => ({
  mark: 'unknown',
  word: 'Accepted, not verified',
  title: 'The market accepted the request, but your offers could not be read',
  moved: joinSentences(
    errorTitleSentence(context.flow),
    placedIds(context.flow),
    `The market may take up to ${maxPriceWords(context)} from ${context.accountName}, or already has.`,
  ),
  todo: 'Look at your offers and your holdings before you offer again.',
})

/** Text for a flow after which the market had another offer than the person requested. */
function differentOfferText(context: FlowContext, error: Extract<AppError, { code: 'read-back-differs' }>): StateText {
  // `undone` is null if the offer is gone, and nothing shows whether it was cancelled or accepted.
  const { undone, gone: goneIds = [] } = error
  const moved = errorText(error).moved
  if (undone === null) {
    return {
      mark: 'unknown',
      word: 'No longer active',
      title: 'The market had a different offer than you requested, and it is gone now',
      moved: joinSentences(
        moved,
        `The offer may have been cancelled or accepted: the offer’s price may have left ${context.accountName}.`,
      ),
      todo: 'Look at your holdings and your offers before you offer again.',
    }
  }
  return undone
    ? {
        word: 'Cancelled by the app',
        title: 'The app cancelled an offer that differed from your request',
        moved: joinSentences(
          moved,
          `The offer can no longer be accepted. No payment from ${context.accountName} is known.`,
        ),
        todo: 'Look at your offers before you offer again.',
      }
    : {
        mark: 'refused',
        word: 'Not as requested',
        title: 'An offer is active that you did not request',
        moved: joinSentences(moved, `If the active offer is accepted, ${priceMayBeTaken(context)}.`),
        todo: joinSentences(
          'Cancel the offer now, or revoke the allowance.',
          goneIds.length > 0 ? 'Also look at your holdings.' : null,
        ),
      }
}

/** Phrase such as "3 offers of 10 ℏ each on “Tides”". */
const offersOn = (context: FlowContext) =>
  `${offerCount(context.flow.count)} of ${priceWords(context)}${each(context)} on ${context.subject}`
const offerPhrase = (context: FlowContext) =>
  isSingle(context)
    ? `offer ${priceWords(context)} for any NFT of ${context.subject}`
    : `place ${offerCount(context.flow.count)} of ${priceWords(context)} each for any NFT of ${context.subject}`

export const offerAdd: FlowKindTexts = {
  label: (context) => upperFirstLetter(offerPhrase(context)),
  states: activeOfferStates({
    noRepeat: 'Do not offer again.',
    infinitive: offerPhrase,
    notDone: 'Nothing was offered',
    unchanged: 'No new offer is active.',
    doneText: {
      word: 'Offered',
      title: (context) => `Placed ${offersOn(context)}`,
    },
    failedTexts: {
      word: 'Not offered',
      title: (context) => `${offersOn(context)} ${wasOrWere(context)} not placed`,
    },
    unclearTitle: (context) => `Unknown if ${offersOn(context)} ${wasOrWere(context)} placed`,
  }),
}

const raisePhrase = (context: FlowContext) =>
  `${offerCount(context.flow.count)} on ${context.subject} to ${priceWords(context)}${each(context)}`

export const offerRaise: FlowKindTexts = {
  label: (context) => `Raise ${raisePhrase(context)}`,
  states: activeOfferStates({
    noRepeat: 'Do not raise again.',
    infinitive: (context) => `raise ${raisePhrase(context)}`,
    notDone: 'Nothing was raised',
    unchanged: (context) => (isSingle(context) ? 'The offer stays as it was.' : 'The offers stay as they were.'),
    doneText: { word: 'Raised', title: (context) => `Raised ${raisePhrase(context)}` },
    failedTexts: {
      word: 'Not raised',
      title: (context) =>
        `${offerCount(context.flow.count)} on ${context.subject} ${wasOrWere(context)} not raised to ${priceWords(context)}${each(context)}`,
    },
    unclearTitle: (context) =>
      `Unknown if ${offerCount(context.flow.count)} on ${context.subject} ${wasOrWere(context)} raised to ${priceWords(context)}${each(context)}`,
  }),
}

const NO_REPEATED_CANCEL = 'Do not cancel again.'
const mayStillBePaid = (context: FlowContext) =>
  `The offer may still be active. If a holder accepts, the market can take ${priceWords(context)} from ${context.accountName}.`

const notCancelledText = failedText({
  word: 'Not cancelled',
  title: (context) => `The offer of ${priceWords(context)} on ${context.subject} was not cancelled`,
  stillInEffect: mayStillBePaid,
})

const maybeCancelledText = unclearText({
  title: (context) => `Unknown if the offer of ${priceWords(context)} on ${context.subject} was cancelled`,
  possibleEffect: (context) =>
    joinSentences(
      movedWords(context),
      `If a holder accepts the offer, ${priceWords(context)} may leave ${context.accountName}, or already has.`,
    ),
  todo: () => 'Look at your offers, and cancel the offer again if it is still active.',
})

export const offerCancel: FlowKindTexts = {
  label: (context) => `Cancel the offer of ${priceWords(context)} on ${context.subject}`,
  states: {
    ...textsBeforeSending({
      infinitive: (context) => `cancel the offer of ${priceWords(context)} on ${context.subject}`,
      notDone: 'Nothing was cancelled',
      noRepeat: NO_REPEATED_CANCEL,
      unchanged: 'The offer stays as it was.',
      recipient: 'the market',
      declineAdvice: 'Start again if you still want to cancel the offer.',
    }),
    submitted: (context) => ({
      word: 'Sent',
      title: 'Sent to the market, waiting for its answer',
      moved: mayStillBePaid(context),
      todo: NO_REPEATED_CANCEL,
    }),
    unknown: unknownOutcomeText(
      NO_REPEATED_CANCEL,
      (context) => joinSentences(mayStillBePaid(context), delayReason(context.flow)),
      'the market',
    ),
    settled: ({ flow }) => ({
      word: 'Being checked',
      title: 'The market cancelled the offer. The app is checking your offers',
      moved: joinSentences('The market reports that the offer can no longer be accepted.', errorTitleSentence(flow)),
      todo: `Nothing to do. ${NO_REPEATED_CANCEL}`,
    }),
    done: (context) =>
      context.flow.error?.code === 'not-found'
        ? {
            mark: 'unknown',
            word: 'No longer active',
            title: `The offer of ${priceWords(context)} on ${context.subject} is no longer active`,
            moved: `The offer may have been cancelled or accepted: up to ${priceWords(context)} may have left ${context.accountName}.`,
            todo: 'Look at your holdings and your offers.',
          }
        : {
            word: 'Cancelled',
            title: `Cancelled the offer of ${priceWords(context)} on ${context.subject}`,
            moved: 'The offer can no longer be accepted. Nothing moved. The allowance stays as it was.',
            todo: '',
          },
    failed: (context) => (isOutcomeUnclear(context.flow) ? maybeCancelledText(context) : notCancelledText(context)),
  },
}
