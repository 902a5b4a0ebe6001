import type { Database } from './database'

/** Which kept events of the market are meant. Instants are epoch milliseconds. */
export type ChangeFilter = {
  /** After this instant; null: as far back as events are kept. */
  readonly sinceMs: number | null
  readonly untilMs: number
  /** Null: of every collection. */
  readonly tokens: readonly string[] | null
}
export type KeptEvent = { readonly id: string; readonly atMs: number; readonly event: unknown }

/** Reads the events that the feed has kept, by time and collection. */
export function createMarketChanges(db: Database) {
  const WHERE = `profile = ? AND at > ? AND at <= ? AND (? IS NULL OR token IN (SELECT value FROM json_each(?)))`
  const page = db.prepare(
    `SELECT id, at AS atMs, event FROM events WHERE ${WHERE} ORDER BY at DESC, rowid DESC LIMIT ? OFFSET ?`,
  )
  const counts = db.prepare(
    `SELECT json_extract(event, '$.eventType') AS kind, count(*) AS count FROM events WHERE ${WHERE} GROUP BY kind`,
  )
  const argumentsOf = (profile: string, { sinceMs, untilMs, tokens }: ChangeFilter) => {
    const list = tokens === null ? null : JSON.stringify(tokens)
    return [profile, sinceMs ?? Number.MIN_SAFE_INTEGER, untilMs, list, list] as const
  }
  return {
    /** Newest first. */
    page: (profile: string, filter: ChangeFilter, limit: number, offset: number): readonly KeptEvent[] => {
      const rows = page.all(...argumentsOf(profile, filter), limit, offset) as (Omit<KeptEvent, 'event'> & {
        readonly event: string
      })[]
      return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }))
    },
    /** By the market's word for the kind. */
    counts: (profile: string, filter: ChangeFilter): ReadonlyMap<string, number> => {
      const rows = counts.all(...argumentsOf(profile, filter)) as { kind: string | null; count: number }[]
      return new Map(rows.map(({ kind, count }) => [kind ?? '', count]))
    },
  }
}
export type MarketChangeStore = ReturnType<typeof createMarketChanges>
