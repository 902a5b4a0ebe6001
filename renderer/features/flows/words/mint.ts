import { MAX_COUNT_REASON_CHARS, type FlowState } from '@shared/contract/flows'
import { loweredCountWords } from '@shared/mint-count'
import { counted, hbarWords, isZeroHbar } from '../../../format/money'
import { quoted } from '../../../format/text'
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
  type StateText,
  type DescribeState,
} from './state-text'

const NO_REPEAT = 'Do not mint again.'
const nftCount = (count: number) => counted(count, 'NFT')
/** Number of NFTs: those that the market accepted, or those requested before the market prepared the mint. */
const mintCount = ({ flow }: FlowContext): number => flow.accepted ?? flow.count ?? 1
const mintedNfts = (about: FlowContext) => `${nftCount(mintCount(about))} of ${about.what}`
/**
 * Price per NFT, as part of a sentence. Empty without a price in HBAR: the mint may be free, or take an NFT in
 * exchange.
 */
const priceEach = ({ flow }: FlowContext) => (isZeroPrice(flow.price) ? '' : ` for ${hbarWords(flow.price)} each`)
const isZeroPrice = (price: string | null) => price !== null && isZeroHbar(price)

/** Sentence on the maximum that may be taken, or that no price can leave the account. */
const maxPriceWords = ({ flow, name }: FlowContext, verb: 'may leave' | 'may have left') =>
  flow.maxPrice === null || isZeroHbar(flow.maxPrice)
    ? `${name} pays no price.`
    : `Up to ${hbarWords(flow.maxPrice)} ${verb} ${name}.`

/** Sentence such as "The market accepts 3 of the 7 NFTs you requested." Empty if the market accepts all. */
const loweredWords = (about: FlowContext): string => {
  const { count, countReason: reason } = about.flow
  const accepted = mintCount(about)
  if (count === null || accepted >= count) return ''
  return loweredCountWords({ requested: count, accepted, reason }, (text) => quoted(text, MAX_COUNT_REASON_CHARS))
}

/** Adds the note on a lowered count to every state. */
const withLowered = (says: Readonly<Record<FlowState, DescribeState>>): Readonly<Record<FlowState, DescribeState>> => {
  const entries = Object.entries(says).map(([state, say]): readonly [string, DescribeState] => [
    state,
    (about) => {
      const text = say(about)
      return { ...text, moved: joinSentences(text.moved, loweredWords(about)) }
    },
  ])
  return Object.fromEntries(entries) as Record<FlowState, DescribeState>
}

export const mint: KindWords = {
  label: (about) => `Mint ${mintedNfts(about)}`,
  states: withLowered({
    ...textsBeforeSending({
      infinitive: (about) => `mint ${mintedNfts(about)}${priceEach(about)}`,
      notDone: 'Nothing was minted',
      noRepeat: NO_REPEAT,
    }),
    submitted: sentText(NO_REPEAT, (about) => maxPriceWords(about, 'may leave')),
    unknown: unknownOutcomeText(NO_REPEAT, (about) =>
      joinSentences(maxPriceWords(about, 'may have left'), 'NFTs may still arrive.'),
    ),
    settled: (about) => ({
      word: 'Being minted',
      title: hasMovedNothing(about.flow)
        ? `Confirmed by the ledger. The market has not started to send ${nftCount(mintCount(about))}`
        : `Confirmed by the ledger. The market is sending ${nftCount(mintCount(about))}`,
      moved: joinSentences(
        hasMovedNothing(about.flow)
          ? 'Nothing was minted or charged yet. The app retries automatically.'
          : maxPriceWords(about, 'may have left'),
        delaySentence(about.flow),
      ),
      todo: `Wait until the NFTs have arrived. ${NO_REPEAT}`,
    }),
    done: (about) =>
      about.flow.outcome?.of === 'mint' ? minted(about, about.flow.outcome.minted.length) : uncounted(about),
    failed: (about) => (isOutcomeUnclear(about.flow) ? maybeMinted(about) : notMinted(about)),
  }),
}

const notMinted = failedText({
  word: 'Not minted',
  title: (about) => `${mintedNfts(about)}: not minted`,
  remaining: leftoverWords,
  todo: leftoverTodo,
})

const maybeMinted = unclearText({
  title: (about) => `Unknown if ${mintedNfts(about)} arrived`,
  possibleEffect: (about) =>
    joinSentences(about.flow.paid === null ? maxPriceWords(about, 'may have left') : '', leftoverWords(about)),
  todo: (about) => joinSentences(leftoverTodo(about), 'Look at your holdings before you mint again.'),
})

function minted(about: FlowContext, arrived: number): StateText {
  const { flow, name, what } = about
  const accepted = flow.accepted ?? flow.count ?? arrived
  const isShort = arrived < accepted
  return {
    word: isShort ? 'Minted in part' : 'Minted',
    title: isShort ? `Minted ${arrived} of ${nftCount(accepted)} of ${what}` : `Minted ${mintedNfts(about)}`,
    moved: joinSentences(
      paymentWords(flow, name) ?? 'The ledger confirmed the mint.',
      isShort ? 'Only the NFTs that arrived were charged.' : '',
      leftoverWords(about),
    ),
    todo: leftoverTodo(about) ?? '',
  }
}

/** Text for a mint that the market reports as finished without a count of NFTs. */
const uncounted = (about: FlowContext): StateText => ({
  mark: 'unknown',
  word: 'Minted, not counted',
  title: `The mint of ${mintedNfts(about)} is finished`,
  moved: joinSentences(
    'The number of NFTs that arrived is unknown.',
    maxPriceWords(about, 'may have left'),
    delaySentence(about.flow),
  ),
  todo: `Look at your holdings and your allowances. ${NO_REPEAT}`,
})
