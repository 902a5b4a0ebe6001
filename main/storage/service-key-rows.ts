import type { ServiceKeyRow, ServiceKeyRows } from '../keys/service-key-row'
import type { Database } from './database'

/** Descriptions of service keys in the database, by profile and kind. The keys themselves are not in the rows. */
export function createServiceKeyRows(db: Database): ServiceKeyRows {
  const select = db.prepare(
    `SELECT kind, origin, prefix, added_at AS addedAt, first_used_at AS firstUsedAt, last_used_at AS lastUsedAt,
       refused_at AS refusedAt
     FROM service_keys WHERE profile = ? AND kind = ?`,
  )
  const upsert = db.prepare(
    `INSERT OR REPLACE INTO service_keys
       (profile, kind, origin, prefix, added_at, first_used_at, last_used_at, refused_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = db.prepare('DELETE FROM service_keys WHERE profile = ? AND kind = ?')
  return {
    get: (profile, kind) => (select.get(profile, kind) as ServiceKeyRow | undefined) ?? null,
    put: (profile, { kind, origin, prefix, addedAt, firstUsedAt, lastUsedAt, refusedAt }) =>
      void upsert.run(profile, kind, origin, prefix, addedAt, firstUsedAt, lastUsedAt, refusedAt),
    remove: (profile, kind) => void remove.run(profile, kind),
  }
}
