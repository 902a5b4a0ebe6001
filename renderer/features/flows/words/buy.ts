import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import { leftoverTodo, leftoverWords } from './leftover'
import {
  textsBeforeSending,
  failedText,
  canRepeatUnmovedCall,
  errorTitleSentence,
  isOutcomeUnclear,
  joinSentences,
  paymentWords,
  sentText,
  unclearText,
  unknownOutcomeText,
  type FlowContext,
  type FlowKindTexts,
} from './state-text'

const NO_REPEAT = 'Do not buy again.'
const buyLabel = ({ subject }: FlowContext) => `Buy ${subject}`
const buyPhrases = {
  infinitive: ({ subject }: FlowContext) => `buy ${subject}`,
  notDone: 'Nothing was bought',
  noRepeat: NO_REPEAT,
}
const maxPriceWords = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const notBoughtTitle = ({ subject }: FlowContext) => `${subject} was not bought`

/**
 * Note for a purchase that is done on the ledger but that the market did not record. Empty if the market recorded it.
 */
const unrecordedNote = ({ flow }: FlowContext): string =>
  flow.error === null
    ? ''
    : `The market did not record the sale: ${errorText(flow.error).title}. The NFT is yours on the ledger.`

const boughtText = (context: FlowContext) => ({
  word: 'Bought',
  title: `Bought ${context.subject}`,
  moved: paymentWords(context.flow, context.accountName) ?? 'The ledger confirmed the purchase.',
  todo: unrecordedNote(context),
})

/** Text for a purchase that the market reports as paid, while nothing confirms that the NFT arrived. */
const unconfirmedText = (context: FlowContext) => ({
  mark: 'unknown' as const,
  word: 'Bought, not confirmed',
  title: `The market reports that you bought ${context.subject}`,
  moved: joinSentences(errorTitleSentence(context.flow), paymentWords(context.flow, context.accountName)),
  todo: 'Look for the NFT in your holdings before you buy it again.',
})

/** Purchase in which the signed transaction itself moves the NFT and the price. */
export const buy: FlowKindTexts = {
  label: buyLabel,
  states: {
    ...textsBeforeSending(buyPhrases),
    submitted: sentText(
      NO_REPEAT,
      (context) => `Up to ${maxPriceWords(context)}, plus the network fee, may leave ${context.accountName}.`,
    ),
    unknown: unknownOutcomeText(
      NO_REPEAT,
      (context) => `Up to ${maxPriceWords(context)} may have left ${context.accountName}, plus the network fee.`,
    ),
    settled: (context) => ({
      word: 'Paid, being recorded',
      title: 'The purchase is on the ledger, the market is recording it',
      moved: joinSentences(
        paymentWords(context.flow, context.accountName) ?? 'The ledger accepted the purchase.',
        errorTitleSentence(context.flow),
      ),
      todo: `Nothing to do. ${NO_REPEAT}`,
    }),
    done: boughtText,
    failed: failedText({ word: 'Not bought', title: notBoughtTitle }),
  },
}

/**
 * Purchase in which the signed transaction sets an allowance for the price. The market moves the NFT and the price
 * afterwards.
 */
export const buyEvm: FlowKindTexts = {
  label: buyLabel,
  states: {
    ...textsBeforeSending({ ...buyPhrases, needsSpender: true }),
    submitted: sentText(
      NO_REPEAT,
      (context) =>
        `Once the allowance is active, the market may take up to ${maxPriceWords(context)} from ${context.accountName}.`,
    ),
    unknown: unknownOutcomeText(
      NO_REPEAT,
      (context) =>
        `The market may be able to take up to ${maxPriceWords(context)} from ${context.accountName}, or already has.`,
    ),
    settled: (context) => ({
      word: 'Being bought',
      title: canRepeatUnmovedCall(context.flow)
        ? `The allowance is active. The market has not bought ${context.subject} yet`
        : `The allowance is active. The market is buying ${context.subject}`,
      moved: canRepeatUnmovedCall(context.flow)
        ? `${context.accountName} has paid no price. The app retries without a new signature.`
        : joinSentences(
            `Up to ${maxPriceWords(context)} may have left ${context.accountName}.`,
            errorTitleSentence(context.flow),
          ),
      todo: `Wait until the outcome is known. ${NO_REPEAT}`,
    }),
    done: (context) => (context.flow.error === null ? boughtText(context) : unconfirmedText(context)),
    failed: (context) => (isOutcomeUnclear(context.flow) ? maybeBoughtText(context) : notBoughtEvmText(context)),
  },
}

const notBoughtEvmText = failedText({
  word: 'Not bought',
  title: notBoughtTitle,
  stillInEffect: leftoverWords,
  todo: leftoverTodo,
})
const maybeBoughtText = unclearText({
  title: ({ subject }) => `Unknown if ${subject} was bought`,
  possibleEffect: (context) =>
    joinSentences(`Up to ${maxPriceWords(context)} may have left ${context.accountName}.`, leftoverWords(context)),
  todo: (context) => joinSentences(leftoverTodo(context), 'Look at your holdings before you buy it again.'),
})
