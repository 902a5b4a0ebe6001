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
  type Reader,
} from './list-pages'

export type MarketEvent = z.output<typeof events.answer>['events'][number]
type EventsQuery = Omit<z.input<typeof events.query>, 'page' | 'limit'>

const EVENTS_PAGE = 100
/** Largest product of page and limit. */
const MAX_REACH = 100_000

const ZONE_SUFFIX = /(Z|[+-]\d\d:?\d\d)$/i

/** Milliseconds since the epoch; null when the text is not a date. Dates without a zone are in UTC. */
export function parseInstantMs(date: string): number | null {
  const ms = Date.parse(ZONE_SUFFIX.test(date) ? date : `${date.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** The instant of a date as ISO text in UTC. */
export function instantText(date: string | null): string | null {
  const ms = date === null ? null : parseInstantMs(date)
  return ms === null ? null : new Date(ms).toISOString()
}

type Dated = Pick<MarketEvent, 'eventDate' | 'eventDateUnix'>
/** Milliseconds since the epoch; null when the record does not give its time. */
export const instantOf = ({ eventDate, eventDateUnix }: Dated): number | null =>
  parseInstantMs(eventDate) ?? (eventDateUnix === null ? null : Math.trunc(eventDateUnix * 1000))

const datedSchema = z.object({ eventDate: z.string().catch(''), eventDateUnix: z.number().nullable().catch(null) })
/** Instant of a record of which some fields cannot be read. */
export const instantOfUnread = (record: unknown): number | null => instantOf(datedSchema.catch(UNDATED).parse(record))
const UNDATED: Dated = { eventDate: '', eventDateUnix: null }

/**
 * Permanent identity of an event, however often it is received. A transaction can hold several events; so can an
 * instant.
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
  /** Called for each answer with the instant that it names as the next `since`; null when it names none. */
  readonly onCursor?: (atMs: number | null) => void
}

/** Pages of events, newest first, always from the network. New events push others from page to page. */
export function eventPages(market: Reader, query: EventsQuery, options: EventsPaging): PageStream<MarketEvent> {
  return cursorPages<number, MarketEvent>(
    {
      operation: events.name,
      first: 1,
      identity: eventIdentity,
      ask: async (page) => {
        const request = { ...query, limit: EVENTS_PAGE, page }
        const { value, leftOut, stamp } = await market.call(events, request, readCallOptions(options))
        const unreadEvents = leftOut['events'] ?? []
        options.onCursor?.(value.lastEventDate === null ? null : parseInstantMs(value.lastEventDate))
        // A full page, or an unreadable `nextPage`: only one more request shows if this page was the last.
        const count = value.events.length + unreadEvents.length
        const mayGoOn = count >= EVENTS_PAGE || (count > 0 && 'nextPage' in leftOut)
        const next = value.nextPage ?? (mayGoOn ? page + 1 : null)
        if (next !== null && !(Number.isSafeInteger(next) && next > 0)) {
          throw failure({ code: 'unexpected-answer', operation: events.name, path: 'nextPage' })
        }
        const answer = { records: value.events, leftOut: unreadEvents, stamp, total: null }
        if (next === null) return { ...answer, following: { end: CERTAIN_END } }
        return { ...answer, following: next * EVENTS_PAGE > MAX_REACH ? { end: doubtfulEnd('reach') } : { next } }
      },
    },
    options,
  )
}
