import type { Database } from './database'

/** Last good answers of the service, for showing at once and while offline. Public market data only. */
export type StoredAnswer = { readonly body: string; readonly receivedAt: string }
export type AnswerStore = {
  readonly get: (profile: string, request: string) => StoredAnswer | null
  readonly put: (profile: string, request: string, body: string, receivedAt: string) => void
  readonly drop: (profile: string, requestPrefix: string) => void
}

const MAX_ANSWERS = 4000
const MAX_BODY_CHARS = 4_000_000

export function createAnswerStore(db: Database): AnswerStore {
  const select = db.prepare('SELECT body, received_at AS receivedAt FROM answers WHERE profile = ? AND request = ?')
  const upsert = db.prepare(
    `INSERT INTO answers (profile, request, body, received_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (profile, request) DO UPDATE SET body = excluded.body, received_at = excluded.received_at`,
  )
  const trim = db.prepare(
    'DELETE FROM answers WHERE rowid IN (SELECT rowid FROM answers ORDER BY received_at DESC LIMIT -1 OFFSET ?)',
  )
  const remove = db.prepare('DELETE FROM answers WHERE profile = ? AND substr(request, 1, ?) = ?')
  let writes = 0
  return {
    get: (profile, request) => (select.get(profile, request) as StoredAnswer | undefined) ?? null,
    put: (profile, request, body, receivedAt) => {
      if (body.length > MAX_BODY_CHARS) return
      upsert.run(profile, request, body, receivedAt)
      if (++writes % 100 === 0) trim.run(MAX_ANSWERS)
    },
    drop: (profile, prefix) => void remove.run(profile, prefix.length, prefix),
  }
}
