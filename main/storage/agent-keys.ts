import type { AgentKeyRow, AgentKeyRows } from '../keys/agent-key-row'
import type { Database } from './database'

/** Descriptions of agent keys in the database, by profile. The keys themselves are not in the rows. */
export function createAgentKeyRows(db: Database): AgentKeyRows {
  const select = db.prepare(
    `SELECT id, purpose, origin, prefix, added_at AS addedAt, last_used_at AS lastUsedAt, removed_at AS removedAt
     FROM agent_keys WHERE profile = ? ORDER BY added_at, id`,
  )
  const upsert = db.prepare(
    `INSERT OR REPLACE INTO agent_keys
       (profile, id, purpose, origin, prefix, added_at, last_used_at, removed_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const remove = db.prepare('DELETE FROM agent_keys WHERE profile = ? AND id = ?')
  return {
    list: (profile) => select.all(profile) as AgentKeyRow[],
    put: (profile, { id, purpose, origin, prefix, addedAt, lastUsedAt, removedAt }) =>
      void upsert.run(profile, id, purpose, origin, prefix, addedAt, lastUsedAt, removedAt),
    remove: (profile, id) => void remove.run(profile, id),
  }
}
