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
const actWords = ({ what }: FlowContext) => `Buy ${what}`
const earlyTexts = textsBeforeSending({
  infinitive: ({ what }) => `buy ${what}`,
  notDone: 'Nothing was bought',
  noRepeat: NO_REPEAT,
})
const maxPrice = ({ flow }: FlowContext) => hbarWords(flow.maxPrice)
const notBought = ({ what }: FlowContext) => `${what} was not bought`

/** Note for a purchase that is done on the ledger while the market refused to record it. Empty without an error. */
const unrecorded = ({ flow }: FlowContext): string =>
  flow.error === null
    ? ''
    : `The market did not record the sale: ${errorText(flow.error).title}. The NFT is yours on the ledger.`

const bought = (about: FlowContext) => ({
  word: 'Bought',
  title: `Bought ${about.what}`,
  moved: paymentWords(about.flow, about.name) ?? 'The ledger confirmed the purchase.',
  todo: unrecorded(about),
})

/** Text for a purchase that the market reports as done, while the NFT's arrival is not confirmed. */
const boughtUnconfirmed = (about: FlowContext) => ({
  mark: 'unknown' as const,
  word: 'Bought, not recorded',
  title: `The market reports that it sold ${about.what} to you`,
  moved: joinSentences(delaySentence(about.flow), paymentWords(about.flow, about.name)),
  todo: 'Look for the NFT in your holdings before you buy it again.',
})

/** Purchase whose signed bytes themselves move the NFT and the price. */
export const buy: KindWords = {
  label: actWords,
  states: {
    ...earlyTexts,
    submitted: sentText(NO_REPEAT, (about) => `At most ${maxPrice(about)} will leave ${about.name} for the NFT.`),
    unknown: unknownOutcomeText(
      NO_REPEAT,
      (about) => `Up to ${maxPrice(about)} may have left ${about.name}, plus the network fee.`,
    ),
    settled: (about) => ({
      word: 'Paid, being recorded',
      title: 'The purchase is on the ledger, the market is recording it',
      moved: joinSentences(
        paymentWords(about.flow, about.name) ?? 'The ledger accepted the purchase.',
        delaySentence(about.flow),
      ),
      todo: `Nothing to do. ${NO_REPEAT}`,
    }),
    done: bought,
    failed: failedText({ word: 'Not bought', title: notBought }),
  },
}

/** Purchase whose signed bytes allow the price; the market moves the NFT and the price afterwards. */
export const buyEvm: KindWords = {
  label: actWords,
  states: {
    ...earlyTexts,
    submitted: sentText(
      NO_REPEAT,
      (about) => `Once the allowance is active, the market may take up to ${maxPrice(about)} from ${about.name}.`,
    ),
    unknown: unknownOutcomeText(
      NO_REPEAT,
      (about) =>
        `An allowance may be active: the market may take up to ${maxPrice(about)} from ${about.name}, or may already have taken it.`,
    ),
    settled: (about) => ({
      word: 'Being bought',
      title: `The allowance is active, the market is buying ${about.what}`,
      moved: hasMovedNothing(about.flow)
        ? `The market has not sent the purchase yet, and ${about.name} has paid no price. The app retries without a new signature.`
        : joinSentences(`Up to ${maxPrice(about)} may have left ${about.name}.`, delaySentence(about.flow)),
      todo: `Wait until the outcome is known. ${NO_REPEAT}`,
    }),
    done: (about) => (about.flow.error === null ? bought : boughtUnconfirmed)(about),
    failed: (about) => (isOutcomeUnclear(about.flow) ? maybeBought(about) : notBoughtEvm(about)),
  },
}

const notBoughtEvm = failedText({ word: 'Not bought', title: notBought, remaining: leftoverWords, todo: leftoverTodo })
const maybeBought = unclearText({
  title: ({ what }) => `Unknown if ${what} was bought`,
  possibleEffect: (about) =>
    joinSentences(`Up to ${maxPrice(about)} may have left ${about.name}.`, leftoverWords(about)),
  todo: (about) => joinSentences(leftoverTodo(about), 'Look at your holdings before you buy it again.'),
})
