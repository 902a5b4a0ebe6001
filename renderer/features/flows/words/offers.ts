import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import { errorText } from '../../../format/error-text'
import { counted, hbarWords } from '../../../format/money'
import {
  early,
  failed,
  holdUp,
  isUnclear,
  join,
  unclear,
  unknown,
  type About,
  type KindWords,
  type Said,
  type Say,
} from './said'

const offers = (n: number | null) => counted(n ?? 1, 'offer')
const most = ({ flow }: About) => hbarWords(flow.maxPrice)
const price = ({ flow }: About) => hbarWords(flow.price)
const was = ({ flow }: About) => ((flow.count ?? 1) === 1 ? 'was' : 'were')

/**
 * Sentence on the amount that may be taken once offers are active. An accepted offer is paid without another signature.
 */
const binds = (about: About) =>
  `Nothing has left ${about.name}. When they are accepted up to ${most(about)} may be taken, as far as your allowance goes.`

const needed = ({ flow }: About) =>
  flow.outcome?.of === 'offers' && flow.outcome.requiredAllowance !== null
    ? `All your offers together need an allowance of ${hbarWords(flow.outcome.requiredAllowance)}.`
    : ''

type Placing = {
  readonly again: string
  readonly doing: (about: About) => string
  readonly not: string
  readonly stays: string
  readonly done: { readonly word: string; readonly title: (about: About) => string }
  readonly failed: Parameters<typeof failed>[0]
  /** Title such as "Whether 2 offers of 10 on Tides were placed is not known". */
  readonly unclear: (about: About) => string
}

/** Texts of flows that create active offers: placing an offer, or raising its price. */
const placing = ({ again, doing, not, stays, done, failed: no, unclear: title }: Placing): KindWords['says'] => ({
  ...early({ doing, not, again, stays, to: 'the market' }),
  submitted: (about) => ({
    word: 'Sent',
    title: 'Sent to the market, waiting for its answer',
    moved: `Offers may stand by which up to ${most(about)} can be taken from ${about.name}.`,
    todo: again,
  }),
  unknown: unknown(
    again,
    (about) =>
      join(
        `Offers may stand by which up to ${most(about)} can be taken from ${about.name}, or has been.`,
        heldUp(about.flow),
      ),
    'the market',
  ),
  settled: (about) => (isUndoing(about.flow) ? undoing(about) : readingBack(about, again)),
  done: (about) => {
    const { error } = about.flow
    if (error !== null) return error.code === 'not-found' ? gone(about) : unread(about)
    return { ...done, title: done.title(about), moved: join(binds(about), needed(about)), todo: '' }
  },
  failed: (about) => {
    const { error } = about.flow
    if (error?.code === 'read-back-differs') return differs(about, error)
    return (isUnclear(about.flow) ? maybeStands(title) : failed(no))(about)
  },
})

/** Text of the error on what moved; empty without an error. */
const saidOf = ({ flow }: About): string => (flow.error ? errorText(flow.error).moved : '')

const maybeStands = (title: Placing['unclear']): Say =>
  unclear({
    title,
    may: (about) => join(saidOf(about), `Up to ${most(about)} can be taken from ${about.name} by it, or has been.`),
    todo: () => 'Look at your offers and your holdings before you offer again.',
  })

/** Reason why the market cannot be asked now; empty for `outcome-unknown`. */
const heldUp = (flow: Flow): string => (flow.error?.code === 'outcome-unknown' ? '' : holdUp(flow))
const isUndoing = ({ steps }: Flow): boolean => steps.some(({ step }) => step === 'undoing')
const takes = ({ name }: About) => `its price may be taken from ${name} as far as your allowance goes`

const readingBack = (about: About, again: string): Said => ({
  word: 'Being checked',
  title: 'The market took it, what stands is being read',
  moved: join(`Up to ${most(about)} can be taken from ${about.name} by offers that stand.`, holdUp(about.flow)),
  todo: `Nothing to do. ${again}`,
})

const undoing = (about: About): Said => ({
  mark: 'refused',
  word: 'Being taken back',
  title: 'The market keeps another offer than you asked for',
  moved: join(
    about.flow.error?.code === 'read-back-differs' ? errorText(about.flow.error).moved : heldUp(about.flow),
    `Until it is cancelled ${takes(about)}.`,
  ),
  todo: 'It is being cancelled. Do not offer again.',
})

const gone = (about: About): Said => ({
  mark: 'unknown',
  word: 'No longer there',
  title: 'The market took it, and none of it stands now',
  moved: `It may have been accepted at once: up to ${most(about)} may have left ${about.name}.`,
  todo: 'Look at your holdings and your offers before you offer again.',
})

/** Sentence with the ids of the offers that the market placed; empty without ids. */
const namedIn = ({ outcome }: Flow): string => {
  const ids = outcome?.of === 'offers' ? outcome.placed.map(({ id }) => id) : []
  return ids.length === 0 ? '' : `The market named ${ids.length === 1 ? 'offer' : 'offers'} ${ids.join(', ')}.`
}

const unread = (about: About): Said => ({
  mark: 'unknown',
  word: 'Taken, not checked',
  title: 'The market took it, and what stands could not be read',
  moved: join(
    holdUp(about.flow),
    namedIn(about.flow),
    `Up to ${most(about)} can be taken from ${about.name} by offers that stand, or has been.`,
  ),
  todo: 'Look at your offers and your holdings before you offer again.',
})

function differs(about: About, error: Extract<AppError, { code: 'read-back-differs' }>): Said {
  const { undone, gone = [] } = error
  const said = errorText(error).moved
  if (undone === null) {
    return {
      mark: 'unknown',
      word: 'No longer there',
      title: 'The market kept another offer than you asked for, and it is gone',
      moved: join(said, `Whether it was cancelled or accepted is not known: its price may have left ${about.name}.`),
      todo: 'Look at your holdings and your offers before you offer again.',
    }
  }
  return undone
    ? {
        word: 'Cancelled again',
        title: 'The market kept another offer than you asked for, and it was cancelled',
        moved: join(said, `It can no longer be accepted. No price left ${about.name} that is known here.`),
        todo: 'Look at your offers before you offer again.',
      }
    : {
        mark: 'refused',
        word: 'Not as asked',
        title: 'An offer stands that you did not ask for',
        moved: join(said, `When ${gone.length > 0 ? 'what stands' : 'it'} is accepted ${takes(about)}.`),
        todo: join(
          'Cancel it among your offers now, or take the allowance back.',
          gone.length > 0 ? 'Look at your holdings, too.' : null,
        ),
      }
}

const onWhat = ({ flow, what }: About) =>
  (flow.count ?? 1) === 1 ? `any NFT of ${what}` : `each of ${counted(flow.count ?? 1, 'NFT')} of ${what}`
const offering = (about: About) => `offer ${price(about)} for ${onWhat(about)}`

export const offerAdd: KindWords = {
  act: (about) => `Offer ${price(about)} for ${onWhat(about)}`,
  says: placing({
    again: 'Do not offer again.',
    doing: offering,
    not: 'Nothing was offered',
    stays: 'No new offer stands.',
    done: {
      word: 'Offered',
      title: (about) => `Placed ${offers(about.flow.count)} of ${price(about)} on ${about.what}`,
    },
    failed: {
      word: 'Not offered',
      title: (about) => `${offers(about.flow.count)} of ${price(about)} on ${about.what}: not placed`,
    },
    unclear: (about) =>
      `Whether ${offers(about.flow.count)} of ${price(about)} on ${about.what} ${was(about)} placed is not known`,
  }),
}

const raising = (about: About) => `${offers(about.flow.count)} on ${about.what} to ${price(about)}`

export const offerRaise: KindWords = {
  act: (about) => `Raise ${raising(about)}`,
  says: placing({
    again: 'Do not raise again.',
    doing: (about) => `raise ${raising(about)}`,
    not: 'Nothing was raised',
    stays: 'The offers stand as they were.',
    done: { word: 'Raised', title: (about) => `Raised ${raising(about)}` },
    failed: {
      word: 'Not raised',
      title: (about) => `${offers(about.flow.count)} on ${about.what}: not raised to ${price(about)}`,
    },
    unclear: (about) =>
      `Whether ${offers(about.flow.count)} on ${about.what} ${was(about)} raised to ${price(about)} is not known`,
  }),
}

const NO_CANCEL = 'Do not cancel it again.'
const mayBeTaken = (about: About) =>
  `The offer may still stand: ${price(about)} can be taken from ${about.name} when it is accepted.`

const notCancelled = failed({
  word: 'Not cancelled',
  title: (about) => `The offer of ${price(about)} on ${about.what} was not cancelled`,
  stands: mayBeTaken,
})

const maybeCancelled = unclear({
  title: (about) => `Whether the offer of ${price(about)} on ${about.what} was cancelled is not known`,
  may: (about) => join(saidOf(about), `${price(about)} can be taken from ${about.name} by it, or has been.`),
  todo: () => 'Look at your offers, and cancel it again if it still stands.',
})

export const offerCancel: KindWords = {
  act: (about) => `Cancel the offer of ${price(about)} on ${about.what}`,
  says: {
    ...early({
      doing: (about) => `cancel the offer of ${price(about)} on ${about.what}`,
      not: 'Nothing was cancelled',
      again: NO_CANCEL,
      stays: 'The offer stands as it was.',
      to: 'the market',
      later: 'Cancel it when you want to.',
    }),
    submitted: (about) => ({
      word: 'Sent',
      title: 'Sent to the market, waiting for its answer',
      moved: mayBeTaken(about),
      todo: NO_CANCEL,
    }),
    unknown: unknown(NO_CANCEL, (about) => join(mayBeTaken(about), heldUp(about.flow)), 'the market'),
    settled: ({ flow }) => ({
      word: 'Being checked',
      title: 'The market cancelled it, what stands is being read',
      moved: join('The offer can no longer be accepted, as the market says.', holdUp(flow)),
      todo: `Nothing to do. ${NO_CANCEL}`,
    }),
    done: (about) =>
      about.flow.error?.code === 'not-found'
        ? {
            mark: 'unknown',
            word: 'No longer there',
            title: `The offer of ${price(about)} on ${about.what} does not stand any more`,
            moved: `Whether it was cancelled or accepted is not known: up to ${price(about)} may have left ${about.name}.`,
            todo: 'Look at your holdings and your offers.',
          }
        : {
            word: 'Cancelled',
            title: `Cancelled the offer of ${price(about)} on ${about.what}`,
            moved: 'It can no longer be accepted. Nothing moved. The allowance behind it stands.',
            todo: '',
          },
    failed: (about) => (isUnclear(about.flow) ? maybeCancelled : notCancelled)(about),
  },
}
