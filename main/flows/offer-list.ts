import { z } from 'zod'
import { parseHbar } from '@shared/amount'
import type { EntityId } from '@shared/ids'
import { traitValue } from '@shared/market/fields'
import { ordersList } from '@shared/market/wallet'
import type { MarketClient, Stamped } from '../market-api/client/client'
import { failure } from '../platform/app-failure'
import type { ActiveOffer, Trait } from '../signing/acts/offer-judgement-input'

type OwnOffers = Stamped<readonly ActiveOffer[]>

type Orders = z.output<(typeof ordersList)['answer']>['orders']

const traitList = z.array(z.object({ trait_type: z.string(), value: traitValue })).min(1)

/**
 * Active offers of the user key's account, for every collection, read live. Throws AppFailure; `user-key-of-other` when
 * the offers belong to another account than `account`.
 */
export async function readOwnOffers(
  market: MarketClient,
  account: EntityId,
  priority: 'action' | 'visible',
): Promise<OwnOffers> {
  const { value, ...stamp } = await market.call(ordersList, { onlyMine: true }, { priority })
  return { ...stamp, value: ownOffersOf(value.orders, account) }
}

/** Converts the service's offers. Throws AppFailure `user-key-of-other` when an offer belongs to another account. */
export function ownOffersOf(orders: Orders, account: EntityId): readonly ActiveOffer[] {
  const foreignOrder = orders.find(({ buyerAccount }) => buyerAccount !== account)
  if (foreignOrder) throw failure({ code: 'user-key-of-other', account: foreignOrder.buyerAccount })
  return orders.map((order) => ({
    id: order.id,
    token: order.tokenId,
    price: parseHbar(order.price),
    traits: traitsOf(order),
  }))
}

/**
 * Traits of an offer: empty for an offer without traits, null if the traits cannot be read. `includeTraits` says
 * whether the offer has traits; if that field is null, an empty `traitOrders` means that the offer has none. The
 * documents do not describe the form of `traitOrders`.
 */
export function traitsOf({ includeTraits, traitOrders }: Orders[number]): readonly Trait[] | null {
  const isEmpty = traitOrders == null || (Array.isArray(traitOrders) && traitOrders.length === 0)
  if (includeTraits === false || (includeTraits === null && isEmpty)) return []
  return traitList.safeParse(traitOrders).data ?? null
}
