import type { Database } from './database'

/**
 * Records that the service differs from its documents in one field: an answer has another type than declared, a tool
 * refuses an input, or a schema cannot be checked. The field's value is never recorded.
 */
export type DriftLog = (
  operation: string,
  mismatch: { readonly path: string; readonly expected: string; readonly got: string },
) => void

/** One kind of mismatch of a field, with the number of times it was found. */
type DriftRow = {
  readonly operation: string
  readonly path: string
  readonly expected: string
  readonly got: string
  readonly firstAt: string
  readonly lastAt: string
  readonly times: number
}

const MAX_ROWS = 500

/** Log of type mismatches. `profileId` is called for each mismatch, because the id is not known at startup. */
export function createDriftLog(db: Database, now: () => number, profileId: () => string): DriftLog {
  const upsert = db.prepare(
    `INSERT INTO drift (profile, operation, path, expected, got, first_at, last_at, times)
     VALUES (?, ?, ?, ?, ?, ?, ?, 1)
     ON CONFLICT DO UPDATE SET last_at = excluded.last_at, times = times + 1`,
  )
  const trim = db.prepare(
    'DELETE FROM drift WHERE rowid IN (SELECT rowid FROM drift ORDER BY last_at DESC, rowid DESC LIMIT -1 OFFSET ?)',
  )
  return (operation, { path, expected, got }) => {
    const at = new Date(now()).toISOString()
    upsert.run(profileId(), operation, path, expected, got, at, at)
    trim.run(MAX_ROWS)
  }
}

/** Mismatches of one profile, or of all profiles if `profileId` is null; last seen first. */
export function readDrift(db: Database, profileId: string | null = null): readonly DriftRow[] {
  const rows = db.prepare(
    `SELECT operation, path, expected, got, first_at AS firstAt, last_at AS lastAt, times FROM drift
     WHERE profile = coalesce(?, profile) ORDER BY last_at DESC, rowid DESC`,
  )
  return rows.all(profileId) as DriftRow[]
}

export const clearDriftLog = (db: Database, profileId: string): void =>
  void db.prepare('DELETE FROM drift WHERE profile = ?').run(profileId)
