import type { Database } from './database'

/** Records a field of an answer that differs from its declared type, and never the field's value. */
export type DriftLog = (
  operation: string,
  mismatch: { readonly path: string; readonly expected: string; readonly got: string },
) => void

/** One field that differed, with the number of times. */
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

/** Log of the fields that differed. `profileId` is called for each record, since the id is not known at startup. */
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

/** Rows of one profile, or of all profiles if `profileId` is null; newest first. */
export function readDrift(db: Database, profileId: string | null = null): readonly DriftRow[] {
  const rows = db.prepare(
    `SELECT operation, path, expected, got, first_at AS firstAt, last_at AS lastAt, times FROM drift
     WHERE profile = coalesce(?, profile) ORDER BY last_at DESC, rowid DESC`,
  )
  return rows.all(profileId) as DriftRow[]
}

export const clearDriftLog = (db: Database, profileId: string): void =>
  void db.prepare('DELETE FROM drift WHERE profile = ?').run(profileId)
