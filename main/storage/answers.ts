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
  /**
   * How often answers to requests of the same name (what stands before the question mark) have been outdated. Who asks
   * the network notes it first: what was asked before an act or an event is no answer to who asks after it.
   */
  readonly age: (profile: string, request: string) => number
  /** An answer that was outdated while it was under way, by the age noted when it was asked for, is old at once. */
  readonly put: (profile: string, request: string, body: string, receivedAt: string, askedAtAge?: number) => void
  /** Marks those kept answers whose request begins so and is meant; `requestPrefix` ends with the question mark. */
  readonly outdate: (profile: string, requestPrefix: string, isMeant: (request: string) => boolean) => void
  /** Marks all kept answers of the profile, and those that are under way. */
  readonly outdateAll: (profile: string) => void
}
type AnswerLimits = { readonly answers: number; readonly bytes: number }

const LIMITS: AnswerLimits = { answers: 6000, bytes: 64_000_000 }
/** Of single NFTs there can be thousands in one wallet: they have room of their own, and push out nothing else. */
const FACTS_LIMITS: AnswerLimits = { answers: 20_000, bytes: 32_000_000 }
export const FACTS_PREFIX = 'nftFacts?'
/** How many writes pass between two looks at the limits. */
const TRIM_EVERY = 50

/** Together they stay within limits: what was written longest ago goes first, whatever the clock said then. */
export function createAnswerStore(
  db: Database,
  limits: AnswerLimits = LIMITS,
  factsLimits: AnswerLimits = FACTS_LIMITS,
): AnswerStore {
  const select = db.prepare(
    'SELECT body, received_at AS receivedAt, outdated FROM answers WHERE profile = ? AND request = ?',
  )
  // Replaced and not updated: the row gets the next number, so that rows stand in the order of their writing.
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
  const mark = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ? AND request = ?')
  const markAll = db.prepare('UPDATE answers SET outdated = 1 WHERE profile = ?')
  const trimAll = () => {
    trim.run(0, limits.answers, limits.bytes)
    trim.run(1, factsLimits.answers, factsLimits.bytes)
  }
  let writes = 0
  const ages = new Map<string, number>()
  let allAges = 0
  const ageOf = (profile: string, prefix: string) => ages.get(`${profile} ${prefix}`) ?? 0
  const age: AnswerStore['age'] = (profile, request) =>
    allAges + ageOf(profile, request.slice(0, request.indexOf('?') + 1))
  return {
    age,
    get: (profile, request) => {
      const row = select.get(profile, request) as { body: string; receivedAt: string; outdated: number } | undefined
      return row ? { ...row, outdated: row.outdated === 1 } : null
    },
    put: (profile, request, body, receivedAt, askedAtAge) => {
      // One answer that would push out a quarter of the others is not worth it.
      if (body.length > limits.bytes / 4) return
      unsynced(db, () => {
        const isOld = askedAtAge !== undefined && askedAtAge !== age(profile, request)
        replace.run(profile, request, body, receivedAt, body.length, isOld ? 1 : 0)
        // The first, too: a run may end before many, and the limits may be lower than those of the run before.
        if (++writes === 1 || writes % TRIM_EVERY === 0) trimAll()
      })
    },
    outdateAll: (profile) => {
      allAges++
      unsynced(db, () => markAll.run(profile))
    },
    outdate: (profile, prefix, isMeant) => {
      ages.set(`${profile} ${prefix}`, ageOf(profile, prefix) + 1)
      const rows = requests.all(profile, prefix, `${prefix}\u{10ffff}`) as { request: string }[]
      const meant = rows.filter(({ request }) => isMeant(request))
      if (meant.length === 0) return
      unsynced(db, () => inTransaction(db, () => meant.forEach(({ request }) => mark.run(profile, request))))
    },
  }
}
