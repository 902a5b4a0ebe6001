import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
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
} from './said'

const AGAIN = 'Do not buy again.'
const act = ({ what }: About) => `Buy ${what}`
const before = early({ doing: ({ what }) => `buy ${what}`, not: 'Nothing was bought', again: AGAIN })
const most = ({ flow }: About) => hbarWords(flow.maxPrice)
const notBought = ({ what }: About) => `${what} was not bought`

/** Note for a purchase that is done on the ledger while the market refused to record it. Empty without an error. */
const unrecorded = ({ flow }: About): string =>
  flow.error === null
    ? ''
    : `The market did not record it: ${errorText(flow.error).title}. The NFT is yours on the ledger.`

const bought = (about: About) => ({
  word: 'Bought',
  title: `Bought ${about.what}`,
  moved: leftWords(about.flow, about.name) ?? 'The ledger confirmed it.',
  todo: unrecorded(about),
})

/** Text for a purchase that the market reports as done, while the NFT's arrival is not confirmed. */
const boughtByWord = (about: About) => ({
  mark: 'unknown' as const,
  word: 'Bought, not recorded',
  title: `The market says that it sold ${about.what} to you`,
  moved: join(holdUp(about.flow), leftWords(about.flow, about.name)),
  todo: 'Look for the NFT in your holdings. Do not buy it again before.',
})

/** Purchase whose signed bytes themselves move the NFT and the price. */
export const buy: KindWords = {
  act,
  says: {
    ...before,
    submitted: sent(AGAIN, (about) => `At most ${most(about)} leaves ${about.name} for it.`),
    unknown: unknown(AGAIN, (about) => `Up to ${most(about)} may have left ${about.name}, and the network fee.`),
    settled: (about) => ({
      word: 'Paid, being recorded',
      title: 'The ledger moved it, the market is recording it',
      moved: join(leftWords(about.flow, about.name) ?? 'The ledger accepted it.', holdUp(about.flow)),
      todo: `Nothing to do. ${AGAIN}`,
    }),
    done: bought,
    failed: failed({ word: 'Not bought', title: notBought }),
  },
}

/** Purchase whose signed bytes allow the price; the market moves the NFT and the price afterwards. */
export const buyEvm: KindWords = {
  act,
  says: {
    ...before,
    submitted: sent(
      AGAIN,
      (about) => `Once the allowance stands the market may take up to ${most(about)} from ${about.name}.`,
    ),
    unknown: unknown(
      AGAIN,
      (about) => `An allowance may stand by which up to ${most(about)} can leave ${about.name}, or has left.`,
    ),
    settled: (about) => ({
      word: 'Being bought',
      title: `The allowance stands, the market is buying ${about.what} with it`,
      moved: hasMovedNothing(about.flow)
        ? `The market has not sent the purchase yet, and no price has left ${about.name}. The app asks again with the same preparation.`
        : join(`Up to ${most(about)} may have left ${about.name}.`, holdUp(about.flow)),
      todo: `Wait until the outcome is known. ${AGAIN}`,
    }),
    done: (about) => (about.flow.error === null ? bought : boughtByWord)(about),
    failed: (about) => (isUnclear(about.flow) ? maybeBought(about) : notBoughtEvm(about)),
  },
}

const notBoughtEvm = failed({ word: 'Not bought', title: notBought, stands: leftoverWords, todo: leftoverTodo })
const maybeBought = unclear({
  title: ({ what }) => `Whether ${what} was bought is not known`,
  may: (about) => join(`Up to ${most(about)} may have left ${about.name}.`, leftoverWords(about)),
  todo: (about) => join(leftoverTodo(about), 'Look at your holdings before you buy it again.'),
})
