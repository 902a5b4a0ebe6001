/** What anybody may ask without a key: facts of the market and of collections. */
import { z } from 'zod'
import { entityId } from '../contract/common'
import { isCached, maybeCount, maybeHbar, maybeNumber, maybeText } from './fields'
import { operation } from './operation'

export const marketFacts = operation({
  name: 'marketFacts',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/facts',
  access: 'keyless',
  query: z.object({}),
  answer: z.object({
    network: maybeText,
    currency: maybeText,
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
    isCached,
  }),
  cacheSeconds: 60,
  effect: 'read',
})

export const topCollectionsFacts = operation({
  name: 'topCollectionsFacts',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/topcollections/facts',
  access: 'keyless',
  query: z.object({ range: z.enum(['24h', '7d', '30d']) }),
  answer: z.object({
    range: maybeText,
    rankedBy: maybeText,
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
    isCached,
  }),
  cacheSeconds: 120,
  effect: 'read',
})

export const collectionFacts = operation({
  name: 'collectionFacts',
  tag: 'collection',
  method: 'GET',
  path: '/v1/public/collection/{token}/facts',
  access: 'keyless',
  query: z.object({ token: entityId }),
  answer: z.object({
    token: entityId,
    name: z.string(),
    creator: maybeText,
    floor: maybeHbar,
    floorCurrency: maybeText,
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
    isCached,
  }),
  cacheSeconds: 60,
  effect: 'read',
})

export const resolveCollection = operation({
  name: 'resolveCollection',
  tag: 'collection',
  method: 'GET',
  path: '/v1/public/collection/resolve',
  access: 'keyless',
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
    isCached,
  }),
  cacheSeconds: 300,
  effect: 'read',
})
