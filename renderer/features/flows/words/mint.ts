import { MAX_COUNT_REASON_CHARS, type FlowState } from '@shared/contract/flows'
import { loweredCountWords } from '@shared/mint-count'
import { counted, hbarWords, isZeroHbar } from '../../../format/money'
import { quoted } from '../../../format/text'
import { leftoverTodo, leftoverWords } from './leftover'
import {
  early,
  failed,
  hasMovedNothing,
  holdUp,
  isUnclear,
  join,
  leftWords,
  sent,
  unclear,
  unknown,
  type About,
  type KindWords,
  type Said,
  type Say,
} from './said'

const NO_REPEAT = 'Do not mint again.'
const nftCount = (count: number) => counted(count, 'NFT')
/** Number of NFTs: those that the market accepted, or those requested before the market prepared the mint. */
const mintCount = ({ flow }: About): number => flow.accepted ?? flow.count ?? 1
const mintedNfts = (about: About) => `${nftCount(mintCount(about))} of ${about.what}`
/**
 * Price per NFT, as part of a sentence. Empty without a price in HBAR: the mint may be free, or take an NFT in
 * exchange.
 */
const priceEach = ({ flow }: About) => (isZeroPrice(flow.price) ? '' : ` for ${hbarWords(flow.price)} each`)
const isZeroPrice = (price: string | null) => price !== null && isZeroHbar(price)

/** Sentence on the maximum that may be taken, or that no price can leave the account. */
const maxPriceWords = ({ flow, name }: About, verb: 'may leave' | 'may have left') =>
  flow.maxPrice === null || isZeroHbar(flow.maxPrice)
    ? `${name} pays no price.`
    : `Up to ${hbarWords(flow.maxPrice)} ${verb} ${name}.`

/** Sentence such as "The market accepts 3 of the 7 NFTs you requested." Empty if the market accepts all. */
const loweredWords = (about: About): string => {
  const { count, countReason: reason } = about.flow
  const accepted = mintCount(about)
  if (count === null || accepted >= count) return ''
  return loweredCountWords({ requested: count, accepted, reason }, (text) => quoted(text, MAX_COUNT_REASON_CHARS))
}

/** Adds the note on a lowered count to every state. */
const withLowered = (says: Readonly<Record<FlowState, Say>>): Readonly<Record<FlowState, Say>> => {
  const entries = Object.entries(says).map(([state, say]): readonly [string, Say] => [
    state,
    (about) => {
      const text = say(about)
      return { ...text, moved: join(text.moved, loweredWords(about)) }
    },
  ])
  return Object.fromEntries(entries) as Record<FlowState, Say>
}

export const mint: KindWords = {
  act: (about) => `Mint ${mintedNfts(about)}`,
  says: withLowered({
    ...early({
      infinitive: (about) => `mint ${mintedNfts(about)}${priceEach(about)}`,
      notDone: 'Nothing was minted',
      noRepeat: NO_REPEAT,
    }),
    submitted: sent(NO_REPEAT, (about) => maxPriceWords(about, 'may leave')),
    unknown: unknown(NO_REPEAT, (about) => join(maxPriceWords(about, 'may have left'), 'NFTs may still arrive.')),
    settled: (about) => ({
      word: 'Being minted',
      title: hasMovedNothing(about.flow)
        ? `Confirmed by the ledger. The market has not started to send ${nftCount(mintCount(about))}`
        : `Confirmed by the ledger. The market is sending ${nftCount(mintCount(about))}`,
      moved: join(
        hasMovedNothing(about.flow)
          ? 'Nothing was minted or charged yet. The app retries automatically.'
          : maxPriceWords(about, 'may have left'),
        holdUp(about.flow),
      ),
      todo: `Wait until the NFTs have arrived. ${NO_REPEAT}`,
    }),
    done: (about) =>
      about.flow.outcome?.of === 'mint' ? minted(about, about.flow.outcome.minted.length) : uncounted(about),
    failed: (about) => (isUnclear(about.flow) ? maybeMinted(about) : notMinted(about)),
  }),
}

const notMinted = failed({
  word: 'Not minted',
  title: (about) => `${mintedNfts(about)}: not minted`,
  remaining: leftoverWords,
  todo: leftoverTodo,
})

const maybeMinted = unclear({
  title: (about) => `Unknown if ${mintedNfts(about)} arrived`,
  possibleEffect: (about) =>
    join(about.flow.paid === null ? maxPriceWords(about, 'may have left') : '', leftoverWords(about)),
  todo: (about) => join(leftoverTodo(about), 'Look at your holdings before you mint again.'),
})

function minted(about: About, arrived: number): Said {
  const { flow, name, what } = about
  const accepted = flow.accepted ?? flow.count ?? arrived
  const isShort = arrived < accepted
  return {
    word: isShort ? 'Minted in part' : 'Minted',
    title: isShort ? `Minted ${arrived} of ${nftCount(accepted)} of ${what}` : `Minted ${mintedNfts(about)}`,
    moved: join(
      leftWords(flow, name) ?? 'The ledger confirmed the mint.',
      isShort ? 'Only the NFTs that arrived were charged.' : '',
      leftoverWords(about),
    ),
    todo: leftoverTodo(about) ?? '',
  }
}

/** Text for a mint that the market reports as finished without a count of NFTs. */
const uncounted = (about: About): Said => ({
  mark: 'unknown',
  word: 'Minted, not counted',
  title: `The mint of ${mintedNfts(about)} is finished`,
  moved: join('The number of NFTs that arrived is unknown.', maxPriceWords(about, 'may have left'), holdUp(about.flow)),
  todo: `Look at your holdings and your allowances. ${NO_REPEAT}`,
})
