/** Operations of the tags `market` and `account`: facts, listings, quote, readiness. */
import { z } from 'zod'
import { entityId, serialNumber } from '../contract/common'
import {
  hbarNumber,
  maybeCount,
  maybeHbar,
  maybeNumber,
  maybeText,
  operation,
  paymentToken,
  soundRecords,
} from './operation'

const none = z.object({})

export const marketFacts = operation({
  name: 'marketFacts',
  method: 'GET',
  path: '/v1/public/market/facts',
  access: 'keyless',
  query: none,
  answer: z.object({
    volume24h: maybeNumber,
    sales24h: maybeNumber,
    newListings24h: maybeNumber,
    volumeChangePct: maybeNumber,
    collectionsTracked: maybeNumber,
    updatedAt: maybeText,
    isCached: z.boolean().catch(false),
  }),
  cacheSeconds: 60,
  effect: 'read',
})

export const topCollectionsFacts = operation({
  name: 'topCollectionsFacts',
  method: 'GET',
  path: '/v1/public/market/topcollections/facts',
  access: 'keyless',
  query: z.object({ range: z.enum(['24h', '7d', '30d']) }),
  answer: z.object({
    collections: soundRecords(
      z.object({
        rank: z.number().int(),
        token: entityId,
        name: z.string(),
        creator: maybeText,
        floor: maybeHbar,
        volume: maybeNumber,
        sales: maybeNumber,
        owners: maybeNumber,
        supply: maybeNumber,
      }),
    ),
    updatedAt: maybeText,
    isCached: z.boolean().catch(false),
  }),
  cacheSeconds: 120,
  effect: 'read',
})

export const collectionFacts = operation({
  name: 'collectionFacts',
  method: 'GET',
  path: '/v1/public/collection/{token}/facts',
  access: 'keyless',
  query: z.object({ token: entityId }),
  answer: z.object({
    token: entityId,
    name: z.string(),
    creator: maybeText,
    floor: maybeHbar,
    highestOffer: maybeHbar,
    volume24h: maybeNumber,
    sales24h: maybeNumber,
    volume30d: maybeNumber,
    volumeAllTime: maybeNumber,
    owners: maybeNumber,
    supply: maybeCount,
    updatedAt: maybeText,
    isCached: z.boolean().catch(false),
  }),
  cacheSeconds: 60,
  effect: 'read',
})

export const listingRecord = z.object({
  marketplaceListingId: z.number().int(),
  sellerAddress: entityId,
  salePrice: hbarNumber,
  listingDate: maybeText,
  nftName: z.string(),
  nftTokenAddress: entityId,
  nftSerialId: serialNumber,
  nftImage: maybeText,
  paymentToken,
})

export const listings = operation({
  name: 'listings',
  method: 'GET',
  path: '/v1/public/market/listings',
  access: 'key',
  query: z.object({
    token: entityId.optional(),
    filterUserAccount: entityId.optional(),
    sortBy: z.enum(['listingDate', 'price', 'serialId']),
    sortDirection: z.enum(['ASC', 'DESC']),
    limit: z.number().int().min(1).max(10_000),
    offset: z.number().int().min(0).max(1_000_000),
  }),
  answer: z
    .object({ isCached: z.boolean().catch(false), marketListings: z.array(z.unknown()) })
    .transform(({ isCached, marketListings }) => ({
      isCached,
      marketListings: soundRecords(listingRecord).parse(marketListings),
      /** How many came, the unsound ones too: a page is the last one only when fewer came than were asked for. */
      received: marketListings.length,
    })),
  cacheSeconds: 15,
  effect: 'read',
})

export const quote = operation({
  name: 'quote',
  method: 'GET',
  path: '/v1/public/market/quote',
  access: 'key',
  query: z.object({ token: entityId, serial: serialNumber, buyer: entityId.optional() }),
  answer: z.object({
    token: entityId,
    serial: serialNumber,
    listed: z.boolean(),
    quotable: z.boolean().catch(false),
    price: maybeText,
    currency: maybeText,
    reason: maybeText,
    retryAfterSeconds: maybeNumber,
    fee: z
      .object({ percent: z.number(), paidBy: z.string() })
      .nullish()
      .transform((fee) => fee ?? null),
    seller: entityId.nullish().transform((id) => id ?? null),
    buyer: z
      .object({ hbarBalanceCoversPrice: z.boolean().nullish() })
      .nullish()
      .transform((buyer) => buyer ?? null),
    asOf: maybeText,
    observedAt: maybeText,
    maxAgeSeconds: z.number().catch(15),
  }),
  cacheSeconds: 0,
  effect: 'read',
})

const fact = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null)

export const readiness = operation({
  name: 'readiness',
  method: 'GET',
  path: '/v1/public/account/readiness',
  access: 'key',
  query: z.object({ account: entityId, token: entityId.optional() }),
  answer: z.object({
    accountId: entityId,
    exists: z.boolean(),
    deleted: fact,
    key: z
      .object({ type: maybeText, canSignIn: fact, reason: maybeText })
      .nullish()
      .transform((key) => key ?? null),
    hbar: z
      .object({ tinybars: maybeText, amount: maybeText, reason: maybeText })
      .nullish()
      .transform((hbar) => hbar ?? null),
    autoAssociation: z
      .object({ max: maybeNumber })
      .nullish()
      .transform((slots) => slots ?? null),
    receiverSigRequired: fact,
    token: z
      .object({
        sentxCollection: fact,
        kind: maybeText,
        associated: fact,
        frozen: fact,
        kycRevoked: fact,
        readyForSentxPurchase: fact,
        reason: maybeText,
      })
      .nullish()
      .transform((token) => token ?? null),
    asOf: maybeText,
    observedAt: maybeText,
    maxAgeSeconds: z.number().catch(15),
  }),
  cacheSeconds: 0,
  effect: 'read',
})
