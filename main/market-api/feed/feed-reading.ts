import { sinceShown } from '@shared/market/readings'
import { HOUR_MS } from '@shared/time'
import { eventIdentity, eventPages, instantOf, instantOfUnread, type MarketEvent } from '../pages/event-pages'
import type { Reader } from '../pages/paged'
import { ServiceRefusal } from '../client/refusal'
import type { EventRecord, EventStore, Gap, GapReason, Taken, UnreadEvent } from '../../storage/events'

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
  readonly taken: Taken
  readonly sinceShown: 'included' | 'excluded' | null
  /** The latest event of the service is older than the last known one: the service is behind, or was reset. */
  readonly behind: boolean
}

/** Overlap with the part that was already read. */
const OVERLAP_MS = 5000
/** Enough pages for as many events as are stored. */
const MOST_PAGES = 200
/** Limit of one reading in characters: four times the size of that many plain events. */
const MOST_CHARS = 32_000_000
/** Largest distance to a known event that is read again to learn how the service reads `since`. */
const MOST_AGAIN_MS = HOUR_MS
/** Largest accepted lead of the service's clock over this machine's. */
const AHEAD_MS = 120_000

type Swept = {
  readonly events: readonly EventRecord[]
  readonly unread: readonly UnreadEvent[]
  /** The earliest instant that the service named for the next reading; null when it named none. */
  readonly namedMs: number | null
  readonly whole: boolean
}

/** Reads pages, newest first, until `isOld` is true of one of their events or there are no more. */
async function sweep(
  { market, signal, onProgress }: ReadingDeps,
  query: { readonly since?: string },
  mostPages: number,
  isOld: (event: EventRecord) => boolean,
): Promise<Swept> {
  const events: EventRecord[] = []
  const unread: UnreadEvent[] = []
  let namedMs: number | null = null
  const onCursor = (atMs: number | null) => void (namedMs = atMs === null ? namedMs : Math.min(namedMs ?? atMs, atMs))
  let chars = 0
  for await (const page of eventPages(market, query, { priority: 'background', signal, mostPages, onCursor })) {
    const placed = page.records.map(placedOf)
    const known = placed.filter((event) => 'event' in event)
    events.push(...known)
    unread.push(...placed.filter((event) => !('event' in event)), ...page.leftOut.map(unreadOf))
    onProgress(page.read)
    chars += JSON.stringify([page.records, page.leftOut]).length
    if (known.some(isOld)) return { events, unread, namedMs, whole: true }
    if (page.end) return { events, unread, namedMs, whole: page.end.certain }
    if (chars > MOST_CHARS) break
  }
  return { events, unread, namedMs, whole: false }
}

/** Places an event by its instant. One without a time cannot be ordered, so it counts as unread. */
function placedOf(event: MarketEvent): EventRecord | UnreadEvent {
  const [id, atMs] = [eventIdentity(event), instantOf(event)]
  return atMs === null ? { id, atMs } : { id, atMs, token: event.token, serial: event.serialId, event }
}
const unreadOf = (record: unknown): UnreadEvent => ({ id: JSON.stringify(record), atMs: instantOfUnread(record) })

/** Reads the feed. Throws the client's failures; nothing is stored then. */
export async function readFeed(deps: ReadingDeps, wasBehind: boolean): Promise<FeedReading> {
  const cursor = deps.store.cursor(deps.profile)
  if (!cursor) return fromNewest(deps, 'first-start', null, 1)
  const { cursorMs } = cursor
  if (wasBehind) return fromNewest(deps, 'restarted', cursorMs, MOST_PAGES)
  try {
    return await fromCursor(deps, cursorMs)
  } catch (cause) {
    if (!(cause instanceof ServiceRefusal && cause.httpStatus === 400)) throw cause
    return fromNewest(deps, 'since-refused', cursorMs, MOST_PAGES)
  }
}

async function fromCursor(deps: ReadingDeps, cursorMs: number): Promise<FeedReading> {
  const { store, profile, knowsSince } = deps
  const knownMs = knowsSince ? null : store.latest(profile, cursorMs - OVERLAP_MS)
  const asksKnown = knownMs !== null && cursorMs - knownMs < MOST_AGAIN_MS
  const sinceMs = asksKnown ? knownMs : cursorMs - OVERLAP_MS - 1
  const since = new Date(sinceMs).toISOString()
  // If the service ignores `since`, stop at the first event that is old enough.
  const swept = await sweep(deps, { since }, MOST_PAGES, ({ atMs }) => atMs < sinceMs)
  const { events, whole } = swept
  const behind = cursorMs > 0 && latestOf(timelyOf(events, Math.max(cursorMs, deps.now() + AHEAD_MS))) < cursorMs
  const instants = events.map(({ atMs }) => atMs)
  return {
    taken: takenOf(deps, swept, whole ? null : { fromMs: cursorMs, reason: 'too-long' }, cursorMs),
    sinceShown: asksKnown && whole && !behind ? sinceShown(sinceMs, instants, true) : null,
    behind,
  }
}

/** Reads from the newest event back to the first known one, or as far as the pages reach. */
async function fromNewest(
  deps: ReadingDeps,
  reason: GapReason,
  fromMs: number | null,
  mostPages: number,
): Promise<FeedReading> {
  // An event dated ahead is always the newest: knowing it says nothing about the events below it.
  const untilMs = Math.max(fromMs ?? 0, deps.now() + AHEAD_MS)
  const isKnown = ({ id, atMs }: EventRecord) => atMs <= untilMs && deps.store.has(deps.profile, id)
  const swept = await sweep(deps, {}, mostPages, isKnown)
  return {
    taken: takenOf(deps, swept, swept.whole ? null : { fromMs, reason }, Number.NEGATIVE_INFINITY),
    sinceShown: null,
    behind: false,
  }
}

function takenOf(
  { now }: ReadingDeps,
  { events: newestFirst, unread, namedMs }: Swept,
  gap: Pick<Gap, 'fromMs' | 'reason'> | null,
  leastCursorMs: number,
): Taken {
  const nowMs = now()
  const oldestFirst = newestFirst
    .map((event, i) => ({ event, i }))
    .sort((a, b) => a.event.atMs - b.event.atMs || b.i - a.i)
  const earliestMs = oldestFirst[0]?.event.atMs ?? null
  const newestMs = Math.max(leastCursorMs, newestOf(newestFirst, nowMs, leastCursorMs))
  // The service may name an earlier instant because it can report later events before earlier ones. An instant outside
  // of the events read, or one that would not move the cursor, is ignored.
  const isNamed = namedMs !== null && earliestMs !== null && namedMs >= earliestMs && namedMs > leastCursorMs
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
function newestOf(events: readonly EventRecord[], nowMs: number, cursorMs: number): number {
  const untilMs = nowMs + AHEAD_MS
  const timely = timelyOf(events, untilMs)
  const isClockBehind = timely.length === 0 && (cursorMs <= 0 || cursorMs > untilMs)
  return latestOf(isClockBehind ? events : timely)
}
const timelyOf = (events: readonly EventRecord[], untilMs: number) => events.filter(({ atMs }) => atMs <= untilMs)
const latestOf = (events: readonly EventRecord[]): number =>
  events.reduce((latest, { atMs }) => Math.max(latest, atMs), Number.NEGATIVE_INFINITY)
