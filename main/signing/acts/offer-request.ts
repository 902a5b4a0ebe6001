import { z } from 'zod'
import { hbarFromJson, type Tinybar } from '@shared/amount'
import { parseJson } from '@shared/json'
import { assertNever } from '@shared/result'
import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import { sameTraits, type ActRequest, type OfferIntent, type Trait } from './offer-act'

/** Content of a request, parsed from its own text. */
export type OfferRequestContent = {
  readonly kind: OfferIntent['kind']
  readonly token: string
  /** In tinybar; null if the request has no price. */
  readonly price: Tinybar | null
  readonly quantity: number | null
  readonly traits: readonly Trait[] | null
  readonly ids: readonly number[]
}

const token = z.string()
const id = z.number().int()
const amount = z.number().transform((value, context): Tinybar => {
  try {
    return hbarFromJson(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'not an exact HBAR amount' })
    return z.NEVER
  }
})
const addBody = z.strictObject({
  token,
  orderPrice: amount,
  quantity: z.number().int(),
  requiredTraits: z.array(z.strictObject({ trait_type: z.string(), value: z.string() })).optional(),
})
const raiseBody = z.strictObject({
  token,
  orderId: id.optional(),
  orderIds: z.array(id).optional(),
  newPrice: amount,
})
const cancelBody = z.strictObject({ token, orderId: id })

/** Parses a request. Null if the text is not one of the three requests, or has an unexpected field. */
export function parseOfferRequest({ method, path, body }: ActRequest): OfferRequestContent | null {
  const json = parseJson(body)
  if (method !== 'POST') return null
  const noTerms = { price: null, quantity: null, traits: null, ids: [] }
  switch (path) {
    case ordersAdd.path: {
      const fields = addBody.safeParse(json).data
      if (!fields) return null
      const { orderPrice: price, quantity, requiredTraits: traits = [] } = fields
      return { ...noTerms, kind: 'offer-add', token: fields.token, price, quantity, traits }
    }
    case ordersTopUp.path: {
      const fields = raiseBody.safeParse(json).data
      if (!fields || (fields.orderId === undefined) === (fields.orderIds === undefined)) return null
      const ids = fields.orderIds ?? [fields.orderId ?? 0]
      return { ...noTerms, kind: 'offer-raise', token: fields.token, price: fields.newPrice, ids }
    }
    case ordersCancel.path: {
      const fields = cancelBody.safeParse(json).data
      return fields ? { ...noTerms, kind: 'offer-cancel', token: fields.token, ids: [fields.orderId] } : null
    }
    default:
      return null
  }
}

/** True if a request contains exactly what was requested, no more and no less. */
export function matchesOfferIntent(content: OfferRequestContent | null, asked: OfferIntent): boolean {
  if (content?.kind !== asked.kind || content.token !== asked.token) return false
  switch (asked.kind) {
    case 'offer-add':
      return (
        content.price === asked.price && content.quantity === asked.quantity && sameTraits(content.traits, asked.traits)
      )
    case 'offer-raise':
      return content.price === asked.price && sameIds(content.ids, asked.offers)
    case 'offer-cancel':
      return sameIds(content.ids, [asked.offer])
    default:
      return assertNever(asked, 'request on offers that is not parsed')
  }
}

const sameIds = (ids: readonly number[], offers: readonly { readonly id: number }[]): boolean =>
  JSON.stringify(ids) === JSON.stringify(offers.map((offer) => offer.id))
