import { z } from 'zod'
import { countUntil } from '../../world/event-feed'
import type { MarketEvent } from '../../world/market'
import { eventFields, eventView } from '../market-views'
import type { Caller } from '../caller'
import { operation } from '../operation'
import { Refusal } from '../refusal'
import { integerOr, ledgerId, maybe, word } from '../params'
import { oneSerial, serialWithAlias } from '../serials'
import type { Service } from '../service'
import { iso } from '../views'

const MAX_REACH = 100_000
/** Long enough to read a thousand pages at an agent key's rate. */
const PAGES_STAND_MS = 600_000

/** An instant as RFC 3339 writes it, to milliseconds; a plus sign that was sent unescaped arrives as a space. */
const instant: z.ZodType<number, unknown> = z
  .string()
  .transform((text) => text.trim().replace(/ (\d\d:\d\d)$/, '+$1'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text) => Date.parse(text))
  .meta({ openapi: { type: 'string', format: 'date-time' } })

export const events = operation({
  name: 'events',
  tag: 'market',
  method: 'GET',
  path: '/v1/public/market/events',
  auth: 'public',
  summary: 'What was listed, repriced, sold and delisted, newest first.',
  deprecated: ['serialId'],
  params: {
    query: {
      token: maybe(ledgerId),
      ...serialWithAlias,
      since: maybe(instant).describe('Only events after it: the lastEventDate of an earlier answer'),
      eventType: maybe(word(['listed', 'price_changed', 'sold', 'delisted'])),
      page: integerOr(1, 1, MAX_REACH),
      limit: integerOr(50, 1, 100),
    },
  },
  answer: z.strictObject({
    success: z.literal(true),
    page: z.number().int(),
    nextPage: z.number().int().nullable().describe('Null when there is no more'),
    lastEventDate: z.string().nullable().describe('What to send as since the next time'),
    events: z.array(eventFields),
  }),
  handle: (service, params, caller) => {
    const serial = oneSerial(service, params)
    const { token, since, eventType: type, page, limit } = params
    if (serial !== undefined && token === undefined && service.rules.holds('events.serial-needs-token')) {
      throw new Refusal(400, 'Invalid parameter: serial needs token.')
    }
    if (page * limit > MAX_REACH && service.rules.holds('events.reach')) {
      throw new Refusal(400, `Invalid parameter: page times limit may be at most ${MAX_REACH}.`)
    }
    const line = JSON.stringify([token, serial, type, since, limit])
    const found = eventsOf(service, { token, serial, type }, since)
    const standing = upToNewest(service, found, caller, line, page)
    const shown = pageOf(service, standing, page, limit)
    const hasMore = standing.length > page * limit && (page + 1) * limit <= MAX_REACH
    if (page === 1 && hasMore) keepNewest(service, caller, line, standing)
    const newest = standing.at(-1)?.atMs ?? since
    return {
      success: true,
      page,
      nextPage: hasMore ? page + 1 : null,
      lastEventDate: newest === undefined ? null : iso(newest),
      events: shown.map((event) => eventView(service, event)),
    }
  },
})

/** Matching events, oldest first. */
function eventsOf(
  { market, readings }: Service,
  filter: Parameters<Service['market']['eventsOf']>[0],
  since: number | undefined,
): readonly MarketEvent[] {
  const found = market.eventsOf(filter)
  return since === undefined ? found : found.slice(countUntil(found, since, readings.sinceInstant === 'excluded'))
}

const nameOf = ({ key }: Caller, line: string): string => `event pages ${key?.hash} ${line}`

function keepNewest({ cache }: Service, caller: Caller, line: string, standing: readonly MarketEvent[]): void {
  cache.put(nameOf(caller, line), PAGES_STAND_MS, standing.at(-1)?.atMs)
}

/**
 * Freezes the end of the list at the first page, whatever has happened since: otherwise each new event would push one
 * from a page already read into the next. New events come with the next `since`.
 */
function upToNewest(
  { cache, readings, rules }: Service,
  found: readonly MarketEvent[],
  caller: Caller,
  line: string,
  page: number,
): readonly MarketEvent[] {
  if (page === 1 || readings.eventPages === 'moving' || !rules.holds('events.pages-stand')) return found
  const newestMs = cache.peek<number>(nameOf(caller, line))
  return newestMs === undefined ? found : found.slice(0, countUntil(found, newestMs, true))
}

function pageOf({ rules }: Service, found: readonly MarketEvent[], page: number, limit: number): MarketEvent[] {
  const end = Math.max(0, found.length - (page - 1) * limit)
  const shown = found.slice(Math.max(0, end - limit), end)
  return rules.holds('events.newest-first') ? shown.reverse() : shown
}
