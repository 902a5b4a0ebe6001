import { MAX_COUNT_REASON_CHARS, type Flow, type FlowState } from '@shared/contract/flows'
import { loweredCountWords } from '@shared/mint-count'
import { errorText } from '../../../format/error-text'
import { CHECK_BALANCE_FIRST } from '../../../format/failures/mint'
import { countWithNoun, hbarWords, isZeroHbar } from '../../../format/money'
import { quotedText } from '../../../format/text'
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
  type StateText,
  type DescribeState,
} from './state-text'

const NO_REPEAT = 'Do not mint again.'
const nftCount = (count: number) => countWithNoun(count, 'NFT')
/** Number of NFTs that the market accepted. Before the market has prepared the mint, the number requested. */
const mintCount = ({ flow }: Pick<FlowContext, 'flow'>): number => flow.accepted ?? flow.count ?? 1
const nftsPhrase = (context: FlowContext) => `${nftCount(mintCount(context))} of ${context.subject}`
/**
 * Phrase with the price per NFT, such as " for 5 ℏ each". Empty for a price of zero: such a mint is free, or takes an NFT
 * in exchange.
 */
const priceEach = ({ flow }: FlowContext) => (isZeroPrice(flow.price) ? '' : ` for ${hbarWords(flow.price)} each`)
const isZeroPrice = (price: string | null) => price !== null && isZeroHbar(price)

/** Sentence on the maximum price that may leave the account, or that the account pays no price. */
const maxPriceSentence = ({ flow, accountName }: FlowContext, verb: 'may leave' | 'may have left') =>
  flow.maxPrice === null || isZeroHbar(flow.maxPrice)
    ? `${accountName} pays no price.`
    : `Up to ${hbarWords(flow.maxPrice)} ${verb} ${accountName}.`

/** Sentence such as "The market accepts 3 of the 7 NFTs you requested." Empty if the market accepts all requested NFTs. */
const loweredCountNote = ({ flow }: Pick<FlowContext, 'flow'>): string => {
  const { count, countReason: reason } = flow
  const acceptedCount = mintCount({ flow })
  if (count === null || acceptedCount >= count) return ''
  // A completed mint has sentences in the past tense, without the market's reason for the lower count.
  if (flow.state === 'done') return shortfallSentences(flow).join(' ')
  return loweredCountWords({ requested: count, accepted: acceptedCount, reason }, (text) =>
    quotedText(text, MAX_COUNT_REASON_CHARS),
  )
}

/**
 * Sentences on the requested NFTs that the market did not accept; they end the text of a completed mint. Empty for other
 * flows.
 */
export function shortfallSentences({ kind, state, count, accepted }: Flow): readonly string[] {
  if (kind !== 'mint' || state !== 'done' || count === null || accepted === null || accepted >= count) return []
  return [
    `The market accepted ${accepted} of the ${nftCount(count)} you requested.`,
    `You did not pay for the other ${count - accepted}.`,
  ]
}

/** Sentence on the maximum price and the network fee, while the amounts that leave the account are unknown. */
const maxCostSentence = (context: FlowContext, verb: 'may leave' | 'may have left') => {
  const { flow, accountName } = context
  return flow.maxPrice === null || isZeroHbar(flow.maxPrice)
    ? `${accountName} pays no price. The network fee ${verb} ${accountName}.`
    : `Up to ${hbarWords(flow.maxPrice)}, plus the network fee, ${verb} ${accountName}.`
}

type StateTexts = Readonly<Record<FlowState, DescribeState>>

/** Adds the note on a lowered count to the text of every state. */
function withLoweredCountNote(states: StateTexts): StateTexts {
  const entries = Object.entries(states).map(([state, describe]): readonly [string, DescribeState] => [
    state,
    (context) => {
      const text = describe(context)
      return { ...text, moved: joinSentences(text.moved, loweredCountNote(context)) }
    },
  ])
  // `Object.fromEntries` loses the type of the keys.
  return Object.fromEntries(entries) as StateTexts
}

export const mint: FlowKindTexts = {
  label: (context) => `Mint ${nftsPhrase(context)}`,
  states: withLoweredCountNote({
    ...textsBeforeSending({
      infinitive: (context) => `mint ${nftsPhrase(context)}${priceEach(context)}`,
      notDone: 'Nothing was minted',
      noRepeat: NO_REPEAT,
      needsSpender: true,
    }),
    submitted: sentText(NO_REPEAT, (context) => maxCostSentence(context, 'may leave')),
    unknown: unknownOutcomeText(NO_REPEAT, (context) =>
      joinSentences(maxCostSentence(context, 'may have left'), 'NFTs may still arrive.'),
    ),
    settled: (context) => ({
      word: 'Being minted',
      title: canRepeatUnmovedCall(context.flow)
        ? `Confirmed by the ledger. The market has not started to send ${nftCount(mintCount(context))}`
        : `Confirmed by the ledger. The market is sending ${nftCount(mintCount(context))}`,
      moved: joinSentences(settledPaymentWords(context), errorTitleSentence(context.flow)),
      todo: `Wait until the NFTs have arrived. ${NO_REPEAT}`,
    }),
    done: (context) =>
      context.flow.outcome?.of === 'mint'
        ? mintedText(context, context.flow.outcome.minted.length)
        : uncountedText(context),
    failed: (context) => (isOutcomeUnclear(context.flow) ? maybeMintedText(context) : notMintedText(context)),
  }),
}

/**
 * Sentences on the payment while the market has yet to send the NFTs. The payment is known only if the signed
 * transaction itself paid: the market takes the price from an allowance later.
 */
function settledPaymentWords(context: FlowContext): string {
  const { flow, accountName } = context
  const isUnmoved = canRepeatUnmovedCall(flow)
  const retryNote = isUnmoved ? 'The app retries automatically.' : ''
  if (hasPaidDirectly(flow)) {
    return joinSentences(paymentWords(flow, accountName), isUnmoved ? 'Nothing was minted yet.' : '', retryNote)
  }
  return isUnmoved
    ? joinSentences('Nothing was minted or charged yet.', retryNote)
    : maxPriceSentence(context, 'may have left')
}

/** True if the signed transaction of the mint paid the price itself. */
const hasPaidDirectly = ({ paid }: Flow): boolean => paid !== null && !isZeroHbar(paid)

/** Advice for a failed mint. After a direct payment, the advice always warns against a second payment. */
function notMintedTodo(context: FlowContext): string | null {
  const { flow } = context
  if (!hasPaidDirectly(flow)) return leftoverTodo(context)
  const advice = flow.error ? errorText(flow.error).todo : ''
  return advice.includes(CHECK_BALANCE_FIRST) ? advice : CHECK_BALANCE_FIRST
}

const notMintedText = failedText({
  word: 'Not minted',
  title: (context) => `${nftsPhrase(context)} ${mintCount(context) === 1 ? 'was' : 'were'} not minted`,
  stillInEffect: leftoverWords,
  todo: notMintedTodo,
})

const maybeMintedText = unclearText({
  title: (context) => `Unknown if ${nftsPhrase(context)} arrived`,
  possibleEffect: (context) =>
    joinSentences(context.flow.paid === null ? maxPriceSentence(context, 'may have left') : '', leftoverWords(context)),
  todo: (context) => joinSentences(leftoverTodo(context), 'Look at your holdings before you mint again.'),
})

function mintedText(context: FlowContext, arrivedCount: number): StateText {
  const { flow, accountName, subject } = context
  const acceptedCount = flow.accepted ?? flow.count ?? arrivedCount
  const isPartial = arrivedCount < acceptedCount
  return {
    word: isPartial ? 'Minted in part' : 'Minted',
    title: isPartial
      ? `Minted ${arrivedCount} of ${nftCount(acceptedCount)} of ${subject}`
      : `Minted ${nftsPhrase(context)}`,
    moved: joinSentences(
      paymentWords(flow, accountName) ?? 'The ledger confirmed the mint.',
      isPartial ? 'Only the NFTs that arrived were charged.' : '',
      leftoverWords(context),
    ),
    todo: leftoverTodo(context) ?? '',
  }
}

/** Text for a mint that the market reports as finished, without the number of arrived NFTs. */
const uncountedText = (context: FlowContext): StateText => ({
  mark: 'unknown',
  word: 'Minted, number unknown',
  title: `The mint of ${nftsPhrase(context)} is finished`,
  moved: joinSentences(
    'The number of NFTs that arrived is unknown.',
    maxPriceSentence(context, 'may have left'),
    errorTitleSentence(context.flow),
  ),
  todo: `Look at your holdings and your allowances. ${NO_REPEAT}`,
})
