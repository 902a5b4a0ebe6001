import { createHash } from 'node:crypto'
import { inTransaction, type Database } from './database'

/** Events of the market as they were read, the cursor, and the gaps. */
export type EventRecord = {
  readonly id: string
  readonly atMs: number
  readonly token: string
  readonly serial: number
  /** The event as the reader parsed it. */
  readonly event: unknown
}
/** An event that cannot be read well enough to store it, or that has no time. */
export type UnreadEvent = {
  readonly id: string
  /** Null when the event has no time. */
  readonly atMs: number | null
}
export type GapReason =
  /** No events had been read before. */
  | 'first-start'
  /** More events happened than the service gives, or than are stored. */
  | 'too-long'
  /** The service no longer knew the events read before. */
  | 'restarted'
  /** Some events exceed the size limit. */
  | 'too-large'
  /** Some events have a form that the app does not understand. */
  | 'unreadable'
  /** The service refused the instant of the cursor. */
  | 'since-refused'
/** Events between these instants may be missing; null if an instant is unknown. */
export type Gap = {
  readonly fromMs: number | null
  readonly toMs: number | null
  readonly reason: GapReason
  readonly notedAtMs: number
}
export type EventFilter = { readonly token?: string; readonly serial?: number; readonly beforeMs?: number }
export type Taken = {
  /** Oldest first, each once. */
  readonly events: readonly EventRecord[]
  readonly unread: readonly UnreadEvent[]
  readonly cursorMs: number
  /** Events from this instant on are not trimmed, so that they are recognized when they are received again. */
  readonly keepFromMs: number
  readonly gap: Gap | null
  readonly readAtMs: number
}
/** Events and gaps of a reading that were not known before. */
export type News = {
  /** In their order. */
  readonly events: readonly EventRecord[]
  /** The given gap, and one for each kind of events that cannot be stored. Each gap is reported once. */
  readonly gaps: readonly Gap[]
}
export type EventStore = {
  /** The instant up to which all was read; null before the first reading. */
  readonly cursor: (profile: string) => { readonly cursorMs: number; readonly readAtMs: number } | null
  readonly has: (profile: string, id: string) => boolean
  /** The latest instant of an event at or before this one. */
  readonly latest: (profile: string, atOrBeforeMs: number) => number | null
  /**
   * Stores events, gaps and cursor, all or nothing, and returns the new ones. `first` runs before the events count as
   * read: when it throws, nothing is stored, and all of them are received again.
   */
  readonly take: (profile: string, taken: Taken, first?: (news: News) => void) => News
  /** Newest first. */
  readonly list: (profile: string, filter: EventFilter, limit: number) => readonly EventRecord[]
  /** Newest first. */
  readonly gaps: (profile: string) => readonly Gap[]
}

const MOST_EVENTS = 20_000
const MOST_GAPS = 100
/** Number of unstorable events that are recognized when they are received again: twice the number in one reading. */
const MOST_UNKEPT = 40_000
/** Many times the size of a plain event. */
const MOST_EVENT_CHARS = 8000
/** Events that will be received again are not trimmed, up to this multiple of the usual number. */
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
  const isUnkept = db.prepare('SELECT 1 FROM unkept_events WHERE profile = ? AND id = ?')
  const addUnkept = db.prepare('INSERT INTO unkept_events (profile, id) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const trimUnkept = db.prepare(
    `DELETE FROM unkept_events WHERE rowid IN (
       SELECT rowid FROM unkept_events WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const isKept = (profile: string, id: string) => has.get(profile, id) !== undefined
  const atMost = most * AT_MOST_TIMES

  /** Changes nothing. */
  function sorted(profile: string, { events, unread, gap, readAtMs }: Taken): Sorted {
    // In a full store, an event no later than the earliest would be trimmed at once, and reported as new each time.
    const full = fullFrom.get(profile, atMost - 1) as { atMs: number } | undefined
    const added: Written[] = []
    const large: EventRecord[] = []
    const late: EventRecord[] = []
    for (const record of events) {
      if (isKept(profile, record.id)) continue
      const text = JSON.stringify(record.event)
      if (record.id.length + text.length > MOST_EVENT_CHARS) large.push(record)
      else if (full && record.atMs <= full.atMs) late.push(record)
      else added.push({ record, text })
    }
    const gaps: Gap[] = gap ? [gap] : []
    const unkept: string[] = []
    for (const [reason, those] of [
      ['unreadable', unread] as const,
      ['too-large', large] as const,
      ['too-long', late] as const,
    ]) {
      const found = those.filter(({ id }) => isUnkept.get(profile, shortOf(id)) === undefined)
      if (found.length > 0) gaps.push({ ...boundsOf(found), reason, notedAtMs: readAtMs })
      unkept.push(...found.map(({ id }) => shortOf(id)))
    }
    return { added, gaps, unkept }
  }

  function write(profile: string, { cursorMs, keepFromMs, readAtMs }: Taken, { added, gaps, unkept }: Sorted): void {
    for (const { record, text } of added) {
      insert.run(profile, record.id, record.atMs, record.token, record.serial, text)
    }
    for (const { fromMs, toMs, reason, notedAtMs } of gaps) addGap.run(profile, fromMs, toMs, reason, notedAtMs)
    for (const id of unkept) addUnkept.run(profile, id)
    move.run(profile, cursorMs, readAtMs)
    if (gaps.length > 0) trimGaps.run(profile, MOST_GAPS)
    if (unkept.length > 0) trimUnkept.run(profile, MOST_UNKEPT)
    if (added.length === 0) return
    trim.run(keepFromMs, profile, most)
    trim.run(Number.MAX_SAFE_INTEGER, profile, atMost)
  }

  return {
    cursor: (profile) => (cursor.get(profile) as { cursorMs: number; readAtMs: number } | undefined) ?? null,
    has: isKept,
    latest: (profile, atOrBeforeMs) => (latest.get(profile, atOrBeforeMs) as { atMs: number | null }).atMs,
    take: (profile, taken, first = () => undefined) => {
      const found = sorted(profile, taken)
      const news: News = { events: found.added.map(({ record }) => record), gaps: found.gaps }
      first(news)
      inTransaction(db, () => write(profile, taken, found))
      return news
    },
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

type Written = { readonly record: EventRecord; readonly text: string }
type Sorted = { readonly added: readonly Written[]; readonly gaps: readonly Gap[]; readonly unkept: readonly string[] }

/** Third parties decide the length of an identity, so the stored key is a digest. */
const shortOf = (id: string): string => createHash('sha256').update(id).digest('hex')

function boundsOf(events: readonly UnreadEvent[]): Pick<Gap, 'fromMs' | 'toMs'> {
  const instants = events.map(({ atMs }) => atMs).filter((atMs) => atMs !== null)
  if (instants.length < events.length) return { fromMs: null, toMs: null }
  return {
    fromMs: instants.reduce((least, atMs) => Math.min(least, atMs), Number.POSITIVE_INFINITY),
    toMs: instants.reduce((most, atMs) => Math.max(most, atMs), Number.NEGATIVE_INFINITY),
  }
}
