import { parseHbar } from '@shared/amount'
import { assertNever } from '@shared/result'
import type { Operation } from '@shared/market/operation'
import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import { checked } from '../market-api/client/request'
import type { ActRequest, OfferIntent, ChosenOffer, Trait } from '../signing/acts/offer-act'

export type OfferKind = 'offer-add' | 'offer-raise' | 'offer-cancel'
export type OfferStart = FlowStartOf<OfferKind>

type TraitText = Extract<FlowStart, { kind: 'offer-add' }>['traits']
export const traitsIn = (traits: TraitText): readonly Trait[] =>
  traits.map(({ trait_type, value }) => ({ trait_type, value: String(value) }))

type OfferRef = FlowStartOf<'offer-cancel'>['offer']
const oldOffer = ({ id, price, traits }: OfferRef): ChosenOffer => ({
  id,
  price: parseHbar(price),
  traits: traits && traitsIn(traits),
})

/** The person's request, as journaled, in the judge's terms. */
export function askedOf(begun: OfferStart): OfferIntent {
  const { token } = begun
  switch (begun.kind) {
    case 'offer-add': {
      const { kind, price, quantity, traits } = begun
      return { kind, token, price: parseHbar(price), quantity, traits: traitsIn(traits) }
    }
    case 'offer-raise':
      return { kind: begun.kind, token, price: parseHbar(begun.price), offers: begun.offers.map(oldOffer) }
    case 'offer-cancel':
      return { kind: begun.kind, token, offer: oldOffer(begun.offer) }
    default:
      return assertNever(begun, 'offer flow without an intent')
  }
}

/**
 * The service's prices are JSON numbers: a double represents every price up to 100,000 HBAR with 8 decimals exactly.
 */
const jsonPrice = (price: string): number => Number(price)

export const addBody = ({ token, price, quantity, traits }: FlowStartOf<'offer-add'>) => ({
  token,
  orderPrice: jsonPrice(price),
  quantity,
  ...(traits.length > 0 ? { requiredTraits: traits } : {}),
})

export function raiseBody({ token, price, offers }: FlowStartOf<'offer-raise'>) {
  const [first, ...others] = offers.map(({ id }) => id)
  const chosen =
    first === undefined || others.length > 0 ? { orderIds: offers.map(({ id }) => id) } : { orderId: first }
  return { token, ...chosen, newPrice: jsonPrice(price) }
}

export const cancelBody = ({ token, offer }: FlowStartOf<'offer-cancel'>) => ({ token, orderId: offer.id })

/** The request as it will be sent, without the key. Throws AppFailure `invalid-input` when it cannot be sent. */
export function requestOf(begun: OfferStart): ActRequest {
  switch (begun.kind) {
    case 'offer-add':
      return textOf(ordersAdd, addBody(begun))
    case 'offer-raise':
      return textOf(ordersTopUp, raiseBody(begun))
    case 'offer-cancel':
      return textOf(ordersCancel, cancelBody(begun))
    default:
      return assertNever(begun, 'offer flow without a request')
  }
}

function textOf(op: Operation, body: object): ActRequest {
  const { method, path } = op
  return { method, path, body: JSON.stringify(op.body === null ? body : checked(op.body, body)) }
}
