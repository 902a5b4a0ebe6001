import type { z } from 'zod'
import { events } from '@shared/market/market'
import { failure } from '../../platform/app-failure'
import { CERTAIN, callOf, doubtful, paged, type Pages, type PagingOptions, type Reader } from './paged'

export type MarketEvent = z.output<typeof events.answer>['events'][number]
export type EventsQuery = Omit<z.input<typeof events.query>, 'page' | 'limit'>

export const EVENTS_PAGE = 100
/** Page times limit. */
const REACH = 100_000

const ZONE = /(Z|[+-]\d\d:?\d\d)$/i

/** Milliseconds since the epoch; null when the record does not say when it happened. Dates without a zone are in UTC. */
export function instantOf({ eventDate, eventDateUnix }: MarketEvent): number | null {
  const ms = Date.parse(ZONE.test(eventDate) ? eventDate : `${eventDate.replace(' ', 'T')}Z`)
  if (!Number.isNaN(ms)) return ms
  return eventDateUnix === null ? null : Math.trunc(eventDateUnix * 1000)
}

/** One event for ever, however often it comes. A transaction can hold several; so can an instant. */
export const eventIdentity = (event: MarketEvent): string =>
  JSON.stringify([
    ...[instantOf(event) ?? event.eventDate, event.eventType, event.token, event.serialId, event.transactionId],
    ...[event.price, event.sellerAddress, event.buyerAddress],
  ])

/** Events, newest first, always from the network. Those that happen meanwhile push others from page to page. */
export function eventPages(market: Reader, query: EventsQuery, options: PagingOptions): Pages<MarketEvent> {
  return paged<number, MarketEvent>(
    {
      ...{ operation: events.name, first: 1, identity: eventIdentity },
      ask: async (page) => {
        const asked = { ...query, limit: EVENTS_PAGE, page }
        const { value, leftOut, stamp } = await market.call(events, asked, callOf(options))
        const missed = leftOut['events'] ?? 0
        // A full page that names no next one: asking once more tells the end from a field that could not be read.
        const isFull = value.events.length + missed >= EVENTS_PAGE
        const next = value.nextPage ?? (isFull ? page + 1 : null)
        if (next !== null && !(Number.isSafeInteger(next) && next > 0)) {
          throw failure({ code: 'unexpected-answer', operation: events.name, path: 'nextPage' })
        }
        const end = next === null ? CERTAIN : next * EVENTS_PAGE > REACH && doubtful('reach')
        return {
          ...{ records: value.events, leftOut: missed, stamp, total: null },
          then: end ? { end } : { next: next ?? page + 1 },
        }
      },
    },
    options,
  )
}
