import { Refusal, type Body } from '../refusal'
import type { Service } from '../service'
import { hbar, id, requireCollection } from '../views'
import { checkTraits, guardPrice, readPrice } from './order-rules'
import { changeOrders } from './order-service'
import type { Order, Trait } from './order'
import { offerCover } from './offer-cover'

type AddParams = {
  readonly token: number
  readonly orderPrice: number
  readonly quantity: number
  readonly requiredTraits?: readonly Trait[] | null | undefined
}

/** Places `quantity` equal offers of the wallet. */
export function addOrders(
  service: Service,
  { token, orderPrice, quantity, requiredTraits }: AddParams,
  wallet: number,
): (begin: () => void) => Promise<Body> {
  return async (begin) => {
    const price = readPrice(service, 'orderPrice', orderPrice, 'add')
    const traits = requiredTraits ?? []
    const totalCost = price * BigInt(quantity)
    const placed = await changeOrders(service, {
      check: () => {
        const collection = requireTradable(service, token)
        checkTraits(service, collection, traits)
        guardPrice(service, { collection, price, traits })
        checkBalance(service, wallet, totalCost)
      },
      begin,
      apply: () =>
        Array.from({ length: quantity }, () => service.orders.place({ token, buyer: wallet, price, traits })),
    })
    return addedView(service, placed, { wallet, token, price, totalCost })
  }
}

function addedView(
  service: Service,
  placed: readonly Order[],
  { wallet, token, price, totalCost }: { wallet: number; token: number; price: bigint; totalCost: bigint },
): Body {
  const money = offerCover(service, wallet)
  const required = service.rules.holds('orders.required-covers-all') ? money.required : totalCost
  const needsAllowance = money.allowance < required
  return {
    success: true,
    message: needsAllowance
      ? 'The offer is active. The allowance does not cover all offers of the wallet: approve more, or the offer may fail.'
      : 'The offer is active.',
    tokenId: id(token),
    orderPrice: hbar(price),
    quantity: placed.length,
    totalCost: hbar(totalCost),
    userBalance: hbar(money.balance),
    userAllowance: hbar(money.allowance),
    requiredAllowance: hbar(required),
    requiresAllowanceApprove: needsAllowance,
    newOrders: placed.map((order) => ({ id: order.id, price: hbar(order.price) })),
  }
}

/**
 * Refuses collections of contracts. An accepted offer is paid and delivered in one transfer of native tokens, which
 * cannot include NFTs of a contract.
 */
function requireTradable(service: Service, token: number): ReturnType<typeof requireCollection> {
  const collection = requireCollection(service, token)
  if (!service.ledger.state.contracts.has(token)) return collection
  throw new Refusal(400, 'EVM collections cannot have collection offers. Nothing was changed.')
}

/** Refuses an offer that the wallet could not pay. */
export function checkBalance(service: Service, wallet: number, cost: bigint): void {
  const { balance, allowance, required } = offerCover(service, wallet)
  if (balance >= cost || !service.rules.holds('orders.balance-covers')) return
  throw new Refusal(400, `The wallet has ${hbar(balance)} HBAR; the offer needs ${hbar(cost)}. Nothing was changed.`, {
    totalCost: hbar(cost),
    userBalance: hbar(balance),
    userAllowance: hbar(allowance),
    requiredAllowance: hbar(required),
  })
}
