import type { Flow } from '@shared/contract/flows'
import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import {
  textsBeforeSending,
  failedText,
  feeWords,
  delaySentence,
  isOutcomeUnclear,
  joinSentences,
  sentText,
  unclearText,
  unknownOutcomeText,
  wasMarketNotified,
  type FlowContext,
  type KindWords,
  type DescribeState,
} from './state-text'

/** Phrases for the market's right under the permission that a listing signs. */
type Permission = {
  /** Right of the permission: "move this NFT". */
  readonly right: string
  /** Sentence for a permission that has ended. */
  readonly revoked: (flow: Flow) => string
  /** Sentence for a permission that may still be active. */
  readonly active: string
}
const ONE_NFT: Permission = {
  right: 'move this NFT',
  revoked: () =>
    'The market’s permission for this NFT is revoked. A permission for the whole collection would remain: look under Allowances.',
  active: 'The market may still move this NFT.',
}

/**
 * Sentence on the permission for an EVM collection: ended, or still active. Older history entries do not have this
 * fact.
 */
function collectionWords({ collectionPermission }: Flow): string {
  if (collectionPermission === null) return 'The permission for the collection ends with your last listing there.'
  const { isRevoked, otherListings } = collectionPermission
  if (isRevoked) return 'The permission for the collection has ended.'
  const active = 'The permission for the collection stays active'
  // The signed bytes leave the permission in place, although the market counts no other listing.
  if (otherListings === 0) return `${active}.`
  if (otherListings === null) return `${active}: other listings use it.`
  return otherListings === 1
    ? `${active}: 1 other listing uses it.`
    : `${active}: ${otherListings} other listings use it.`
}

const WHOLE_COLLECTION: Permission = {
  right: 'move every NFT you hold in this collection',
  revoked: collectionWords,
  active: 'The market may still move every NFT you hold in this collection.',
}

const priced = ({ what, flow }: FlowContext) => `${what} for ${hbarWords(flow.price)}`

/** Verb phrase after "to", for a first listing or a price change. */
const listPhrase = (about: FlowContext): string => {
  const { what, flow } = about
  if (flow.was === null) return `list ${priced(about)}`
  return `change the price of ${what} from ${hbarWords(flow.was)} to ${hbarWords(flow.price)}`
}

const listing = ({ right }: Permission): KindWords => {
  const noRepeat = 'Do not list again.'
  return {
    label: (about) => listPhrase(about).replace(/^./, (first) => first.toUpperCase()),
    states: {
      ...textsBeforeSending({
        infinitive: listPhrase,
        notDone: ({ flow }) => (flow.was === null ? 'Nothing was listed' : 'The price was not changed'),
        noRepeat,
        unchanged: `The market got no new permission to ${right}.`,
        declineAdvice: 'Start again if you still want to list.',
      }),
      submitted: sentText(
        noRepeat,
        () => `If the ledger accepts the transaction, the market may ${right}. You pay only the network fee.`,
      ),
      unknown: unknownOutcomeText(noRepeat, ({ name }) =>
        joinSentences(
          `The market may already have the permission to ${right}.`,
          `At most the network fee may have left ${name}.`,
        ),
      ),
      settled: ({ flow, name, what }) => {
        const isFirstListing = flow.was === null
        return {
          word: isFirstListing ? 'Being listed' : 'Changing price',
          title: isFirstListing ? `The market is listing ${what}` : `The market is changing the price of ${what}`,
          moved: joinSentences(
            isFirstListing ? `The market may ${right}.` : '',
            'The NFT stays yours until it sells.',
            feeWords(flow, name),
            delaySentence(flow),
          ),
          todo: `Nothing to do. ${isFirstListing ? noRepeat : 'Do not change the price again.'}`,
        }
      },
      done: (about) => {
        const { error } = about.flow
        if (error === null) return listed(about, right)
        return error.code === 'accepted-unverified' ? listedUnverified(about, right) : listedDifferently(about)
      },
      failed: (about) => failedListing(about.flow, right)(about),
    },
  }
}

const grantedPermission = (right: string): string => `The market has your permission to ${right}.`

function failedListing(flow: Flow, right: string): DescribeState {
  if (isPreparationLost(flow)) return flow.was === null ? notListedYet(right) : priceNotChanged
  return isOutcomeUnclear(flow) ? maybeListed(right) : notListed(right)
}

/** True if a buyer came first, so the market discarded the prepared listing. An earlier listing continues unchanged. */
export const isPreparationLost = (flow: Flow): boolean =>
  (flow.kind === 'list' || flow.kind === 'list-evm') &&
  flow.state === 'failed' &&
  wasMarketNotified(flow) &&
  flow.error?.code === 'service-refused' &&
  flow.error.failure === 'listing-preparation-lost'

const STOP_SELLING = 'Revoke the permission only if you no longer want to sell the NFT.'

/** The earlier listing uses the same permission, so this text does not mention a new permission. */
const priceNotChanged = failedText({
  word: 'Price not changed',
  title: () => 'The price was not changed',
  remaining: ({ flow }) =>
    `The NFT is still for sale at ${hbarWords(flow.was)}, and a buyer at the checkout may get it.`,
  todo: () => `Change the price again once the checkout has ended. ${STOP_SELLING}`,
})

const notListedYet = (right: string): DescribeState =>
  failedText({
    word: 'Not listed',
    title: ({ what }) => `${what} is not listed at this price`,
    remaining: () => grantedPermission(right),
    todo: () => `List the NFT again once the checkout has ended. ${STOP_SELLING}`,
  })

const notListed = (right: string): DescribeState =>
  failedText({
    word: 'Not listed',
    title: ({ what }) => `${what} is not listed at this price`,
    remaining: ({ flow }) => (wasMarketNotified(flow) ? grantedPermission(right) : ''),
    todo: ({ flow }) => (wasMarketNotified(flow) ? listAgainAdvice(flow) : null),
  })

const listAgainAdvice = ({ was }: Flow): string =>
  was === null
    ? 'Revoke the permission, or list again.'
    : `Look at the listing on the market, then set the price again. ${STOP_SELLING}`

const maybeListed = (right: string): DescribeState =>
  unclearText({
    title: ({ what }) => `Unknown if ${what} is listed at this price`,
    possibleEffect: () => `${grantedPermission(right)} The NFT may be sold at this price.`,
    todo: () => 'Look at the NFT on the market. Revoke the permission if you no longer want to sell it.',
  })

const staysYours = ({ flow, name }: FlowContext, right: string): string =>
  joinSentences(`The NFT stays yours until it sells. The market may ${right} from now on.`, feeWords(flow, name))

const listed = (about: FlowContext, right: string) => ({
  word: about.flow.was === null ? 'Listed' : 'Price changed',
  title:
    about.flow.was === null
      ? `Listed ${priced(about)}`
      : `The price of ${about.what} is ${hbarWords(about.flow.price)}`,
  moved: staysYours(about, right),
  todo: '',
})

/** Text for a listing that the market accepted, while its price could not be read back. */
function listedUnverified(about: FlowContext, right: string) {
  const error = about.flow.error ? errorText(about.flow.error) : null
  return {
    mark: 'unknown' as const,
    word: 'Not verified',
    title: `The market accepted the listing of ${about.what}, but its price is not verified`,
    moved: joinSentences(error?.moved ?? '', staysYours(about, right)),
    todo: error?.todo ?? '',
  }
}

/** Text for a listing that differs from the request. The price is not part of the signed bytes, so this can happen. */
function listedDifferently({ flow, name, what }: FlowContext) {
  const error = flow.error ? errorText(flow.error) : null
  return {
    mark: 'refused' as const,
    word: 'Listed differently',
    title: `${what} is not listed as you asked`,
    moved: joinSentences(
      error && flow.error?.code !== 'read-back-differs' ? `${error.title}.` : '',
      error?.moved ?? '',
      feeWords(flow, name),
    ),
    todo: 'Unlist the NFT now, or list it again at your price.',
  }
}

const unlisting = ({ revoked, active }: Permission): KindWords => {
  const noRepeat = 'Do not unlist again.'
  return {
    label: ({ what }) => `Unlist ${what}`,
    states: {
      ...textsBeforeSending({
        infinitive: ({ what }) => `unlist ${what}`,
        notDone: 'Nothing was unlisted',
        noRepeat,
        unchanged: 'The listing stays as it was.',
        declineAdvice: 'Start again if you still want to unlist.',
      }),
      submitted: sentText(noRepeat, () => 'Until then the listing stays active, and the NFT may be bought.'),
      unknown: unknownOutcomeText(noRepeat, ({ name }) =>
        joinSentences(
          'The listing may still be active, and the NFT may be bought.',
          `At most the network fee may have left ${name}.`,
        ),
      ),
      settled: ({ flow, name }) => ({
        word: 'Being unlisted',
        title: 'Confirmed by the ledger. The market is ending the listing',
        moved: joinSentences(revoked(flow), feeWords(flow, name), delaySentence(flow)),
        todo: `Nothing to do. ${noRepeat}`,
      }),
      done: (about) => (about.flow.error?.code === 'maybe-sold' ? maybeSold : unlisted(revoked))(about),
      failed: (about) => failedUnlisting(about.flow, active)(about),
    },
  }
}

const unlisted =
  (revoked: Permission['revoked']): DescribeState =>
  ({ flow, name, what }) => ({
    word: 'Unlisted',
    title: `${what} is no longer for sale`,
    moved: joinSentences(revoked(flow), feeWords(flow, name), delaySentence(flow)),
    todo: flow.error === null ? '' : errorText(flow.error).todo,
  })

/** Text for a listing that is gone and may have been sold. */
const maybeSold: DescribeState = ({ flow, name, what }) => {
  const error = flow.error && errorText(flow.error)
  return {
    mark: 'unknown',
    word: 'Outcome unknown',
    title: `The listing of ${what} is gone, and it may have been sold`,
    moved: joinSentences(delaySentence(flow), error?.moved ?? null, feeWords(flow, name)),
    todo: error?.todo ?? '',
  }
}

function failedUnlisting(flow: Flow, active: string): DescribeState {
  if (flow.error?.code === 'sold-meanwhile') return alreadyGone
  return isOutcomeUnclear(flow) ? maybeUnlisted : notUnlisted(active)
}

const CHECK_LISTING = 'Look at the NFT on the market, and unlist it again if it is still listed.'

const notUnlisted = (active: string): DescribeState =>
  failedText({
    word: 'Not unlisted',
    title: ({ what }) => `${what} was not unlisted`,
    remaining: ({ flow }) => (wasMarketNotified(flow) ? 'The market may still show the NFT for sale.' : active),
    todo: ({ flow }) => (wasMarketNotified(flow) ? CHECK_LISTING : null),
  })

const maybeUnlisted = unclearText({
  title: ({ what }) => `Unknown if ${what} is still for sale`,
  possibleEffect: () => 'The listing may still be active.',
  todo: () => CHECK_LISTING,
})

/** Text for a listing that had ended before the unlisting: the NFT left the account. */
const alreadyGone: DescribeState = ({ flow, name, what }) => {
  const error = flow.error && errorText(flow.error)
  return {
    word: 'Already gone',
    title: `The listing of ${what} was already gone`,
    moved: joinSentences(error?.moved ?? null, feeWords(flow, name)),
    todo: error?.todo ?? '',
  }
}

export const list = listing(ONE_NFT)
export const listEvm = listing(WHOLE_COLLECTION)
export const unlist = unlisting(ONE_NFT)
export const unlistEvm = unlisting(WHOLE_COLLECTION)
