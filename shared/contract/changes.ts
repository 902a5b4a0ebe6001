import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, nothing, serialNumber } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** `mine`: collections that own accounts hold, or that have an alert. */
export const changeScope = z.enum(['mine', 'all'])
export type ChangeScope = z.infer<typeof changeScope>

export const changeKind = z.enum(['listed', 'price_changed', 'sold', 'delisted'])
export type ChangeKind = z.infer<typeof changeKind>

/** An event of the market's change feed. Third-party text. */
export const marketChange = z.object({
  /** One event for ever. */
  id: z.string(),
  kind: changeKind,
  at: instant,
  token: entityId,
  checksum: z.string(),
  /** Null until it has been read. */
  collection: z.string().nullable(),
  serial: serialNumber,
  name: z.string().nullable(),
  image: imagePath,
  /** Null when it is not in HBAR, or not told. */
  price: hbarText.nullable(),
  previousPrice: hbarText.nullable(),
  otherPrice,
  /** An accepted offer on the collection, and no listing. */
  isByOffer: z.boolean(),
  seller: namedId.nullable(),
  buyer: namedId.nullable(),
})
export type MarketChange = z.infer<typeof marketChange>

export const changesSummary = z.object({
  scope: changeScope,
  /** The time of the last look at the changes. What was read later counts, whatever its date. Null: the first look. */
  since: instant.nullable(),
  counts: z.record(changeKind, z.number().int()),
  /** Collections of the scope; null of `all`. */
  collections: z.number().int().nullable(),
  /** False: what some own account holds could not be read, so that changes may be missing from `mine`. */
  isScopeWhole: z.boolean(),
  /** Spans in which the feed may have missed events, noted since the last look; a bound is null when it is unknown. */
  gaps: z.array(z.object({ from: instant.nullable(), to: instant.nullable() })),
  feed: z.object({
    status: z.enum(['stopped', 'waiting', 'reading', 'offline', 'failed']),
    /** The end of its last complete reading; null: there was none. */
    readAt: instant.nullable(),
  }),
})
export type ChangesSummary = z.infer<typeof changesSummary>

export const CHANGES_PAGE = 100

export const changes = {
  /** Does not count as a look. Reads what own accounts hold at once, as it was last known. */
  summary: method({ input: z.object({ scope: changeScope }), output: changesSummary }),
  /** The first page counts as a look: the next run of the app begins there. Newest first. */
  list: method({
    input: z.object({
      scope: changeScope,
      page: z.number().int().min(1).max(400),
      /** The `until` of the first page, so that new events do not shift the others; null: the first page. */
      until: instant.nullable(),
    }),
    output: z.object({ items: z.array(marketChange), isLast: z.boolean(), until: instant }),
  }),
  /** From now on only what is read later counts as changed. */
  markSeen: method({ input: nothing, output: nothing }),
  /** Reads the change feed now. */
  refresh: method({ input: nothing, output: nothing }),
}
