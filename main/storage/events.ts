import { createHash } from 'node:crypto'
import { inTransaction, type Database } from './database'

/** An event of the market, with the fields by which it is stored. */
export type EventRecord = {
  readonly id: string
  readonly atMs: number
  readonly token: string
  readonly serial: number
  /** The event as the reader parsed it. */
  readonly event: unknown
}
/** An event that cannot be stored, because the app does not understand the event's form or the event has no time. */
export type UnreadableEvent = {
  readonly id: string
  /** Null when the event has no time. */
  readonly atMs: number | null
}
export type GapReason =
  /** No events had been read before. */
  | 'first-start'
  /** More events happened than the service sends or the store holds. */
  | 'too-long'
  /** The service no longer has the events that were read before. */
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
  /** Oldest first, without duplicates. */
  readonly events: readonly EventRecord[]
  readonly unreadable: readonly UnreadableEvent[]
  readonly cursorMs: number
  /**
   * Events since this instant will be received again. The store trims these events only above twice its limit of events,
   * so that it recognizes them when they are received.
   */
  readonly keepFromMs: number
  readonly gap: Gap | null
  readonly readAtMs: number
}
/** Events and gaps of an update that the store did not have before. */
export type NewEvents = {
  /** Oldest first. */
  readonly events: readonly EventRecord[]
  /**
   * The gap of the update, and one gap for each reason why events could not be stored. An unstorable event leads to a
   * gap only when it is first received.
   */
  readonly gaps: readonly Gap[]
}
export type EventStore = {
  /** Instant up to which all events were read, and time of that reading; null before the first reading. */
  readonly cursor: (profile: string) => { readonly cursorMs: number; readonly readAtMs: number } | null
  readonly has: (profile: string, id: string) => boolean
  /** Time of the latest stored event at or before `atOrBeforeMs`; null if there is no such event. */
  readonly latestStoredMs: (profile: string, atOrBeforeMs: number) => number | null
  /**
   * Stores events, gaps and cursor in one transaction, and returns the new events and gaps. `beforeStoring` runs first.
   * If `beforeStoring` throws, nothing is stored, so the same events will be received again.
   */
  readonly storeUpdate: (
    profile: string,
    update: FeedUpdate,
    beforeStoring?: (newEvents: NewEvents) => void,
  ) => NewEvents
  /** Newest first. */
  readonly list: (profile: string, filter: EventFilter, limit: number) => readonly EventRecord[]
  /** Newest first. */
  readonly gaps: (profile: string) => readonly Gap[]
}

const MAX_EVENTS = 20_000
const MAX_GAPS = 100
/** Number of unstorable events per profile that the store recognizes when they are received again. */
const MAX_UNSTORABLE = 40_000
/** Limit of an event's id and JSON text together: many times the size of a usual event. */
const MAX_EVENT_CHARS = 8000
/** While events will be received again, the store may hold this many times the limit of events. */
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
  const selectGaps = db.prepare(
    `SELECT from_at AS fromMs, to_at AS toMs, reason, noted_at AS notedAtMs FROM feed_gaps WHERE profile = ?
     ORDER BY rowid DESC`,
  )

  const selectNthLatest = db.prepare(
    'SELECT at AS atMs FROM events WHERE profile = ? ORDER BY at DESC LIMIT 1 OFFSET ?',
  )
  const selectUnstorable = db.prepare('SELECT 1 FROM unkept_events WHERE profile = ? AND id = ?')
  const insertUnstorable = db.prepare('INSERT INTO unkept_events (profile, id) VALUES (?, ?) ON CONFLICT DO NOTHING')
  const trimUnstorable = db.prepare(
    `DELETE FROM unkept_events WHERE rowid IN (
       SELECT rowid FROM unkept_events WHERE profile = ? ORDER BY rowid DESC LIMIT -1 OFFSET ?)`,
  )
  const isStored = (profile: string, id: string) => selectEvent.get(profile, id) !== undefined
  const hardLimit = maxEvents * MAX_SURPLUS_FACTOR

  /** Separates new events that can be stored from new events that cannot, and derives the gaps. Writes nothing. */
  function separateNewEvents(profile: string, { events, unreadable, gap, readAtMs }: FeedUpdate): SeparatedEvents {
    // In a full store, an event no later than the earliest stored event would be trimmed at once, and would look new
    // each time it is received.
    const earliestRow = selectNthLatest.get(profile, hardLimit - 1) as { atMs: number } | undefined
    const storable: EventText[] = []
    const tooLarge: EventRecord[] = []
    const tooOld: EventRecord[] = []
    for (const record of events) {
      if (isStored(profile, record.id)) continue
      const text = JSON.stringify(record.event)
      if (record.id.length + text.length > MAX_EVENT_CHARS) tooLarge.push(record)
      else if (earliestRow && record.atMs <= earliestRow.atMs) tooOld.push(record)
      else storable.push({ record, text })
    }
    const gaps: Gap[] = gap ? [gap] : []
    const unstorableDigests: string[] = []
    for (const [reason, unstorableEvents] of [
      ['unreadable', unreadable] as const,
      ['too-large', tooLarge] as const,
      // Older than a full store reaches, so the gap is too long to fill.
      ['too-long', tooOld] as const,
    ]) {
      const newEvents = unstorableEvents.filter(({ id }) => selectUnstorable.get(profile, digestOf(id)) === undefined)
      if (newEvents.length > 0) gaps.push({ ...boundsOf(newEvents), reason, notedAtMs: readAtMs })
      unstorableDigests.push(...newEvents.map(({ id }) => digestOf(id)))
    }
    return { storable, gaps, unstorableDigests }
  }

  function writeUpdate(
    profile: string,
    { cursorMs, keepFromMs, readAtMs }: FeedUpdate,
    { storable, gaps, unstorableDigests }: SeparatedEvents,
  ): void {
    for (const { record, text } of storable) {
      insert.run(profile, record.id, record.atMs, record.token, record.serial, text)
    }
    for (const { fromMs, toMs, reason, notedAtMs } of gaps) insertGap.run(profile, fromMs, toMs, reason, notedAtMs)
    for (const digest of unstorableDigests) insertUnstorable.run(profile, digest)
    upsertCursor.run(profile, cursorMs, readAtMs)
    if (gaps.length > 0) trimGaps.run(profile, MAX_GAPS)
    if (unstorableDigests.length > 0) trimUnstorable.run(profile, MAX_UNSTORABLE)
    if (storable.length === 0) return
    trim.run(keepFromMs, profile, maxEvents)
    trim.run(Number.MAX_SAFE_INTEGER, profile, hardLimit)
  }

  return {
    cursor: (profile) => (selectCursor.get(profile) as { cursorMs: number; readAtMs: number } | undefined) ?? null,
    has: isStored,
    latestStoredMs: (profile, atOrBeforeMs) =>
      (selectLatest.get(profile, atOrBeforeMs) as { atMs: number | null }).atMs,
    storeUpdate: (profile, update, beforeStoring = () => undefined) => {
      const separated = separateNewEvents(profile, update)
      const newEvents: NewEvents = { events: separated.storable.map(({ record }) => record), gaps: separated.gaps }
      beforeStoring(newEvents)
      inTransaction(db, () => writeUpdate(profile, update, separated))
      return newEvents
    },
    list: (profile, { token = null, serial = null, beforeMs = null }, limit) => {
      const rows = selectEvents.all(profile, token, token, serial, serial, beforeMs, beforeMs, limit) as EventRow[]
      return rows.map((row) => ({ ...row, event: JSON.parse(row.event) as unknown }))
    },
    gaps: (profile) => selectGaps.all(profile) as Gap[],
  }
}

/** A row of the database, where `event` is JSON text. */
type EventRow = Omit<EventRecord, 'event'> & { readonly event: string }
/** An event, and its JSON text. */
type EventText = { readonly record: EventRecord; readonly text: string }
type SeparatedEvents = {
  readonly storable: readonly EventText[]
  readonly gaps: readonly Gap[]
  readonly unstorableDigests: readonly string[]
}

/** Digest that is stored instead of the id of an unstorable event, because third parties decide the id's length. */
const digestOf = (id: string): string => createHash('sha256').update(id).digest('hex')

/** Times of the earliest and the latest event; both null if the time of an event is unknown. */
function boundsOf(events: readonly UnreadableEvent[]): Pick<Gap, 'fromMs' | 'toMs'> {
  const instants = events.map(({ atMs }) => atMs).filter((atMs) => atMs !== null)
  if (instants.length < events.length) return { fromMs: null, toMs: null }
  return {
    fromMs: instants.reduce((earliest, atMs) => Math.min(earliest, atMs), Number.POSITIVE_INFINITY),
    toMs: instants.reduce((latest, atMs) => Math.max(latest, atMs), Number.NEGATIVE_INFINITY),
  }
}
