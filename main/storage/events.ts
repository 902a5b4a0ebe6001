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
export type FeedUpdate = {
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
export type NewEvents = {
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
  readonly take: (profile: string, taken: FeedUpdate, first?: (news: NewEvents) => void) => NewEvents
  /** Newest first. */
  readonly list: (profile: string, filter: EventFilter, limit: number) => readonly EventRecord[]
  /** Newest first. */
  readonly gaps: (profile: string) => readonly Gap[]
}

const MAX_EVENTS = 20_000
const MAX_GAPS = 100
/** Number of unstorable events that are recognized when they are received again: twice the number in one reading. */
const MAX_UNSTORABLE = 40_000
/** Many times the size of a plain event. */
const MAX_EVENT_CHARS = 8000
/** Events that will be received again are not trimmed, up to this multiple of the usual number. */
const MAX_SURPLUS_FACTOR = 2

export function createEventStore(db: Database, maxEvents: number = MAX_EVENTS): EventStore {
  const selectCursor = db.prepare('SELECT cursor AS cursorMs, read_at AS readAtMs FROM feeds WHERE profile = ?')
  const upsertCursor = db.prepare(
    `INSERT INTO feeds (profile, cursor, read_at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET cursor = excluded.cursor, read_at = excluded.read_at`,
  )
  const selectEvent = db.prepare('SELECT 1 FROM events WHERE profile = ? AND id = ?')
  const selectLatest = db.prepare('SELECT max(at) AS atMs FROM events WHERE profile = ? AND at <= ?')
  const insert = db.prepare(
    'INSERT INTO events (profile, id, at, token, serial, event) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
  )
  const trim = db.prepare(
    `DELETE FROM events WHERE at < ? AND rowid IN (
       SELECT rowid FROM events WHERE profile = ? ORDER BY at DESC, rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const selectEvents = db.prepare(
    `SELECT id, at AS atMs, token, serial, event FROM events
     WHERE profile = ? AND (? IS NULL OR token = ?) AND (? IS NULL OR serial = ?) AND (? IS NULL OR at < ?)
     ORDER BY at DESC, rowid DESC LIMIT ?`,
  )
  const insertGap = db.prepare(
    'INSERT INTO feed_gaps (profile, from_at, to_at, reason, noted_at) VALUES (?, ?, ?, ?, ?)',
  )
  const trimGaps = db.prepare(
    `DELETE FROM feed_gaps WHERE rowid IN (
       SELECT rowid FROM feed_gaps WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const gaps = db.prepare(
    `SELECT from_at AS fromMs, to_at AS toMs, reason, noted_at AS notedAtMs FROM feed_gaps WHERE profile = ?
     ORDER BY rowid DESC`,
  )

  const fullFrom = db.prepare('SELECT at AS atMs FROM events WHERE profile = ? ORDER BY at DESC LIMIT 1 OFFSET ?')
  const selectUnstorable = db.prepare('SELECT 1 FROM unkept_events WHERE profile = ? AND id = ?')
  const insertUnstorable = db.prepare('INSERT INTO unkept_events (profile, id) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const trimUnstorable = db.prepare(
    `DELETE FROM unkept_events WHERE rowid IN (
       SELECT rowid FROM unkept_events WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const isStored = (profile: string, id: string) => selectEvent.get(profile, id) !== undefined
  const hardLimit = maxEvents * MAX_SURPLUS_FACTOR

  /** Separates the new events that can be stored from the others. Changes nothing. */
  function sortNews(profile: string, { events, unread, gap, readAtMs }: FeedUpdate): SortedNews {
    // In a full store, an event no later than the earliest would be trimmed at once, and reported as new each time.
    const fullFromRow = fullFrom.get(profile, hardLimit - 1) as { atMs: number } | undefined
    const added: EventText[] = []
    const tooLarge: EventRecord[] = []
    const tooLate: EventRecord[] = []
    for (const record of events) {
      if (isStored(profile, record.id)) continue
      const text = JSON.stringify(record.event)
      if (record.id.length + text.length > MAX_EVENT_CHARS) tooLarge.push(record)
      else if (fullFromRow && record.atMs <= fullFromRow.atMs) tooLate.push(record)
      else added.push({ record, text })
    }
    const gaps: Gap[] = gap ? [gap] : []
    const unstorable: string[] = []
    for (const [reason, candidates] of [
      ['unreadable', unread] as const,
      ['too-large', tooLarge] as const,
      ['too-long', tooLate] as const,
    ]) {
      const newEvents = candidates.filter(({ id }) => selectUnstorable.get(profile, digestOf(id)) === undefined)
      if (newEvents.length > 0) gaps.push({ ...boundsOf(newEvents), reason, notedAtMs: readAtMs })
      unstorable.push(...newEvents.map(({ id }) => digestOf(id)))
    }
    return { added, gaps, unstorable }
  }

  function writeNews(
    profile: string,
    { cursorMs, keepFromMs, readAtMs }: FeedUpdate,
    { added, gaps, unstorable }: SortedNews,
  ): void {
    for (const { record, text } of added) {
      insert.run(profile, record.id, record.atMs, record.token, record.serial, text)
    }
    for (const { fromMs, toMs, reason, notedAtMs } of gaps) insertGap.run(profile, fromMs, toMs, reason, notedAtMs)
    for (const id of unstorable) insertUnstorable.run(profile, id)
    upsertCursor.run(profile, cursorMs, readAtMs)
    if (gaps.length > 0) trimGaps.run(profile, MAX_GAPS)
    if (unstorable.length > 0) trimUnstorable.run(profile, MAX_UNSTORABLE)
    if (added.length === 0) return
    trim.run(keepFromMs, profile, maxEvents)
    trim.run(Number.MAX_SAFE_INTEGER, profile, hardLimit)
  }

  return {
    cursor: (profile) => (selectCursor.get(profile) as { cursorMs: number; readAtMs: number } | undefined) ?? null,
    has: isStored,
    latest: (profile, atOrBeforeMs) => (selectLatest.get(profile, atOrBeforeMs) as { atMs: number | null }).atMs,
    take: (profile, taken, first = () => undefined) => {
      const sortedNews = sortNews(profile, taken)
      const news: NewEvents = { events: sortedNews.added.map(({ record }) => record), gaps: sortedNews.gaps }
      first(news)
      inTransaction(db, () => writeNews(profile, taken, sortedNews))
      return news
    },
    list: (profile, { token = null, serial = null, beforeMs = null }, limit) => {
      const rows = selectEvents.all(profile, token, token, serial, serial, beforeMs, beforeMs, limit) as (Omit<
        EventRecord,
        'event'
      > & { readonly event: string })[]
      return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }))
    },
    gaps: (profile) => gaps.all(profile) as Gap[],
  }
}

type EventText = { readonly record: EventRecord; readonly text: string }
type SortedNews = {
  readonly added: readonly EventText[]
  readonly gaps: readonly Gap[]
  readonly unstorable: readonly string[]
}

/** Third parties decide the length of an identity, so the stored key is a digest. */
const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex')

function boundsOf(events: readonly UnreadEvent[]): Pick<Gap, 'fromMs' | 'toMs'> {
  const instants = events.map(({ atMs }) => atMs).filter((atMs) => atMs !== null)
  if (instants.length < events.length) return { fromMs: null, toMs: null }
  return {
    fromMs: instants.reduce((earliest, atMs) => Math.min(earliest, atMs), Number.POSITIVE_INFINITY),
    toMs: instants.reduce((latest, atMs) => Math.max(latest, atMs), Number.NEGATIVE_INFINITY),
  }
}
