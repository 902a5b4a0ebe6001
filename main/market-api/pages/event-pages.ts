import { z } from 'zod'
import { events } from '@shared/market/market'
import { failure } from '../../platform/app-failure'
import { CERTAIN, callOf, doubtful, paged, type Pages, type PagingOptions, type Reader } from './paged'

export type MarketEvent = z.output<typeof events.answer>['events'][number]
type EventsQuery = Omit<z.input<typeof events.query>, 'page' | 'limit'>

const EVENTS_PAGE = 100
/** Page times limit. */
const REACH = 100_000

const ZONE = /(Z|[+-]\d\d:?\d\d)$/i

/** Milliseconds since the epoch; null when it is no date. Dates without a zone are in UTC. */
export function instantIn(date: string): number | null {
  const ms = Date.parse(ZONE.test(date) ? date : `${date.replace(' ', 'T')}Z`)
  return Number.isNaN(ms) ? null : ms
}

/** The same as ISO text in UTC. */
export function instantText(date: string | null): string | null {
  const ms = date === null ? null : instantIn(date)
  return ms === null ? null : new Date(ms).toISOString()
}

type Dated = Pick<MarketEvent, 'eventDate' | 'eventDateUnix'>
/** Milliseconds since the epoch; null when the record does not say when it happened. */
export const instantOf = ({ eventDate, eventDateUnix }: Dated): number | null =>
  instantIn(eventDate) ?? (eventDateUnix === null ? null : Math.trunc(eventDateUnix * 1000))

const dated = z.object({ eventDate: z.string().catch(''), eventDateUnix: z.number().nullable().catch(null) })
/** The same of an event of which not everything can be read. */
export const instantOfUnread = (record: unknown): number | null => instantOf(dated.catch(UNDATED).parse(record))
const UNDATED: Dated = { eventDate: '', eventDateUnix: null }

/** One event for ever, however often it comes. A transaction can hold several; so can an instant. */
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
  /** Told of each answer: the instant that it names as the next `since`; null when it names none. */
  readonly onCursor?: (atMs: number | null) => void
}

/** Events, newest first, always from the network. Those that happen meanwhile push others from page to page. */
export function eventPages(market: Reader, query: EventsQuery, options: EventsPaging): Pages<MarketEvent> {
  return paged<number, MarketEvent>(
    {
      operation: events.name,
      first: 1,
      identity: eventIdentity,
      ask: async (page) => {
        const asked = { ...query, limit: EVENTS_PAGE, page }
        const { value, leftOut, stamp } = await market.call(events, asked, callOf(options))
        const missed = leftOut['events'] ?? []
        options.onCursor?.(value.lastEventDate === null ? null : instantIn(value.lastEventDate))
        // A page that is full, or names its next one unreadably: asking once more tells whether it was the last.
        const count = value.events.length + missed.length
        const mayGoOn = count >= EVENTS_PAGE || (count > 0 && 'nextPage' in leftOut)
        const next = value.nextPage ?? (mayGoOn ? page + 1 : null)
        if (next !== null && !(Number.isSafeInteger(next) && next > 0)) {
          throw failure({ code: 'unexpected-answer', operation: events.name, path: 'nextPage' })
        }
        const end = next === null ? CERTAIN : next * EVENTS_PAGE > REACH && doubtful('reach')
        return {
          records: value.events,
          leftOut: missed,
          stamp,
          total: null,
          then: end ? { end } : { next: next ?? page + 1 },
        }
      },
    },
    options,
  )
}
