import { z } from 'zod'
import { entityId, hbarText, namedId, serialNumber, stamp } from './common'
import { traitChoice } from './flows'
import { method } from './method'

/** Statistic, such as an average or a volume; null when unknown. For display only, never used for signing. */
const statistic = z.number().nullable()
/** Instant in milliseconds since the epoch, for calculations and axes. */
const atMs = z.number().int()

/** Floors of a collection that this app has read and stored, oldest first. `last`: the latest floor of a period. */
export const ownHistory = z.object({
  token: entityId,
  floors: z.array(z.object({ atMs, last: z.number() })),
})
export type OwnHistory = z.infer<typeof ownHistory>

export const historySpan = z.enum(['30d', 'year'])
export type HistorySpan = z.infer<typeof historySpan>

/** The market's daily figures of a collection, in UTC. */
export const collectionDays = z.object({
  token: entityId,
  span: historySpan,
  /** Only days with activity. `floor`: the floor at the end of the day; for the current day, the current floor. */
  days: z.array(z.object({ dayMs: atMs, floor: statistic, volume: statistic, sales: statistic, listed: statistic })),
  /**
   * Period in which the days are complete: a day that is not in `days` had no activity. Null when no such period is
   * certain.
   */
  coverage: z.object({ fromMs: atMs, toMs: atMs }).nullable(),
  stamp,
})
export type CollectionDays = z.infer<typeof collectionDays>

/** Figures of a collection in the market's ranking. */
export const collectionRank = z.object({
  token: entityId,
  /** Figures of the ranking; null when the market does not rank the collection. */
  ranked: z
    .object({
      listed: statistic,
      floor30dAgo: hbarText.nullable(),
      /** `volumeBefore` and `salesBefore`: figures of the 24 hours before the last 24 hours. */
      volumeBefore: statistic,
      salesBefore: statistic,
    })
    .nullable(),
  stamp,
})
export type CollectionRank = z.infer<typeof collectionRank>

/** Sales of a collection in HBAR, newest first. */
export const collectionSales = z.object({
  token: entityId,
  days: z.number().int(),
  sales: z.array(z.object({ atMs, serial: serialNumber, amount: z.number() })),
  /** Number of sales in the period; null when some sales of the period were not read. */
  total: z.number().int().nullable(),
  /** False when some sales of the period were not read. */
  isWhole: z.boolean(),
  stamp,
})
export type CollectionSales = z.infer<typeof collectionSales>

/** Number of listings at each price, cheapest first. */
export const collectionDepth = z.object({
  token: entityId,
  levels: z.array(z.object({ price: hbarText, count: z.number().int() })),
  /** Number of listings that were read. */
  readCount: z.number().int(),
  /** Number of read listings with a price in another token. */
  otherTokenCount: z.number().int(),
  /** False when more expensive listings were not read. */
  isWhole: z.boolean(),
  stamp,
})
export type CollectionDepth = z.infer<typeof collectionDepth>

/** Largest holders of a collection, largest first. The market returns at most 500 holders. */
export const collectionHolders = z.object({
  token: entityId,
  owners: z.array(z.object({ account: namedId, balance: z.number().int() })),
  ownerCount: z.number().int().nullable(),
  nftCount: z.number().int().nullable(),
  /** True if the collection has more owners than the market returns; null when the market does not report this. */
  isPartial: z.boolean().nullable(),
  stamp,
})
export type CollectionHolders = z.infer<typeof collectionHolders>

/** Maximum number of traits in a request for a trait floor. */
export const MAX_FLOOR_TRAITS = 10

/** Lowest price of the listed NFTs that have all of the given traits. */
export const traitFloor = z.object({
  token: entityId,
  traits: z.array(traitChoice),
  /** Lowest price; null when no listed NFT has all of the traits. */
  floor: hbarText.nullable(),
  stamp,
})
export type TraitFloor = z.infer<typeof traitFloor>

const collectionInput = z.object({ token: entityId, fresh: z.boolean() })

export const collection = {
  /** Returns the floors that are stored on this computer. Sends no request. */
  ownHistory: method({ input: z.object({ token: entityId }), output: ownHistory }),
  dailyFigures: method({
    input: z.object({ token: entityId, span: historySpan, fresh: z.boolean() }),
    output: collectionDays,
  }),
  marketRank: method({ input: collectionInput, output: collectionRank }),
  sales: method({
    input: z.object({ token: entityId, days: z.number().int().min(1).max(365), fresh: z.boolean() }),
    output: collectionSales,
  }),
  depth: method({ input: collectionInput, output: collectionDepth }),
  holders: method({ input: collectionInput, output: collectionHolders }),
  traitFloor: method({
    input: z.object({
      token: entityId,
      traits: z.array(traitChoice).min(1).max(MAX_FLOOR_TRAITS),
      fresh: z.boolean(),
    }),
    output: traitFloor,
  }),
}
