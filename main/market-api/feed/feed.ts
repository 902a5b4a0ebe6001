import type { AppError } from '@shared/errors'
import { events as eventsOperation } from '@shared/market/market'
import type { MarketEvent } from '../pages/event-pages'
import type { Reader } from '../pages/list-pages'
import type { ApiObservations } from '../client/api-observations'
import { AppFailure } from '../../platform/app-failure'
import { createSharedAbort } from '../../platform/shared-abort'
import type { EventFilter, EventRecord, EventStore, Gap, NewEvents } from '../../storage/events'
import { invalidateAll, invalidateByEvent, type Invalidate } from './event-invalidations'
import { nextReadingDelayMs } from './feed-pace'
import { readFeed } from './feed-reading'

/** Events of the market since the last reading, oldest first; each event once, also after restarts. */
export type EventBatch = {
  readonly events: readonly MarketEvent[]
  /** Intervals between the last reading and this one in which events may be missing. */
  readonly gaps: readonly Gap[]
  /** True for the first reading ever: all of its events are from before. */
  readonly isBacklog: boolean
}
type FeedDeps = {
  readonly market: Reader
  readonly store: EventStore
  /** Read at each use: the profile's id is not known at startup. */
  readonly profileId: () => string
  readonly readings: Pick<ApiObservations, 'note' | 'last'>
  readonly outdate: Invalidate
  readonly now: () => number
  readonly random: () => number
  /** Calls `fn` once after `ms` milliseconds, unless the returned function is called before. */
  readonly later: (ms: number, fn: () => void) => () => void
  readonly fault: (event: string, cause: unknown) => void
}
type FeedState = {
  readonly status: 'stopped' | 'waiting' | 'reading' | 'offline' | 'failed'
  /** Time of the last complete reading, by this machine's clock. */
  readonly readAtMs: number | null
  /** Instant up to which all events are known, by the service's clock. */
  readonly cursorMs: number | null
  /** Records read so far by the reading in progress. */
  readonly progress: number
  readonly error: AppError | null
}
export type Feed = ReturnType<typeof createFeed>

const HURRY_MS = 5000
const MAX_LEASE_MS = 120_000
const MIN_HURRY_MS = 2000
/** One answer without known events may come from a replica that is behind; two in a row do not. */
const BEHIND_READINGS_TO_RESTART = 2

/** Follows the events of the market while it runs, without gaps, or with a report of each gap. */
export function createFeed(deps: FeedDeps) {
  const listeners = new Set<(batch: EventBatch) => void>()
  const leases = new Set<{ readonly everyMs: number; readonly untilMs: number }>()
  let status: FeedState['status'] = 'stopped'
  let visible = true
  let error: AppError | null = null
  let failures = 0
  let behindCount = 0
  let progress = 0
  let abort = createSharedAbort()
  let runningReading: Promise<void> | null = null
  let cancelTimer: () => void = () => undefined
  let endedAtMs = Number.NEGATIVE_INFINITY
  /**
   * True while other requests fail to reach the service, too. Failures during a reading are probably its own requests,
   * so they are not counted.
   */
  let areOtherRequestsLost = false

  const feedState = (): FeedState => {
    const cursor = deps.store.cursor(deps.profileId())
    return { status, readAtMs: cursor?.readAtMs ?? null, cursorMs: cursor?.cursorMs ?? null, progress, error }
  }

  /** The quickest pace that a lease still requests. */
  function hurryMs(): number | null {
    const nowMs = deps.now()
    for (const lease of leases) {
      // A lease from the future (the clock was set back) would not end.
      if (lease.untilMs <= nowMs || lease.untilMs > nowMs + MAX_LEASE_MS) leases.delete(lease)
    }
    return leases.size === 0 ? null : Math.min(...[...leases].map(({ everyMs }) => everyMs))
  }

  /** Schedules the next reading relative to the end of the last one, however often the pace changes. */
  function schedule(): void {
    cancelTimer()
    if (status === 'stopped' || runningReading) return
    const delayMs = nextReadingDelayMs({ visible, hurryMs: hurryMs(), error, failures, random: deps.random() })
    cancelTimer = deps.later(Math.min(delayMs, Math.max(0, endedAtMs + delayMs - deps.now())), wake)
  }

  /** Reads now, unless a reading is in progress. */
  function wake(): void {
    if (status === 'stopped' || runningReading) return
    cancelTimer()
    status = 'reading'
    progress = 0
    runningReading = readOnce(abort.signal).finally(() => {
      runningReading = null
      endedAtMs = deps.now()
      schedule()
    })
  }

  async function readOnce(signal: AbortSignal): Promise<void> {
    try {
      await read(signal)
      finishReading(null)
    } catch (cause) {
      if (signal.aborted) return
      if (!(cause instanceof AppFailure)) deps.fault('feed', cause)
      finishReading(cause instanceof AppFailure ? cause.error : { code: 'internal', ref: 'feed' })
    }
  }

  function finishReading(cause: AppError | null): void {
    error = cause
    failures = cause === null ? 0 : failures + 1
    if (status === 'stopped') return
    if (cause === null) status = 'waiting'
    else status = isNetworkError(cause) ? 'offline' : 'failed'
  }

  async function read(signal: AbortSignal): Promise<void> {
    const { market, store, now, readings } = deps
    const profile = deps.profileId()
    const isFirst = store.cursor(profile) === null
    const knowsSince = readings.last('sinceInstant') !== null
    const onProgress = (count: number) => void (progress = count)
    const reading = await readFeed(
      { market, store, profile, signal, now, knowsSince, onProgress },
      behindCount >= BEHIND_READINGS_TO_RESTART,
    )
    // Events of one profile must not be stored for another.
    if (signal.aborted || deps.profileId() !== profile) return
    behindCount = reading.behind ? behindCount + 1 : 0
    // `store.take` calls `outdate` before it stores the events: if the app ended in between, the other order would
    // leave stale answers in the cache that count as fresh.
    const news = store.take(profile, reading.taken, outdate)
    if (reading.sinceShown) readings.note('sinceInstant', reading.sinceShown)
    if (news.events.length > 0 || news.gaps.length > 0) notifyListeners(news, isFirst)
  }

  function outdate({ events, gaps }: NewEvents): void {
    invalidateByEvent(events.map(toMarketEvent), deps.outdate)
    // Missing events may concern anything.
    if (gaps.length > 0) invalidateAll(deps.outdate)
  }

  function notifyListeners(news: NewEvents, isBacklog: boolean): void {
    const batch: EventBatch = { events: news.events.map(toMarketEvent), gaps: news.gaps, isBacklog }
    for (const listener of listeners) {
      try {
        listener(batch)
      } catch (cause) {
        deps.fault('feed.listener', cause)
      }
    }
  }

  return {
    /** Reads at once, and then at intervals. */
    start: (): void => {
      if (status !== 'stopped') return
      abort = createSharedAbort()
      status = 'waiting'
      wake()
    },
    /** Resolves when no reading is in progress any more. */
    stop: async (): Promise<void> => {
      status = 'stopped'
      cancelTimer()
      abort.abort()
      await runningReading
    },
    wake,
    /** Requests a quicker pace. The request ends after two minutes at most, or when the returned function is called. */
    hurry: (everyMs: number = HURRY_MS, forMs: number = MAX_LEASE_MS): (() => void) => {
      const untilMs = deps.now() + Math.min(forMs, MAX_LEASE_MS)
      const lease = { everyMs: Math.max(MIN_HURRY_MS, everyMs), untilMs }
      leases.add(lease)
      schedule()
      return () => void leases.delete(lease)
    },
    /** Slows the readings while the window is hidden; when it is visible again, an overdue reading starts at once. */
    setVisible: (isVisible: boolean): void => {
      if (visible === isVisible) return
      visible = isVisible
      schedule()
    },
    /**
     * Reports that a request reached the service, or did not. Once the service is back for all requests, the retry
     * delay restarts from its minimum; when only the feed's own route fails, other answered requests do not hurry it.
     */
    reached: (isReached: boolean): void => {
      if (!isReached) {
        areOtherRequestsLost ||= runningReading === null
        return
      }
      if (areOtherRequestsLost) failures = Math.min(failures, runningReading ? 0 : 1)
      areOtherRequestsLost = false
      if (status === 'offline') schedule()
    },
    listen: (listener: (batch: EventBatch) => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    state: feedState,
    /** Newest first. */
    events: (filter: EventFilter, limit: number): readonly MarketEvent[] =>
      deps.store.list(deps.profileId(), filter, limit).flatMap(({ event }) => {
        // An earlier version of the app may have stored the event.
        const parsed = eventsOperation.answer.shape.events.element.safeParse(event)
        return parsed.success ? [parsed.data] : []
      }),
    /** Newest first. */
    gaps: (): readonly Gap[] => deps.store.gaps(deps.profileId()),
  }
}

const toMarketEvent = ({ event }: EventRecord) => event as MarketEvent
const isNetworkError = ({ code }: AppError): boolean => code === 'offline' || code === 'timed-out'
