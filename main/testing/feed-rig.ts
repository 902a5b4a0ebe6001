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
const STAMP = { asOf: null, receivedAt: '2026-11-21T12:00:00.000Z', maxAgeSeconds: 60, isCached: false, offline: false }

type FakeEvent = { readonly n: number; readonly atMs: number }
type Query = { readonly since?: string; readonly page?: number; readonly limit?: number }

/**
 * A fake events route. `since` includes or excludes its instant, as set, and pages shift with every new event.
 */
export function createFakeService() {
  let events: FakeEvent[] = []
  let count = 0
  const service = {
    since: 'excluded' as 'excluded' | 'included',
    isSinceRefused: false,
    offline: false,
    /** Selects the events of the answers, as of a replica that lags behind. */
    isKnown: (_event: FakeEvent): boolean => true,
    /** Changes an event before the answer. */
    changeEvent: (_event: FakeEvent, usual: object): object => usual,
    /** The answer's `lastEventDate`, the next `since`, from all requested events, newest first. */
    lastEventDate: (_events: readonly FakeEvent[]): string | null => null,
    /** Called before each page. */
    beforePage: (_query: Query, _nth: number): void => undefined,
    queries: [] as Query[],
    /** Adds events of one instant. Returns their serials. */
    add: (atMs: number, times = 1): number[] => {
      const added = Array.from({ length: times }, () => ({ n: ++count, atMs }))
      events = [...events, ...added].sort((a, b) => a.atMs - b.atMs)
      return added.map(({ n }) => n)
    },
    forget: (isGone: (event: FakeEvent) => boolean) => void (events = events.filter((event) => !isGone(event))),
    answer: (_op: Operation, rawQuery: unknown): unknown => {
      const query = rawQuery as Query
      service.queries.push(query)
      service.beforePage(query, service.queries.length)
      if (service.offline) throw failure({ code: 'offline', what: 'service' })
      const { since, page = 1, limit = 50 } = query
      if (since !== undefined && service.isSinceRefused) throw invalidSince()
      const sinceMs = since === undefined ? Number.NEGATIVE_INFINITY : Date.parse(since)
      const isRequested = ({ atMs }: FakeEvent) => (service.since === 'included' ? atMs >= sinceMs : atMs > sinceMs)
      const matching = events.filter((event) => isRequested(event) && service.isKnown(event)).reverse()
      const hasMore = matching.length > page * limit
      return {
        nextPage: hasMore ? page + 1 : null,
        lastEventDate: service.lastEventDate(matching),
        events: matching
          .slice((page - 1) * limit, page * limit)
          .map((event) => service.changeEvent(event, answerEvent(event))),
      }
    },
  }
  return service
}
/** An event as the service sends it. */
const answerEvent = ({ n, atMs }: FakeEvent) => ({
  eventType: 'listed',
  token: '0.0.5000',
  serialId: n,
  nftName: 'x',
  price: 1,
  sellerAddress: '0.0.7',
  eventDate: new Date(atMs).toISOString(),
  transactionId: `0.0.7@${n}.000000000`,
})
/** The refusal of a `since` that the service does not accept. */
const invalidSince = () => {
  const body = { success: false, apimessage: 'Invalid parameter: since.' }
  return readRefusal(eventsOperation, 400, new Headers(), body) ?? new Error('no refusal')
}

const closers: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

/** Creates a feed of a fake service, on a database that a second feed can reuse. */
export function createTestFeed(
  service: ReturnType<typeof createFakeService>,
  {
    db = openDatabase(':memory:'),
    most: maxEvents,
    onOutdate = () => undefined,
  }: { readonly db?: Database; readonly most?: number; readonly onOutdate?: () => void } = {},
) {
  const time = createManualClock()
  const now = () => START_MS + time.now()
  const batches: EventBatch[] = []
  const faults: unknown[] = []
  const outdated: { readonly name: string; readonly matches: readonly CacheMatch[] }[] = []
  let profile = 'practice'
  const store = createEventStore(db, maxEvents)
  const readings = createApiObservations({
    store: createReadingStore(db),
    profileId: () => profile,
    bytes: { base64: () => null, isTransaction: () => false },
    now,
    fault: (_event, cause) => void faults.push(cause),
  })
  const delays: number[] = []
  const feed = createFeed({
    market: scriptedMarket((op, query) => service.answer(op, query), STAMP),
    store,
    readings,
    now,
    profileId: () => profile,
    random: () => 0.5,
    invalidate: ({ name }, matches) => {
      onOutdate()
      outdated.push({ name, matches })
    },
    later: (ms, fn) => {
      let isLive = true
      delays.push(ms)
      time.setTimer(() => isLive && fn(), ms)
      return () => void (isLive = false)
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
    outdated,
    delays,
    waitUntilIdle,
    setProfile: (name: string) => void (profile = name),
    /** Reads once and waits for the end. */
    read: async () => {
      if (feed.state().status === 'stopped') feed.start()
      else feed.wake()
      await waitUntilIdle()
    },
    /** Serials in the order in which they were emitted. */
    emittedSerials: () => batches.flatMap(({ events }) => events.map(({ serialId }) => serialId)),
  }
}
