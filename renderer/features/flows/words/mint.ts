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

const AGAIN = 'Do not mint again.'
const nfts = (n: number) => counted(n, 'NFT')
/** Number of NFTs: those that the market accepted, or those requested before the market prepared the mint. */
const countOf = ({ flow }: About): number => flow.accepted ?? flow.count ?? 1
const asked = (about: About) => `${nfts(countOf(about))} of ${about.what}`
/**
 * Price per NFT, as part of a sentence. Empty without a price in HBAR: the mint may be free, or take an NFT in
 * exchange.
 */
const each = ({ flow }: About) => (isFree(flow.price) ? '' : ` for ${hbarWords(flow.price)} each`)
const isFree = (price: string | null) => price !== null && isZeroHbar(price)

/** Sentence on the maximum that may be taken, or that no price can leave the account. */
const most = ({ flow, name }: About, may: string) =>
  flow.maxPrice === null || isZeroHbar(flow.maxPrice)
    ? `No price can leave ${name}.`
    : `Up to ${hbarWords(flow.maxPrice)} ${may} ${name}.`

/** Sentence such as "The market accepts 3 of the 7 NFTs you requested." Empty if the market accepts all. */
const loweredWords = (about: About): string => {
  const { count, countReason: reason } = about.flow
  const accepted = countOf(about)
  if (count === null || accepted >= count) return ''
  return loweredCountWords({ requested: count, accepted, reason }, (words) => quoted(words, MAX_COUNT_REASON_CHARS))
}

/** Adds the note on a lowered count to every state. */
const withLowered = (says: Readonly<Record<FlowState, Say>>): Readonly<Record<FlowState, Say>> => {
  const entries = Object.entries(says).map(([state, say]): readonly [string, Say] => [
    state,
    (about) => {
      const said = say(about)
      return { ...said, moved: join(said.moved, loweredWords(about)) }
    },
  ])
  return Object.fromEntries(entries) as Record<FlowState, Say>
}

export const mint: KindWords = {
  act: (about) => `Mint ${asked(about)}`,
  says: withLowered({
    ...early({ doing: (about) => `mint ${asked(about)}${each(about)}`, not: 'Nothing was minted', again: AGAIN }),
    submitted: sent(AGAIN, (about) => most(about, 'may leave')),
    unknown: unknown(AGAIN, (about) => join(most(about, 'may have left'), 'NFTs may still arrive.')),
    settled: (about) => ({
      word: 'Being minted',
      title: hasMovedNothing(about.flow)
        ? `On the ledger, the market has not begun to send ${nfts(countOf(about))}`
        : `On the ledger, the market is sending ${nfts(countOf(about))}`,
      moved: join(
        hasMovedNothing(about.flow)
          ? 'Nothing was minted or charged yet. The app asks again by itself.'
          : most(about, 'may have left'),
        holdUp(about.flow),
      ),
      todo: `Wait until the NFTs have arrived. ${AGAIN}`,
    }),
    done: (about) =>
      about.flow.outcome?.of === 'mint' ? minted(about, about.flow.outcome.minted.length) : uncounted(about),
    failed: (about) => (isUnclear(about.flow) ? maybeMinted(about) : notMinted(about)),
  }),
}

const notMinted = failed({
  word: 'Not minted',
  title: (about) => `${asked(about)}: not minted`,
  stands: leftoverWords,
  todo: leftoverTodo,
})

const maybeMinted = unclear({
  title: (about) => `Whether ${asked(about)} arrived is not known`,
  may: (about) => join(about.flow.paid === null ? most(about, 'may have left') : '', leftoverWords(about)),
  todo: (about) => join(leftoverTodo(about), 'Look at your holdings before you mint again.'),
})

function minted(about: About, arrived: number): Said {
  const { flow, name, what } = about
  const accepted = flow.accepted ?? flow.count ?? arrived
  const isShort = arrived < accepted
  return {
    word: isShort ? 'Minted in part' : 'Minted',
    title: isShort ? `Minted ${arrived} of ${nfts(accepted)} of ${what}` : `Minted ${asked(about)}`,
    moved: join(
      leftWords(flow, name) ?? 'The ledger confirmed it.',
      isShort ? 'Only what arrived was charged.' : '',
      leftoverWords(about),
    ),
    todo: leftoverTodo(about) ?? '',
  }
}

/** Text for a mint that the market reports as finished without a count of NFTs. */
const uncounted = (about: About): Said => ({
  mark: 'unknown',
  word: 'Minted, not counted',
  title: `The mint of ${asked(about)} is finished`,
  moved: join('How many arrived is not known here.', most(about, 'may have left'), holdUp(about.flow)),
  todo: `Look at your holdings and your allowances. ${AGAIN}`,
})
