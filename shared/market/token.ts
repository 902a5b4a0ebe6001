/**
 * Operations of the tag `token`: one NFT, a collection's NFTs, traits and owners, a wallet's holdings, and the
 * collections that the market supports.
 */
import { z } from 'zod'
import { entityId, serialNumber } from '../contract/common'
import {
  hbarNumber,
  cachedFlag,
  maybe,
  maybeCount,
  maybeFlag,
  maybeHbar,
  maybeId,
  maybeNumber,
  maybeText,
  positiveInteger,
  tokenOfPrice,
  traitValue,
  integerUpTo,
} from './fields'
import { keyedRead, defineOperation } from './operation'

export const tokenNft = defineOperation({
  ...keyedRead,
  name: 'tokenNft',
  tag: 'token',
  path: '/v1/public/token/nft',
  query: z.object({ token: entityId, serial: serialNumber }),
  answer: z.object({
    token: entityId,
    serial: serialNumber,
    name: maybeText,
    isListed: z.boolean(),
    listing: maybe(
      z.object({
        price: hbarNumber,
        sellerAddress: entityId,
        listingDate: maybeText,
        paymentTokenId: tokenOfPrice,
      }),
    ),
    isInForeverMintPool: maybeFlag,
  }),
  cacheSeconds: 5,
})

/** Facts of an NFT that rarely change. The schema also parses its own result, so that a cached result is valid. */
export const nftRecord = z.object({
  serialId: serialNumber,
  name: z.string(),
  image: maybeText,
  attributes: z
    .array(z.object({ trait_type: z.string(), value: traitValue }))
    .nullish()
    .transform((attributes) => attributes ?? []),
  rarityRank: maybeCount,
  /** The service's own score; its formula is not documented. */
  rarity: maybeNumber,
})

/** An NFT with its listing, which can change at any time. */
const listedNft = nftRecord.extend({
  rarityPct: maybeNumber,
  isListed: maybeFlag,
  listingPrice: maybeHbar,
  listingDate: maybeText,
  sellerAddress: maybeId,
})

/** Pages count NFTs, not serials. With `sortBy=serial` and limit 1, page N is serial N only if no serial is missing. */
export const tokenNfts = defineOperation({
  ...keyedRead,
  name: 'tokenNfts',
  tag: 'token',
  path: '/v1/public/token/nfts',
  query: z.object({
    token: entityId,
    sortBy: z.enum(['serial', 'rarity', 'listingDate']),
    sortDirection: z.enum(['ASC', 'DESC']),
    limit: integerUpTo(200),
    page: positiveInteger,
  }),
  answer: z.object({ isCached: cachedFlag, total: maybeCount, nfts: z.array(listedNft) }),
  cacheSeconds: 300,
})

export const tokenTraits = defineOperation({
  ...keyedRead,
  name: 'tokenTraits',
  tag: 'token',
  path: '/v1/public/token/traits',
  query: z.object({ token: entityId }),
  answer: z.object({
    isCached: cachedFlag,
    cacheTime: maybeText,
    traits: z.array(
      z.object({
        trait_type: z.string(),
        isNumeric: maybeFlag,
        values: z.array(
          z.object({
            value: traitValue,
            count: maybeCount,
            countListed: maybeCount,
            floor: maybeHbar,
            rarityPct: maybeNumber,
            rarityScore: maybeNumber,
            traitOfferAny: maybeHbar,
            traitOffer: maybeHbar,
          }),
        ),
      }),
    ),
  }),
  cacheSeconds: 120,
})

export const accountNfts = defineOperation({
  ...keyedRead,
  name: 'accountNfts',
  tag: 'token',
  path: '/v1/public/token/accountnfts',
  query: z.object({ account: entityId, limit: integerUpTo(50), startToken: z.string().max(200).optional() }),
  answer: z.object({
    account: entityId,
    nfts: z.array(z.object({ tokenAddress: entityId, serial: serialNumber, metadata: maybeText })),
    next: maybeText,
  }),
  // Short, because the service itself caches its answers for 60 s.
  cacheSeconds: 20,
})

/** Largest number of owners in an answer. The service has no further pages of them. */
const MAX_OWNERS = 500

export const owners = defineOperation({
  ...keyedRead,
  name: 'owners',
  tag: 'token',
  path: '/v1/public/token/owners',
  query: z.object({ token: entityId, amount: integerUpTo(MAX_OWNERS).optional() }),
  answer: z.object({
    ownerCount: maybeCount,
    nftCount: maybeCount,
    /** True if the collection has more owners than the answer lists. */
    partial: maybeFlag,
    owners: z.array(
      z.object({
        account: entityId,
        thriveWallet: maybeText,
        balance: z.number().int().nonnegative(),
        rank: maybeNumber,
        /** A fraction of the collection, 0 to 1. */
        pct: maybeNumber,
      }),
    ),
  }),
  cacheSeconds: 60,
})

/** Asks for a single collection, because the answer for several is not documented. */
export const isSupported = defineOperation({
  ...keyedRead,
  name: 'isSupported',
  tag: 'token',
  path: '/v1/public/token/issupported',
  query: z.object({ token: entityId }),
  answer: z.object({ token: maybeText, supported: z.boolean() }),
  cacheSeconds: 600,
})

export const supportedList = defineOperation({
  ...keyedRead,
  name: 'supportedList',
  tag: 'token',
  path: '/v1/public/token/supportedlist',
  query: z.object({}),
  answer: z.object({ supportedTokenList: z.array(entityId) }),
  cacheSeconds: 600,
})
