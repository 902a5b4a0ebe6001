import { z } from 'zod'
import { entityId, hbarText, imagePath, instant, namedId, noValue, serialNumber } from './common'
import { method } from './method'
import { otherPrice } from './token-price'

/** `mine`: the collections that own accounts hold or that have an alert rule. `all`: all collections. */
export const changeScope = z.enum(['mine', 'all'])
export type ChangeScope = z.infer<typeof changeScope>

export const changeKind = z.enum(['listed', 'price_changed', 'sold', 'delisted'])
export type ChangeKind = z.infer<typeof changeKind>

/** An event of the market's change feed. Third-party text. */
export const marketChange = z.object({
  /** Permanent id of the event. */
  id: z.string(),
  kind: changeKind,
  at: instant,
  token: entityId,
  checksum: z.string(),
  /** Name of the collection; null until the name has been read. */
  collection: z.string().nullable(),
  serial: serialNumber,
  name: z.string().nullable(),
  image: imagePath,
  /** Price in HBAR; null when the price is in another token or not reported. */
  price: hbarText.nullable(),
  previousPrice: hbarText.nullable(),
  otherPrice,
  /** True for a sale in which the seller accepted a collection offer. */
  isByOffer: z.boolean(),
  seller: namedId.nullable(),
  buyer: namedId.nullable(),
})
export type MarketChange = z.infer<typeof marketChange>

export const changesSummary = z.object({
  scope: changeScope,
  /**
   * Time of the person's last view of the changes before this run of the app, or the time at which the person marked
   * all changes as seen in this run. All events that the feed has read since this time count as changes, also events
   * that happened earlier. Null before the first view.
   */
  since: instant.nullable(),
  counts: z.record(changeKind, z.number().int()),
  /** Number of collections in the scope `mine`; null for `all`. */
  collections: z.number().int().nullable(),
  /** False if the holdings of an own account could not be read: changes may be missing in `mine`. */
  isScopeWhole: z.boolean(),
  /** Periods in which the feed may have missed events, noted since `since`; `from` and `to` are null when unknown. */
  gaps: z.array(z.object({ from: instant.nullable(), to: instant.nullable() })),
  feed: z.object({
    status: z.enum(['stopped', 'waiting', 'reading', 'offline', 'failed']),
    /** End of the last complete read of the feed; null before the first complete read. */
    readAt: instant.nullable(),
  }),
})
export type ChangesSummary = z.infer<typeof changesSummary>

export const CHANGES_PAGE_SIZE = 100

export const changes = {
  /** Returns the number of changes of each kind, from the last known holdings. Unlike `list`, never sets `since`. */
  summary: method({ input: z.object({ scope: changeScope }), output: changesSummary }),
  /**
   * Returns the changes page by page, newest first. A request for the first page sets `since` for the next run of
   * the app.
   */
  list: method({
    input: z.object({
      scope: changeScope,
      /** Only changes of this kind; null: changes of all kinds. */
      kind: changeKind.nullable(),
      page: z.number().int().min(1).max(400),
      /**
       * Null for the first page. For later pages, `until` of the answer to the first page, so that new events do not
       * shift the pages.
       */
      until: instant.nullable(),
    }),
    output: z.object({ items: z.array(marketChange), isLast: z.boolean(), until: instant }),
  }),
  /** Marks all changes as seen: only events that the feed reads later count as changes. */
  markSeen: method({ input: noValue, output: noValue }),
  /** Starts a read of the change feed. */
  refresh: method({ input: noValue, output: noValue }),
}
