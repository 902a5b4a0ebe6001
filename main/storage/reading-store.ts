import type { Database } from './database'

/**
 * Observed behaviour of the market in a point that the market's documents leave open. `reading`: the open point;
 * `shown`: the behaviour; `firstAt` and `lastAt`: times of the first and the last observation of this behaviour.
 */
export type ReadingRow = {
  readonly reading: string
  readonly shown: string
  readonly firstAt: string
  readonly lastAt: string
}
export type ReadingStore = {
  readonly note: (profile: string, reading: string, shown: string, at: string) => void
  /** Last observed first. A point without an observation has no row. */
  readonly list: (profile: string) => readonly ReadingRow[]
}

export function createReadingStore(db: Database): ReadingStore {
  const upsert = db.prepare(
    `INSERT INTO readings (profile, reading, shown, first_at, last_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET last_at = excluded.last_at`,
  )
  const selectRows = db.prepare(
    `SELECT reading, shown, first_at AS firstAt, last_at AS lastAt FROM readings WHERE profile = ?
     ORDER BY last_at DESC, rowid DESC`,
  )
  return {
    note: (profile, reading, shown, at) => void upsert.run(profile, reading, shown, at, at),
    list: (profile) => selectRows.all(profile) as ReadingRow[],
  }
}
