import type { z } from 'zod'
import { formatHbar, parseHbar, type Tinybar } from '@shared/amount'
import type { NamedId } from '@shared/contract/common'
import type { ServicesOf } from '@shared/contract/method'
import { MAX_BOOK_OFFERS, type offers } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'
import { ordersList } from '@shared/market/wallet'
import { traitsOf } from '../../flows/offer-list'
import type { MarketClient } from '../../market-api/client/client'
import { instantText } from '../../market-api/pages/event-pages'

type OfferBookDeps = {
  /** Client whose reads end when the person leaves the view. */
  readonly market: MarketClient
  readonly namedIdOf: (id: EntityId) => NamedId
}
/** Record of a collection offer, which the market calls an order. */
type Order = z.output<(typeof ordersList)['answer']>['orders'][number]

/**
 * Variant of the operation `ordersList` for display only. Malformed records are left out, so that one such record does
 * not hide all other offers. Flows read the account's own offers with `ordersList` itself, where one malformed record
 * makes the whole answer fail.
 */
const displayedOrdersList = { ...ordersList, fit: 'facts' } as const

/** Creates the reader of the collection offers of all accounts. Flows use only `offer-list`, for own offers. */
export function createOfferBook({
  market,
  namedIdOf,
}: OfferBookDeps): ServicesOf<{ offers: typeof offers }>['offers']['book'] {
  return async ({ token, fresh }) => {
    const { value, leftOut, stamp } = await market.read(
      displayedOrdersList,
      { coladdress: token },
      { priority: 'visible', fresh },
    )
    const orders = uniqueOrders(value.orders.filter(({ tokenId }) => tokenId === token))
    const pricedOrders = orders
      .map((order) => ({ order, price: parseHbar(order.price) }))
      .filter(({ price }) => price > 0n)
      .sort(byPriceThenAge)
    return {
      token,
      offers: pricedOrders.slice(0, MAX_BOOK_OFFERS).map(({ order, price }) => ({
        id: order.id,
        price: formatHbar(price),
        traits: traitsOf(order)?.map((trait) => ({ ...trait })) ?? null,
        buyer: namedIdOf(order.buyerAccount),
        createdAt: instantText(order.createdAt),
      })),
      usableCount: pricedOrders.length,
      unusableCount: (leftOut['orders']?.length ?? 0) + orders.length - pricedOrders.length,
      stamp,
    }
  }
}

/** Removes records with an id that another record has, because the page identifies offers by their ids. */
const uniqueOrders = (orders: readonly Order[]): readonly Order[] => [
  ...new Map(orders.map((order) => [order.id, order])).values(),
]

type PricedOrder = { readonly order: Order; readonly price: Tinybar }

/** Order of offers: highest price first, then oldest first. */
function byPriceThenAge(a: PricedOrder, b: PricedOrder): number {
  if (a.price !== b.price) return a.price > b.price ? -1 : 1
  return createdMs(a.order) - createdMs(b.order) || a.order.id - b.order.id
}

/** Creation time in milliseconds, for sorting: an offer without a date comes after the offers with a date. */
function createdMs({ createdAt }: Order): number {
  const createdAtText = instantText(createdAt)
  return createdAtText === null ? Number.MAX_SAFE_INTEGER : Date.parse(createdAtText)
}
