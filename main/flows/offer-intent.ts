import { parseHbar } from '@shared/amount'
import { assertNever } from '@shared/result'
import type { Operation } from '@shared/market/operation'
import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import type { FlowStart, FlowStartOf } from '../journal/flow-start'
import { parseParams } from '../market-api/client/request'
import type { OfferHttpRequest, OfferIntent, ChosenOffer, Trait } from '../signing/acts/offer-judgement-input'

export type OfferKind = 'offer-add' | 'offer-raise' | 'offer-cancel'
export type OfferStart = FlowStartOf<OfferKind>

type JournaledTraits = Extract<FlowStart, { kind: 'offer-add' }>['traits']
/** Traits with every value as text. */
export const toTraits = (traits: JournaledTraits): readonly Trait[] =>
  traits.map(({ trait_type, value }) => ({ trait_type, value: String(value) }))

type OfferRef = FlowStartOf<'offer-cancel'>['offer']
/** One of the person's active offers, as chosen at the flow start. */
const chosenOffer = ({ id, price, traits }: OfferRef): ChosenOffer => ({
  id,
  price: parseHbar(price),
  traits: traits && toTraits(traits),
})

/** The person's request, as journaled, in the judge's terms. */
export function offerIntent(flowStart: OfferStart): OfferIntent {
  const { token } = flowStart
  switch (flowStart.kind) {
    case 'offer-add': {
      const { kind, price, quantity, traits } = flowStart
      return { kind, token, price: parseHbar(price), quantity, traits: toTraits(traits) }
    }
    case 'offer-raise':
      return {
        kind: flowStart.kind,
        token,
        price: parseHbar(flowStart.price),
        offers: flowStart.offers.map(chosenOffer),
      }
    case 'offer-cancel':
      return { kind: flowStart.kind, token, offer: chosenOffer(flowStart.offer) }
    default:
      return assertNever(flowStart, 'offer flow without an intent')
  }
}

/**
 * Price as a JSON number, which the service requires. A number with up to 15 digits keeps all its digits in JSON, and
 * the largest price, 100,000 HBAR with 8 decimals, has 14 digits.
 */
const jsonPrice = (price: string): number => Number(price)

export const addBody = ({ token, price, quantity, traits }: FlowStartOf<'offer-add'>) => ({
  token,
  orderPrice: jsonPrice(price),
  quantity,
  ...(traits.length > 0 ? { requiredTraits: traits } : {}),
})

export function raiseBody({ token, price, offers }: FlowStartOf<'offer-raise'>) {
  const [firstId, ...otherIds] = offers.map(({ id }) => id)
  // The service takes one offer as `orderId` and several as `orderIds`.
  const orderSelection =
    firstId === undefined || otherIds.length > 0 ? { orderIds: offers.map(({ id }) => id) } : { orderId: firstId }
  return { token, ...orderSelection, newPrice: jsonPrice(price) }
}

export const cancelBody = ({ token, offer }: FlowStartOf<'offer-cancel'>) => ({ token, orderId: offer.id })

/** The request as it will be sent, without the key. Throws AppFailure `invalid-input` for values outside the bounds. */
export function offerRequest(flowStart: OfferStart): OfferHttpRequest {
  switch (flowStart.kind) {
    case 'offer-add':
      return httpRequestOf(ordersAdd, addBody(flowStart))
    case 'offer-raise':
      return httpRequestOf(ordersTopUp, raiseBody(flowStart))
    case 'offer-cancel':
      return httpRequestOf(ordersCancel, cancelBody(flowStart))
    default:
      return assertNever(flowStart, 'offer flow without a request')
  }
}

function httpRequestOf(operation: Operation, body: object): OfferHttpRequest {
  const { method, path } = operation
  return { method, path, body: JSON.stringify(operation.body === null ? body : parseParams(operation.body, body)) }
}
