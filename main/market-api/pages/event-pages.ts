import { z } from 'zod'
import { events } from '@shared/market/market'
import { failure } from '../../platform/app-failure'
import {
  CERTAIN_END,
  readCallOptions,
  doubtfulEnd,
  cursorPages,
  type PageStream,
  type PagingOptions,
  type MarketReader,
} from './list-pages'

export type MarketEvent = z.output<typeof events.answer>['events'][number]
type EventsQuery = Omit<z.input<typeof events.query>, 'page' | 'limit'>

const EVENTS_PER_PAGE = 100
/** Largest product of page number and page size for which the service gives events. */
const MAX_EVENTS = 100_000

const ZONE_SUFFIX = /(Z|[+-]\d\d:?\d\d)$/i

/** Parses a date as milliseconds since the epoch; null when the text is not a date. A date without a zone is in UTC. */
export function parseInstantMs(date: string): number | null {
  const ms = Date.parse(ZONE_SUFFIX.test(date) ? date : `${date.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** The instant of a date as ISO text in UTC; null without a date and for a text that is not a date. */
export function instantText(date: string | null): string | null {
  const ms = date === null ? null : parseInstantMs(date)
  return ms === null ? null : new Date(ms).toISOString()
}

type EventDates = Pick<MarketEvent, 'eventDate' | 'eventDateUnix'>
/** Instant of an event in milliseconds since the epoch; null when the event has no time. */
export const instantOf = ({ eventDate, eventDateUnix }: EventDates): number | null =>
  parseInstantMs(eventDate) ?? (eventDateUnix === null ? null : Math.trunc(eventDateUnix * 1000))

const datedSchema = z.object({ eventDate: z.string().catch(''), eventDateUnix: z.number().nullable().catch(null) })
/** Instant of a record that could not be read as an event, in milliseconds since the epoch; null without a time. */
export const instantOfUnreadable = (record: unknown): number | null =>
  instantOf(datedSchema.catch(UNDATED).parse(record))
const UNDATED: EventDates = { eventDate: '', eventDateUnix: null }

/**
 * Identity of an event, the same each time the event is received. Neither the transaction nor the instant alone is
 * enough: several events can share one.
 */
export const eventIdentity = (event: MarketEvent): string =>
  JSON.stringify([
    instantOf(event) ?? event.eventDate,
    event.eventType,
    event.token,
    event.serialId,
    event.transactionId,
    event.price,
    event.sellerAddress,
    event.buyerAddress,
  ])

type EventsPaging = PagingOptions & {
  /**
   * Called for each answer with the instant that the answer names as the next `since`; null when it names no instant.
   */
  readonly onNamedSince?: (atMs: number | null) => void
}

/** Pages of events, newest first, always from the network. An event can appear again when new events push it down. */
export function eventPages(market: MarketReader, query: EventsQuery, options: EventsPaging): PageStream<MarketEvent> {
  return cursorPages<number, MarketEvent>(
    {
      operation: events.name,
      first: 1,
      identity: eventIdentity,
      readPage: async (page) => {
        const request = { ...query, limit: EVENTS_PER_PAGE, page }
        const { value, leftOut, stamp } = await market.call(events, request, readCallOptions(options))
        const unreadableEvents = leftOut['events'] ?? []
        options.onNamedSince?.(value.lastEventDate === null ? null : parseInstantMs(value.lastEventDate))
        // If `nextPage` is missing on a full page, or is unreadable, the next page is requested to see if this page was
        // the last.
        const count = value.events.length + unreadableEvents.length
        const mayHaveNext = count >= EVENTS_PER_PAGE || (count > 0 && 'nextPage' in leftOut)
        const next = value.nextPage ?? (mayHaveNext ? page + 1 : null)
        const isPageNumber = Number.isSafeInteger(next) && Number(next) > 0
        if (next !== null && !isPageNumber) {
          throw failure({ code: 'unexpected-answer', operation: events.name, path: 'nextPage' })
        }
        const answer = { records: value.events, leftOut: unreadableEvents, stamp, total: null }
        if (next === null) return { ...answer, following: { end: CERTAIN_END } }
        return {
          ...answer,
          following: next * EVENTS_PER_PAGE > MAX_EVENTS ? { end: doubtfulEnd('service-limit') } : { next },
        }
      },
    },
    options,
  )
}
