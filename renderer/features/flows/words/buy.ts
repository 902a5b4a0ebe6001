import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import { leftoverTodo, leftoverWords } from './leftover'
import {
  textsBeforeSending,
  failedText,
  hasMovedNothing,
  delaySentence,
  isOutcomeUnclear,
  joinSentences,
  paymentWords,
  sentText,
  unclearText,
  unknownOutcomeText,
  type FlowContext,
  type KindWords,
} from './state-text'

const NO_REPEAT = 'Do not buy again.'
const buyLabel = ({ subject }: FlowContext) => `Buy ${subject}`
const earlyTexts = textsBeforeSending({
  infinitive: ({ subject }) => `buy ${subject}`,
  notDone: 'Nothing was bought',
  noRepeat: NO_REPEAT,
})
const maxPrice = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const notBought = ({ subject }: FlowContext) => `${subject} was not bought`

/** Note for a purchase that is done on the ledger but that the market did not record. Empty if the market recorded it. */
const unrecordedNote = ({ flow }: FlowContext): string =>
  flow.error === null
    ? ''
    : `The market did not record the sale: ${errorText(flow.error).title}. The NFT is yours on the ledger.`

const bought = (about: FlowContext) => ({
  word: 'Bought',
  title: `Bought ${about.subject}`,
  moved: paymentWords(about.flow, about.accountName) ?? 'The ledger confirmed the purchase.',
  todo: unrecordedNote(about),
})

/** Text for a purchase that the market reports as paid, while nothing confirms that the NFT arrived. */
const boughtUnconfirmed = (about: FlowContext) => ({
  mark: 'unknown' as const,
  word: 'Bought, not confirmed',
  title: `The market reports that you bought ${about.subject}`,
  moved: joinSentences(delaySentence(about.flow), paymentWords(about.flow, about.accountName)),
  todo: 'Look for the NFT in your holdings before you buy it again.',
})

/** Purchase in which the signed transaction itself moves the NFT and the price. */
export const buy: KindWords = {
  label: buyLabel,
  states: {
    ...earlyTexts,
    submitted: sentText(
      NO_REPEAT,
      (about) => `At most ${maxPrice(about)} will leave ${about.accountName} for the NFT.`,
    ),
    unknown: unknownOutcomeText(
      NO_REPEAT,
      (about) => `Up to ${maxPrice(about)} may have left ${about.accountName}, plus the network fee.`,
    ),
    settled: (about) => ({
      word: 'Paid, being recorded',
      title: 'The purchase is on the ledger, the market is recording it',
      moved: joinSentences(
        paymentWords(about.flow, about.accountName) ?? 'The ledger accepted the purchase.',
        delaySentence(about.flow),
      ),
      todo: `Nothing to do. ${NO_REPEAT}`,
    }),
    done: bought,
    failed: failedText({ word: 'Not bought', title: notBought }),
  },
}

/**
 * Purchase in which the signed transaction sets an allowance for the price. The market moves the NFT and the price
 * afterwards.
 */
export const buyEvm: KindWords = {
  label: buyLabel,
  states: {
    ...earlyTexts,
    submitted: sentText(
      NO_REPEAT,
      (about) =>
        `Once the allowance is active, the market may take up to ${maxPrice(about)} from ${about.accountName}.`,
    ),
    unknown: unknownOutcomeText(
      NO_REPEAT,
      (about) =>
        `An allowance may be active: the market may take up to ${maxPrice(about)} from ${about.accountName}, or may already have taken it.`,
    ),
    settled: (about) => ({
      word: 'Being bought',
      title: `The allowance is active, the market is buying ${about.subject}`,
      moved: hasMovedNothing(about.flow)
        ? `The market has not sent the purchase yet, and ${about.accountName} has paid no price. The app retries without a new signature.`
        : joinSentences(`Up to ${maxPrice(about)} may have left ${about.accountName}.`, delaySentence(about.flow)),
      todo: `Wait until the outcome is known. ${NO_REPEAT}`,
    }),
    done: (about) => (about.flow.error === null ? bought : boughtUnconfirmed)(about),
    failed: (about) => (isOutcomeUnclear(about.flow) ? maybeBought(about) : notBoughtEvm(about)),
  },
}

const notBoughtEvm = failedText({
  word: 'Not bought',
  title: notBought,
  stillInEffect: leftoverWords,
  todo: leftoverTodo,
})
const maybeBought = unclearText({
  title: ({ subject }) => `Unknown if ${subject} was bought`,
  possibleEffect: (about) =>
    joinSentences(`Up to ${maxPrice(about)} may have left ${about.accountName}.`, leftoverWords(about)),
  todo: (about) => joinSentences(leftoverTodo(about), 'Look at your holdings before you buy it again.'),
})
