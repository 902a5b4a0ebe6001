import type { Database } from './database'

/** What an answer has shown of a point that the documents leave open, and when it did first and last. */
export type ReadingRow = {
  readonly reading: string
  readonly shown: string
  readonly firstAt: string
  readonly lastAt: string
}
export type ReadingStore = {
  readonly note: (profile: string, reading: string, shown: string, at: string) => void
  /** Latest first; nothing of what was never seen. */
  readonly list: (profile: string) => readonly ReadingRow[]
}

export function createReadingStore(db: Database): ReadingStore {
  const note = db.prepare(
    `INSERT INTO readings (profile, reading, shown, first_at, last_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET last_at = excluded.last_at`,
  )
  const list = db.prepare(
    `SELECT reading, shown, first_at AS firstAt, last_at AS lastAt FROM readings WHERE profile = ?
     ORDER BY last_at DESC, rowid DESC`,
  )
  return {
    note: (profile, reading, shown, at) => void note.run(profile, reading, shown, at, at),
    list: (profile) => list.all(profile) as ReadingRow[],
  }
}
