/** Operations of the tag `market` with statistics and rankings. Their sums and averages are for display only. */
import { z } from 'zod'
import { entityId, serialNumber } from '../contract/common'
import {
  isoDay,
  maybe,
  maybeCount,
  maybeHbar,
  maybeId,
  maybeNumber,
  maybeText,
  positiveInteger,
  integerUpTo,
} from './fields'
import { keyedRead, defineOperation } from './operation'

/** Most rows that the service returns in one page. */
const MAX_ROWS = 500

export const statsAggregated = defineOperation({
  ...keyedRead,
  name: 'statsAggregated',
  tag: 'market',
  path: '/v1/public/market/stats/aggregated',
  query: z.object({ startDate: isoDay, endDate: isoDay }),
  answer: z.object({
    source: maybeText,
    dateFrom: maybeText,
    dateTo: maybeText,
    totalVolume: maybeNumber,
    token: maybeText,
  }),
  cacheSeconds: 600,
})

export const statsByToken = defineOperation({
  ...keyedRead,
  name: 'statsByToken',
  tag: 'market',
  path: '/v1/public/market/stats/token',
  query: z.object({
    startDate: isoDay,
    endDate: isoDay,
    page: positiveInteger.optional(),
    limit: integerUpTo(MAX_ROWS).optional(),
  }),
  answer: z.object({
    totalRecords: maybeCount,
    data: z.array(
      z.object({
        token: entityId,
        spender: maybeText,
        datetime: maybeText,
        volume: maybeNumber,
        floor: maybeHbar,
        avgSale: maybeNumber,
        sales: maybeNumber,
        maxSale: maybeNumber,
        minSale: maybeNumber,
        listings: maybeNumber,
        fungibleToken: maybeText,
        maxOffer: maybeNumber,
        offers: maybeNumber,
        maxTraitOffer: maybeNumber,
        traitOffers: maybeNumber,
        orderVolume: maybeNumber,
      }),
    ),
  }),
  cacheSeconds: 600,
})

export const statsTransactions = defineOperation({
  ...keyedRead,
  name: 'statsTransactions',
  tag: 'market',
  path: '/v1/public/market/stats/transactions',
  query: z.object({
    dateFrom: isoDay,
    dateTo: isoDay,
    token: entityId.optional(),
    page: positiveInteger.optional(),
    limit: integerUpTo(MAX_ROWS).optional(),
  }),
  answer: z.object({
    totalRecords: maybeCount,
    data: z.array(
      z.object({
        token: entityId,
        serial: serialNumber,
        spender: maybeText,
        amount: maybeNumber,
        date: maybeText,
        receiver: maybeId,
        sender: maybeId,
        transactionId: maybeText,
      }),
    ),
  }),
  cacheSeconds: 120,
})

export const topCollections = defineOperation({
  ...keyedRead,
  name: 'topCollections',
  tag: 'market',
  path: '/v1/public/market/topcollections',
  query: z.object({ range: integerUpTo(365).optional(), includeUsers: z.literal(1).optional() }),
  answer: z.object({
    /** Number of days that the ranking covers. */
    rangeDays: maybeNumber,
    collections: z.array(
      z.object({
        token: entityId,
        name: z.string(),
        volume: maybeNumber,
        avgSale: maybeNumber,
        maxSale: maybeNumber,
        sales: maybeNumber,
        volumetotal: maybeNumber,
        volumeprev: maybeNumber,
        volume24h: maybeNumber,
        volume7d: maybeNumber,
        volume1m: maybeNumber,
        salesprev: maybeNumber,
        highestOffer: maybeHbar,
        floor: maybeHbar,
        floorprev: maybeHbar,
        floor24h: maybeHbar,
        floor7d: maybeHbar,
        floor1m: maybeHbar,
        orderVolume: maybeNumber,
        offers: maybeNumber,
        owners: maybeNumber,
        spenders: maybeNumber,
        supply: maybeNumber,
        listed: maybeNumber,
        imageUrl: maybeText,
        slug: maybeText,
        stars: maybeNumber,
        topUsers: maybe(
          z.array(
            z.object({
              accountId: entityId,
              volume: maybeNumber,
              buys: maybeNumber,
              sales: maybeNumber,
              highestBuy: maybeNumber,
              highestSale: maybeNumber,
              avgBuy: maybeNumber,
              avgSale: maybeNumber,
            }),
          ),
        ),
      }),
    ),
  }),
  cacheSeconds: 120,
})

export const userVolume = defineOperation({
  ...keyedRead,
  name: 'userVolume',
  tag: 'market',
  path: '/v1/public/market/userVolume',
  query: z.object({
    token: entityId.optional(),
    /** Absent for the first page, then the unchanged `nextPage` of the previous answer. */
    page: z.union([z.string().max(500), z.number().int()]).optional(),
    amount: integerUpTo(MAX_ROWS).optional(),
    /** First day, included. */
    dateFrom: isoDay.optional(),
    /** Day after the last day. */
    dateTo: isoDay.optional(),
  }),
  answer: z.object({
    nextPage: maybe(z.union([z.string(), z.number()])),
    response: z.array(
      z.object({
        userAddress: entityId,
        thriveWallet: maybeText,
        volume: maybeNumber,
        highestBuy: maybeNumber,
        highestSale: maybeNumber,
        avgBuy: maybeNumber,
        avgSale: maybeNumber,
        buyCount: maybeNumber,
        saleCount: maybeNumber,
      }),
    ),
  }),
  cacheSeconds: 3600,
})
