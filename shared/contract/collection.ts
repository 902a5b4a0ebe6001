import { z } from 'zod'
import { entityId, hbarText, namedId, serialNumber, stamp } from './common'
import { traitChoice } from './flows'
import { method } from './method'

/** A statistic: an average, a volume, a price over time. Shown as a number, never signed on. */
const statistic = z.number().nullable()
/** Milliseconds since the epoch: these instants are for sums and axes. */
const atMs = z.number().int()

/** What this computer has read of a collection over time, oldest first. It asks nobody. */
export const ownHistory = z.object({
  token: entityId,
  floors: z.array(z.object({ atMs, last: z.number() })),
})
export type OwnHistory = z.infer<typeof ownHistory>

export const span = z.enum(['30d', 'year'])
export type Span = z.infer<typeof span>

/** What the market tells of a collection by day, in UTC. */
export const collectionDays = z.object({
  token: entityId,
  span,
  /** Only of days on which something happened. `floor` when the day ended, or now. */
  days: z.array(z.object({ dayMs: atMs, floor: statistic, volume: statistic, sales: statistic, listed: statistic })),
  /** The time of which all days were read; null where that is not certain of any. */
  coverage: z.object({ fromMs: atMs, toMs: atMs }).nullable(),
  stamp,
})
export type CollectionDays = z.infer<typeof collectionDays>

/** How it stands among all collections, with what was before; null where the market does not rank it. */
export const standing = z.object({
  token: entityId,
  ranked: z
    .object({
      listed: statistic,
      floor30dAgo: hbarText.nullable(),
      /** Of the 24 hours before the last. */
      volumeBefore: statistic,
      salesBefore: statistic,
    })
    .nullable(),
  stamp,
})
export type Standing = z.infer<typeof standing>

/** Sales in HBAR, newest first. */
export const collectionSales = z.object({
  token: entityId,
  days: z.number().int(),
  sales: z.array(z.object({ atMs, serial: serialNumber, amount: z.number() })),
  /** How many there are in the time; null where the market does not say. */
  total: z.number().int().nullable(),
  isWhole: z.boolean(),
  stamp,
})
export type CollectionSales = z.infer<typeof collectionSales>

/** How many are on sale at which price, cheapest first. */
export const collectionDepth = z.object({
  token: entityId,
  levels: z.array(z.object({ price: hbarText, count: z.number().int() })),
  read: z.number().int(),
  /** Read listings that are priced in another token. */
  otherTokens: z.number().int(),
  /** False when dearer ones were not read. */
  isWhole: z.boolean(),
  stamp,
})
export type CollectionDepth = z.infer<typeof collectionDepth>

/** Those who hold most, largest first: the market tells of 500 at most. */
export const collectionHolders = z.object({
  token: entityId,
  owners: z.array(z.object({ account: namedId, balance: z.number().int() })),
  ownerCount: z.number().int().nullable(),
  nftCount: z.number().int().nullable(),
  /** Whether the market knows of owners that it does not tell; null where it does not say. */
  isPartial: z.boolean().nullable(),
  stamp,
})
export type CollectionHolders = z.infer<typeof collectionHolders>

export const MOST_FLOOR_TRAITS = 10

/** The lowest price of what has all of some traits; null when nothing on sale has them. */
export const traitFloor = z.object({
  token: entityId,
  traits: z.array(traitChoice),
  floor: hbarText.nullable(),
  stamp,
})
export type TraitFloor = z.infer<typeof traitFloor>

const ofToken = z.object({ token: entityId, fresh: z.boolean() })

export const collection = {
  ownHistory: method({ input: z.object({ token: entityId }), output: ownHistory }),
  days: method({ input: z.object({ token: entityId, span, fresh: z.boolean() }), output: collectionDays }),
  standing: method({ input: ofToken, output: standing }),
  sales: method({
    input: z.object({ token: entityId, days: z.number().int().min(1).max(365), fresh: z.boolean() }),
    output: collectionSales,
  }),
  depth: method({ input: ofToken, output: collectionDepth }),
  holders: method({ input: ofToken, output: collectionHolders }),
  traitFloor: method({
    input: z.object({
      token: entityId,
      traits: z.array(traitChoice).min(1).max(MOST_FLOOR_TRAITS),
      fresh: z.boolean(),
    }),
    output: traitFloor,
  }),
}
