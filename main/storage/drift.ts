import type { Database } from './database'

/** Where an answer did not have the declared shape: operation, path and what was expected, never the value. */
export type DriftLog = (operation: string, path: string, expected: string) => void

const KEEP = 500

export function createDriftLog(db: Database, now: () => number): DriftLog {
  const insert = db.prepare('INSERT INTO drift (at, operation, path, expected) VALUES (?, ?, ?, ?)')
  const trim = db.prepare('DELETE FROM drift WHERE rowid <= (SELECT max(rowid) FROM drift) - ?')
  return (operation, path, expected) => {
    insert.run(new Date(now()).toISOString(), operation, path, expected)
    trim.run(KEEP)
  }
}
