/** Operations for launches, mints, and the pools of forever mints. */
import { z } from 'zod'
import { entityId, serialNumber } from '../contract/common'
import {
  hbarNumber,
  cachedFlag,
  maybe,
  maybeCount,
  maybeFlag,
  maybeId,
  maybeNumber,
  maybeText,
  positiveInteger,
  paymentToken,
  integerUpTo,
} from './fields'
import { keyedRead, defineOperation } from './operation'

export const mintEvents = defineOperation({
  ...keyedRead,
  name: 'mintEvents',
  tag: 'launchpad',
  path: '/v1/public/launchpad/mintevents',
  query: z.object({
    hideSoldOut: z.literal(1).optional(),
    token: entityId.optional(),
    startDate: z.string().max(40).optional(),
    endDate: z.string().max(40).optional(),
    isForeverMint: z.boolean().optional(),
  }),
  answer: z.object({
    isCached: cachedFlag,
    mintEvents: z.array(
      z.object({
        mintCode: z.string().min(1).max(200),
        mintEventName: z.string(),
        isAllowanceApprove: maybeFlag,
        tokenAddress: maybeId,
        image: maybeText,
        availableCount: maybeCount,
        mintedCount: maybeCount,
        totalCount: maybeCount,
        mintPrice: maybeNumber,
        /** Not a documented field of a launch. The mint price is in HBAR unless this field names another token. */
        paymentToken,
        isSoldOut: maybeFlag,
        isForeverMint: maybeFlag,
        url: maybeText,
        startDate: maybeText,
        endDate: maybeText,
        startDateUnix: maybeNumber,
        endDateUnix: maybeNumber,
        description: maybeText,
        collectionName: maybeText,
        creatorName: maybeText,
        nftPoolAddress: maybeId,
        terms: maybe(
          z.object({
            requiresAgreement: maybeFlag,
            platformTermsUrl: maybeText,
            agreementLabel: maybeText,
            /**
             * The content of this field is not documented. If the field is present, the creator has terms of their own.
             */
            creator: z.unknown().optional(),
          }),
        ),
      }),
    ),
  }),
  cacheSeconds: 30,
})

export const launchpadActivity = defineOperation({
  ...keyedRead,
  name: 'launchpadActivity',
  tag: 'launchpad',
  path: '/v1/public/launchpad/activity',
  query: z.object({
    /** Code of the launch, as in the address of the launch's page. */
    f: z.string().max(200).optional(),
    token: entityId.optional(),
    limit: integerUpTo(500).optional(),
    page: integerUpTo(10).optional(),
  }),
  answer: z.object({
    response: z.array(
      z.object({
        nftSaleTypeId: maybeNumber,
        saletype: maybeText,
        salePrice: maybeNumber,
        salePriceSymbol: maybeText,
        saleDate: maybeText,
        saleTransactionId: maybeText,
        collectionName: maybeText,
        nftName: maybeText,
        nftSerialId: serialNumber,
        nftTokenAddress: entityId,
        buyerAddress: maybeId,
        nftImage: maybeText,
        nftImageType: maybeText,
        isForeverMint: maybeFlag,
      }),
    ),
  }),
  cacheSeconds: 30,
})

const poolStatus = z.enum(['open', 'upcoming', 'paused', 'ended', 'sold_out'])
/** Number of NFTs that the pages of a pool reach. The last page may be a partial one. */
const MAX_POOL_NFTS = 20_000

export const foreverMintPool = defineOperation({
  ...keyedRead,
  name: 'foreverMintPool',
  tag: 'forevermint',
  path: '/v1/public/forevermint/pool',
  query: z
    .object({
      /** Token id of the collection, or its name in the address of its page. */
      token: z.string().min(1).max(200),
      serial: serialNumber.optional(),
      limit: integerUpTo(200).optional(),
      page: positiveInteger.optional(),
      all: z.literal(true).optional(),
      sortBy: z.enum(['rarity', 'serial']).optional(),
    })
    .refine(({ page: pageNumber = 1, limit = 100 }) => pageNumber <= Math.ceil(MAX_POOL_NFTS / limit), {
      path: ['page'],
      message: 'a pool does not have that many pages',
    }),
  answer: z.object({
    isCached: cachedFlag,
    collection: maybe(z.object({ token_id: maybeId, slug: maybeText, name: maybeText })),
    forever_mint: maybe(
      z.object({
        active: maybeFlag,
        available_count: maybeCount,
        /** Zero means free. Null when the price is in another token; `currency` is then null as well. */
        price: maybe(z.number().nonnegative().pipe(hbarNumber)),
        currency: maybeText,
        pool_slug: maybeText,
        pool_url: maybeText,
        status: maybe(poolStatus),
        opens_at: maybeText,
        closes_at: maybeText,
        requires_whitelist: maybeFlag,
      }),
    ),
    pool: z.array(
      z.object({
        token_id: entityId,
        serial: serialNumber,
        status: maybeText,
        rarity_rank: maybeCount,
        rarity_pct: maybeNumber,
        rarity_label: maybeText,
        image_url: maybeText,
      }),
    ),
    updated_at: maybeText,
    in_forever_mint_pool: maybeFlag,
  }),
  cacheSeconds: 30,
  // With `all`, an answer can have twenty thousand NFTs.
  timeoutMs: 60_000,
  maxBytes: 16_000_000,
})
