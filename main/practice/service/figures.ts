import { countUntil } from '../world/event-feed'
import { OFFER_STATUS, type EventType, type MarketEvent, type Offer } from '../world/market'
import { SPENDER, dayOf, type DayOfToken } from '../world/statistics'
import type { Service } from './service'
import { hbar } from './views'

export const DAY_MS = 86_400_000
export { SPENDER, dayOf }

/** Events of one type between two moments, `fromMs` inclusive and `toMs` exclusive, oldest first. */
export function eventsBetween(
  { market }: Service,
  type: EventType,
  fromMs: number,
  toMs: number,
  token?: number,
): readonly MarketEvent[] {
  const events = market.eventsOf({ token, type })
  return events.slice(countUntil(events, fromMs, false), countUntil(events, toMs, false))
}

/**
 * Sales in HBAR between two moments, as above. Sales in other tokens are left out wherever a figure has no room for its
 * currency, so that the figures of all routes add up.
 */
export const salesBetween = (service: Service, fromMs: number, toMs: number, token?: number): readonly MarketEvent[] =>
  eventsBetween(service, 'sold', fromMs, toMs, token).filter(({ currency }) => currency === undefined)

export type Totals = {
  readonly volume: bigint
  readonly sales: number
  /** 0 without a sale. */
  readonly highest: bigint
}

export function totalsOf(sales: readonly MarketEvent[]): Totals {
  let [volume, highest] = [0n, 0n]
  for (const { price } of sales) {
    volume += price
    if (price > highest) highest = price
  }
  return { volume, sales: sales.length, highest }
}

/** Whole HBAR, rounded down to the tinybar; null without a sale. */
export const averageOf = ({ volume, sales }: Pick<Totals, 'volume' | 'sales'>): number | null =>
  sales === 0 ? null : hbar(volume / BigInt(sales))

/** The days from one to another, both included, oldest first. */
export function daysBetween({ statistics }: Service, from: number, to: number): readonly DayOfToken[] {
  const { days } = statistics
  return days.slice(firstFrom(days, from), firstFrom(days, to + 1))
}

/** How many of the rows are of an earlier day. */
function firstFrom(days: readonly DayOfToken[], day: number): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle]?.day ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

/** The floor of a collection when the day of that moment ended; null where nothing is known. */
export const floorOn = ({ statistics }: Service, token: number, atMs: number): bigint | null =>
  statistics.on(dayOf(atMs), token)?.floor ?? null

const OWNERS_MS = 60_000

/** How many accounts own something of the collection; NFTs that nobody has minted yet have no owner. */
export function ownerCount(service: Service, token: number): number {
  const { state } = service.ledger
  const count = (): number => {
    const owners = new Set((state.tokens.get(token) ?? state.contracts.get(token))?.owners ?? [])
    owners.delete(service.market.collections.get(token)?.spec.unminted?.holder ?? 0)
    return owners.size
  }
  return service.cache.get(`owner count ${token}`, OWNERS_MS, count).value
}

/** Offers on single NFTs that still stand, by collection. */
export function standingOffers({ market }: Service): ReadonlyMap<number, readonly Offer[]> {
  const byToken = new Map<number, Offer[]>()
  for (const offer of market.offers) {
    if (offer.status !== OFFER_STATUS.submitted) continue
    const found = byToken.get(offer.token)
    if (found) found.push(offer)
    else byToken.set(offer.token, [offer])
  }
  return byToken
}
