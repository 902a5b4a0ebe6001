import { inTransaction, type Database } from './database'

/** Events of the market as they were read, how far, and where some are missing. */
export type EventRecord = {
  readonly id: string
  readonly atMs: number
  readonly token: string
  readonly serial: number
  /** As the reader understood it. */
  readonly event: unknown
}
export type GapReason =
  /** Nothing had been read before. */
  | 'first-start'
  /** More happened than the service gives, or than is kept. */
  | 'too-long'
  /** The service no longer knew what had been read. */
  | 'restarted'
  /** Some are larger than an event may be. */
  | 'too-large'
  /** The service did not take the instant that was read up to. */
  | 'since-refused'
/** Events between these instants may be missing; null where nobody knows. */
export type Gap = {
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly reason: GapReason
  readonly notedAtMs: number
}
export type EventFilter = { readonly token?: string; readonly serial?: number; readonly beforeMs?: number }
export type Taken = {
  /** Oldest first. */
  readonly events: readonly EventRecord[]
  readonly cursorMs: number
  /** Not dropped for want of room, so that they are known when they come again. */
  readonly keepFromMs: number
  readonly gap: Gap | null
  readonly readAtMs: number
}
export type Added = {
  readonly events: readonly EventRecord[]
  /** The one that was given, or one for events that there is no room for. Each is told once. */
  readonly gap: Gap | null
}
export type EventStore = {
  /** The instant up to which all was read; null before the first reading. */
  readonly cursor: (profile: string) => { readonly cursorMs: number; readonly readAtMs: number } | null
  readonly has: (profile: string, id: string) => boolean
  /** The latest instant of an event at or before this one. */
  readonly latest: (profile: string, atOrBeforeMs: number) => number | null
  /** Keeps events and cursor, all or nothing; answers those events that were not known yet, in their order. */
  readonly take: (profile: string, taken: Taken) => Added
  /** Newest first. */
  readonly list: (profile: string, filter: EventFilter, limit: number) => readonly EventRecord[]
  /** Newest first. */
  readonly gaps: (profile: string) => readonly Gap[]
}

const MOST_EVENTS = 20_000
const MOST_GAPS = 100
/** Many times what a plain event has. */
const MOST_EVENT_CHARS = 8000
/** What comes again is not dropped for want of room, up to so many times as many as are kept otherwise. */
const AT_MOST_TIMES = 2

export function createEventStore(db: Database, most: number = MOST_EVENTS): EventStore {
  const cursor = db.prepare('SELECT cursor AS cursorMs, read_at AS readAtMs FROM feeds WHERE profile = ?')
  const move = db.prepare(
    `INSERT INTO feeds (profile, cursor, read_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET cursor = excluded.cursor, read_at = excluded.read_at`,
  )
  const has = db.prepare('SELECT 1 FROM events WHERE profile = ? AND id = ?')
  const latest = db.prepare('SELECT max(at) AS atMs FROM events WHERE profile = ? AND at <= ?')
  const insert = db.prepare(
    'INSERT INTO events (profile, id, at, token, serial, event) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const trim = db.prepare(
    `DELETE FROM events WHERE at < ? AND rowid IN (
       SELECT rowid FROM events WHERE profile = ? ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const list = db.prepare(
    `SELECT id, at AS atMs, token, serial, event FROM events
     WHERE profile = ? AND (? IS NULL OR token = ?) AND (? IS NULL OR serial = ?) AND (? IS NULL OR at < ?)
     ORDER BY at DESC, rowid DESC LIMIT ?`,
  )
  const addGap = db.prepare('INSERT INTO feed_gaps (profile, from_at, to_at, reason, noted_at) VALUES (?, ?, ?, ?, ?)')
  const trimGaps = db.prepare(
    `DELETE FROM feed_gaps WHERE rowid IN (
       SELECT rowid FROM feed_gaps WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const gaps = db.prepare(
    `SELECT from_at AS fromMs, to_at AS toMs, reason, noted_at AS notedAtMs FROM feed_gaps WHERE profile = ?
     ORDER BY rowid DESC`,
  )

  const fullFrom = db.prepare('SELECT at AS atMs FROM events WHERE profile = ? ORDER BY at DESC LIMIT 1 OFFSET ?')

  /** Null when each is known or was added. */
  function gapOf(profile: string, left: readonly EventRecord[], reason: GapReason, notedAtMs: number): Gap | null {
    if (left.length === 0) return null
    const gap: Gap = {
      fromMs: left.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY),
      toMs: left.reduce((most, { atMs }) => Math.max(most, atMs), Number.NEGATIVE_INFINITY),
      ...{ reason, notedAtMs },
    }
    const isNoted = (gaps.all(profile) as Gap[]).some(
      (known) => known.reason === reason && known.fromMs === gap.fromMs && known.toMs === gap.toMs,
    )
    return isNoted ? null : gap
  }

  return {
    cursor: (profile) => (cursor.get(profile) as { cursorMs: number; readAtMs: number } | undefined) ?? null,
    has: (profile, id) => has.get(profile, id) !== undefined,
    latest: (profile, atOrBeforeMs) => (latest.get(profile, atOrBeforeMs) as { atMs: number | null }).atMs,
    take: (profile, { events, cursorMs, keepFromMs, gap, readAtMs }) =>
      inTransaction(db, () => {
        const atMost = most * AT_MOST_TIMES
        // Once it is full, what is no later than the earliest would go at once, and be told as new each time it comes.
        const full = fullFrom.get(profile, atMost - 1) as { atMs: number } | undefined
        const large: EventRecord[] = []
        const late: EventRecord[] = []
        const added = events.filter((record) => {
          const { id, atMs, token, serial, event } = record
          if (has.get(profile, id) !== undefined) return false
          const text = JSON.stringify(event)
          if (id.length + text.length > MOST_EVENT_CHARS) large.push(record)
          else if (full && atMs <= full.atMs) late.push(record)
          else return insert.run(profile, id, atMs, token, serial, text).changes > 0
          return false
        })
        const own = gapOf(profile, large, 'too-large', readAtMs) ?? gapOf(profile, late, 'too-long', readAtMs)
        const noted = gap ?? own
        if (noted) {
          addGap.run(profile, noted.fromMs, noted.toMs, noted.reason, noted.notedAtMs)
          trimGaps.run(profile, MOST_GAPS)
        }
        move.run(profile, cursorMs, readAtMs)
        if (added.length > 0) {
          trim.run(keepFromMs, profile, most)
          trim.run(Number.MAX_SAFE_INTEGER, profile, atMost)
        }
        return { events: added, gap: noted }
      }),
    list: (profile, { token = null, serial = null, beforeMs = null }, limit) => {
      const rows = list.all(profile, token, token, serial, serial, beforeMs, beforeMs, limit) as (Omit<
        EventRecord,
        'event'
      > & { readonly event: string })[]
      return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }))
    },
    gaps: (profile) => gaps.all(profile) as Gap[],
  }
}
