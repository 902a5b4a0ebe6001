import { inTransaction, unsynced, type Database } from './database'

/** Last good answers of the service, for showing at once and while offline. Public market data only. */
export type StoredAnswer = {
  readonly body: string
  readonly receivedAt: string
  /** An act or an event has made it old: it is shown only where nothing newer can be had. */
  readonly outdated: boolean
}
export type AnswerStore = {
  readonly get: (profile: string, request: string) => StoredAnswer | null
  readonly put: (profile: string, request: string, body: string, receivedAt: string, outdated?: boolean) => void
  /** Marks those kept answers whose request begins so and is meant. */
  readonly outdate: (profile: string, requestPrefix: string, isMeant: (request: string) => boolean) => void
}
export type AnswerLimits = { readonly answers: number; readonly bytes: number }

const LIMITS: AnswerLimits = { answers: 6000, bytes: 64_000_000 }
/** How many writes pass between two looks at the limits. */
const TRIM_EVERY = 50

/** Together they stay within limits: what was received longest ago goes first. */
export function createAnswerStore(db: Database, limits: AnswerLimits = LIMITS): AnswerStore {
  const select = db.prepare(
    'SELECT body, received_at AS receivedAt, outdated FROM answers WHERE profile = ? AND request = ?',
  )
  const upsert = db.prepare(
    `INSERT INTO answers (profile, request, body, received_at, bytes, outdated) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (profile, request) DO UPDATE
     SET body = excluded.body, received_at = excluded.received_at, bytes = excluded.bytes, outdated = excluded.outdated`,
  )
  const trim = db.prepare(
    `DELETE FROM answers WHERE rowid IN (
       SELECT rowid FROM (
         SELECT rowid, row_number() OVER newest AS place, sum(bytes) OVER newest AS total FROM answers
         WINDOW newest AS (ORDER BY received_at DESC, rowid DESC)
       ) WHERE place > ? OR total > ?)`,
  )
  const requests = db.prepare('SELECT request FROM answers WHERE profile = ? AND request >= ? AND request < ?')
  const mark = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ? AND request = ?')
  let writes = 0
  return {
    get: (profile, request) => {
      const row = select.get(profile, request) as { body: string; receivedAt: string; outdated: number } | undefined
      return row ? { ...row, outdated: row.outdated === 1 } : null
    },
    put: (profile, request, body, receivedAt, outdated = false) => {
      // One answer that would push out a quarter of the others is not worth it.
      if (body.length > limits.bytes / 4) return
      unsynced(db, () => {
        upsert.run(profile, request, body, receivedAt, body.length, outdated ? 1 : 0)
        // The first, too: a run may end before many, and the limits may be lower than those of the run before.
        if (++writes === 1 || writes % TRIM_EVERY === 0) trim.run(limits.answers, limits.bytes)
      })
    },
    outdate: (profile, prefix, isMeant) => {
      const rows = requests.all(profile, prefix, `${prefix}\u{10ffff}`) as { request: string }[]
      const meant = rows.filter(({ request }) => isMeant(request))
      if (meant.length === 0) return
      unsynced(db, () => inTransaction(db, () => meant.forEach(({ request }) => mark.run(profile, request))))
    },
  }
}
