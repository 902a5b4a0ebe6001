import type { EntityId } from '@shared/ids'
import type { Database } from '../../storage/database'

/**
 * Filter of stored market events. The row of an event is its number in the order in which the feed stored the events.
 * An event that was stored late can thus have an early date and a high row.
 */
export type ChangeFilter = {
  /** Only events with a higher row than this; 0: all events. */
  readonly afterRow: number
  /**
   * Only events after this instant, in milliseconds since the epoch; null: events of any date. For a last view whose
   * row is unknown.
   */
  readonly afterMs: number | null
  /** Only events with this row or a lower one. */
  readonly untilRow: number
  /** Only events of these collections; null: of all collections. */
  readonly tokens: readonly EntityId[] | null
  /** Only events of this kind, as the market names it; null: events of all kinds. */
  readonly kind: string | null
}
/** A stored event. `atMs` is limited to what a `Date` can hold; `event` is parsed JSON of any form. */
export type StoredMarketEvent = { readonly id: string; readonly atMs: number; readonly event: unknown }

/** Latest instant that a `Date` can hold; the earliest is its negative (ECMA-262, "Time Values"). */
const MAX_DATE_MS = 8_640_000_000_000_000

/** Reads the events that the feed has stored, by row and collection. */
export function createMarketChangeStore(db: Database) {
  // The `+` keeps SQLite from searching by row: the index by time returns the events in the requested order, without a
  // sort.
  const WHERE = `profile = ? AND +rowid > ? AND +rowid <= ? AND (? IS NULL OR at > ?)
    AND (? IS NULL OR token IN (SELECT value FROM json_each(?)))
    AND (? IS NULL OR json_extract(event, '$.eventType') = ?)`
  const selectPage = db.prepare(
    `SELECT id, max(min(at, ${MAX_DATE_MS}), -${MAX_DATE_MS}) AS atMs, event FROM events WHERE ${WHERE}
     ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`,
  )
  const selectCounts = db.prepare(
    `SELECT json_extract(event, '$.eventType') AS kind, count(*) AS count FROM events WHERE ${WHERE} GROUP BY kind`,
  )
  const selectLastRow = db.prepare('SELECT coalesce(max(rowid), 0) AS lastRow FROM events WHERE profile = ?')
  const filterParameters = (profile: string, { afterRow, afterMs, untilRow, tokens, kind }: ChangeFilter) => {
    const tokensJson = tokens === null ? null : JSON.stringify(tokens)
    return [profile, afterRow, untilRow, afterMs, afterMs, tokensJson, tokensJson, kind, kind] as const
  }
  return {
    /**
     * Highest row of the profile; 0 when the profile has no events. SQLite gives a new row the number after the highest
     * row of the table, so events that are stored later get higher rows. A number is used again only if the highest row
     * is deleted, which is rare: the feed deletes the events with the earliest dates.
     */
    lastRow: (profile: string): number => (selectLastRow.get(profile) as { readonly lastRow: number }).lastRow,
    /** Page of events, newest first. */
    page: (profile: string, filter: ChangeFilter, limit: number, offset: number): readonly StoredMarketEvent[] => {
      const rows = selectPage.all(...filterParameters(profile, filter), limit, offset) as (Omit<
        StoredMarketEvent,
        'event'
      > & {
        readonly event: string
      })[]
      return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }))
    },
    /** Number of events for each kind, as the market names it; '' for events without a kind. */
    counts: (profile: string, filter: ChangeFilter): ReadonlyMap<string, number> => {
      const rows = selectCounts.all(...filterParameters(profile, filter)) as { kind: string | null; count: number }[]
      return new Map(rows.map(({ kind, count }) => [kind ?? '', count]))
    },
  }
}
export type MarketChangeStore = ReturnType<typeof createMarketChangeStore>
