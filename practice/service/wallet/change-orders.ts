import { Refusal, type Body } from '../refusal'
import type { Service } from '../service'
import { hbar, id, requireCollection } from '../views'
import { checkBalance } from './add-orders'
import { guardPrice, readPrice } from './order-rules'
import { changeOrders } from './order-service'
import type { Order } from './order'
import { offerCover } from './offer-cover'

/** Maximum number of offers in one request. */
export const MAX_BATCH = 50

type TopUp = {
  readonly token: number
  readonly orderId?: number | null | undefined
  readonly orderIds?: readonly number[] | null | undefined
  readonly newPrice: number
}

type ReplacedOrders = { readonly removed: readonly Order[]; readonly placed: readonly Order[] }

/** Replaces offers of one collection and one price by offers at another price; all of them or none. */
export function topUpOrders(service: Service, params: TopUp, wallet: number): (begin: () => void) => Promise<Body> {
  return async (begin) => {
    const { orders } = service
    const price = readPrice(service, 'newPrice', params.newPrice, 'topUp')
    const ids = requestedIds(service, params)
    const ownOrders = (): Order[] => ids.map((orderId) => requireOwnOrder(service, params.token, orderId, wallet))
    const { removed, placed } = await changeOrders<ReplacedOrders>(service, {
      check: () => checkTopUp(service, ownOrders(), price, wallet),
      begin,
      apply: () => {
        const oldOrders = ownOrders()
        for (const order of oldOrders) orders.remove(order.id)
        return {
          removed: oldOrders,
          placed: oldOrders.map(({ token, buyer, traits }) => orders.place({ token, buyer, traits, price })),
        }
      },
      rollBack: (replacement) => {
        if (!service.rules.holds('orders.top-up-all-or-none')) return
        for (const order of replacement.placed) orders.remove(order.id)
        for (const order of replacement.removed) orders.put(order)
      },
    })
    const { allowance, required } = offerCover(service, wallet)
    return {
      success: true,
      message: `${removed.length} of your offers replaced at ${hbar(price)} HBAR.`,
      removedOrderIds: removed.map((order) => order.id),
      removedCount: removed.length,
      newOrders: placed.map((order) => ({ id: order.id, price: hbar(order.price) })),
      requiresAllowanceApprove: allowance < required,
    }
  }
}

function requestedIds({ rules }: Service, { orderId, orderIds }: TopUp): readonly number[] {
  if (orderId != null && orderIds != null && rules.holds('orders.one-of-id-and-ids')) {
    throw new Refusal(400, 'Send orderId or orderIds, not both. Nothing was changed.')
  }
  const ids = orderIds ?? (orderId == null ? [] : [orderId])
  if (ids.length === 0) throw new Refusal(400, 'Invalid parameter: orderId or orderIds is required.')
  if (ids.length > MAX_BATCH && rules.holds('orders.batch')) {
    throw new Refusal(400, `At most ${MAX_BATCH} offers can be replaced at once. Nothing was changed.`)
  }
  if (new Set(ids).size === ids.length) return ids
  throw new Refusal(400, 'Invalid parameter: orderIds names an offer twice.')
}

function checkTopUp(service: Service, oldOrders: readonly Order[], price: bigint, wallet: number): void {
  const hasOtherPrices = oldOrders.some((order) => order.price !== oldOrders[0]?.price)
  if (hasOtherPrices && service.rules.holds('orders.top-up-same-price')) {
    throw new Refusal(400, 'The offers have different prices now. Nothing was changed.')
  }
  for (const { token, traits } of oldOrders) {
    guardPrice(service, { collection: requireCollection(service, token), price, traits })
  }
  checkBalance(service, wallet, price * BigInt(oldOrders.length))
}

/** Cancels one offer of the wallet. */
export function cancelOrder(
  service: Service,
  { token, orderId }: { readonly token: number; readonly orderId: number },
  wallet: number,
): (begin: () => void) => Promise<Body> {
  return async (begin) => {
    await changeOrders(service, {
      check: () => void requireOwnOrder(service, token, orderId, wallet),
      begin,
      apply: () => service.orders.remove(orderId),
    })
    return { success: true, message: 'The offer is cancelled.', order: { id: orderId, tokenId: id(token) } }
  }
}

/** An active offer of the wallet on the collection that no sale is accepting just now. */
function requireOwnOrder({ orders, rules }: Service, token: number, orderId: number, wallet: number): Order {
  const order = orders.find(orderId)
  const isOwnOrder = order?.buyer === wallet || !rules.holds('orders.own-only')
  if (!order || !isOwnOrder) throw new Refusal(404, `Your wallet has no active offer ${orderId}. Nothing was changed.`)
  if (order.token !== token && rules.holds('orders.same-collection')) {
    throw new Refusal(400, `Offer ${orderId} is for another collection. Nothing was changed.`)
  }
  if (!orders.isBusy(orderId) || !rules.holds('orders.not-while-accepted')) return order
  throw new Refusal(409, `Offer ${orderId} is being accepted just now. Nothing was changed.`, { retryable: true })
}
