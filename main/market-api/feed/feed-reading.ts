import { observedSinceReading } from '@shared/market/readings'
import { HOUR_MS } from '@shared/time'
import { eventIdentity, eventPages, instantOf, instantOfUnreadable, type MarketEvent } from '../pages/event-pages'
import type { MarketReader } from '../pages/list-pages'
import { ServiceRefusal } from '../client/refusal'
import type { EventRecord, EventStore, Gap, GapReason, FeedUpdate, UnreadableEvent } from '../../storage/events'

/** Dependencies of one reading of the feed. */
type ReadingDeps = {
  readonly market: MarketReader
  readonly store: EventStore
  readonly profile: string
  readonly signal: AbortSignal
  readonly now: () => number
  /** True if it is known whether the service repeats an event at the exact instant of `since`. */
  readonly isSinceInclusionKnown: boolean
  /** Called after each page with the number of records read so far. */
  readonly onProgress: (readCount: number) => void
}
type FeedReading = {
  readonly update: FeedUpdate
  /** Shows if the service includes an event at the exact instant of `since`. Null if the pages do not show this. */
  readonly observedSince: 'included' | 'excluded' | null
  /** True if the service's latest event is older than the cursor: the service lags behind, or was reset. */
  readonly isServiceBehind: boolean
}

/** Time before the cursor that is read again: the service may date an event back a little. */
const OVERLAP_MS = 5000
/** Limit of pages of one reading: together these pages have as many events as the store keeps. */
const MAX_PAGES = 200
/** Limit of one reading in JSON characters: about four times the size of usual events on `MAX_PAGES` pages. */
const MAX_CHARS = 32_000_000
/**
 * If the latest known event is less than this long before the cursor, a reading may start at that event, to see if the
 * service includes the event.
 */
const MAX_REREAD_MS = HOUR_MS
/** Largest accepted lead of the service's clock over this computer's clock. */
const MAX_AHEAD_MS = 120_000

type FeedPages = {
  readonly events: readonly EventRecord[]
  /** Records that have no time or could not be read. */
  readonly unreadable: readonly UnreadableEvent[]
  /** Earliest instant that the pages named as the next `since`; null when no page named one. */
  readonly namedSinceMs: number | null
  /** True if the pages reach back to an old event or to the certain end of the list. */
  readonly isComplete: boolean
}

/**
 * Reads pages, newest first, until a page has an event for which `isOld` is true, the list ends, or a limit is reached.
 */
async function readPages(
  { market, signal, onProgress }: ReadingDeps,
  query: { readonly since?: string },
  maxPages: number,
  isOld: (event: EventRecord) => boolean,
): Promise<FeedPages> {
  const events: EventRecord[] = []
  const unreadable: UnreadableEvent[] = []
  let namedSinceMs: number | null = null
  const onNamedSince = (atMs: number | null) => {
    if (atMs !== null) namedSinceMs = Math.min(namedSinceMs ?? atMs, atMs)
  }
  let chars = 0
  for await (const page of eventPages(market, query, {
    priority: 'background',
    signal,
    maxPages,
    onNamedSince,
  })) {
    const records = page.records.map(toEventRecord)
    const datedEvents = records.filter((record) => 'event' in record)
    events.push(...datedEvents)
    unreadable.push(...records.filter((record) => !('event' in record)), ...page.leftOut.map(toUnreadableEvent))
    onProgress(page.readCount)
    chars += JSON.stringify([page.records, page.leftOut]).length
    if (datedEvents.some(isOld)) return { events, unreadable, namedSinceMs, isComplete: true }
    if (page.end) return { events, unreadable, namedSinceMs, isComplete: page.end.isCertain }
    if (chars > MAX_CHARS) break
  }
  return { events, unreadable, namedSinceMs, isComplete: false }
}

/**
 * Record of an event with its identity and its instant. An event without a time counts as unreadable, because the
 * events are ordered by time.
 */
function toEventRecord(event: MarketEvent): EventRecord | UnreadableEvent {
  const id = eventIdentity(event)
  const atMs = instantOf(event)
  return atMs === null ? { id, atMs } : { id, atMs, token: event.token, serial: event.serialId, event }
}
const toUnreadableEvent = (record: unknown): UnreadableEvent => ({
  id: JSON.stringify(record),
  atMs: instantOfUnreadable(record),
})

/**
 * Reads the feed from the stored cursor to now, and stores nothing. The cursor is the instant up to which all events
 * are known. The reading starts a little before the cursor; events that it repeats are recognized by their identity.
 * `mustRestart`: the cursor is not used, because the service lost the events before the cursor. Rejects with the
 * client's failures.
 */
export async function readFeed(deps: ReadingDeps, mustRestart: boolean): Promise<FeedReading> {
  const cursor = deps.store.cursor(deps.profile)
  // The first reading takes one page: older events are not followed.
  if (!cursor) return readFromNewest(deps, 'first-start', null, 1)
  const { cursorMs } = cursor
  if (mustRestart) return readFromNewest(deps, 'restarted', cursorMs, MAX_PAGES)
  try {
    return await readFromCursor(deps, cursorMs)
  } catch (cause) {
    const isSinceRefused = cause instanceof ServiceRefusal && cause.httpStatus === 400
    if (!isSinceRefused) throw cause
    return readFromNewest(deps, 'since-refused', cursorMs, MAX_PAGES)
  }
}

async function readFromCursor(deps: ReadingDeps, cursorMs: number): Promise<FeedReading> {
  const { store, profile, isSinceInclusionKnown } = deps
  // Reading from the exact instant of a known event shows if the service repeats that event.
  const knownEventMs = isSinceInclusionKnown ? null : store.latestStoredMs(profile, cursorMs - OVERLAP_MS)
  const startsAtKnownEvent = knownEventMs !== null && cursorMs - knownEventMs < MAX_REREAD_MS
  const sinceMs = startsAtKnownEvent ? knownEventMs : cursorMs - OVERLAP_MS - 1
  const since = new Date(sinceMs).toISOString()
  // If the service ignores `since`, the reading ends at the first event before `sinceMs`.
  const feedPages = await readPages(deps, { since }, MAX_PAGES, ({ atMs }) => atMs < sinceMs)
  const { events, isComplete } = feedPages
  const newestAcceptedMs = Math.max(cursorMs, deps.now() + MAX_AHEAD_MS)
  const isServiceBehind = cursorMs > 0 && latestInstant(eventsUntil(events, newestAcceptedMs)) < cursorMs
  const instants = events.map(({ atMs }) => atMs)
  return {
    update: toFeedUpdate(deps, feedPages, isComplete ? null : { fromMs: cursorMs, reason: 'too-long' }, cursorMs),
    observedSince:
      startsAtKnownEvent && isComplete && !isServiceBehind
        ? observedSinceReading(sinceMs, instants, { hasEventAtSince: true })
        : null,
    isServiceBehind,
  }
}

/** Reads from the newest event back to the first known one, or as far as the pages reach. */
async function readFromNewest(
  deps: ReadingDeps,
  reason: GapReason,
  fromMs: number | null,
  maxPages: number,
): Promise<FeedReading> {
  // An event dated in the future stays at the top of the list, so events below can be unknown although that event
  // is known.
  const untilMs = Math.max(fromMs ?? 0, deps.now() + MAX_AHEAD_MS)
  const isKnown = ({ id, atMs }: EventRecord) => atMs <= untilMs && deps.store.has(deps.profile, id)
  const feedPages = await readPages(deps, {}, maxPages, isKnown)
  return {
    update: toFeedUpdate(deps, feedPages, feedPages.isComplete ? null : { fromMs, reason }, Number.NEGATIVE_INFINITY),
    observedSince: null,
    isServiceBehind: false,
  }
}

/**
 * Update for the store, with the new cursor: `gap` is the part that was not read, and the cursor never moves back
 * before `minCursorMs`.
 */
function toFeedUpdate(
  { now }: ReadingDeps,
  { events: newestFirst, unreadable, namedSinceMs }: FeedPages,
  gap: Pick<Gap, 'fromMs' | 'reason'> | null,
  minCursorMs: number,
): FeedUpdate {
  const nowMs = now()
  const oldestFirst = newestFirst
    .map((event, index) => ({ event, index }))
    .sort((a, b) => a.event.atMs - b.event.atMs || b.index - a.index)
  const earliestMs = oldestFirst[0]?.event.atMs ?? null
  const newestMs = Math.max(minCursorMs, newestCursor(newestFirst, nowMs, minCursorMs))
  // The service names an earlier instant when it may still report events from before the newest event. A named instant
  // is ignored if it is before all of these events, or would not move the cursor.
  const isNamedSinceUsable =
    namedSinceMs !== null && earliestMs !== null && namedSinceMs >= earliestMs && namedSinceMs > minCursorMs
  const untilMs = isNamedSinceUsable ? Math.min(namedSinceMs, newestMs) : newestMs
  // Without any event the instant is not finite. The cursor 0 then means that no event is missing.
  const cursorMs = Number.isFinite(untilMs) ? untilMs : 0
  return {
    events: oldestFirst.map(({ event }) => event),
    unreadable,
    cursorMs,
    keepFromMs: cursorMs - OVERLAP_MS - 1,
    gap: gap && { ...gap, toMs: earliestMs, notedAtMs: nowMs },
    readAtMs: nowMs,
  }
}

/**
 * Latest instant that the cursor may move to. Events dated in the future are not counted: with such a cursor the feed
 * would miss all events until then. If all events and the cursor (if it is set) are in the future, this computer's
 * clock is behind, so the events are counted.
 */
function newestCursor(events: readonly EventRecord[], nowMs: number, minCursorMs: number): number {
  const untilMs = nowMs + MAX_AHEAD_MS
  const pastEvents = eventsUntil(events, untilMs)
  const isClockBehind = pastEvents.length === 0 && (minCursorMs <= 0 || minCursorMs > untilMs)
  return latestInstant(isClockBehind ? events : pastEvents)
}
/** Events at or before an instant. */
const eventsUntil = (events: readonly EventRecord[], untilMs: number) => events.filter(({ atMs }) => atMs <= untilMs)
/** Instant of the latest event; negative infinity without events. */
const latestInstant = (events: readonly EventRecord[]): number =>
  events.reduce((latest, { atMs }) => Math.max(latest, atMs), Number.NEGATIVE_INFINITY)
