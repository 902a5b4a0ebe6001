import { z } from 'zod'
import { entityId, hbarText, imagePath, namedId, serialNumber, stamp } from './common'
import { method } from './method'

/** A statistic: an average or a volume. Shown as a number, never signed on. */
const statistic = z.number().nullable()

export const range = z.enum(['24h', '7d', '30d'])
export type Range = z.infer<typeof range>

export const marketCollection = z.object({
  rank: z.number().int(),
  token: entityId,
  checksum: z.string(),
  name: z.string(),
  creator: z.string().nullable(),
  image: imagePath,
  floor: hbarText.nullable(),
  volume: statistic,
  sales: statistic,
  owners: statistic,
  supply: statistic,
})
export type MarketCollection = z.infer<typeof marketCollection>

export const marketOverview = z.object({
  pulse: z.object({
    volume24h: statistic,
    sales24h: statistic,
    newListings24h: statistic,
    volumeChangePercent: statistic,
    collectionsTracked: statistic,
    stamp,
  }),
  range,
  collections: z.array(marketCollection),
  stamp,
})
export type MarketOverview = z.infer<typeof marketOverview>

export const collectionFacts = z.object({
  token: entityId,
  checksum: z.string(),
  name: z.string(),
  creator: z.string().nullable(),
  image: imagePath,
  floor: hbarText.nullable(),
  floor24hAgo: hbarText.nullable(),
  floor7dAgo: hbarText.nullable(),
  bestOffer: hbarText.nullable(),
  volume24h: statistic,
  volume30d: statistic,
  volumeAllTime: statistic,
  sales24h: statistic,
  owners: statistic,
  supply: statistic,
  stamp,
})
export type CollectionFacts = z.infer<typeof collectionFacts>

export const listing = z.object({
  token: entityId,
  serial: serialNumber,
  name: z.string(),
  image: imagePath,
  /** Null when it is priced in another token, or in one that is not known. */
  price: hbarText.nullable(),
  seller: namedId,
})
export type Listing = z.infer<typeof listing>

export const listingsPage = z.object({
  token: entityId,
  sort: z.enum(['price', 'listingDate', 'serialId']),
  listings: z.array(listing),
  /** False when more can be read after these. */
  last: z.boolean(),
  stamp,
})
export type ListingsPage = z.infer<typeof listingsPage>

/** Collections whose name or token id is like what was typed: at most five. Third-party names. */
export const foundCollections = z.object({
  matches: z.array(z.object({ token: entityId, checksum: z.string(), name: z.string(), nfts: statistic })),
  stamp,
})
export type FoundCollections = z.infer<typeof foundCollections>

/** What the NFTs of a collection differ in. Third-party text. */
export const collectionTraits = z.object({
  token: entityId,
  traits: z.array(
    z.object({
      type: z.string(),
      values: z.array(
        z.object({
          value: z.string(),
          count: z.number().int().nullable(),
          listed: z.number().int().nullable(),
          floor: hbarText.nullable(),
          /** The best standing offer for this value. */
          bestOffer: hbarText.nullable(),
        }),
      ),
    }),
  ),
  stamp,
})
export type CollectionTraits = z.infer<typeof collectionTraits>

export const market = {
  overview: method({ input: z.object({ range, fresh: z.boolean() }), output: marketOverview }),
  collection: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: collectionFacts }),
  listings: method({
    input: z.object({
      token: entityId,
      sort: z.enum(['price', 'listingDate', 'serialId']),
      offset: z.number().int().min(0).max(1_000_000),
      limit: z.number().int().min(1).max(200),
      fresh: z.boolean(),
    }),
    output: listingsPage,
  }),
  find: method({ input: z.object({ text: z.string().trim().min(3).max(64) }), output: foundCollections }),
  traits: method({ input: z.object({ token: entityId }), output: collectionTraits }),
}
