import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, noValue, serialNumber } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** `mine`: collections that own accounts hold or that have an alert. */
export const changeScope = z.enum(['mine', 'all'])
export type ChangeScope = z.infer<typeof changeScope>

export const changeKind = z.enum(['listed', 'price_changed', 'sold', 'delisted'])
export type ChangeKind = z.infer<typeof changeKind>

/** An event of the market's change feed. Third-party text. */
export const marketChange = z.object({
  /** Permanent id of one event. */
  id: z.string(),
  kind: changeKind,
  at: instant,
  token: entityId,
  checksum: z.string(),
  /** Null until read. */
  collection: z.string().nullable(),
  serial: serialNumber,
  name: z.string().nullable(),
  image: imagePath,
  /** Null when the price is not in HBAR or not reported. */
  price: hbarText.nullable(),
  previousPrice: hbarText.nullable(),
  otherPrice,
  /** True if the sale accepted a collection offer, not a listing. */
  isByOffer: z.boolean(),
  seller: namedId.nullable(),
  buyer: namedId.nullable(),
})
export type MarketChange = z.infer<typeof marketChange>

export const changesSummary = z.object({
  scope: changeScope,
  /**
   * Time of the last look at the changes. Later reads count as changes, whatever their event date. Null: the first
   * look.
   */
  since: instant.nullable(),
  counts: z.record(changeKind, z.number().int()),
  /** Number of collections in the scope; null for `all`. */
  collections: z.number().int().nullable(),
  /** False if holdings of an own account could not be read, so `mine` may lack changes. */
  isScopeWhole: z.boolean(),
  /** Periods in which the feed may have missed events, recorded since the last look; a bound is null when unknown. */
  gaps: z.array(z.object({ from: instant.nullable(), to: instant.nullable() })),
  feed: z.object({
    status: z.enum(['stopped', 'waiting', 'reading', 'offline', 'failed']),
    /** End of the last complete read; null: there was none. */
    readAt: instant.nullable(),
  }),
})
export type ChangesSummary = z.infer<typeof changesSummary>

export const CHANGES_PAGE_SIZE = 100

export const changes = {
  /** Does not count as a look. Uses the last known holdings of own accounts. */
  summary: method({ input: z.object({ scope: changeScope }), output: changesSummary }),
  /** Newest first. The first page counts as a look: the next run of the app starts from there. */
  list: method({
    input: z.object({
      scope: changeScope,
      page: z.number().int().min(1).max(400),
      /** `until` of the first page, so that new events do not shift later pages; null: the first page. */
      until: instant.nullable(),
    }),
    output: z.object({ items: z.array(marketChange), isLast: z.boolean(), until: instant }),
  }),
  /** Marks all changes as seen: only later reads count as changes. */
  markSeen: method({ input: noValue, output: noValue }),
  /** Reads the change feed now. */
  refresh: method({ input: noValue, output: noValue }),
}
