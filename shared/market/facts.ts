/**
 * Operations for facts of the market and of collections, without a key. Amounts are in HBAR. If an answer names another
 * currency, or an unreadable one, the amounts in that currency become null.
 */
import { z } from 'zod'
import { entityId } from '../contract/common'
import { currency, cachedFlag, maybeCount, maybeHbar, maybeNumber, maybeText } from './fields'
import { keylessRead, defineOperation } from './operation'

export const marketFacts = defineOperation({
  ...keylessRead,
  name: 'marketFacts',
  tag: 'market',
  path: '/v1/public/market/facts',
  query: z.object({}),
  answer: z
    .object({
      network: maybeText,
      currency,
      volume24h: maybeNumber,
      sales24h: maybeNumber,
      avgSale24h: maybeNumber,
      newListings24h: maybeNumber,
      volumePrev24h: maybeNumber,
      salesPrev24h: maybeNumber,
      volumeChangePct: maybeNumber,
      salesChangePct: maybeNumber,
      collectionsTracked: maybeNumber,
      updatedAt: maybeText,
      isCached: cachedFlag,
    })
    .transform((facts) =>
      facts.currency === 'HBAR' ? facts : { ...facts, volume24h: null, avgSale24h: null, volumePrev24h: null },
    ),
  cacheSeconds: 60,
})

export const topCollectionsFacts = defineOperation({
  ...keylessRead,
  name: 'topCollectionsFacts',
  tag: 'market',
  path: '/v1/public/market/topcollections/facts',
  query: z.object({ range: z.enum(['24h', '7d', '30d']) }),
  answer: z
    .object({
      range: maybeText,
      rankedBy: maybeText,
      floorCurrency: currency,
      collections: z.array(
        z.object({
          rank: z.number().int(),
          token: entityId,
          name: z.string(),
          creator: maybeText,
          floor: maybeHbar,
          volume: maybeNumber,
          sales: maybeNumber,
          volumeAllTime: maybeNumber,
          owners: maybeNumber,
          supply: maybeNumber,
          marketplaceUrl: maybeText,
        }),
      ),
      updatedAt: maybeText,
      isCached: cachedFlag,
    })
    .transform((facts) =>
      facts.floorCurrency === 'HBAR'
        ? facts
        : { ...facts, collections: facts.collections.map((row) => ({ ...row, floor: null })) },
    ),
  cacheSeconds: 120,
})

export const collectionFacts = defineOperation({
  ...keylessRead,
  name: 'collectionFacts',
  tag: 'collection',
  path: '/v1/public/collection/{token}/facts',
  query: z.object({ token: entityId }),
  answer: z
    .object({
      token: entityId,
      name: z.string(),
      creator: maybeText,
      floor: maybeHbar,
      floorCurrency: currency,
      highestOffer: maybeHbar,
      volume24h: maybeNumber,
      sales24h: maybeNumber,
      volume30d: maybeNumber,
      volumeAllTime: maybeNumber,
      floor24hAgo: maybeHbar,
      floor7dAgo: maybeHbar,
      owners: maybeNumber,
      supply: maybeCount,
      marketplaceUrl: maybeText,
      updatedAt: maybeText,
      isCached: cachedFlag,
    })
    .transform((facts) =>
      facts.floorCurrency === 'HBAR' ? facts : { ...facts, floor: null, floor24hAgo: null, floor7dAgo: null },
    ),
  cacheSeconds: 60,
})

export const resolveCollection = defineOperation({
  ...keylessRead,
  name: 'resolveCollection',
  tag: 'collection',
  path: '/v1/public/collection/resolve',
  query: z.object({ q: z.string().trim().min(3).max(64) }),
  answer: z.object({
    query: maybeText,
    matches: z
      .array(
        z.object({
          token: entityId,
          name: z.string(),
          friendlyurl: maybeText,
          nfts: maybeCount,
          marketplaceUrl: maybeText,
        }),
      )
      .max(5),
    isCached: cachedFlag,
  }),
  cacheSeconds: 300,
})
