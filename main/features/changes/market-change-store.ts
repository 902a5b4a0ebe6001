import type { EntityId } from '@shared/ids'
import type { Database } from '../../storage/database'

/**
 * Filter of stored market events. Rows number the events in the order in which the feed stored them: a late event has
 * an early date and a high row.
 */
export type ChangeFilter = {
  /** After this row; 0: from the first row on. */
  readonly afterRow: number
  /** After this instant, epoch milliseconds, for looks that were stored without a row; null: of any date. */
  readonly afterMs: number | null
  readonly untilRow: number
  /** Null: of every collection. */
  readonly tokens: readonly EntityId[] | null
}
/** `atMs` is within what a `Date` can hold. */
export type StoredMarketEvent = { readonly id: string; readonly atMs: number; readonly event: unknown }

/** The earliest and latest instants that a `Date` can hold (ECMA-262, "Time Values"). */
const MAX_DATE_MS = 8_640_000_000_000_000

/** Reads the events that the feed has stored, by row and collection. */
export function createMarketChangeStore(db: Database) {
  // `+rowid` keeps SQLite on the index by time, which needs no sort.
  const WHERE = `profile = ? AND +rowid > ? AND +rowid <= ? AND (? IS NULL OR at > ?)
    AND (? IS NULL OR token IN (SELECT value FROM json_each(?)))`
  const page = db.prepare(
    `SELECT id, max(min(at, ${MAX_DATE_MS}), -${MAX_DATE_MS}) AS atMs, event FROM events WHERE ${WHERE}
     ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`,
  )
  const counts = db.prepare(
    `SELECT json_extract(event, '$.eventType') AS kind, count(*) AS count FROM events WHERE ${WHERE} GROUP BY kind`,
  )
  const lastRow = db.prepare('SELECT coalesce(max(rowid), 0) AS lastRow FROM events WHERE profile = ?')
  const filterParameters = (profile: string, { afterRow, afterMs, untilRow, tokens }: ChangeFilter) => {
    const tokensJson = tokens === null ? null : JSON.stringify(tokens)
    return [profile, afterRow, untilRow, afterMs, afterMs, tokensJson, tokensJson] as const
  }
  return {
    /**
     * The highest row of the profile; 0 when it has none. Events that are stored later get higher rows: SQLite numbers
     * a row after the highest of the table, and the feed deletes the earliest events by date, rarely the highest row.
     */
    lastRow: (profile: string): number => (lastRow.get(profile) as { readonly lastRow: number }).lastRow,
    /** Newest first. */
    page: (profile: string, filter: ChangeFilter, limit: number, offset: number): readonly StoredMarketEvent[] => {
      const rows = page.all(...filterParameters(profile, filter), limit, offset) as (Omit<
        StoredMarketEvent,
        'event'
      > & {
        readonly event: string
      })[]
      return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }))
    },
    /** By the market's name of the kind. */
    counts: (profile: string, filter: ChangeFilter): ReadonlyMap<string, number> => {
      const rows = counts.all(...filterParameters(profile, filter)) as { kind: string | null; count: number }[]
      return new Map(rows.map(({ kind, count }) => [kind ?? '', count]))
    },
  }
}
export type MarketChangeStore = ReturnType<typeof createMarketChangeStore>
