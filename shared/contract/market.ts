import { z } from 'zod'
import { entityId, hbarText, imagePath, stamp, typedText } from './common'
import { method } from './method'

/**
 * A volume, a count, or a change in percent; null when not reported. For display only: no flow uses such a figure.
 */
const statistic = z.number().nullable()

export const rankingPeriod = z.enum(['24h', '7d', '30d'])
export type RankingPeriod = z.infer<typeof rankingPeriod>

/** Maximum number of images that represent a collection. */
export const MAX_COLLECTION_IMAGES = 3

export const marketCollection = z.object({
  rank: z.number().int(),
  token: entityId,
  checksum: z.string(),
  name: z.string(),
  creator: z.string().nullable(),
  image: imagePath,
  /** Images of the first NFTs of the collection, of which some may not be loaded yet. */
  images: z.array(imagePath).max(MAX_COLLECTION_IMAGES),
  /** True while the app loads these images. */
  areImagesPending: z.boolean(),
  floor: hbarText.nullable(),
  volume: statistic,
  /** Change of the volume against the period of the same length before, in percent. */
  volumeChangePercent: statistic,
  sales: statistic,
  /** Number of listings now. */
  listed: statistic,
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
  range: rankingPeriod,
  collections: z.array(marketCollection),
  /**
   * True if the list has every collection that the market ranks; false if only the collections with the highest volume
   * could be read.
   */
  hasAllRanked: z.boolean(),
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

/** At most five collections whose name or token id resembles the typed text. Third-party names. */
export const foundCollections = z.object({
  matches: z.array(z.object({ token: entityId, checksum: z.string(), name: z.string(), nfts: statistic })),
  stamp,
})
export type FoundCollections = z.infer<typeof foundCollections>

/**
 * A collection traded on the market. Figures cover the last year, and are null for a collection without a sale in that
 * year.
 */
export const tradedCollection = z.object({
  token: entityId,
  checksum: z.string(),
  /** Null where the market gives only the id. */
  name: z.string().nullable(),
  image: imagePath,
  floor: hbarText.nullable(),
  volume: statistic,
  sales: statistic,
  owners: statistic,
  supply: statistic,
})
export type TradedCollection = z.infer<typeof tradedCollection>

export const tradedCollections = z.object({
  collections: z.array(tradedCollection),
  /** False if the figures could not be read, so that only the ids are known. */
  hasFigures: z.boolean(),
  stamp,
})
export type TradedCollections = z.infer<typeof tradedCollections>

/** Number of days in `recentFloors`, including the current day. */
export const RECENT_FLOOR_DAYS = 7

/** Floors of all collections on the last days, for small lines without an axis. */
export const recentFloors = z.object({
  collections: z.array(
    z.object({
      token: entityId,
      /** Floor in HBAR at the end of each UTC day, oldest first; null before the first known floor. */
      floors: z.array(statistic).length(RECENT_FLOOR_DAYS),
    }),
  ),
  stamp,
})
export type RecentFloors = z.infer<typeof recentFloors>

/** Traits of a collection. Third-party text. */
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
          /** The best active offer for this value. */
          bestOffer: hbarText.nullable(),
        }),
      ),
    }),
  ),
  stamp,
})
export type CollectionTraits = z.infer<typeof collectionTraits>

export const market = {
  overview: method({ input: z.object({ range: rankingPeriod, fresh: z.boolean() }), output: marketOverview }),
  recentFloors: method({ input: z.object({ fresh: z.boolean() }), output: recentFloors }),
  collection: method({ input: z.object({ token: entityId, fresh: z.boolean() }), output: collectionFacts }),
  find: method({ input: z.object({ text: typedText(64).min(3) }), output: foundCollections }),
  /** Every collection traded on the market, by volume of the last year, highest first. */
  traded: method({ input: z.object({ fresh: z.boolean() }), output: tradedCollections }),
  /** Asks the market whether the collection is traded there. */
  isTraded: method({
    input: z.object({ token: entityId }),
    output: z.object({ token: entityId, isTraded: z.boolean(), stamp }),
  }),
  traits: method({ input: z.object({ token: entityId }), output: collectionTraits }),
}
