import { listings, activity, floor, offers, quote } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { accountNfts, owners, tokenNft, tokenNfts, tokenTraits } from '@shared/market/token'
import { ordersList } from '@shared/market/wallet'
import { assertNever } from '@shared/result'
import type { CacheMatch } from '../client/cache-keys'
import type { MarketEvent } from '../pages/event-pages'

/** Selects the cached answers of an operation that become stale. `match` works as in `MarketClient.invalidate`. */
export type Invalidation = { readonly op: Operation; readonly match: CacheMatch }
/** Fields of an event that decide which answers become stale. */
type InvalidatingEvent = Pick<
  MarketEvent,
  'eventType' | 'saleMechanism' | 'token' | 'serialId' | 'sellerAddress' | 'buyerAddress'
>
export type Invalidate = (op: Operation, matches: readonly CacheMatch[]) => void

/**
 * Cached answers that an event makes stale. Answers that the service itself caches for a minute or longer (facts,
 * rankings, statistics) are omitted: a new request would return the old values, which would then count as fresh.
 */
export function invalidationsOfEvent(event: InvalidatingEvent): readonly Invalidation[] {
  const { token, serialId: serial, sellerAddress: seller, buyerAddress: buyer } = event
  const listingInvalidations: readonly Invalidation[] = [
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
      return [...listingInvalidations, activityInvalidation]
    case 'delisted':
      return listingInvalidations
    case 'sold': {
      const accounts = [seller, buyer].filter((account) => account !== null)
      return [
        ...listingInvalidations,
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

/** Every operation whose answers an event of some kind makes stale. */
export const OPERATIONS_INVALIDATED_BY_EVENTS: readonly Operation[] = [
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

/** Invalidates all answers that events can make stale, because missing events may concern any NFT and account. */
export function invalidateAll(invalidate: Invalidate): void {
  for (const op of OPERATIONS_INVALIDATED_BY_EVENTS) invalidate(op, [{}])
}

/** Invalidates the answers that a batch of events makes stale, with one call of `invalidate` per operation. */
export function invalidateByEvents(events: readonly MarketEvent[], invalidate: Invalidate): void {
  const groups = new Map<string, { readonly op: Operation; readonly matches: Map<string, CacheMatch> }>()
  for (const event of events) {
    for (const { op, match } of invalidationsOfEvent(event)) {
      const group = groups.get(op.name) ?? { op, matches: new Map<string, CacheMatch>() }
      groups.set(op.name, group)
      group.matches.set(JSON.stringify(match), match)
    }
  }
  for (const { op, matches } of groups.values()) invalidate(op, [...matches.values()])
}
