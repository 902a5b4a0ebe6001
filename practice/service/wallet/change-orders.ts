import { Refusal, type AnswerBody } from '../refusal'
import type { Service } from '../service'
import { toHbarNumber, ledgerIdText, requireCollection } from '../views'
import { checkBalance } from './add-orders'
import { checkGuardedPrice, parseOfferPrice } from './order-rules'
import { changeOrders } from './order-service'
import type { Order } from './order'
import { offerCover } from './offer-cover'

/** Maximum number of offers that one request can replace. */
export const MAX_ORDERS_PER_CALL = 50

type TopUpParams = {
  readonly token: number
  readonly orderId?: number | null | undefined
  readonly orderIds?: readonly number[] | null | undefined
  readonly newPrice: number
}

type Replacement = { readonly removedOrders: readonly Order[]; readonly placedOrders: readonly Order[] }

/**
 * Returns a function that replaces offers of the wallet on one collection by offers at a new price. The replaced offers
 * must all have the same price. Either all of them are replaced or none.
 */
export function createTopUpWork(
  service: Service,
  params: TopUpParams,
  wallet: number,
): (beforeFirstChange: () => void) => Promise<AnswerBody> {
  return async (beforeFirstChange) => {
    const { orders } = service
    const price = parseOfferPrice(service, 'newPrice', params.newPrice, 'topUp')
    const replacedIds = requestedIds(service, params)
    const requireReplacedOrders = (): Order[] =>
      replacedIds.map((orderId) => requireOwnOrder(service, params.token, orderId, wallet))
    const { removedOrders, placedOrders } = await changeOrders<Replacement>(service, {
      check: () => checkTopUp(service, requireReplacedOrders(), price, wallet),
      beforeFirstChange,
      apply: () => {
        const oldOrders = requireReplacedOrders()
        for (const order of oldOrders) orders.remove(order.id)
        return {
          removedOrders: oldOrders,
          placedOrders: oldOrders.map(({ token, buyer, traits }) => orders.place({ token, buyer, traits, price })),
        }
      },
      rollBack: (replacement) => {
        if (!service.rules.isKept('orders.top-up-all-or-none')) return
        for (const order of replacement.placedOrders) orders.remove(order.id)
        for (const order of replacement.removedOrders) orders.put(order)
      },
    })
    const { allowance, required } = offerCover(service, wallet)
    return {
      success: true,
      message: `${removedOrders.length} of your offers were replaced by offers at ${toHbarNumber(price)} HBAR.`,
      removedOrderIds: removedOrders.map((order) => order.id),
      removedCount: removedOrders.length,
      newOrders: placedOrders.map((order) => ({ id: order.id, price: toHbarNumber(order.price) })),
      requiresAllowanceApprove: allowance < required,
    }
  }
}

function requestedIds({ rules }: Service, { orderId, orderIds }: TopUpParams): readonly number[] {
  if (orderId != null && orderIds != null && rules.isKept('orders.one-of-id-and-ids')) {
    throw new Refusal(400, 'Send orderId or orderIds, not both. Nothing was changed.')
  }
  const singleId = orderId == null ? [] : [orderId]
  const requestedOrderIds = orderIds ?? singleId
  if (requestedOrderIds.length === 0) throw new Refusal(400, 'Invalid parameter: orderId or orderIds is required.')
  if (requestedOrderIds.length > MAX_ORDERS_PER_CALL && rules.isKept('orders.batch')) {
    throw new Refusal(400, `At most ${MAX_ORDERS_PER_CALL} offers can be replaced at once. Nothing was changed.`)
  }
  if (new Set(requestedOrderIds).size === requestedOrderIds.length) return requestedOrderIds
  throw new Refusal(400, 'Invalid parameter: orderIds names an offer twice.')
}

function checkTopUp(service: Service, oldOrders: readonly Order[], price: bigint, wallet: number): void {
  const hasMixedPrices = oldOrders.some((order) => order.price !== oldOrders[0]?.price)
  if (hasMixedPrices && service.rules.isKept('orders.top-up-same-price')) {
    throw new Refusal(400, 'The offers have different prices now. Nothing was changed.')
  }
  for (const { token, traits } of oldOrders) {
    checkGuardedPrice(service, { collection: requireCollection(service, token), price, traits })
  }
  checkBalance(service, wallet, price * BigInt(oldOrders.length))
}

/** Returns a function that cancels one offer of the wallet. */
export function createCancelWork(
  service: Service,
  { token, orderId }: { readonly token: number; readonly orderId: number },
  wallet: number,
): (beforeFirstChange: () => void) => Promise<AnswerBody> {
  return async (beforeFirstChange) => {
    await changeOrders(service, {
      check: () => {
        requireOwnOrder(service, token, orderId, wallet)
      },
      beforeFirstChange,
      apply: () => service.orders.remove(orderId),
    })
    return { success: true, message: 'The offer is cancelled.', order: { id: orderId, tokenId: ledgerIdText(token) } }
  }
}

/** Returns an active offer of the wallet on the collection. Refuses an offer that a sale is accepting now. */
function requireOwnOrder({ orders, rules }: Service, token: number, orderId: number, wallet: number): Order {
  const order = orders.find(orderId)
  const isOwnOrder = order?.buyer === wallet || !rules.isKept('orders.own-only')
  if (!order || !isOwnOrder) throw new Refusal(404, `Your wallet has no active offer ${orderId}. Nothing was changed.`)
  if (order.token !== token && rules.isKept('orders.same-collection')) {
    throw new Refusal(400, `Offer ${orderId} is for another collection. Nothing was changed.`)
  }
  if (!orders.isBeingAccepted(orderId) || !rules.isKept('orders.not-while-accepted')) return order
  throw new Refusal(409, `Offer ${orderId} is being accepted just now. Nothing was changed.`, { retryable: true })
}
