import { countUntil } from '../world/event-feed'
import { OFFER_STATUS, type EventType, type MarketEvent } from '../world/market'
import { SPENDER, dayOf, type CollectionDay } from '../world/statistics'
import type { Service } from './service'
import { toHbarNumber, toHbarNumberOrNull } from './views'

export { SPENDER, dayOf }

/**
 * Events of one type from `fromMs` (inclusive) to `toMs` (exclusive), oldest first. `sold-hbar` selects the sales in HBAR.
 * Without `token`, the events of all collections.
 */
export function eventsBetween(
  { market }: Service,
  type: EventType | 'sold-hbar',
  fromMs: number,
  toMs: number,
  token?: number,
): readonly MarketEvent[] {
  const events = market.eventsOf({ token, type })
  const countBefore = (atMs: number): number => countUntil(events, atMs, false)
  return events.slice(countBefore(fromMs), countBefore(toMs))
}

/**
 * Sales in HBAR from `fromMs` (inclusive) to `toMs` (exclusive), oldest first. Sales in other tokens are left out,
 * because sums of prices must be in one currency. A service that breaks the rule includes them.
 */
export const salesBetween = (service: Service, fromMs: number, toMs: number, token?: number): readonly MarketEvent[] =>
  eventsBetween(service, service.rules.isKept('stats.hbar-alone') ? 'sold-hbar' : 'sold', fromMs, toMs, token)

/** Totals of sales. Amounts are in tinybar. */
export type SaleTotals = {
  /** Sum of the prices. */
  readonly volume: bigint
  /** Number of sales. */
  readonly saleCount: number
  /** Highest price of a sale; 0 without a sale. */
  readonly highestPrice: bigint
}

/** Adds up sales whose prices are in tinybar. */
export function saleTotals(sales: readonly MarketEvent[]): SaleTotals {
  let volume = 0n
  let highestPrice = 0n
  for (const { price } of sales) {
    volume += price
    if (price > highestPrice) highestPrice = price
  }
  return { volume, saleCount: sales.length, highestPrice }
}

/** Average price in HBAR, rounded down to a tinybar; null without a sale. */
export const averagePrice = ({ volume, saleCount }: SaleTotals): number | null =>
  saleCount === 0 ? null : toHbarNumber(volume / BigInt(saleCount))

/** Rows of the days from `firstDay` to `lastDay`, both inclusive, oldest first. A day is a number of days since the epoch. */
export function daysBetween({ statistics }: Service, firstDay: number, lastDay: number): readonly CollectionDay[] {
  const { days } = statistics
  return days.slice(firstIndexOfDay(days, firstDay), firstIndexOfDay(days, lastDay + 1))
}

/** Index of the first row of `day` or a later day, found by binary search. */
function firstIndexOfDay(days: readonly CollectionDay[], day: number): number {
  let low = 0
  let high = days.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((days[middle]?.day ?? 0) < day) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Floor of a collection at the end of the day that contains `atMs`, in tinybar; null if unknown. A service that breaks the
 * rule returns the current floor.
 */
export const floorOn = ({ statistics, market, rules }: Service, token: number, atMs: number): bigint | null =>
  rules.isKept('facts.past-floors') ? (statistics.dayRow(dayOf(atMs), token)?.floor ?? null) : market.floor(token)

/**
 * Number of accounts that hold NFTs of the collection. A launch wallet with NFTs that are not minted yet counts as an
 * account. A service that breaks the rule returns the number of NFTs.
 */
export function ownerCount({ ledger: { state }, rules }: Service, token: number): number {
  if (rules.isKept('facts.distinct-owners')) return state.holderCount(token)
  return state.holdersOf(token).reduce((sum, [, count]) => sum + count, 0)
}

/** An offer for one NFT, or for any NFT of a collection. The price is in tinybar. */
export type AnyOffer = {
  readonly token: number
  readonly price: bigint
  readonly atMs: number
  readonly isActive: boolean
  /** True if the offer is only for NFTs with certain traits. */
  readonly requiresTraits: boolean
}

/** All offers by collection: past and active offers for single NFTs, and active collection offers. */
export function offersByToken({ market, orders }: Service): ReadonlyMap<number, readonly AnyOffer[]> {
  const singleOffers = market.offers.map(({ token, price, atMs, status }): AnyOffer => {
    return { token, price, atMs, isActive: status === OFFER_STATUS.submitted, requiresTraits: false }
  })
  const collectionOffers = orders.newestFirst().map(({ token, price, createdAtMs, traits }): AnyOffer => {
    return { token, price, atMs: createdAtMs, isActive: true, requiresTraits: traits.length > 0 }
  })
  const byToken = new Map<number, AnyOffer[]>()
  for (const offer of [...singleOffers, ...collectionOffers]) {
    const tokenOffers = byToken.get(offer.token)
    if (tokenOffers) tokenOffers.push(offer)
    else byToken.set(offer.token, [offer])
  }
  return byToken
}

/** Highest price among the offers, in HBAR; null without an offer. */
export function highestOfferPrice(offers: readonly AnyOffer[]): number | null {
  let highest: bigint | null = null
  for (const { price } of offers) if (highest === null || price > highest) highest = price
  return toHbarNumberOrNull(highest)
}

/** Highest price among the active offers that require no traits, in HBAR; null without such an offer. */
export const highestOfferPriceWithoutTraits = (offers: readonly AnyOffer[] = []): number | null =>
  highestOfferPrice(offers.filter(({ isActive, requiresTraits }) => isActive && !requiresTraits))
