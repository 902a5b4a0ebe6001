import type { Database } from './database'

/** Observation in an answer on a point that the documents leave open, with its first and last time. */
export type ReadingRow = {
  readonly reading: string
  readonly shown: string
  readonly firstAt: string
  readonly lastAt: string
}
export type ReadingStore = {
  readonly note: (profile: string, reading: string, shown: string, at: string) => void
  /** Latest first; without rows for unobserved readings. */
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
