import { z } from 'zod'
import { entityId, hbarText, namedId, serialNumber, stamp } from './common'
import { traitChoice } from './flows'
import { method } from './method'

/** A statistic: an average, a volume, a price over time. For display only, never signed on. */
const statistic = z.number().nullable()
/** Milliseconds since the epoch: these instants are for calculations and axes. */
const atMs = z.number().int()

/** Floors that this computer has read of a collection over time, oldest first. Reads only local data. */
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
  /** Only days with activity. `floor` is the floor at the end of the day, or the current one. */
  days: z.array(z.object({ dayMs: atMs, floor: statistic, volume: statistic, sales: statistic, listed: statistic })),
  /** Period for which all days were read; null when no period is certain. */
  coverage: z.object({ fromMs: atMs, toMs: atMs }).nullable(),
  stamp,
})
export type CollectionDays = z.infer<typeof collectionDays>

/** Position of a collection among all collections, with earlier figures; null where the market does not rank it. */
export const collectionRank = z.object({
  token: entityId,
  ranked: z
    .object({
      listed: statistic,
      floor30dAgo: hbarText.nullable(),
      /** Volume of the 24 hours before the last 24 hours. */
      volumeBefore: statistic,
      salesBefore: statistic,
    })
    .nullable(),
  stamp,
})
export type CollectionRank = z.infer<typeof collectionRank>

/** Sales in HBAR, newest first. */
export const collectionSales = z.object({
  token: entityId,
  days: z.number().int(),
  sales: z.array(z.object({ atMs, serial: serialNumber, amount: z.number() })),
  /** Number of sales in the period; null where the market does not report it. */
  total: z.number().int().nullable(),
  isWhole: z.boolean(),
  stamp,
})
export type CollectionSales = z.infer<typeof collectionSales>

/** Number of listings at each price, cheapest first. */
export const collectionDepth = z.object({
  token: entityId,
  levels: z.array(z.object({ price: hbarText, count: z.number().int() })),
  read: z.number().int(),
  /** Number of read listings that are priced in another token. */
  otherTokens: z.number().int(),
  /** False when more expensive listings were not read. */
  isWhole: z.boolean(),
  stamp,
})
export type CollectionDepth = z.infer<typeof collectionDepth>

/** Largest holders, largest first: the market returns at most 500. */
export const collectionHolders = z.object({
  token: entityId,
  owners: z.array(z.object({ account: namedId, balance: z.number().int() })),
  ownerCount: z.number().int().nullable(),
  nftCount: z.number().int().nullable(),
  /** True if the market knows of owners that it does not list; null where it does not say. */
  isPartial: z.boolean().nullable(),
  stamp,
})
export type CollectionHolders = z.infer<typeof collectionHolders>

export const MAX_FLOOR_TRAITS = 10

/** Lowest price among the listings that have all of the given traits; null when there is no such listing. */
export const traitFloor = z.object({
  token: entityId,
  traits: z.array(traitChoice),
  floor: hbarText.nullable(),
  stamp,
})
export type TraitFloor = z.infer<typeof traitFloor>

const collectionInput = z.object({ token: entityId, fresh: z.boolean() })

export const collection = {
  ownHistory: method({ input: z.object({ token: entityId }), output: ownHistory }),
  days: method({ input: z.object({ token: entityId, span: historySpan, fresh: z.boolean() }), output: collectionDays }),
  standing: method({ input: collectionInput, output: collectionRank }),
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
