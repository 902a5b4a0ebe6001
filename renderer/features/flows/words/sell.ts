import type { Flow } from '@shared/contract/flows'
import { errorText } from '../../../format/error-text'
import { hbarWords } from '../../../format/money'
import { upperFirstLetter } from '../../../format/text'
import {
  textsBeforeSending,
  failedText,
  feeWords,
  errorTitleSentence,
  isOutcomeUnclear,
  joinSentences,
  sentText,
  unclearText,
  unknownOutcomeText,
  hasStartedNotifyingMarket,
  type FlowContext,
  type FlowKindTexts,
  type DescribeState,
} from './state-text'

/** Phrases about the permission that the market needs for a listing. */
type Permission = {
  /** Verb phrase for the permitted act, after "may": "move this NFT". */
  readonly right: string
  /** Sentence on the permission after an unlisting. */
  readonly afterUnlisting: (flow: Flow) => string
  /** Sentence on a permission that may still be active. */
  readonly stillActive: string
}
const ONE_NFT: Permission = {
  right: 'move this NFT',
  afterUnlisting: () =>
    'The market’s permission for this NFT is revoked. If you also permitted the whole collection, that permission stays active: see Allowances.',
  stillActive: 'The market may still move this NFT.',
}

/**
 * Sentence on the permission for an EVM collection after an unlisting: ended, or still active. The data of an older
 * flow may not say which.
 */
function collectionPermissionSentence({ collectionPermission }: Flow): string {
  if (collectionPermission === null) return 'The permission for the collection ends with your last listing there.'
  const { isRevoked, otherListings } = collectionPermission
  if (isRevoked) return 'The permission for the collection has ended.'
  const active = 'The permission for the collection stays active'
  // The signed transaction kept the permission, although the market counts no other listing.
  if (otherListings === 0) return `${active}.`
  if (otherListings === null) return `${active}: other listings use it.`
  return otherListings === 1
    ? `${active}: 1 other listing uses it.`
    : `${active}: ${otherListings} other listings use it.`
}

const WHOLE_COLLECTION: Permission = {
  right: 'move every NFT you hold in this collection',
  afterUnlisting: collectionPermissionSentence,
  stillActive: 'The market may still move every NFT you hold in this collection.',
}

/** True for a new listing; false for a change of the price of a listing. */
const isNewListing = ({ was }: Flow): boolean => was === null

/** NFT with its new price, such as "Tide 5 for 640 ℏ". */
const pricedNft = ({ subject, flow }: FlowContext) => `${subject} for ${hbarWords(flow.price)}`

/** Verb phrase after "to": a first listing, or a change of the price. */
const listPhrase = (context: FlowContext): string => {
  const { subject, flow } = context
  if (isNewListing(flow)) return `list ${pricedNft(context)}`
  return `change the price of ${subject} from ${hbarWords(flow.was)} to ${hbarWords(flow.price)}`
}

/** Texts of listing an NFT, and of changing the price of a listing. */
const createListTexts = ({ right }: Permission): FlowKindTexts => {
  const noRepeat = ({ flow }: FlowContext) =>
    isNewListing(flow) ? 'Do not list again.' : 'Do not change the price again.'
  return {
    label: (context) => upperFirstLetter(listPhrase(context)),
    states: {
      ...textsBeforeSending({
        infinitive: listPhrase,
        notDone: ({ flow }) => (isNewListing(flow) ? 'Nothing was listed' : 'The price was not changed'),
        noRepeat,
        needsSpender: true,
        unchanged: ({ flow }) =>
          joinSentences(
            isNewListing(flow) ? null : `The listing at ${hbarWords(flow.was)} stays as it was.`,
            `The market got no new permission to ${right}.`,
          ),
        declineAdvice: ({ flow }) =>
          `Start again if you still want to ${isNewListing(flow) ? 'list' : 'change the price'}.`,
      }),
      submitted: sentText(
        noRepeat,
        () => `If the ledger accepts the transaction, the market may ${right}. You pay only the network fee.`,
      ),
      unknown: unknownOutcomeText(noRepeat, ({ accountName }) =>
        joinSentences(
          `The market may already have the permission to ${right}.`,
          `At most the network fee may have left ${accountName}.`,
        ),
      ),
      settled: (context) => {
        const { flow, accountName, subject } = context
        const isNew = isNewListing(flow)
        return {
          word: isNew ? 'Being listed' : 'Changing price',
          title: isNew ? `The market is listing ${subject}` : `The market is changing the price of ${subject}`,
          moved: joinSentences(
            isNew ? `The market may ${right}.` : '',
            'The NFT stays yours until it sells.',
            feeWords(flow, accountName),
            errorTitleSentence(flow),
          ),
          todo: `Nothing to do. ${noRepeat(context)}`,
        }
      },
      done: (context) => {
        const { error } = context.flow
        if (error === null) return listedText(context, right)
        return error.code === 'accepted-unverified'
          ? listedUnverifiedText(context, right)
          : listedDifferentlyText(context)
      },
      failed: (context) => failedListing(context.flow, right)(context),
    },
  }
}

const permissionSentence = (right: string): string => `The market has your permission to ${right}.`

function failedListing(flow: Flow, right: string): DescribeState {
  if (isPreparationLost(flow)) return isNewListing(flow) ? listingPreparationLost(right) : priceChangePreparationLost
  return isOutcomeUnclear(flow) ? maybeListed(right) : notListed(right)
}

/**
 * True if the market discarded the prepared listing because a buyer of the NFT was already at the checkout. An earlier
 * listing of the NFT continues unchanged.
 */
export const isPreparationLost = (flow: Flow): boolean =>
  (flow.kind === 'list' || flow.kind === 'list-evm') &&
  flow.state === 'failed' &&
  hasStartedNotifyingMarket(flow) &&
  flow.error?.code === 'service-refused' &&
  flow.error.failure === 'listing-preparation-lost'

const STOP_SELLING = 'Revoke the permission only if you no longer want to sell the NFT.'

/**
 * Text for a price change whose preparation the market discarded. The text reports no new permission, because the
 * earlier listing already uses the permission.
 */
const priceChangePreparationLost = failedText({
  word: 'Price not changed',
  title: () => 'The price was not changed',
  stillInEffect: ({ flow }) =>
    `The NFT is still for sale at ${hbarWords(flow.was)}. A buyer at the checkout may pay that price.`,
  todo: () => `Change the price again once the checkout has ended. ${STOP_SELLING}`,
})

/** Text for a new listing whose preparation the market discarded. The permission is already active. */
const listingPreparationLost = (right: string): DescribeState =>
  failedText({
    word: 'Not listed',
    title: notListedTitle,
    stillInEffect: () => permissionSentence(right),
    todo: () => `List the NFT again once the checkout has ended. ${STOP_SELLING}`,
  })

const notListed = (right: string): DescribeState =>
  failedText({
    word: ({ flow }) => (isNewListing(flow) ? 'Not listed' : 'Price not changed'),
    title: (context) =>
      isNewListing(context.flow)
        ? notListedTitle(context)
        : `The price of ${context.subject} was not changed to ${hbarWords(context.flow.price)}`,
    stillInEffect: ({ flow }) =>
      joinSentences(hasStartedNotifyingMarket(flow) ? permissionSentence(right) : '', earlierListingSentence(flow)),
    todo: ({ flow }) => (hasStartedNotifyingMarket(flow) ? listAgainAdvice(flow) : null),
  })

const notListedTitle = ({ subject, flow }: FlowContext): string =>
  `${subject} is not listed for ${hbarWords(flow.price)}`

/** Errors which say that the earlier listing has ended, or that the NFT has left the account. */
const ENDED_LISTING_CODES: ReadonlySet<string> = new Set(['not-owner', 'not-listed', 'listing-gone', 'sold-meanwhile'])

/** Sentence on the earlier listing after a failed price change; empty without one, or if the error says that it ended. */
const earlierListingSentence = (flow: Flow): string =>
  isNewListing(flow) || ENDED_LISTING_CODES.has(flow.error?.code ?? '')
    ? ''
    : `The NFT may still be for sale at ${hbarWords(flow.was)}.`

const listAgainAdvice = (flow: Flow): string =>
  isNewListing(flow)
    ? 'Revoke the permission, or list again.'
    : `Look at the listing on the market, then set the price again. ${STOP_SELLING}`

const maybeListed = (right: string): DescribeState =>
  unclearText({
    title: (context) => `Unknown if ${context.subject} is listed for ${hbarWords(context.flow.price)}`,
    possibleEffect: ({ flow }) => {
      const earlierPrice = isNewListing(flow) ? '' : ` or ${hbarWords(flow.was)}`
      return `${permissionSentence(right)} The NFT may be sold for ${hbarWords(flow.price)}${earlierPrice}.`
    },
    todo: () => 'Look at the NFT on the market. Revoke the permission if you no longer want to sell the NFT.',
  })

const staysYoursSentences = ({ flow, accountName }: FlowContext, right: string): string =>
  joinSentences(`The NFT stays yours until it sells. The market may ${right} from now on.`, feeWords(flow, accountName))

const listedText = (context: FlowContext, right: string) => ({
  word: isNewListing(context.flow) ? 'Listed' : 'Price changed',
  title: isNewListing(context.flow)
    ? `Listed ${pricedNft(context)}`
    : `The price of ${context.subject} is ${hbarWords(context.flow.price)}`,
  moved: staysYoursSentences(context, right),
  todo: '',
})

/** Text for a listing that the market accepted and whose price the app could not read back. */
function listedUnverifiedText(context: FlowContext, right: string) {
  const error = context.flow.error ? errorText(context.flow.error) : null
  return {
    mark: 'unknown' as const,
    word: 'Not verified',
    title: `The market accepted the listing of ${context.subject}, but its price is not verified`,
    moved: joinSentences(error?.moved ?? '', staysYoursSentences(context, right)),
    todo: error?.todo ?? '',
  }
}

/** Text for a listing that differs from the request. The signed transaction does not contain the price. */
function listedDifferentlyText({ flow, accountName, subject }: FlowContext) {
  const error = flow.error ? errorText(flow.error) : null
  return {
    mark: 'refused' as const,
    word: 'Listed differently',
    title: `The listing of ${subject} differs from your request`,
    moved: joinSentences(
      error && flow.error?.code !== 'read-back-differs' ? `${error.title}.` : '',
      error?.moved ?? '',
      feeWords(flow, accountName),
    ),
    todo: 'Unlist the NFT now, or list it again at your price.',
  }
}

/** Texts of ending a listing. */
const createUnlistTexts = ({ afterUnlisting, stillActive }: Permission): FlowKindTexts => {
  const noRepeat = 'Do not unlist again.'
  return {
    label: ({ subject }) => `Unlist ${subject}`,
    states: {
      ...textsBeforeSending({
        infinitive: ({ subject }) => `unlist ${subject}`,
        notDone: 'Nothing was unlisted',
        noRepeat,
        unchanged: 'The listing stays as it was.',
        declineAdvice: 'Start again if you still want to unlist.',
      }),
      submitted: sentText(
        noRepeat,
        () => 'Until the ledger accepts the transaction, the listing stays active: the NFT may be bought.',
      ),
      unknown: unknownOutcomeText(noRepeat, ({ accountName }) =>
        joinSentences(
          'The listing may still be active, and the NFT may be bought.',
          `At most the network fee may have left ${accountName}.`,
        ),
      ),
      settled: ({ flow, accountName }) => ({
        word: 'Being unlisted',
        title: 'Confirmed by the ledger. The market is ending the listing',
        moved: joinSentences(afterUnlisting(flow), feeWords(flow, accountName), errorTitleSentence(flow)),
        todo: `Nothing to do. ${noRepeat}`,
      }),
      done: (context) =>
        (context.flow.error?.code === 'maybe-sold' ? maybeSold : unlistedText(afterUnlisting))(context),
      failed: (context) => failedUnlisting(context.flow, stillActive)(context),
    },
  }
}

const unlistedText =
  (afterUnlisting: Permission['afterUnlisting']): DescribeState =>
  ({ flow, accountName, subject }) => ({
    word: 'Unlisted',
    title: `${subject} is no longer for sale`,
    moved: joinSentences(afterUnlisting(flow), feeWords(flow, accountName), errorTitleSentence(flow)),
    todo: flow.error === null ? '' : errorText(flow.error).todo,
  })

/** Text for an unlisting after which the listing is gone, but the NFT may have been sold before. */
const maybeSold: DescribeState = ({ flow, accountName, subject }) => {
  const error = flow.error && errorText(flow.error)
  return {
    mark: 'unknown',
    word: 'Outcome unknown',
    title: `The listing of ${subject} is gone, and the NFT may have been sold`,
    moved: joinSentences(errorTitleSentence(flow), error?.moved ?? null, feeWords(flow, accountName)),
    todo: error?.todo ?? '',
  }
}

function failedUnlisting(flow: Flow, stillActive: string): DescribeState {
  if (flow.error?.code === 'sold-meanwhile') return alreadyGone
  return isOutcomeUnclear(flow) ? maybeUnlisted : notUnlisted(stillActive)
}

const CHECK_LISTING = 'Look at the NFT on the market, and unlist it again if it is still listed.'

const notUnlisted = (stillActive: string): DescribeState =>
  failedText({
    word: 'Not unlisted',
    title: ({ subject }) => `${subject} was not unlisted`,
    stillInEffect: ({ flow }) =>
      hasStartedNotifyingMarket(flow) ? 'The market may still show the NFT for sale.' : stillActive,
    todo: ({ flow }) => (hasStartedNotifyingMarket(flow) ? CHECK_LISTING : null),
  })

const maybeUnlisted = unclearText({
  title: ({ subject }) => `Unknown if ${subject} is still for sale`,
  possibleEffect: () => 'The listing may still be active.',
  todo: () => CHECK_LISTING,
})

/** Text for an unlisting that came too late: the NFT had already left the account. */
const alreadyGone: DescribeState = ({ flow, accountName, subject }) => {
  const error = flow.error && errorText(flow.error)
  return {
    word: 'Left the account',
    title: `${subject} left ${accountName} before the unlisting`,
    moved: joinSentences(error?.moved ?? null, feeWords(flow, accountName)),
    todo: error?.todo ?? '',
  }
}

export const listTexts = createListTexts(ONE_NFT)
export const listEvmTexts = createListTexts(WHOLE_COLLECTION)
export const unlistTexts = createUnlistTexts(ONE_NFT)
export const unlistEvmTexts = createUnlistTexts(WHOLE_COLLECTION)
