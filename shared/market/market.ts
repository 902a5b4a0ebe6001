/**
 * Operations of the tag `market` that need a key: listings, activity, events, offers, prices and readiness. Statistics
 * are in `statistics.ts`.
 */
import { z } from 'zod'
import { entityId, serialNumber } from '../contract/common'
import {
  currency,
  hbarNumber,
  cachedFlag,
  maxAgeSeconds,
  maybe,
  maybeFlag,
  maybeHbar,
  maybeId,
  maybeNumber,
  maybeText,
  notes,
  positiveInteger,
  paymentToken,
  integerUpTo,
} from './fields'
import { keyedRead, defineOperation } from './operation'

/** Largest offset of a list that the service accepts. */
const MAX_OFFSET = 1_000_000

export const listingRecord = z.object({
  marketplaceListingId: z.number().int(),
  sellerAddress: entityId,
  salePrice: hbarNumber,
  listingDate: maybeText,
  nftName: z.string(),
  nftTokenAddress: entityId,
  nftSerialId: serialNumber,
  nftImage: maybeText,
  nftImageType: maybeText,
  isAvailableForPurchase: maybeNumber,
  paymentToken,
})

export const listings = defineOperation({
  ...keyedRead,
  name: 'listings',
  tag: 'market',
  path: '/v1/public/market/listings',
  query: z
    .object({
      token: entityId.optional(),
      filterUserAccount: entityId.optional(),
      filterTraitName: z.string().max(200).optional(),
      filterTraitValue: z.string().max(200).optional(),
      sortBy: z.enum(['listingDate', 'price', 'serialId']),
      sortDirection: z.enum(['ASC', 'DESC']),
      limit: integerUpTo(10_000),
      offset: z.number().int().min(0).max(MAX_OFFSET),
    })
    .refine(({ filterTraitName: name, filterTraitValue: value }) => (name === undefined) === (value === undefined), {
      path: ['filterTraitValue'],
      message: 'a trait filter needs both name and value',
    }),
  answer: z.object({ isCached: cachedFlag, marketListings: z.array(listingRecord) }),
  cacheSeconds: 15,
  // Ten thousand listings are about 5 MB. A slow connection needs a long time for that.
  timeoutMs: 60_000,
  maxBytes: 16_000_000,
})

/** Last page of activity that the service returns. */
const MAX_ACTIVITY_PAGE = 10

export const activity = defineOperation({
  ...keyedRead,
  name: 'activity',
  tag: 'market',
  path: '/v1/public/market/activity',
  query: z.object({
    token: entityId.optional(),
    serial: serialNumber.optional(),
    activityFilter: z.enum(['Sales', 'Listings', 'All']).optional(),
    amount: positiveInteger.optional(),
    page: integerUpTo(MAX_ACTIVITY_PAGE).optional(),
    includePreviouslyBoughtPrice: z.literal(1).optional(),
    hbarMarketOnly: z.literal(1).optional(),
    paymentTokenAddress: entityId.optional(),
    isHashinal: z.literal(1).optional(),
  }),
  answer: z.object({
    marketActivity: z.array(
      z.object({
        saletype: z.string(),
        saletypeSub: maybeText,
        saleMechanism: maybeText,
        salePrice: maybeNumber,
        salePriceSymbol: maybeText,
        saleDate: maybeText,
        /** Not in the documents; public clients read this field. */
        saleTransactionId: maybeText,
        buyerAddress: maybeId,
        sellerAddress: maybeId,
        collectionName: maybeText,
        nftName: maybeText,
        nftTokenAddress: entityId,
        nftSerialId: serialNumber,
        nftImage: maybeText,
        /** Page on the market's website: an address, or a path relative to the website. */
        listingUrl: maybeText,
        previousPrice: maybeNumber,
        paymentToken,
      }),
    ),
  }),
  cacheSeconds: 15,
})

const eventType = z.enum(['listed', 'price_changed', 'sold', 'delisted'])
/** Maximum of page number times limit: the service has no pages for older events. */
const MAX_EVENTS = 100_000

/**
 * Changes on the market, newest first. The documents do not say whether an event at the exact instant of `since` is
 * included, so the caller must recognise events that it has already read.
 */
export const events = defineOperation({
  ...keyedRead,
  name: 'events',
  tag: 'market',
  path: '/v1/public/market/events',
  query: z
    .object({
      token: entityId.optional(),
      serial: serialNumber.optional(),
      since: z.iso.datetime({ offset: true }).optional(),
      eventType: eventType.optional(),
      page: positiveInteger.optional(),
      limit: integerUpTo(100).optional(),
    })
    .refine(({ serial, token }) => serial === undefined || token !== undefined, {
      path: ['token'],
      message: 'a serial number needs its collection',
    })
    .refine(({ page: pageNumber = 1, limit = 50 }) => pageNumber * limit <= MAX_EVENTS, {
      path: ['page'],
      message: 'events do not go back that far',
    }),
  answer: z.object({
    nextPage: maybeNumber,
    lastEventDate: maybeText,
    events: z.array(
      z.object({
        eventType,
        saleMechanism: maybeText,
        token: entityId,
        serialId: serialNumber,
        nftName: maybeText,
        price: maybeNumber,
        previousPrice: maybeNumber,
        priceSymbol: maybeText,
        sellerAddress: maybeId,
        buyerAddress: maybeId,
        eventDate: z.string(),
        eventDateUnix: maybeNumber,
        transactionId: maybeText,
        paymentToken,
      }),
    ),
  }),
})

const trait = z.object({ trait_type: z.string().min(1), value: z.union([z.string(), z.number()]) })

/** Lowest price in a collection. With `traits` (one to ten), only listings that have all these traits count. */
export const floor = defineOperation({
  ...keyedRead,
  name: 'floor',
  tag: 'market',
  path: '/v1/public/market/floor',
  query: z.object({
    token: entityId,
    traits: z
      .array(trait)
      .min(1)
      .max(10)
      .transform((traits) => JSON.stringify(traits))
      .optional(),
  }),
  answer: z.object({ floor: maybeHbar, token: entityId, floorType: maybeText, isCached: cachedFlag }),
  cacheSeconds: 30,
})

export const offers = defineOperation({
  ...keyedRead,
  name: 'offers',
  tag: 'market',
  path: '/v1/public/market/offers',
  query: z
    .object({
      token: entityId.optional(),
      /** The documents do not say whether this is the buyer or the seller, so the caller must filter the answer. */
      filterUserAccount: entityId.optional(),
      /** 0: pending, submitted or accepted; 1: only submitted; 2: any status. */
      statusFilterTypeId: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
      serial: serialNumber.optional(),
      page: positiveInteger.optional(),
      limit: integerUpTo(100).optional(),
    })
    .refine(({ page: pageNumber = 1, limit = 50 }) => (pageNumber - 1) * limit <= MAX_OFFSET, {
      path: ['page'],
      message: 'offers do not go back that far',
    }),
  answer: z.object({
    response: z.array(
      z.object({
        buyerAccount: entityId,
        sellerAccount: maybeId,
        offeredPrice: hbarNumber,
        offerDate: maybeText,
        statusTypeId: maybeNumber,
        statusName: maybeText,
        listedPrice: maybeHbar,
        token: entityId,
        serialId: serialNumber,
      }),
    ),
  }),
  cacheSeconds: 15,
})

/** Age limit of a quote or a readiness report, if the answer names none. */
const DEFAULT_MAX_AGE_SECONDS = 15

export const quote = defineOperation({
  ...keyedRead,
  name: 'quote',
  tag: 'market',
  path: '/v1/public/market/quote',
  failures: ['nft-unknown'],
  query: z.object({ token: entityId, serial: serialNumber, buyer: entityId.optional() }),
  answer: z.object({
    token: entityId,
    serial: serialNumber,
    listed: z.boolean(),
    quotable: z
      .boolean()
      .nullish()
      .transform((value) => value ?? false),
    price: maybeText,
    currency,
    reason: maybeText,
    retryAfterSeconds: maybeNumber,
    fee: maybe(z.object({ percent: z.number(), paidBy: z.string() })),
    seller: maybeId,
    buyer: maybe(
      z.object({
        accountId: maybeId,
        exists: maybeFlag,
        canSignIn: maybeFlag,
        associated: maybeFlag,
        hbarBalanceCoversPrice: maybeFlag,
        reason: maybeText,
      }),
    ),
    url: maybeText,
    asOf: maybeText,
    observedAt: maybeText,
    maxAgeSeconds: maxAgeSeconds(DEFAULT_MAX_AGE_SECONDS),
    notes,
  }),
})

export const readiness = defineOperation({
  ...keyedRead,
  name: 'readiness',
  tag: 'market',
  path: '/v1/public/account/readiness',
  query: z.object({ account: entityId, token: entityId.optional() }),
  answer: z.object({
    accountId: entityId,
    exists: z.boolean(),
    deleted: maybeFlag,
    key: maybe(
      z.object({ type: maybeText, canSignIn: maybeFlag, canSignInWithMetaMask: maybeFlag, reason: maybeText }),
    ),
    hbar: maybe(z.object({ tinybars: maybeText, amount: maybeText, reason: maybeText })),
    evm: maybe(
      z.object({
        address: maybeText,
        hasAlias: maybeFlag,
        aliasMatchesKey: maybeFlag,
        keyEligibleForEvmNfts: maybeFlag,
      }),
    ),
    autoAssociation: maybe(z.object({ max: maybeNumber })),
    receiverSigRequired: maybeFlag,
    token: maybe(
      z.object({
        sentxCollection: maybeFlag,
        kind: maybeText,
        associated: maybeFlag,
        frozen: maybeFlag,
        kycRevoked: maybeFlag,
        readyForSentxPurchase: maybeFlag,
        reason: maybeText,
      }),
    ),
    asOf: maybeText,
    observedAt: maybeText,
    maxAgeSeconds: maxAgeSeconds(DEFAULT_MAX_AGE_SECONDS),
    notes,
  }),
})
