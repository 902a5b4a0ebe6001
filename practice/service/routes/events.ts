import { z } from 'zod'
import { countUntil } from '../../world/event-feed'
import type { MarketEvent } from '../../world/market'
import { eventFields, eventView } from '../market-views'
import type { Caller } from '../caller'
import { defineOperation } from '../operation'
import { Refusal } from '../refusal'
import { integerOrDefault, ledgerIdParam, optionalParam, choiceParam } from '../params'
import { requestedSerial, serialWithAlias } from '../serials'
import type { Service } from '../service'
import { isoText } from '../views'

/** Maximum number of events on all pages together: the maximum product of `page` and `limit`. */
const MAX_PAGED_EVENTS = 100_000
/**
 * Time for which later pages continue the list of the first page. In this time an agent key can read all pages of 100
 * events: at most 1,000 pages, at 2 requests a second.
 */
const FROZEN_PAGES_MS = 600_000

/** An RFC 3339 instant, in milliseconds. A plus sign that is not escaped in the query arrives as a space. */
const instantParam: z.ZodType<number, unknown> = z
  .string()
  .transform((text) => text.trim().replace(/ (\d\d:\d\d)$/, '+$1'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => Date.parse(text))
  .meta({ openapi: { type: 'string', format: 'date-time' } })

export const eventsOperation = defineOperation({
  name: 'events',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/events',
  auth: 'public',
  summary: 'Listings, price changes, sales and delistings, newest first.',
  deprecatedParams: ['serialId'],
  params: {
    query: {
      token: optionalParam(ledgerIdParam),
      ...serialWithAlias,
      since: optionalParam(instantParam).describe('Only later events; send the lastEventDate of an earlier answer'),
      eventType: optionalParam(choiceParam(['listed', 'price_changed', 'sold', 'delisted'])),
      page: integerOrDefault(1, 1, MAX_PAGED_EVENTS),
      limit: integerOrDefault(50, 1, 100),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    page: z.number().int(),
    nextPage: z.number().int().nullable().describe('Null on the last page'),
    lastEventDate: z.string().nullable().describe('Value of since for the next request'),
    events: z.array(eventFields),
  }),
  handle: (service, params, caller) => {
    const serial = requestedSerial(service, params)
    const { token, since, eventType: type, page, limit } = params
    if (serial !== undefined && token === undefined && service.rules.isKept('events.serial-needs-token')) {
      throw new Refusal(400, 'Invalid parameter: serial needs token.')
    }
    if (page * limit > MAX_PAGED_EVENTS && service.rules.isKept('events.reach')) {
      throw new Refusal(400, `Invalid parameter: page times limit may be at most ${MAX_PAGED_EVENTS}.`)
    }
    const queryKey = JSON.stringify([token, serial, type, since, limit])
    const matchingEvents = eventsOf(service, { token, serial, type }, since)
    const pagedEvents = withoutNewEvents(service, matchingEvents, caller, queryKey, page)
    const pageEvents = pageOf(service, pagedEvents, page, limit)
    const hasMore = pagedEvents.length > page * limit && (page + 1) * limit <= MAX_PAGED_EVENTS
    if (page === 1 && hasMore) rememberNewest(service, caller, queryKey, pagedEvents)
    const newestMs = pagedEvents.at(-1)?.atMs ?? since
    return {
      success: true,
      page,
      nextPage: hasMore ? page + 1 : null,
      lastEventDate: newestMs === undefined ? null : isoText(newestMs),
      events: pageEvents.map((event) => eventView(service, event)),
    }
  },
})

/** Events that match the filter, oldest first. With `sinceMs`, only the events after this instant. */
function eventsOf(
  { market, readings }: Service,
  filter: Parameters<Service['market']['eventsOf']>[0],
  sinceMs: number | undefined,
): readonly MarketEvent[] {
  const matchingEvents = market.eventsOf(filter)
  if (sinceMs === undefined) return matchingEvents
  // An event at exactly `sinceMs` is skipped or returned, as the readings say.
  const skippedCount = countUntil(matchingEvents, sinceMs, readings.sinceInstant === 'excluded')
  return matchingEvents.slice(skippedCount)
}

const cacheName = ({ key }: Caller, queryKey: string): string => `event pages ${key?.hash} ${queryKey}`

/** Stores the time of the newest event on the first page. Later pages leave out newer events. */
function rememberNewest(
  { cache }: Service,
  caller: Caller,
  queryKey: string,
  pagedEvents: readonly MarketEvent[],
): void {
  cache.put(cacheName(caller, queryKey), FROZEN_PAGES_MS, pagedEvents.at(-1)?.atMs)
}

/**
 * Drops events that happened after the first page was read, unless the reading `eventPages` is `moving`. Otherwise each
 * new event would move an event that the client has already read to the next page. A later request with `since` gets
 * the new events.
 */
function withoutNewEvents(
  { cache, readings, rules }: Service,
  matchingEvents: readonly MarketEvent[],
  caller: Caller,
  queryKey: string,
  page: number,
): readonly MarketEvent[] {
  if (page === 1 || readings.eventPages === 'moving' || !rules.isKept('events.pages-stand')) return matchingEvents
  const newestMs = cache.peek<number>(cacheName(caller, queryKey))
  if (newestMs === undefined) return matchingEvents
  const isNewestIncluded = true
  return matchingEvents.slice(0, countUntil(matchingEvents, newestMs, isNewestIncluded))
}

/** A page of events, newest first, from a list that is sorted oldest first. */
function pageOf({ rules }: Service, pagedEvents: readonly MarketEvent[], page: number, limit: number): MarketEvent[] {
  const endIndex = Math.max(0, pagedEvents.length - (page - 1) * limit)
  const pageEvents = pagedEvents.slice(Math.max(0, endIndex - limit), endIndex)
  return rules.isKept('events.newest-first') ? pageEvents.reverse() : pageEvents
}
