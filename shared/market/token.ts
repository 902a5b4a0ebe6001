/** Operations of the tag `token`: one NFT, a collection's NFTs and traits, what a wallet holds. */
import { z } from 'zod'
import { entityId, serialNumber } from '../contract/common'
import { hbarNumber, maybeCount, maybeHbar, maybeNumber, maybeText, operation, soundRecords } from './operation'

export const tokenNft = operation({
  name: 'tokenNft',
  method: 'GET',
  path: '/v1/public/token/nft',
  access: 'key',
  query: z.object({ token: entityId, serial: serialNumber }),
  answer: z.object({
    token: entityId,
    serial: serialNumber,
    name: maybeText,
    isListed: z.boolean(),
    listing: z
      .object({
        price: hbarNumber,
        sellerAddress: entityId,
        listingDate: maybeText,
        paymentTokenId: maybeText,
      })
      .nullish()
      .transform((listing) => listing ?? null),
  }),
  cacheSeconds: 5,
  effect: 'read',
})

/** What hardly changes of an NFT. Its own output parses again, so that it can be kept. */
export const nftRecord = z.object({
  serialId: serialNumber,
  name: z.string(),
  image: maybeText,
  attributes: soundRecords(
    z.object({ trait_type: z.string(), value: z.union([z.string(), z.number()]).transform(String) }),
  ),
  rarityRank: maybeCount,
})

/** With `sortBy=serial` a page counts serials: page N of limit 1 is the NFT with serial N. */
export const tokenNfts = operation({
  name: 'tokenNfts',
  method: 'GET',
  path: '/v1/public/token/nfts',
  access: 'key',
  query: z.object({
    token: entityId,
    sortBy: z.enum(['serial', 'rarity', 'listingDate']),
    sortDirection: z.enum(['ASC', 'DESC']),
    limit: z.number().int().min(1).max(200),
    page: z.number().int().min(1),
  }),
  answer: z.object({
    isCached: z.boolean().catch(false),
    total: maybeCount,
    nfts: soundRecords(nftRecord),
  }),
  cacheSeconds: 300,
  effect: 'read',
})

export const tokenTraits = operation({
  name: 'tokenTraits',
  method: 'GET',
  path: '/v1/public/token/traits',
  access: 'key',
  query: z.object({ token: entityId }),
  answer: z.object({
    isCached: z.boolean().catch(false),
    cacheTime: maybeText,
    traits: soundRecords(
      z.object({
        trait_type: z.string(),
        values: soundRecords(
          z.object({
            value: z.union([z.string(), z.number()]).transform(String),
            count: maybeCount,
            floor: maybeHbar,
            rarityPct: maybeNumber,
          }),
        ),
      }),
    ),
  }),
  cacheSeconds: 120,
  effect: 'read',
})

export const accountNfts = operation({
  name: 'accountNfts',
  method: 'GET',
  path: '/v1/public/token/accountnfts',
  access: 'key',
  query: z.object({
    account: entityId,
    limit: z.number().int().min(1).max(50),
    startToken: z.string().max(200).optional(),
  }),
  answer: z.object({
    account: entityId,
    nfts: soundRecords(z.object({ tokenAddress: entityId, serial: serialNumber, metadata: maybeText })),
    next: maybeText,
  }),
  // The service itself answers from a cache of 60 s.
  cacheSeconds: 20,
  effect: 'read',
})
