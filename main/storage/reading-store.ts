import type { Database } from './database'

/**
 * Observed behaviour of the market in a point that the market's documents leave open. `point`: the open point;
 * `reading`: the behaviour; `firstAt` and `lastAt`: times of the first and the last observation of this behaviour.
 */
export type ReadingRow = {
  readonly point: string
  readonly reading: string
  readonly firstAt: string
  readonly lastAt: string
}
export type ReadingStore = {
  readonly note: (profile: string, point: string, reading: string, at: string) => void
  /** Last observed first. A point without an observation has no row. */
  readonly list: (profile: string) => readonly ReadingRow[]
}

/** The column `reading` holds the point, and the column `shown` the reading. */
export function createReadingStore(db: Database): ReadingStore {
  const upsert = db.prepare(
    `INSERT INTO readings (profile, reading, shown, first_at, last_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET last_at = excluded.last_at`,
  )
  const selectRows = db.prepare(
    `SELECT reading AS point, shown AS reading, first_at AS firstAt, last_at AS lastAt FROM readings WHERE profile = ?
     ORDER BY last_at DESC, rowid DESC`,
  )
  return {
    note: (profile, point, reading, at) => void upsert.run(profile, point, reading, at, at),
    list: (profile) => selectRows.all(profile) as ReadingRow[],
  }
}
