import { counted, hbarWords, isZeroHbar } from '../money'
import { leftoverTodo, leftoverWords } from './leftover'
import {
  early,
  failed,
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
} from './said'

const AGAIN = 'Do not mint again.'
const nfts = (n: number) => counted(n, 'NFT')
const asked = ({ flow, what }: About) => `${nfts(flow.count ?? 1)} of ${what}`
const each = ({ flow }: About) => (isFree(flow.price) ? 'for nothing' : `for ${hbarWords(flow.price)} each`)
const isFree = (price: string | null) => price !== null && isZeroHbar(price)

/** What may be taken at most, or that nothing can. */
const most = ({ flow, name }: About, may: string) =>
  flow.maxPrice === null || isZeroHbar(flow.maxPrice)
    ? `No price can leave ${name}.`
    : `Up to ${hbarWords(flow.maxPrice)} ${may} ${name}.`

export const mint: KindWords = {
  act: (about) => `Mint ${asked(about)}`,
  says: {
    ...early({ doing: (about) => `mint ${asked(about)} ${each(about)}`, not: 'Nothing was minted', again: AGAIN }),
    submitted: sent(AGAIN, (about) => most(about, 'may leave')),
    unknown: unknown(AGAIN, (about) => join(most(about, 'may have left'), 'NFTs may still arrive.')),
    settled: (about) => ({
      word: 'Being minted',
      title: `On the ledger, the market is sending ${nfts(about.flow.count ?? 1)}`,
      moved: join(most(about, 'may have left'), holdUp(about.flow)),
      todo: `Wait until the NFTs have arrived. ${AGAIN}`,
    }),
    done: (about) =>
      about.flow.outcome?.of === 'mint' ? minted(about, about.flow.outcome.minted.length) : uncounted(about),
    failed: (about) => (isUnclear(about.flow) ? maybeMinted(about) : notMinted(about)),
  },
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
  const isShort = arrived < (flow.count ?? arrived)
  return {
    word: isShort ? 'Minted in part' : 'Minted',
    title: isShort ? `Minted ${arrived} of ${nfts(flow.count ?? arrived)} of ${what}` : `Minted ${asked(about)}`,
    moved: join(
      leftWords(flow, name) ?? 'The ledger confirmed it.',
      isShort ? 'Only what arrived was charged.' : '',
      leftoverWords(about),
    ),
    todo: leftoverTodo(about) ?? '',
  }
}

/** The market says that it was finished, and nobody can say with how many. */
const uncounted = (about: About): Said => ({
  mark: 'unknown',
  word: 'Minted, not counted',
  title: `The mint of ${asked(about)} is finished`,
  moved: join('How many arrived is not known here.', most(about, 'may have left'), holdUp(about.flow)),
  todo: `Look at your holdings and your allowances. ${AGAIN}`,
})
