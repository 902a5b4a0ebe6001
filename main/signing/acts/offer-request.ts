import { z } from 'zod'
import { hbarFromJson, type Tinybar } from '@shared/amount'
import { parseJson } from '@shared/json'
import { assertNever } from '@shared/result'
import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import { areSameTraits, type OfferHttpRequest, type OfferIntent, type Trait } from './offer-judgement-input'

/** Content of a request on offers, parsed from the text that is sent. */
export type OfferRequestContent = {
  readonly kind: OfferIntent['kind']
  readonly token: string
  /** New price of one offer; null if the request has no price. */
  readonly price: Tinybar | null
  /** Number of new offers; null if the request adds no offer. */
  readonly quantity: number | null
  /** Traits of new offers; null if the request adds no offer. */
  readonly traits: readonly Trait[] | null
  /** Ids of the offers that the request raises or cancels. */
  readonly ids: readonly number[]
}

const token = z.string()
const id = z.number().int()
const hbarAmount = z.number().transform((value, context): Tinybar => {
  try {
    return hbarFromJson(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an exact HBAR amount' })
    return z.NEVER
  }
})
const addBody = z.strictObject({
  token,
  orderPrice: hbarAmount,
  quantity: z.number().int(),
  requiredTraits: z.array(z.strictObject({ trait_type: z.string(), value: z.string() })).optional(),
})
const raiseBody = z.strictObject({
  token,
  orderId: id.optional(),
  orderIds: z.array(id).optional(),
  newPrice: hbarAmount,
})
const cancelBody = z.strictObject({ token, orderId: id })

/** Parses a request that adds, raises or cancels offers. Null for any other request, or with an unexpected field. */
export function parseOfferRequest({ method, path, body }: OfferHttpRequest): OfferRequestContent | null {
  const json = parseJson(body)
  if (method !== 'POST') return null
  const emptyContent = { price: null, quantity: null, traits: null, ids: [] }
  switch (path) {
    case ordersAdd.path: {
      const fields = addBody.safeParse(json).data
      if (!fields) return null
      const { orderPrice: price, quantity, requiredTraits: traits = [] } = fields
      return { ...emptyContent, kind: 'offer-add', token: fields.token, price, quantity, traits }
    }
    case ordersTopUp.path: {
      const fields = raiseBody.safeParse(json).data
      const ids = fields ? raisedOfferIds(fields) : null
      if (!fields || !ids) return null
      return { ...emptyContent, kind: 'offer-raise', token: fields.token, price: fields.newPrice, ids }
    }
    case ordersCancel.path: {
      const fields = cancelBody.safeParse(json).data
      return fields ? { ...emptyContent, kind: 'offer-cancel', token: fields.token, ids: [fields.orderId] } : null
    }
    default:
      return null
  }
}

/** Ids in a request to raise offers; null unless exactly one of the two fields is present. */
function raisedOfferIds({ orderId, orderIds }: z.output<typeof raiseBody>): readonly number[] | null {
  if (orderIds === undefined) return orderId === undefined ? null : [orderId]
  return orderId === undefined ? orderIds : null
}

/** True if the content of a request matches the person's intent exactly. */
export function matchesOfferIntent(content: OfferRequestContent | null, intent: OfferIntent): boolean {
  if (content?.kind !== intent.kind || content.token !== intent.token) return false
  switch (intent.kind) {
    case 'offer-add':
      return (
        content.price === intent.price &&
        content.quantity === intent.quantity &&
        areSameTraits(content.traits, intent.traits)
      )
    case 'offer-raise':
      return content.price === intent.price && sameIds(content.ids, intent.offers)
    case 'offer-cancel':
      return sameIds(content.ids, [intent.offer])
    default:
      return assertNever(intent, 'request on offers that is not parsed')
  }
}

const sameIds = (ids: readonly number[], offers: readonly { readonly id: number }[]): boolean =>
  JSON.stringify(ids) === JSON.stringify(offers.map((offer) => offer.id))
