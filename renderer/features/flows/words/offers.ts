import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../format/error-text'
import { counted, hbarWords } from '../../../format/money'
import {
  textsBeforeSending,
  failedText,
  delaySentence,
  isOutcomeUnclear,
  joinSentences,
  unclearText,
  unknownOutcomeText,
  type FlowContext,
  type KindWords,
  type StateText,
  type DescribeState,
} from './state-text'

const offerCount = (count: number | null) => counted(count ?? 1, 'offer')
const maxPrice = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const price = ({ flow }: FlowContext) => hbarWords(flow.price)
const wasOrWere = ({ flow }: FlowContext) => ((flow.count ?? 1) === 1 ? 'was' : 'were')

/**
 * Sentences on the amount that the market may take while offers are active. An accepted offer is paid without another
 * signature.
 */
const paymentIfAccepted = (about: FlowContext) =>
  `Nothing has left ${about.accountName}. When holders accept, the market may take up to ${maxPrice(about)}, within your allowance.`

const neededAllowance = ({ flow }: FlowContext) =>
  flow.outcome?.of === 'offers' && flow.outcome.requiredAllowance !== null
    ? `All your offers together need an allowance of ${hbarWords(flow.outcome.requiredAllowance)}.`
    : ''

/** Phrases and texts of a flow that creates active offers. */
type ActiveOfferFlow = {
  readonly noRepeat: string
  readonly infinitive: (about: FlowContext) => string
  readonly notDone: string
  readonly unchanged: string
  readonly doneText: { readonly word: string; readonly title: (about: FlowContext) => string }
  readonly failedTexts: Parameters<typeof failedText>[0]
  /** Title such as "Unknown if 2 offers of 10 ℏ on Tides were placed". */
  readonly unclearTitle: (about: FlowContext) => string
}

/** Texts of the states of a flow that creates active offers: placing offers, or raising the price of offers. */
const activeOfferStates = ({
  noRepeat,
  infinitive,
  notDone,
  unchanged,
  doneText,
  failedTexts,
  unclearTitle,
}: ActiveOfferFlow): KindWords['states'] => ({
  ...textsBeforeSending({ infinitive, notDone, noRepeat, unchanged, recipient: 'the market' }),
  submitted: (about) => ({
    word: 'Sent',
    title: 'Sent to the market, waiting for its answer',
    moved: `Your offers may be active. If they are accepted, up to ${maxPrice(about)} may leave ${about.accountName}.`,
    todo: noRepeat,
  }),
  unknown: unknownOutcomeText(
    noRepeat,
    (about) =>
      joinSentences(
        'Your offers may be active.',
        `If the offers are accepted, up to ${maxPrice(about)} may leave ${about.accountName}, or may already have left.`,
        delayReason(about.flow),
      ),
    'the market',
  ),
  settled: (about) => (isUndoing(about.flow) ? undoingText(about) : checkingText(about, noRepeat)),
  done: (about) => {
    const { error } = about.flow
    if (error !== null) return error.code === 'not-found' ? offersGoneText(about) : offersUnreadText(about)
    return {
      word: doneText.word,
      title: doneText.title(about),
      moved: joinSentences(paymentIfAccepted(about), neededAllowance(about)),
      todo: '',
    }
  },
  failed: (about) => {
    const { error } = about.flow
    if (error?.code === 'read-back-differs') return differentOfferText(about, error)
    return (isOutcomeUnclear(about.flow) ? maybeActive(unclearTitle) : failedText(failedTexts))(about)
  },
})

/** Sentence of the error on what moved; empty without an error. */
const movedWords = ({ flow }: FlowContext): string => (flow.error ? errorText(flow.error).moved : '')

const maybeActive = (title: ActiveOfferFlow['unclearTitle']): DescribeState =>
  unclearText({
    title,
    possibleEffect: (about) =>
      joinSentences(
        movedWords(about),
        `Up to ${maxPrice(about)} may leave ${about.accountName}, or may already have left.`,
      ),
    todo: () => 'Look at your offers and your holdings before you offer again.',
  })

/** Sentence on the error that delays the flow. Empty for `outcome-unknown`, which the title of the state already says. */
const delayReason = (flow: Flow): string => (flow.error?.code === 'outcome-unknown' ? '' : delaySentence(flow))
const isUndoing = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'undoing')
const priceMayBeTaken = ({ accountName }: FlowContext) =>
  `its price may be taken from ${accountName}, within your allowance`

const checkingText = (about: FlowContext, noRepeat: string): StateText => ({
  word: 'Being checked',
  title: 'The market accepted the request. The app is checking your offers',
  moved: joinSentences(
    `When holders accept, the market may take up to ${maxPrice(about)} from ${about.accountName}.`,
    delaySentence(about.flow),
  ),
  todo: `Nothing to do. ${noRepeat}`,
})

const undoingText = (about: FlowContext): StateText => ({
  mark: 'refused',
  word: 'Being cancelled',
  title: 'The market has a different offer than you requested',
  moved: joinSentences(
    about.flow.error?.code === 'read-back-differs' ? errorText(about.flow.error).moved : delayReason(about.flow),
    `Until the offer is cancelled, ${priceMayBeTaken(about)}.`,
  ),
  todo: 'The app is cancelling the offer. Do not offer again.',
})

const offersGoneText = (about: FlowContext): StateText => ({
  mark: 'unknown',
  word: 'No longer active',
  title: 'The market accepted the request, but no offer is active now',
  moved: `Your offers may have been accepted at once: up to ${maxPrice(about)} may have left ${about.accountName}.`,
  todo: 'Look at your holdings and your offers before you offer again.',
})

/** Sentence with the ids of the offers that the market placed; empty without ids. */
const placedIds = ({ outcome }: Flow): string => {
  const ids = outcome?.of === 'offers' ? outcome.placed.map(({ id }) => id) : []
  return ids.length === 0 ? '' : `The market reported ${ids.length === 1 ? 'offer' : 'offers'} ${ids.join(', ')}.`
}

const offersUnreadText = (about: FlowContext): StateText => ({
  mark: 'unknown',
  word: 'Accepted, not verified',
  title: 'The market accepted the request, but your offers could not be read',
  moved: joinSentences(
    delaySentence(about.flow),
    placedIds(about.flow),
    `Up to ${maxPrice(about)} may be taken from ${about.accountName} for active offers, or may already have been taken.`,
  ),
  todo: 'Look at your offers and your holdings before you offer again.',
})

/** Text for a flow after which the market had another offer than the person requested. */
function differentOfferText(about: FlowContext, error: Extract<AppError, { code: 'read-back-differs' }>): StateText {
  const { undone: isUndone, gone: goneIds = [] } = error
  const moved = errorText(error).moved
  if (isUndone === null) {
    return {
      mark: 'unknown',
      word: 'No longer active',
      title: 'The market had a different offer than you requested, and it is gone now',
      moved: joinSentences(
        moved,
        `The offer may have been cancelled or accepted: its price may have left ${about.accountName}.`,
      ),
      todo: 'Look at your holdings and your offers before you offer again.',
    }
  }
  return isUndone
    ? {
        word: 'Withdrawn by the app',
        title: 'The app cancelled an offer that differed from your request',
        moved: joinSentences(
          moved,
          `The offer can no longer be accepted. No payment from ${about.accountName} is known.`,
        ),
        todo: 'Look at your offers before you offer again.',
      }
    : {
        mark: 'refused',
        word: 'Not as requested',
        title: 'An offer is active that you did not request',
        moved: joinSentences(moved, `If the active offer is accepted, ${priceMayBeTaken(about)}.`),
        todo: joinSentences(
          'Cancel the offer now, or revoke the allowance.',
          goneIds.length > 0 ? 'Also look at your holdings.' : null,
        ),
      }
}

const offeredNfts = ({ flow, subject }: FlowContext) =>
  (flow.count ?? 1) === 1 ? `any NFT of ${subject}` : `each of ${counted(flow.count ?? 1, 'NFT')} of ${subject}`
const offerPhrase = (about: FlowContext) => `offer ${price(about)} for ${offeredNfts(about)}`

export const offerAdd: KindWords = {
  label: (about) => `Offer ${price(about)} for ${offeredNfts(about)}`,
  states: activeOfferStates({
    noRepeat: 'Do not offer again.',
    infinitive: offerPhrase,
    notDone: 'Nothing was offered',
    unchanged: 'No new offer is active.',
    doneText: {
      word: 'Offered',
      title: (about) => `Placed ${offerCount(about.flow.count)} of ${price(about)} on ${about.subject}`,
    },
    failedTexts: {
      word: 'Not offered',
      title: (about) => `${offerCount(about.flow.count)} of ${price(about)} on ${about.subject}: not placed`,
    },
    unclearTitle: (about) =>
      `Unknown if ${offerCount(about.flow.count)} of ${price(about)} on ${about.subject} ${wasOrWere(about)} placed`,
  }),
}

const raisePhrase = (about: FlowContext) => `${offerCount(about.flow.count)} on ${about.subject} to ${price(about)}`

export const offerRaise: KindWords = {
  label: (about) => `Raise ${raisePhrase(about)}`,
  states: activeOfferStates({
    noRepeat: 'Do not raise again.',
    infinitive: (about) => `raise ${raisePhrase(about)}`,
    notDone: 'Nothing was raised',
    unchanged: 'The offers stay as they were.',
    doneText: { word: 'Raised', title: (about) => `Raised ${raisePhrase(about)}` },
    failedTexts: {
      word: 'Not raised',
      title: (about) => `${offerCount(about.flow.count)} on ${about.subject}: not raised to ${price(about)}`,
    },
    unclearTitle: (about) =>
      `Unknown if ${offerCount(about.flow.count)} on ${about.subject} ${wasOrWere(about)} raised to ${price(about)}`,
  }),
}

const NO_CANCEL = 'Do not cancel again.'
const mayStillBePaid = (about: FlowContext) =>
  `The offer may still be active: if it is accepted, ${price(about)} can be taken from ${about.accountName}.`

const notCancelled = failedText({
  word: 'Not cancelled',
  title: (about) => `The offer of ${price(about)} on ${about.subject} was not cancelled`,
  stillInEffect: mayStillBePaid,
})

const maybeCancelled = unclearText({
  title: (about) => `Unknown if the offer of ${price(about)} on ${about.subject} was cancelled`,
  possibleEffect: (about) =>
    joinSentences(
      movedWords(about),
      `If the offer is accepted, ${price(about)} may leave ${about.accountName}, or may already have left.`,
    ),
  todo: () => 'Look at your offers, and cancel the offer again if it is still active.',
})

export const offerCancel: KindWords = {
  label: (about) => `Cancel the offer of ${price(about)} on ${about.subject}`,
  states: {
    ...textsBeforeSending({
      infinitive: (about) => `cancel the offer of ${price(about)} on ${about.subject}`,
      notDone: 'Nothing was cancelled',
      noRepeat: NO_CANCEL,
      unchanged: 'The offer stays as it was.',
      recipient: 'the market',
      declineAdvice: 'Start again when you want to cancel the offer.',
    }),
    submitted: (about) => ({
      word: 'Sent',
      title: 'Sent to the market, waiting for its answer',
      moved: mayStillBePaid(about),
      todo: NO_CANCEL,
    }),
    unknown: unknownOutcomeText(
      NO_CANCEL,
      (about) => joinSentences(mayStillBePaid(about), delayReason(about.flow)),
      'the market',
    ),
    settled: ({ flow }) => ({
      word: 'Being checked',
      title: 'The market cancelled the offer. The app is checking your offers',
      moved: joinSentences('The market reports that the offer can no longer be accepted.', delaySentence(flow)),
      todo: `Nothing to do. ${NO_CANCEL}`,
    }),
    done: (about) =>
      about.flow.error?.code === 'not-found'
        ? {
            mark: 'unknown',
            word: 'No longer active',
            title: `The offer of ${price(about)} on ${about.subject} is no longer active`,
            moved: `The offer may have been cancelled or accepted: up to ${price(about)} may have left ${about.accountName}.`,
            todo: 'Look at your holdings and your offers.',
          }
        : {
            word: 'Cancelled',
            title: `Cancelled the offer of ${price(about)} on ${about.subject}`,
            moved: 'The offer can no longer be accepted. Nothing moved. The allowance stays as it was.',
            todo: '',
          },
    failed: (about) => (isOutcomeUnclear(about.flow) ? maybeCancelled : notCancelled)(about),
  },
}
