import type { AppError } from '@shared/errors'
import { events as eventsOperation } from '@shared/market/market'
import type { MarketEvent } from '../pages/event-pages'
import type { MarketReader } from '../pages/list-pages'
import type { ApiObservations } from '../client/api-observations'
import { AppFailure } from '../../platform/app-failure'
import { createSharedAbort } from '../../platform/shared-abort'
import type { EventFilter, EventRecord, EventStore, Gap, NewEvents } from '../../storage/events'
import { invalidateAll, invalidateByEvents, type Invalidate } from './event-invalidations'
import { nextReadingDelayMs } from './feed-pace'
import { readFeed } from './feed-reading'

/** New events of one reading. No event is in two batches, also not after a restart of the app. */
export type EventBatch = {
  /** Oldest first. */
  readonly events: readonly MarketEvent[]
  /** New intervals in which events may be missing. */
  readonly gaps: readonly Gap[]
  /** True for the profile's first reading: its events happened before the app followed the market. */
  readonly isBacklog: boolean
}
type FeedDeps = {
  readonly market: MarketReader
  readonly store: EventStore
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  /** Record of how the service behaves where its documents are ambiguous. */
  readonly apiObservations: Pick<ApiObservations, 'note' | 'latestReading'>
  /** Invalidates cached answers that events make stale. */
  readonly invalidate: Invalidate
  readonly now: () => number
  readonly random: () => number
  /** Calls `fn` once after `ms` milliseconds. The returned function cancels the timer. */
  readonly runLater: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}
type FeedState = {
  readonly status: 'stopped' | 'waiting' | 'reading' | 'offline' | 'failed'
  /** Time of the last reading that succeeded, by this computer's clock. */
  readonly readAtMs: number | null
  /** Instant up to which all events are known, apart from gaps, by the service's clock. */
  readonly cursorMs: number | null
  /** Number of records read so far by the reading in progress; between two readings, by the last one. */
  readonly progress: number
  readonly error: AppError | null
}
export type Feed = ReturnType<typeof createFeed>

/** Interval between readings that a call of `hurry` requests by default. */
const DEFAULT_HURRY_INTERVAL_MS = 5000
/** Shortest interval that a call of `hurry` can request. */
const MIN_HURRY_INTERVAL_MS = 2000
/** Longest time for which one call of `hurry` can request a quicker pace. */
const MAX_HURRY_DURATION_MS = 120_000
/**
 * Number of readings in a row that lack known events, after which the feed restarts. One such reading may come from a
 * replica of the service that lags behind; two mean that the service was reset.
 */
const BEHIND_READINGS_TO_RESTART = 2

/** Reads the events of the market at intervals, and reports new events, and each gap in which events may be missing. */
export function createFeed(deps: FeedDeps) {
  const listeners = new Set<(batch: EventBatch) => void>()
  /** Requests of callers for a quicker pace, each until `untilMs`. */
  const hurryRequests = new Set<{ readonly intervalMs: number; readonly untilMs: number }>()
  let status: FeedState['status'] = 'stopped'
  let isWindowVisible = true
  let error: AppError | null = null
  let failureCount = 0
  let behindCount = 0
  let receivedRecordCount = 0
  let abortController = createSharedAbort()
  let runningReading: Promise<void> | null = null
  let cancelTimer: () => void = () => undefined
  let lastReadingEndedAtMs = Number.NEGATIVE_INFINITY
  /**
   * True while requests other than the feed's own do not reach the service. A failure during a reading is not counted,
   * because it is probably a failure of the reading itself.
   */
  let areOtherRequestsLost = false

  const feedState = (): FeedState => {
    const cursor = deps.store.cursor(deps.profileId())
    return {
      status,
      readAtMs: cursor?.readAtMs ?? null,
      cursorMs: cursor?.cursorMs ?? null,
      progress: receivedRecordCount,
      error,
    }
  }

  /** Shortest interval that a call of `hurry` requests now, in milliseconds; null without such a request. */
  function hurryIntervalMs(): number | null {
    const nowMs = deps.now()
    for (const request of hurryRequests) {
      // A request that ends later than is allowed means that the clock was set back. Such a request would last too
      // long.
      if (request.untilMs <= nowMs || request.untilMs > nowMs + MAX_HURRY_DURATION_MS) hurryRequests.delete(request)
    }
    return hurryRequests.size === 0 ? null : Math.min(...[...hurryRequests].map(({ intervalMs }) => intervalMs))
  }

  /**
   * Sets the timer for the next reading, counted from the end of the last one, so that a changed pace causes no delay.
   */
  function schedule(): void {
    cancelTimer()
    if (status === 'stopped' || runningReading) return
    const delayMs = nextReadingDelayMs({
      isVisible: isWindowVisible,
      hurryIntervalMs: hurryIntervalMs(),
      error,
      failureCount,
      random: deps.random(),
    })
    const remainingMs = Math.max(0, lastReadingEndedAtMs + delayMs - deps.now())
    // `delayMs` is the limit in case the clock was set back.
    cancelTimer = deps.runLater(Math.min(delayMs, remainingMs), readNow)
  }

  /** Reads now, unless a reading is in progress. */
  function readNow(): void {
    if (status === 'stopped' || runningReading) return
    cancelTimer()
    status = 'reading'
    receivedRecordCount = 0
    runningReading = readOnce(abortController.signal).finally(() => {
      runningReading = null
      lastReadingEndedAtMs = deps.now()
      schedule()
    })
  }

  async function readOnce(signal: AbortSignal): Promise<void> {
    try {
      await readAndStore(signal)
      finishReading(null)
    } catch (cause) {
      if (signal.aborted) return
      if (!(cause instanceof AppFailure)) deps.fault('feed', cause)
      finishReading(cause instanceof AppFailure ? cause.error : { code: 'internal', ref: 'feed' })
    }
  }

  function finishReading(cause: AppError | null): void {
    error = cause
    failureCount = cause === null ? 0 : failureCount + 1
    if (status === 'stopped') return
    if (cause === null) status = 'waiting'
    else status = isNetworkError(cause) ? 'offline' : 'failed'
  }

  async function readAndStore(signal: AbortSignal): Promise<void> {
    const { market, store, now, apiObservations } = deps
    const profile = deps.profileId()
    const isFirst = store.cursor(profile) === null
    const isSinceInclusionKnown = apiObservations.latestReading('sinceInstant') !== null
    const onProgress = (readCount: number) => void (receivedRecordCount = readCount)
    const reading = await readFeed(
      { market, store, profile, signal, now, isSinceInclusionKnown, onProgress },
      behindCount >= BEHIND_READINGS_TO_RESTART,
    )
    // The profile may have changed during the reading: its events must not be stored for the new profile.
    if (signal.aborted || deps.profileId() !== profile) return
    behindCount = reading.isServiceBehind ? behindCount + 1 : 0
    // `storeUpdate` calls `invalidate` before it stores the events. If the app ended after the events were stored and
    // before the invalidation, stale answers in the cache would count as fresh.
    const newEvents = store.storeUpdate(profile, reading.update, invalidate)
    if (reading.observedSince) apiObservations.note('sinceInstant', reading.observedSince)
    if (newEvents.events.length > 0 || newEvents.gaps.length > 0) notifyListeners(newEvents, isFirst)
  }

  function invalidate({ events, gaps }: NewEvents): void {
    invalidateByEvents(events.map(toMarketEvent), deps.invalidate)
    // The events that are missing in a gap may concern any NFT and account.
    if (gaps.length > 0) invalidateAll(deps.invalidate)
  }

  function notifyListeners({ events, gaps }: NewEvents, isBacklog: boolean): void {
    const batch: EventBatch = { events: events.map(toMarketEvent), gaps, isBacklog }
    for (const listener of listeners) {
      try {
        listener(batch)
      } catch (cause) {
        deps.fault('feed.listener', cause)
      }
    }
  }

  return {
    /** Starts the feed: reads now, and then at intervals. */
    start: (): void => {
      if (status !== 'stopped') return
      abortController = createSharedAbort()
      status = 'waiting'
      readNow()
    },
    /** Stops the feed and aborts a reading in progress; resolves when the reading has ended. */
    stop: async (): Promise<void> => {
      status = 'stopped'
      cancelTimer()
      abortController.abort()
      await runningReading
    },
    readNow,
    /**
     * Requests readings at a shorter interval, for `forMs` but at most two minutes. The returned function ends the
     * request earlier.
     */
    hurry: (intervalMs: number = DEFAULT_HURRY_INTERVAL_MS, forMs: number = MAX_HURRY_DURATION_MS): (() => void) => {
      const untilMs = deps.now() + Math.min(forMs, MAX_HURRY_DURATION_MS)
      const request = { intervalMs: Math.max(MIN_HURRY_INTERVAL_MS, intervalMs), untilMs }
      hurryRequests.add(request)
      schedule()
      return () => void hurryRequests.delete(request)
    },
    /**
     * Slows the readings while the window is hidden. When the window is visible again, an overdue reading starts at
     * once.
     */
    setVisible: (isVisible: boolean): void => {
      if (isWindowVisible === isVisible) return
      isWindowVisible = isVisible
      schedule()
    },
    /**
     * Call this after each request of the app with whether it reached the service. When the service is reached again
     * after other requests failed, too, the retry delay of the feed restarts from its minimum. When only the feed's own
     * requests failed, the delay stays.
     */
    noteReach: (isReached: boolean): void => {
      if (!isReached) {
        areOtherRequestsLost ||= runningReading === null
        return
      }
      // While a reading is in progress the count becomes 0, because a failure of that reading adds one.
      if (areOtherRequestsLost) failureCount = Math.min(failureCount, runningReading ? 0 : 1)
      areOtherRequestsLost = false
      if (status === 'offline') schedule()
    },
    listen: (listener: (batch: EventBatch) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: feedState,
    /** Stored events that match the filter, newest first. */
    events: (filter: EventFilter, limit: number): readonly MarketEvent[] =>
      deps.store.list(deps.profileId(), filter, limit).flatMap(({ event }) => {
        // An earlier version of the app may have stored the event in another form. Such an event is left out.
        const parsed = eventsOperation.answer.shape.events.element.safeParse(event)
        return parsed.success ? [parsed.data] : []
      }),
    /** Stored gaps, newest first. */
    gaps: (): readonly Gap[] => deps.store.gaps(deps.profileId()),
  }
}

/** The cast is safe for events of this run: `readFeed` stores them as parsed. */
const toMarketEvent = ({ event }: EventRecord) => event as MarketEvent
const isNetworkError = ({ code }: AppError): boolean => code === 'offline' || code === 'timed-out'
