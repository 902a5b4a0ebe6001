import { inTransaction, unsynced, type Database } from './database'

/** The last good answer to a request, shown at once and while offline. Holds public market data only. */
export type StoredAnswer = {
  readonly body: string
  readonly receivedAt: string
  /** True if a flow or an event has invalidated the answer: it is shown only while no newer answer is available. */
  readonly outdated: boolean
}
export type AnswerStore = {
  readonly get: (profile: string, request: string) => StoredAnswer | null
  /**
   * Number of invalidations of answers to requests with the same name (the part before the question mark). A caller
   * reads the number before the request is sent, and passes the number to `put`. If the number has changed by then, the
   * answer is from before an invalidation.
   */
  readonly invalidationCount: (profile: string, request: string) => number
  /**
   * Stores an answer. `countAtRequest`: the `invalidationCount` before the request was sent; if the count has changed,
   * the answer is stored as outdated. Without `countAtRequest`, the answer is stored as current.
   */
  readonly put: (profile: string, request: string, body: string, receivedAt: string, countAtRequest?: number) => void
  /**
   * Invalidates the cached answers whose request begins with `requestPrefix` and passes `matches`. The prefix is the
   * name of the request and the question mark.
   */
  readonly invalidate: (profile: string, requestPrefix: string, matches: (request: string) => boolean) => void
  /** Invalidates all cached answers of the profile, and the answers to all requests in progress. */
  readonly invalidateAll: (profile: string) => void
}
/** `bytes`: total length of the bodies, where each character counts as one byte. */
type AnswerLimits = { readonly answers: number; readonly bytes: number }

const LIMITS: AnswerLimits = { answers: 6000, bytes: 64_000_000 }
/**
 * Limits of the answers about single NFTs. They are separate, because one wallet can hold thousands of NFTs, whose
 * answers would evict all others.
 */
const FACTS_LIMITS: AnswerLimits = { answers: 20_000, bytes: 32_000_000 }
/** Start of the requests for facts about single NFTs. */
export const NFT_FACTS_PREFIX = 'nftFacts?'
/** Number of writes between two checks of the limits. */
const TRIM_EVERY = 50

/** Stores answers within limits. The answers written first are removed first, whatever the clock says. */
export function createAnswerStore(
  db: Database,
  limits: AnswerLimits = LIMITS,
  factsLimits: AnswerLimits = FACTS_LIMITS,
): AnswerStore {
  const select = db.prepare(
    'SELECT body, received_at AS receivedAt, outdated FROM answers WHERE profile = ? AND request = ?',
  )
  // A replaced row gets a new rowid and an updated row does not, so rowids are in the order of the writes.
  const replace = db.prepare(
    `INSERT OR REPLACE INTO answers (profile, request, body, received_at, bytes, outdated) VALUES (?, ?, ?, ?, ?, ?)`,
  )
  const trim = db.prepare(
    `DELETE FROM answers WHERE rowid IN (
       SELECT rowid FROM (
         SELECT rowid, row_number() OVER newest AS place, sum(bytes) OVER newest AS total FROM answers
         WHERE request LIKE '${NFT_FACTS_PREFIX}%' = ?
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
  /** Number of calls of `invalidateAll`. */
  let fullInvalidationCount = 0
  const invalidationsOf = (profile: string, prefix: string) => invalidationCounts.get(`${profile} ${prefix}`) ?? 0
  const invalidationCount: AnswerStore['invalidationCount'] = (profile, request) =>
    fullInvalidationCount + invalidationsOf(profile, request.slice(0, request.indexOf('?') + 1))
  return {
    invalidationCount,
    get: (profile, request) => {
      const row = select.get(profile, request) as { body: string; receivedAt: string; outdated: number } | undefined
      return row ? { ...row, outdated: row.outdated === 1 } : null
    },
    put: (profile, request, body, receivedAt, countAtRequest) => {
      // An answer of more than a quarter of the limit would evict too many others.
      if (body.length > limits.bytes / 4) return
      unsynced(db, () => {
        const isOutdated = countAtRequest !== undefined && countAtRequest !== invalidationCount(profile, request)
        replace.run(profile, request, body, receivedAt, body.length, isOutdated ? 1 : 0)
        // The first write of a run is checked too: a short run may end before the next check, and an update of the app
        // may have lowered the limits.
        writeCount += 1
        if (writeCount === 1 || writeCount % TRIM_EVERY === 0) trimToLimits()
      })
    },
    invalidateAll: (profile) => {
      fullInvalidationCount += 1
      unsynced(db, () => markAllOutdated.run(profile))
    },
    invalidate: (profile, prefix, matches) => {
      invalidationCounts.set(`${profile} ${prefix}`, invalidationsOf(profile, prefix) + 1)
      const rows = requests.all(profile, prefix, `${prefix}\u{10ffff}`) as { request: string }[]
      const invalidatedRows = rows.filter(({ request }) => matches(request))
      if (invalidatedRows.length === 0) return
      unsynced(db, () =>
        inTransaction(db, () => invalidatedRows.forEach(({ request }) => markOutdated.run(profile, request))),
      )
    },
  }
}
