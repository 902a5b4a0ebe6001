import { inTransaction, withoutDiskSync, type Database } from './database'

/** The last good answer to a request, which the app shows at once, and while offline. Public market data only. */
export type StoredAnswer = {
  readonly body: string
  readonly receivedAt: string
  /**
   * True if a flow or an event has invalidated the answer. Such an answer is shown only until a newer answer is
   * available.
   */
  readonly outdated: boolean
}
export type AnswerStore = {
  readonly get: (profile: string, request: string) => StoredAnswer | null
  /**
   * Number of invalidations of answers to requests with the same name (the part before the question mark). A caller
   * gets this count before the request is sent, and passes it to `put`. If `put` finds a higher count, the request was
   * sent before an invalidation, so its answer may be outdated.
   */
  readonly invalidationCount: (profile: string, request: string) => number
  /**
   * Stores an answer, unless its body is longer than a quarter of the general `maxBytes`. `countAtRequest`: the
   * `invalidationCount` before the request was sent; if the count has changed, the answer is stored as outdated.
   * Without `countAtRequest`, the answer is stored as current.
   */
  readonly put: (profile: string, request: string, body: string, receivedAt: string, countAtRequest?: number) => void
  /**
   * Invalidates the cached answers whose request begins with `requestPrefix` and passes `matches`. The prefix is the
   * name of the request and the question mark.
   */
  readonly invalidate: (profile: string, requestPrefix: string, matches: (request: string) => boolean) => void
  /**
   * Invalidates all cached answers of the profile. Answers to requests in progress, of any profile, count as outdated.
   */
  readonly invalidateAll: (profile: string) => void
}
/** `bytes`: total length of the bodies, where each character counts as one byte. */
type AnswerLimits = { readonly maxAnswers: number; readonly maxBytes: number }

const LIMITS: AnswerLimits = { maxAnswers: 6000, maxBytes: 64_000_000 }
/**
 * Limits of the answers about single NFTs. Without separate limits, the answers about thousands of NFTs in one wallet
 * would evict all other answers.
 */
const NFT_FACTS_LIMITS: AnswerLimits = { maxAnswers: 20_000, maxBytes: 32_000_000 }
/** Start of the requests for facts about single NFTs. */
export const NFT_FACTS_PREFIX = 'nftFacts?'
/** Number of writes between two checks of the limits. */
const WRITES_PER_TRIM = 50

/** Stores answers within limits. Answers are removed in the order of their writing, so a wrong clock has no effect. */
export function createAnswerStore(
  db: Database,
  limits: AnswerLimits = LIMITS,
  nftFactsLimits: AnswerLimits = NFT_FACTS_LIMITS,
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
         SELECT rowid, row_number() OVER newest AS answer_count, sum(bytes) OVER newest AS total_bytes FROM answers
         WHERE (request LIKE '${NFT_FACTS_PREFIX}%') = ?
         WINDOW newest AS (ORDER BY rowid DESC)
       ) WHERE answer_count > ? OR total_bytes > ?)`,
  )
  const selectRequests = db.prepare('SELECT request FROM answers WHERE profile = ? AND request >= ? AND request < ?')
  const markOutdated = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ? AND request = ?')
  const markAllOutdated = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ?')
  const trimToLimits = () => {
    // The first value is 1 for the answers about single NFTs, and 0 for all others.
    trim.run(0, limits.maxAnswers, limits.maxBytes)
    trim.run(1, nftFactsLimits.maxAnswers, nftFactsLimits.maxBytes)
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
      return row ? { body: row.body, receivedAt: row.receivedAt, outdated: row.outdated === 1 } : null
    },
    put: (profile, request, body, receivedAt, countAtRequest) => {
      // Storing an answer of more than a quarter of the general limit would remove too many other answers.
      if (body.length > limits.maxBytes / 4) return
      withoutDiskSync(db, () => {
        const isOutdated = countAtRequest !== undefined && countAtRequest !== invalidationCount(profile, request)
        replace.run(profile, request, body, receivedAt, body.length, isOutdated ? 1 : 0)
        // Also after the first write since the start: the app may end before its 50th write, and an update of the app
        // may have lowered the limits.
        writeCount += 1
        if (writeCount === 1 || writeCount % WRITES_PER_TRIM === 0) trimToLimits()
      })
    },
    invalidateAll: (profile) => {
      fullInvalidationCount += 1
      withoutDiskSync(db, () => markAllOutdated.run(profile))
    },
    invalidate: (profile, prefix, matches) => {
      invalidationCounts.set(`${profile} ${prefix}`, invalidationsOf(profile, prefix) + 1)
      const rows = selectRequests.all(profile, prefix, `${prefix}\u{10ffff}`) as { request: string }[]
      const invalidatedRows = rows.filter(({ request }) => matches(request))
      if (invalidatedRows.length === 0) return
      withoutDiskSync(db, () =>
        inTransaction(db, () => invalidatedRows.forEach(({ request }) => markOutdated.run(profile, request))),
      )
    },
  }
}
