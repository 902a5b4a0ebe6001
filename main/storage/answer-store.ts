import { inTransaction, unsynced, type Database } from './database'

/** Last good answers of the service, shown at once and while offline. Public market data only. */
export type StoredAnswer = {
  readonly body: string
  readonly receivedAt: string
  /** True if an act or an event has invalidated the answer: it is served only while no newer one is available. */
  readonly outdated: boolean
}
export type AnswerStore = {
  readonly get: (profile: string, request: string) => StoredAnswer | null
  /**
   * Counts the invalidations of answers to requests of the same name (the part before the question mark). A caller
   * notes the count before its request, because an answer requested before an act or an event must not serve readers
   * after it.
   */
  readonly invalidationCount: (profile: string, request: string) => number
  /**
   * Stores an answer. If `askedAtAge` shows that it was invalidated while in progress, the answer is stored as
   * outdated.
   */
  readonly put: (profile: string, request: string, body: string, receivedAt: string, askedAtAge?: number) => void
  /**
   * Invalidates the cached answers whose request begins with `requestPrefix`, which ends with the question mark, and
   * passes `matches`.
   */
  readonly invalidate: (profile: string, requestPrefix: string, matches: (request: string) => boolean) => void
  /** Invalidates all cached answers of the profile, and those in progress. */
  readonly invalidateAll: (profile: string) => void
}
type AnswerLimits = { readonly answers: number; readonly bytes: number }

const LIMITS: AnswerLimits = { answers: 6000, bytes: 64_000_000 }
/**
 * One wallet can hold thousands of NFTs: answers about single NFTs have their own limits, and evict no other answers.
 */
const FACTS_LIMITS: AnswerLimits = { answers: 20_000, bytes: 32_000_000 }
export const FACTS_PREFIX = 'nftFacts?'
/** Number of writes between two checks of the limits. */
const TRIM_EVERY = 50

/** Keeps the answers within limits: the oldest writes are removed first, whatever the clock. */
export function createAnswerStore(
  db: Database,
  limits: AnswerLimits = LIMITS,
  factsLimits: AnswerLimits = FACTS_LIMITS,
): AnswerStore {
  const select = db.prepare(
    'SELECT body, received_at AS receivedAt, outdated FROM answers WHERE profile = ? AND request = ?',
  )
  // Replaced, not updated: the row gets the next rowid, so that rows are in the order of their writing.
  const replace = db.prepare(
    `INSERT OR REPLACE INTO answers (profile, request, body, received_at, bytes, outdated) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const trim = db.prepare(
    `DELETE FROM answers WHERE rowid IN (
       SELECT rowid FROM (
         SELECT rowid, row_number() OVER newest AS place, sum(bytes) OVER newest AS total FROM answers
         WHERE request LIKE '${FACTS_PREFIX}%' = ?
         WINDOW newest AS (ORDER BY rowid DESC)
       ) WHERE place > ? OR total > ?)`,
  )
  const requests = db.prepare('SELECT request FROM answers WHERE profile = ? AND request >= ? AND request < ?')
  const markOutdated = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ? AND request = ?')
  const markAllOutdated = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ?')
  const trimToLimits = () => {
    trim.run(0, limits.answers, limits.bytes)
    trim.run(1, factsLimits.answers, factsLimits.bytes)
  }
  let writeCount = 0
  const invalidationCounts = new Map<string, number>()
  let allInvalidations = 0
  const invalidationsOf = (profile: string, prefix: string) => invalidationCounts.get(`${profile} ${prefix}`) ?? 0
  const invalidationCount: AnswerStore['invalidationCount'] = (profile, request) =>
    allInvalidations + invalidationsOf(profile, request.slice(0, request.indexOf('?') + 1))
  return {
    invalidationCount,
    get: (profile, request) => {
      const row = select.get(profile, request) as { body: string; receivedAt: string; outdated: number } | undefined
      return row ? { ...row, outdated: row.outdated === 1 } : null
    },
    put: (profile, request, body, receivedAt, askedAtAge) => {
      // One answer must not evict a quarter of the others.
      if (body.length > limits.bytes / 4) return
      unsynced(db, () => {
        const isOutdated = askedAtAge !== undefined && askedAtAge !== invalidationCount(profile, request)
        replace.run(profile, request, body, receivedAt, body.length, isOutdated ? 1 : 0)
        // Also after the first write: a run may end before the next check, and the limits may be lower than in the run
        // before.
        writeCount += 1
        if (writeCount === 1 || writeCount % TRIM_EVERY === 0) trimToLimits()
      })
    },
    invalidateAll: (profile) => {
      allInvalidations++
      unsynced(db, () => markAllOutdated.run(profile))
    },
    invalidate: (profile, prefix, matches) => {
      invalidationCounts.set(`${profile} ${prefix}`, invalidationsOf(profile, prefix) + 1)
      const rows = requests.all(profile, prefix, `${prefix}\u{10ffff}`) as { request: string }[]
      const matching = rows.filter(({ request }) => matches(request))
      if (matching.length === 0) return
      unsynced(db, () => inTransaction(db, () => matching.forEach(({ request }) => markOutdated.run(profile, request))))
    },
  }
}
