import { observedSinceReading } from '@shared/market/readings'
import { HOUR_MS } from '@shared/time'
import { eventIdentity, eventPages, instantOf, instantOfUnread, type MarketEvent } from '../pages/event-pages'
import type { Reader } from '../pages/list-pages'
import { ServiceRefusal } from '../client/refusal'
import type { EventRecord, EventStore, Gap, GapReason, FeedUpdate, UnreadEvent } from '../../storage/events'

/**
 * One reading of the feed, from the stored cursor to now. The cursor is an instant up to which all events are known.
 * Reading starts a little before the cursor, so that no event at that very instant, and none that the service dates
 * back a little, is lost, however the service reads `since`. Repeated events are recognized by their identity.
 */
type ReadingDeps = {
  readonly market: Reader
  readonly store: EventStore
  readonly profile: string
  readonly signal: AbortSignal
  readonly now: () => number
  /** True if it is known how the service reads `since`. */
  readonly knowsSince: boolean
  readonly onProgress: (read: number) => void
}
type FeedReading = {
  readonly taken: FeedUpdate
  readonly sinceShown: 'included' | 'excluded' | null
  /** The latest event of the service is older than the last known one: the service is behind, or was reset. */
  readonly behind: boolean
}

/** Overlap with the part that was already read. */
const OVERLAP_MS = 5000
/** Enough pages for as many events as are stored. */
const MAX_PAGES = 200
/** Limit of one reading in characters: four times the size of that many plain events. */
const MAX_CHARS = 32_000_000
/** Largest distance to a known event that is read again to learn how the service reads `since`. */
const MAX_REREAD_MS = HOUR_MS
/** Largest accepted lead of the service's clock over this machine's. */
const MAX_AHEAD_MS = 120_000

type SweepResult = {
  readonly events: readonly EventRecord[]
  readonly unread: readonly UnreadEvent[]
  /** The earliest instant that the service named for the next reading; null when it named none. */
  readonly namedMs: number | null
  readonly isComplete: boolean
}

/** Reads pages, newest first, until `isOld` is true of one of their events or there are no more. */
async function readPages(
  { market, signal, onProgress }: ReadingDeps,
  query: { readonly since?: string },
  maxPages: number,
  isOld: (event: EventRecord) => boolean,
): Promise<SweepResult> {
  const events: EventRecord[] = []
  const unread: UnreadEvent[] = []
  let namedMs: number | null = null
  const onCursor = (atMs: number | null) => void (namedMs = atMs === null ? namedMs : Math.min(namedMs ?? atMs, atMs))
  let chars = 0
  for await (const page of eventPages(market, query, {
    priority: 'background',
    signal,
    mostPages: maxPages,
    onCursor,
  })) {
    const records = page.records.map(toEventRecord)
    const datedEvents = records.filter((event) => 'event' in event)
    events.push(...datedEvents)
    unread.push(...records.filter((event) => !('event' in event)), ...page.leftOut.map(toUnreadEvent))
    onProgress(page.readCount)
    chars += JSON.stringify([page.records, page.leftOut]).length
    if (datedEvents.some(isOld)) return { events, unread, namedMs, isComplete: true }
    if (page.end) return { events, unread, namedMs, isComplete: page.end.isCertain }
    if (chars > MAX_CHARS) break
  }
  return { events, unread, namedMs, isComplete: false }
}

/** Places an event by its instant. One without a time cannot be ordered, so it counts as unread. */
function toEventRecord(event: MarketEvent): EventRecord | UnreadEvent {
  const [id, atMs] = [eventIdentity(event), instantOf(event)]
  return atMs === null ? { id, atMs } : { id, atMs, token: event.token, serial: event.serialId, event }
}
const toUnreadEvent = (record: unknown): UnreadEvent => ({ id: JSON.stringify(record), atMs: instantOfUnread(record) })

/** Reads the feed. Throws the client's failures; nothing is stored then. */
export async function readFeed(deps: ReadingDeps, wasBehind: boolean): Promise<FeedReading> {
  const cursor = deps.store.cursor(deps.profile)
  if (!cursor) return readFromNewest(deps, 'first-start', null, 1)
  const { cursorMs } = cursor
  if (wasBehind) return readFromNewest(deps, 'restarted', cursorMs, MAX_PAGES)
  try {
    return await readFromCursor(deps, cursorMs)
  } catch (cause) {
    if (!(cause instanceof ServiceRefusal && cause.httpStatus === 400)) throw cause
    return readFromNewest(deps, 'since-refused', cursorMs, MAX_PAGES)
  }
}

async function readFromCursor(deps: ReadingDeps, cursorMs: number): Promise<FeedReading> {
  const { store, profile, knowsSince } = deps
  const knownMs = knowsSince ? null : store.latest(profile, cursorMs - OVERLAP_MS)
  const requestsKnownEvent = knownMs !== null && cursorMs - knownMs < MAX_REREAD_MS
  const sinceMs = requestsKnownEvent ? knownMs : cursorMs - OVERLAP_MS - 1
  const since = new Date(sinceMs).toISOString()
  // If the service ignores `since`, stop at the first event that is old enough.
  const sweep = await readPages(deps, { since }, MAX_PAGES, ({ atMs }) => atMs < sinceMs)
  const { events, isComplete } = sweep
  const behind =
    cursorMs > 0 && latestInstant(notAheadOf(events, Math.max(cursorMs, deps.now() + MAX_AHEAD_MS))) < cursorMs
  const instants = events.map(({ atMs }) => atMs)
  return {
    taken: toTaken(deps, sweep, isComplete ? null : { fromMs: cursorMs, reason: 'too-long' }, cursorMs),
    sinceShown: requestsKnownEvent && isComplete && !behind ? observedSinceReading(sinceMs, instants, true) : null,
    behind,
  }
}

/** Reads from the newest event back to the first known one, or as far as the pages reach. */
async function readFromNewest(
  deps: ReadingDeps,
  reason: GapReason,
  fromMs: number | null,
  maxPages: number,
): Promise<FeedReading> {
  // An event dated ahead is always the newest: knowing it says nothing about the events below it.
  const untilMs = Math.max(fromMs ?? 0, deps.now() + MAX_AHEAD_MS)
  const isKnown = ({ id, atMs }: EventRecord) => atMs <= untilMs && deps.store.has(deps.profile, id)
  const sweep = await readPages(deps, {}, maxPages, isKnown)
  return {
    taken: toTaken(deps, sweep, sweep.isComplete ? null : { fromMs, reason }, Number.NEGATIVE_INFINITY),
    sinceShown: null,
    behind: false,
  }
}

function toTaken(
  { now }: ReadingDeps,
  { events: newestFirst, unread, namedMs }: SweepResult,
  gap: Pick<Gap, 'fromMs' | 'reason'> | null,
  minCursorMs: number,
): FeedUpdate {
  const nowMs = now()
  const oldestFirst = newestFirst
    .map((event, index) => ({ event, index }))
    .sort((a, b) => a.event.atMs - b.event.atMs || b.index - a.index)
  const earliestMs = oldestFirst[0]?.event.atMs ?? null
  const newestMs = Math.max(minCursorMs, newestCursor(newestFirst, nowMs, minCursorMs))
  // The service may name an earlier instant because it can report later events before earlier ones. An instant outside
  // of the events read, or one that would not move the cursor, is ignored.
  const isNamed = namedMs !== null && earliestMs !== null && namedMs >= earliestMs && namedMs > minCursorMs
  const untilMs = isNamed ? Math.min(namedMs, newestMs) : newestMs
  // A market without any event is known from its beginning.
  const cursorMs = Number.isFinite(untilMs) ? untilMs : 0
  return {
    events: oldestFirst.map(({ event }) => event),
    unread,
    cursorMs,
    keepFromMs: cursorMs - OVERLAP_MS - 1,
    gap: gap && { ...gap, toMs: earliestMs, notedAtMs: nowMs },
    readAtMs: nowMs,
  }
}

/**
 * Instant that the cursor may move to: never past events dated ahead of this machine's clock, which would blind the
 * feed until then. If all known events are ahead, this machine's clock is behind, and must not stop the feed.
 */
function newestCursor(events: readonly EventRecord[], nowMs: number, cursorMs: number): number {
  const untilMs = nowMs + MAX_AHEAD_MS
  const timely = notAheadOf(events, untilMs)
  const isClockBehind = timely.length === 0 && (cursorMs <= 0 || cursorMs > untilMs)
  return latestInstant(isClockBehind ? events : timely)
}
const notAheadOf = (events: readonly EventRecord[], untilMs: number) => events.filter(({ atMs }) => atMs <= untilMs)
const latestInstant = (events: readonly EventRecord[]): number =>
  events.reduce((latest, { atMs }) => Math.max(latest, atMs), Number.NEGATIVE_INFINITY)
