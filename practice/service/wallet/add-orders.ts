import { Refusal, type AnswerBody } from '../refusal'
import type { Collection } from '../../world/catalogue'
import type { Service } from '../service'
import { toHbarNumber, ledgerIdText, requireCollection } from '../views'
import { checkTraits, checkGuardedPrice, parseOfferPrice } from './order-rules'
import { changeOrders } from './order-service'
import type { Order, Trait } from './order'
import { offerCover } from './offer-cover'

type AddParams = {
  readonly token: number
  readonly orderPrice: number
  readonly quantity: number
  readonly requiredTraits?: readonly Trait[] | null | undefined
}

/** Returns a function that places `quantity` equal offers of the wallet. */
export function createAddOrdersWork(
  service: Service,
  { token, orderPrice, quantity, requiredTraits }: AddParams,
  wallet: number,
): (beforeFirstChange: () => void) => Promise<AnswerBody> {
  return async (beforeFirstChange) => {
    const price = parseOfferPrice(service, 'orderPrice', orderPrice, 'add')
    const traits = requiredTraits ?? []
    const totalCost = price * BigInt(quantity)
    const placedOrders = await changeOrders(service, {
      check: () => {
        const collection = requireNativeCollection(service, token)
        checkTraits(service, collection, traits)
        checkGuardedPrice(service, { collection, price, traits })
        checkBalance(service, wallet, totalCost)
      },
      beforeFirstChange,
      apply: () =>
        Array.from({ length: quantity }, () => service.orders.place({ token, buyer: wallet, price, traits })),
    })
    return addedView(service, placedOrders, { wallet, token, price, totalCost })
  }
}

function addedView(
  service: Service,
  placedOrders: readonly Order[],
  { wallet, token, price, totalCost }: { wallet: number; token: number; price: bigint; totalCost: bigint },
): AnswerBody {
  const cover = offerCover(service, wallet)
  const requiredAllowance = service.rules.isKept('orders.required-covers-all') ? cover.required : totalCost
  const needsAllowance = cover.allowance < requiredAllowance
  return {
    success: true,
    message: needsAllowance
      ? 'The offer is active. The allowance does not cover all offers of the wallet: approve more, or the offer may fail.'
      : 'The offer is active.',
    tokenId: ledgerIdText(token),
    orderPrice: toHbarNumber(price),
    quantity: placedOrders.length,
    totalCost: toHbarNumber(totalCost),
    userBalance: toHbarNumber(cover.balance),
    userAllowance: toHbarNumber(cover.allowance),
    requiredAllowance: toHbarNumber(requiredAllowance),
    requiresAllowanceApprove: needsAllowance,
    newOrders: placedOrders.map((order) => ({ id: order.id, price: toHbarNumber(order.price) })),
  }
}

/**
 * Returns the collection. Refuses collections of contracts: an accepted offer is paid and delivered in one transfer of
 * native tokens, which cannot include NFTs of a contract.
 */
function requireNativeCollection(service: Service, token: number): Collection {
  const collection = requireCollection(service, token)
  if (!service.ledger.state.contracts.has(token)) return collection
  throw new Refusal(400, 'EVM collections cannot have collection offers. Nothing was changed.')
}

/** Refuses offers whose total `cost` exceeds the wallet's balance. Both amounts are in tinybar. */
export function checkBalance(service: Service, wallet: number, cost: bigint): void {
  const { balance, allowance, required } = offerCover(service, wallet)
  if (balance >= cost || !service.rules.isKept('orders.balance-covers')) return
  throw new Refusal(
    400,
    `The wallet has ${toHbarNumber(balance)} HBAR; the offer needs ${toHbarNumber(cost)}. Nothing was changed.`,
    {
      totalCost: toHbarNumber(cost),
      userBalance: toHbarNumber(balance),
      userAllowance: toHbarNumber(allowance),
      requiredAllowance: toHbarNumber(required),
    },
  )
}
