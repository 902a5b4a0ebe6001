import { sinceShown } from '@shared/market/readings'
import { HOUR_MS } from '@shared/time'
import { eventIdentity, eventPages, instantOf, instantOfUnread, type MarketEvent } from '../pages/event-pages'
import type { Reader } from '../pages/paged'
import { ServiceRefusal } from '../client/refusal'
import type { EventRecord, EventStore, Gap, GapReason, Taken, UnreadEvent } from '../../storage/events'

/**
 * One reading of the feed, from what was read before to now. The cursor is an instant up to which everything is known.
 * It is asked for a little from before it: so nothing at the very instant is lost, whichever way the service reads
 * `since`, nor what it dates back a little; and what comes again is known by its identity.
 */
type ReadingDeps = {
  readonly market: Reader
  readonly store: EventStore
  readonly profile: string
  readonly signal: AbortSignal
  readonly now: () => number
  /** Whether it is known how the service reads `since`. */
  readonly knowsSince: boolean
  readonly onProgress: (read: number) => void
}
type FeedReading = {
  readonly taken: Taken
  readonly sinceShown: 'included' | 'excluded' | null
  /** The service told nothing as late as what had been read: it is behind, or began anew. */
  readonly behind: boolean
}

/** How far back is asked for again. */
const OVERLAP_MS = 5000
/** As many events as are kept. */
const MOST_PAGES = 200
/** Of one reading, in characters: four times what that many plain events have. */
const MOST_CHARS = 32_000_000
/** An instant known from before tells how `since` is read, when not too much has to be read again for it. */
const MOST_AGAIN_MS = HOUR_MS
/** By so much the service's clock may be before this machine's. */
const AHEAD_MS = 120_000

type Swept = {
  readonly events: readonly EventRecord[]
  readonly unread: readonly UnreadEvent[]
  /** The earliest instant that the service named to go on from; null when it named none. */
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

/** One that does not say when it happened has no place among the others. */
function placedOf(event: MarketEvent): EventRecord | UnreadEvent {
  const [id, atMs] = [eventIdentity(event), instantOf(event)]
  return atMs === null ? { id, atMs } : { id, atMs, token: event.token, serial: event.serialId, event }
}
const unreadOf = (record: unknown): UnreadEvent => ({ id: JSON.stringify(record), atMs: instantOfUnread(record) })

/** Throws what the client throws; nothing is kept then. */
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
  // A service that does not heed `since` is read no further than need be.
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

/** From the newest back to what is known, or as far as that many pages reach. */
async function fromNewest(
  deps: ReadingDeps,
  reason: GapReason,
  fromMs: number | null,
  mostPages: number,
): Promise<FeedReading> {
  // What is dated ahead is the newest for ever: that it is known says nothing of what stands below it.
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
  // The service may name an earlier instant because it tells later events before earlier ones. One outside of what was
  // read, or one that would hold the cursor where it was, says nothing.
  const isNamed = namedMs !== null && earliestMs !== null && namedMs >= earliestMs && namedMs > leastCursorMs
  const untilMs = isNamed ? Math.min(namedMs, newestMs) : newestMs
  // A market in which nothing has happened yet is known from its beginning.
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
 * Where the cursor may move to: never past what is dated ahead of this machine's clock, which would blind the feed until
 * then. Only where all that is known is ahead it is the clock that is behind, and must not hold the feed up.
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
