import type { Flow } from '@shared/contract/flows'
import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import {
  early,
  failed,
  feeWords,
  holdUp,
  isUnclear,
  join,
  sent,
  unclear,
  unknown,
  wasTold,
  type About,
  type KindWords,
  type Say,
} from './said'

/** Phrases for the market's right under the permission that a listing signs. */
type Permission = {
  /** Right of the permission: "move this NFT". */
  readonly may: string
  /** Sentences for a permission that has ended, and for one that may still be active. */
  readonly gone: (flow: Flow) => string
  readonly still: string
}
const ONE: Permission = {
  may: 'move this NFT',
  gone: () =>
    'The market’s permission for this one NFT is taken back. One over the whole collection would stay: look under Allowances.',
  still: 'The market may still move this NFT.',
}

/**
 * Sentence on the permission over an EVM collection: ended, or still active. Older history entries do not have this
 * fact.
 */
function collectionWords({ collectionPermission }: Flow): string {
  if (collectionPermission === null) return 'The permission over the collection ends with your last listing there.'
  const { isRevoked, otherListings } = collectionPermission
  if (isRevoked) return 'The permission over the collection has ended.'
  const stays = 'The permission over the collection stays'
  // The signed bytes leave the permission in place, although the market counts no other listing.
  if (otherListings === 0) return `${stays}.`
  if (otherListings === null) return `${stays}: other listings rest on it.`
  return otherListings === 1
    ? `${stays}: 1 other listing rests on it.`
    : `${stays}: ${otherListings} other listings rest on it.`
}

const WHOLE: Permission = {
  may: 'move every NFT you hold in this collection',
  gone: collectionWords,
  still: 'The market may still move every NFT you hold in this collection.',
}

const priced = ({ what, flow }: About) => `${what} for ${hbarWords(flow.price)}`

/** Verb phrase after "to", for a first listing or a price change. */
const doing = (about: About): string => {
  const { what, flow } = about
  if (flow.was === null) return `list ${priced(about)}`
  return `change the price of ${what} from ${hbarWords(flow.was)} to ${hbarWords(flow.price)}`
}

const listing = ({ may }: Permission): KindWords => {
  const again = 'Do not list it again.'
  return {
    act: (about) => doing(about).replace(/^./, (first) => first.toUpperCase()),
    says: {
      ...early({
        doing,
        not: ({ flow }) => (flow.was === null ? 'Nothing was listed' : 'The price was not changed'),
        again,
        stays: `The market got no new permission to ${may}.`,
        later: 'Start again if you still want to list it.',
      }),
      submitted: sent(again, () => `If it did, the market may ${may}. No price can leave you by it.`),
      unknown: unknown(again, ({ name }) =>
        join(
          `The market may already have the permission to ${may}.`,
          `No more than the network fee can have left ${name}.`,
        ),
      ),
      settled: ({ flow, name }) => ({
        ...(flow.was === null
          ? { word: 'Being listed', title: `The market may ${may}, and is listing it` }
          : { word: 'Changing price', title: 'The market is changing its price' }),
        moved: join('It stays yours until it sells.', feeWords(flow, name), holdUp(flow)),
        todo: `Nothing to do. ${flow.was === null ? again : 'Do not change the price again.'}`,
      }),
      done: (about) => {
        const { error } = about.flow
        if (error === null) return listed(about, may)
        return error.code === 'accepted-unverified' ? listedUnverified(about, may) : listedOtherwise(about)
      },
      failed: (about) => failedListing(about.flow, may)(about),
    },
  }
}

const given = (may: string): string => `The market has the permission you gave: it may ${may}.`

function failedListing(flow: Flow, may: string): Say {
  if (isPreparationLost(flow)) return flow.was === null ? notListedYet(may) : notChanged
  return isUnclear(flow) ? maybeListed(may) : notListed(may)
}

/** True if a buyer came first, so the market discarded the prepared listing. An earlier listing continues unchanged. */
export const isPreparationLost = (flow: Flow): boolean =>
  (flow.kind === 'list' || flow.kind === 'list-evm') &&
  flow.state === 'failed' &&
  wasTold(flow) &&
  flow.error?.code === 'service-refused' &&
  flow.error.failure === 'listing-preparation-lost'

const STOP_SELLING = 'Take the permission back only if you no longer want to sell it.'

/** The earlier listing uses the same permission, so this text does not say that a permission was given. */
const notChanged = failed({
  word: 'Price not changed',
  title: () => 'The price was not changed',
  stands: ({ flow }) => `It is still for sale at ${hbarWords(flow.was)}, and a buyer at the checkout may get it.`,
  todo: () => `Change the price again once the checkout has ended. ${STOP_SELLING}`,
})

const notListedYet = (may: string): Say =>
  failed({
    word: 'Not listed',
    title: ({ what }) => `${what} is not listed at this price`,
    stands: () => given(may),
    todo: () => `List it again once the checkout has ended. ${STOP_SELLING}`,
  })

const notListed = (may: string): Say =>
  failed({
    word: 'Not listed',
    title: ({ what }) => `${what} is not listed at this price`,
    stands: ({ flow }) => (wasTold(flow) ? given(may) : ''),
    todo: ({ flow }) => (wasTold(flow) ? againOf(flow) : null),
  })

const againOf = ({ was }: Flow): string =>
  was === null
    ? 'Take the permission back, or list again.'
    : `Look at it on the market, and set the price again. ${STOP_SELLING}`

const maybeListed = (may: string): Say =>
  unclear({
    title: ({ what }) => `Whether ${what} is listed at this price is not known`,
    may: () => `${given(may)} It may be sold at this price.`,
    todo: () => 'Look at it on the market. Take the permission back if you no longer want to sell it.',
  })

const staysYours = ({ flow, name }: About, may: string): string =>
  join(`It stays yours until it sells. The market may ${may} from now on.`, feeWords(flow, name))

const listed = (about: About, may: string) => ({
  word: about.flow.was === null ? 'Listed' : 'Price changed',
  title:
    about.flow.was === null
      ? `Listed ${priced(about)}`
      : `The price of ${about.what} is ${hbarWords(about.flow.price)}`,
  moved: staysYours(about, may),
  todo: '',
})

/** Text for a listing that the market accepted, while its price could not be read back. */
function listedUnverified(about: About, may: string) {
  const error = about.flow.error ? errorText(about.flow.error) : null
  return {
    mark: 'unknown' as const,
    word: 'Not verified',
    title: `The market accepted the listing of ${about.what}, but its price is not verified`,
    moved: join(error?.moved ?? '', staysYours(about, may)),
    todo: error?.todo ?? '',
  }
}

/** Text for a listing that differs from the request. The price is not part of the signed bytes, so this can happen. */
function listedOtherwise({ flow, name, what }: About) {
  const error = flow.error ? errorText(flow.error) : null
  return {
    mark: 'refused' as const,
    word: 'Listed otherwise',
    title: `${what} is not listed as you asked`,
    moved: join(
      error && flow.error?.code !== 'read-back-differs' ? `${error.title}.` : '',
      error?.moved ?? '',
      feeWords(flow, name),
    ),
    todo: 'Take it back from sale now, or list it again at your price.',
  }
}

const unlisting = ({ gone, still }: Permission): KindWords => {
  const again = 'Do not take it back again.'
  return {
    act: ({ what }) => `Take ${what} back from sale`,
    says: {
      ...early({
        doing: ({ what }) => `take ${what} back from sale`,
        not: 'Nothing was taken back',
        again,
        stays: 'The listing stands as it was.',
        later: 'Start again if you still want it back.',
      }),
      submitted: sent(again, () => 'Until then the listing stands, and it may be bought.'),
      unknown: unknown(again, ({ name }) =>
        join(
          'The listing may still stand, and it may be bought.',
          `No more than the network fee can have left ${name}.`,
        ),
      ),
      settled: ({ flow, name }) => ({
        word: 'Being taken back',
        title: 'On the ledger, the market is ending the listing',
        moved: join(gone(flow), feeWords(flow, name), holdUp(flow)),
        todo: `Nothing to do. ${again}`,
      }),
      done: (about) => (about.flow.error?.code === 'maybe-sold' ? goneUntold : takenBack(gone))(about),
      failed: (about) => notTakenBack(about.flow, still)(about),
    },
  }
}

const takenBack =
  (gone: Permission['gone']): Say =>
  ({ flow, name, what }) => ({
    word: 'Taken back',
    title: `${what} is no longer for sale`,
    moved: join(gone(flow), feeWords(flow, name), holdUp(flow)),
    todo: flow.error === null ? '' : errorText(flow.error).todo,
  })

/** Text for a listing that is gone and may have been sold. */
const goneUntold: Say = ({ flow, name, what }) => {
  const error = flow.error && errorText(flow.error)
  return {
    mark: 'unknown',
    word: 'Outcome not known',
    title: `The listing of ${what} is gone, and it may have been sold`,
    moved: join(holdUp(flow), error?.moved ?? null, feeWords(flow, name)),
    todo: error?.todo ?? '',
  }
}

function notTakenBack(flow: Flow, still: string): Say {
  if (flow.error?.code === 'sold-meanwhile') return goneBefore
  return isUnclear(flow) ? maybeTakenBack : notEnded(still)
}

const LOOK = 'Look at it on the market, and take it back again if it is still listed.'

const notEnded = (still: string): Say =>
  failed({
    word: 'Not taken back',
    title: ({ what }) => `The listing of ${what} was not ended`,
    stands: ({ flow }) => (wasTold(flow) ? 'The market may still show it for sale.' : still),
    todo: ({ flow }) => (wasTold(flow) ? LOOK : null),
  })

const maybeTakenBack = unclear({
  title: ({ what }) => `Whether ${what} is still for sale is not known`,
  may: () => 'The listing may still stand.',
  todo: () => LOOK,
})

const goneBefore: Say = ({ flow, name, what }) => {
  const error = flow.error && errorText(flow.error)
  return {
    word: 'Gone before',
    title: `${what} was gone before it was taken back`,
    moved: join(error?.moved ?? null, feeWords(flow, name)),
    todo: error?.todo ?? '',
  }
}

export const list = listing(ONE)
export const listEvm = listing(WHOLE)
export const unlist = unlisting(ONE)
export const unlistEvm = unlisting(WHOLE)
