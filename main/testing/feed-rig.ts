import { afterEach } from 'vitest'
import { events as eventsOperation } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import type { CacheMatch } from '../market-api/client/cache-keys'
import { createApiObservations } from '../market-api/client/api-observations'
import { readRefusal } from '../market-api/client/refusal'
import { scriptedMarket } from '../market-api/testing/scripted-market'
import { createManualClock } from '../market-api/testing/manual-clock'
import { failure } from '../platform/app-failure'
import { openDatabase, type Database } from '../storage/database'
import { createEventStore } from '../storage/events'
import { createReadingStore } from '../storage/reading-store'
import { createFeed, type EventBatch } from '../market-api/feed/feed'

export const START_MS = Date.parse('2026-11-21T12:00:00.000Z')
const ANSWER_STAMP = {
  asOf: null,
  receivedAt: '2026-11-21T12:00:00.000Z',
  maxAgeSeconds: 60,
  isCached: false,
  offline: false,
}

type FakeEvent = { readonly serialId: number; readonly atMs: number }
type Query = { readonly since?: string; readonly page?: number; readonly limit?: number }

/**
 * Creates a fake of the service's events route. The answers have the newest events first, so each new event moves older
 * events to later positions.
 */
export function createFakeService() {
  let events: FakeEvent[] = []
  let lastSerial = 0
  const service = {
    /** Sets whether an answer includes events whose time is exactly the requested `since`. */
    eventsAtSince: 'excluded' as 'excluded' | 'included',
    isSinceRefused: false,
    isOffline: false,
    /** True if the answer can include the event; false simulates a replica of the service that does not have it yet. */
    isOnReplica: (_event: FakeEvent): boolean => true,
    /** Returns the payload to send for an event. `payload`: the payload without a change. */
    changeEvent: (_event: FakeEvent, payload: object): object => payload,
    /**
     * Returns `lastEventDate` of the answer, which the feed sends as its next `since`. `_events`: the events of all
     * pages of the query, newest first.
     */
    lastEventDate: (_events: readonly FakeEvent[]): string | null => null,
    /** Called before each query is answered; `_queryNumber` counts from 1. */
    beforePage: (_query: Query, _queryNumber: number): void => undefined,
    queries: [] as Query[],
    /** Adds `count` events with the same time. Returns the serials of the new events. */
    add: (atMs: number, count = 1): number[] => {
      const newEvents = Array.from({ length: count }, () => ({ serialId: ++lastSerial, atMs }))
      events = [...events, ...newEvents].sort((a, b) => a.atMs - b.atMs)
      return newEvents.map(({ serialId }) => serialId)
    },
    remove: (isRemoved: (event: FakeEvent) => boolean): void => {
      events = events.filter((event) => !isRemoved(event))
    },
    answer: (_op: Operation, rawQuery: unknown): unknown => {
      const query = rawQuery as Query
      service.queries.push(query)
      service.beforePage(query, service.queries.length)
      if (service.isOffline) throw failure({ code: 'offline', what: 'service' })
      const { since, page = 1, limit = 50 } = query
      if (since !== undefined && service.isSinceRefused) throw sinceRefusal()
      const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
      const isRequested = ({ atMs }: FakeEvent) =>
        service.eventsAtSince === 'included' ? atMs >= sinceMs : atMs > sinceMs
      const matchingEvents = events.filter((event) => isRequested(event) && service.isOnReplica(event)).reverse()
      const hasMore = matchingEvents.length > page * limit
      return {
        nextPage: hasMore ? page + 1 : null,
        lastEventDate: service.lastEventDate(matchingEvents),
        events: matchingEvents
          .slice((page - 1) * limit, page * limit)
          .map((event) => service.changeEvent(event, payloadOf(event))),
      }
    },
  }
  return service
}

/** Payload of an event, as the service sends it. */
const payloadOf = ({ serialId, atMs }: FakeEvent) => ({
  eventType: 'listed',
  token: '0.0.5000',
  serialId,
  nftName: 'x',
  price: 1,
  sellerAddress: '0.0.7',
  eventDate: new Date(atMs).toISOString(),
  transactionId: `0.0.7@${serialId}.000000000`,
})

/** Refusal of a `since` that the service does not accept. */
const sinceRefusal = () => {
  const body = { success: false, apimessage: 'Invalid parameter: since.' }
  return readRefusal(eventsOperation, 400, new Headers(), body) ?? new Error('no refusal')
}

/** Functions that stop the feeds of the current test. */
const closers: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

type TestFeedOptions = {
  /** Database of the feed. A test simulates a restart of the app by a second feed on the same database. */
  readonly db?: Database
  /** Maximum number of stored events. */
  readonly maxEvents?: number
  /** Called each time before the feed invalidates cached answers. */
  readonly onInvalidate?: () => void
}

/** Creates a feed that reads a fake service. The feed stops at the end of the test. */
export function createTestFeed(
  service: ReturnType<typeof createFakeService>,
  { db = openDatabase(':memory:'), maxEvents, onInvalidate = () => undefined }: TestFeedOptions = {},
) {
  const time = createManualClock()
  const now = () => START_MS + time.now()
  const batches: EventBatch[] = []
  const faults: unknown[] = []
  const invalidatedAnswers: { readonly name: string; readonly matches: readonly CacheMatch[] }[] = []
  let profile = 'practice'
  const store = createEventStore(db, maxEvents)
  const readings = createApiObservations({
    store: createReadingStore(db),
    profileId: () => profile,
    transactionDecoder: { decodeBase64: () => null, isTransaction: () => false },
    now,
    fault: (_event, cause) => void faults.push(cause),
  })
  const delays: number[] = []
  const feed = createFeed({
    market: scriptedMarket((op, query) => service.answer(op, query), ANSWER_STAMP),
    store,
    apiObservations: readings,
    now,
    profileId: () => profile,
    random: () => 0.5,
    invalidate: ({ name }, matches) => {
      onInvalidate()
      invalidatedAnswers.push({ name, matches })
    },
    runLater: (ms, fn) => {
      let isScheduled = true
      delays.push(ms)
      time.setTimer(() => {
        if (isScheduled) fn()
      }, ms)
      return () => void (isScheduled = false)
    },
    fault: (_event, cause) => void faults.push(cause),
  })
  feed.listen((batch) => void batches.push(batch))
  closers.push(feed.stop)
  const waitUntilIdle = async () => {
    while (feed.state().status === 'reading') await new Promise((resolve) => setImmediate(resolve))
  }
  return {
    feed,
    db,
    store,
    readings,
    time,
    batches,
    faults,
    invalidatedAnswers,
    delays,
    waitUntilIdle,
    setProfile: (name: string) => void (profile = name),
    /** Makes the feed read once, and waits until the feed is idle. */
    read: async () => {
      if (feed.state().status === 'stopped') feed.start()
      else feed.readNow()
      await waitUntilIdle()
    },
    /** Returns the serials of the events that the feed has emitted, in order. */
    emittedSerials: () => batches.flatMap(({ events }) => events.map(({ serialId }) => serialId)),
  }
}
