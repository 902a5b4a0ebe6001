import { listings, activity, floor, offers, quote } from '@shared/market/market'
import type { Operation } from '@shared/market/operation'
import { accountNfts, owners, tokenNft, tokenNfts, tokenTraits } from '@shared/market/token'
import { ordersList } from '@shared/market/wallet'
import { assertNever } from '@shared/result'
import type { Match } from '../client/cache-keys'
import type { MarketEvent } from '../pages/event-pages'

/** Kept answers of an operation that are old now: those asked with these values, or without saying. */
export type Invalidation = { readonly op: Operation; readonly match: Match }
/** What decides what an event makes old. */
type MovingEvent = Pick<
  MarketEvent,
  'eventType' | 'saleMechanism' | 'token' | 'serialId' | 'sellerAddress' | 'buyerAddress'
>
export type Invalidate = (op: Operation, matches: readonly Match[]) => void

/**
 * What an event makes old. Left out on purpose: figures that the service itself answers from a cache of a minute or
 * longer (facts, rankings, statistics). Asked again at once they would come as they were, and then pass for new.
 */
export function invalidationsOfEvent(event: MovingEvent): readonly Invalidation[] {
  const { token, serialId: serial, sellerAddress: seller, buyerAddress: buyer } = event
  const forSale: readonly Invalidation[] = [
    { op: listings, match: { token, ...(seller === null ? {} : { filterUserAccount: seller }) } },
    { op: tokenNft, match: { token, serial } },
    { op: quote, match: { token, serial } },
    { op: floor, match: { token } },
    { op: tokenTraits, match: { token } },
    { op: tokenNfts, match: { token } },
  ]
  const told: Invalidation = { op: activity, match: { token, serial } }
  switch (event.eventType) {
    case 'listed':
    case 'price_changed':
      return [...forSale, told]
    case 'delisted':
      return forSale
    case 'sold': {
      const sides = [seller, buyer].filter((account) => account !== null)
      return [
        ...forSale,
        told,
        ...sides.map((account): Invalidation => ({ op: accountNfts, match: { account } })),
        { op: owners, match: { token } },
        { op: offers, match: { token, serial } },
        ...(event.saleMechanism === 'collection_offer' ? [{ op: ordersList, match: { coladdress: token } }] : []),
      ]
    }
    default:
      return assertNever(event.eventType, 'type of an event')
  }
}

/** All that an event of any kind makes old. */
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

/** What happened unseen may have made any of it old. */
export function invalidateAll(outdate: Invalidate): void {
  for (const op of INVALIDATIONS_BY_EVENT) outdate(op, [{}])
}

/** What a batch of events makes old: each operation once, with each thing once. */
export function invalidateByEvent(events: readonly MarketEvent[], outdate: Invalidate): void {
  const all = new Map<string, { readonly op: Operation; readonly matches: Map<string, Match> }>()
  for (const event of events) {
    for (const { op, match } of invalidationsOfEvent(event)) {
      const ofOp = all.get(op.name) ?? { op, matches: new Map<string, Match>() }
      all.set(op.name, ofOp)
      ofOp.matches.set(JSON.stringify(match), match)
    }
  }
  for (const { op, matches } of all.values()) outdate(op, [...matches.values()])
}
