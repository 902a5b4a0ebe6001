import { listings, activity, floor, offers, quote } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { accountNfts, owners, tokenNft, tokenNfts, tokenTraits } from '@shared/market/token'
import { ordersList } from '@shared/market/wallet'
import { assertNever } from '@shared/result'
import type { Match } from '../client/cache-keys'
import type { MarketEvent } from '../pages/event-pages'

/** Cached answers of an operation to invalidate: those requested with these values, or without them. */
export type Invalidation = { readonly op: Operation; readonly match: Match }
/** Fields of an event that decide which answers to invalidate. */
type MovingEvent = Pick<
  MarketEvent,
  'eventType' | 'saleMechanism' | 'token' | 'serialId' | 'sellerAddress' | 'buyerAddress'
>
export type Invalidate = (op: Operation, matches: readonly Match[]) => void

/**
 * Cached answers that an event invalidates. Figures that the service itself caches for a minute or longer (facts,
 * rankings, statistics) are omitted on purpose: read again at once they would be unchanged, and then count as fresh.
 */
export function invalidationsOfEvent(event: MovingEvent): readonly Invalidation[] {
  const { token, serialId: serial, sellerAddress: seller, buyerAddress: buyer } = event
  const saleInvalidations: readonly Invalidation[] = [
    { op: listings, match: { token, ...(seller === null ? {} : { filterUserAccount: seller }) } },
    { op: tokenNft, match: { token, serial } },
    { op: quote, match: { token, serial } },
    { op: floor, match: { token } },
    { op: tokenTraits, match: { token } },
    { op: tokenNfts, match: { token } },
  ]
  const activityInvalidation: Invalidation = { op: activity, match: { token, serial } }
  switch (event.eventType) {
    case 'listed':
    case 'price_changed':
      return [...saleInvalidations, activityInvalidation]
    case 'delisted':
      return saleInvalidations
    case 'sold': {
      const accounts = [seller, buyer].filter((account) => account !== null)
      return [
        ...saleInvalidations,
        activityInvalidation,
        ...accounts.map((account): Invalidation => ({ op: accountNfts, match: { account } })),
        { op: owners, match: { token } },
        { op: offers, match: { token, serial } },
        ...(event.saleMechanism === 'collection_offer' ? [{ op: ordersList, match: { coladdress: token } }] : []),
      ]
    }
    default:
      return assertNever(event.eventType, 'type of an event')
  }
}

/** All operations that an event of any kind invalidates. */
export const INVALIDATIONS_BY_EVENT: readonly Operation[] = [
  listings,
  tokenNft,
  quote,
  floor,
  tokenTraits,
  tokenNfts,
  activity,
  accountNfts,
  owners,
  offers,
  ordersList,
]

/** Invalidates all of them, because missed events may concern anything. */
export function invalidateAll(outdate: Invalidate): void {
  for (const op of INVALIDATIONS_BY_EVENT) outdate(op, [{}])
}

/** Invalidates the answers of a batch of events: one call per operation, without duplicate matches. */
export function invalidateByEvent(events: readonly MarketEvent[], outdate: Invalidate): void {
  const invalidations = new Map<string, { readonly op: Operation; readonly matches: Map<string, Match> }>()
  for (const event of events) {
    for (const { op, match } of invalidationsOfEvent(event)) {
      const group = invalidations.get(op.name) ?? { op, matches: new Map<string, Match>() }
      invalidations.set(op.name, group)
      group.matches.set(JSON.stringify(match), match)
    }
  }
  for (const { op, matches } of invalidations.values()) outdate(op, [...matches.values()])
}
