import { z } from 'zod'
import { hbarFromJson, type Tinybar } from '@shared/amount'
import { parseJson } from '@shared/json'
import { assertNever } from '@shared/result'
import { ordersAdd, ordersCancel, ordersTopUp } from '@shared/market/wallet'
import { sameTraits, type ActRequest, type OfferAsked, type Trait } from './offer-act'

/** Content of a request, parsed from its own text. */
export type Said = {
  readonly kind: OfferAsked['kind']
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

/** Null when the text is none of the three requests, or has an unexpected field. */
export function readRequest({ method, path, body }: ActRequest): Said | null {
  const json = parseJson(body)
  if (method !== 'POST') return null
  const none = { price: null, quantity: null, traits: null, ids: [] }
  switch (path) {
    case ordersAdd.path: {
      const read = addBody.safeParse(json).data
      if (!read) return null
      const { orderPrice: price, quantity, requiredTraits: traits = [] } = read
      return { ...none, kind: 'offer-add', token: read.token, price, quantity, traits }
    }
    case ordersTopUp.path: {
      const read = raiseBody.safeParse(json).data
      if (!read || (read.orderId === undefined) === (read.orderIds === undefined)) return null
      const ids = read.orderIds ?? [read.orderId ?? 0]
      return { ...none, kind: 'offer-raise', token: read.token, price: read.newPrice, ids }
    }
    case ordersCancel.path: {
      const read = cancelBody.safeParse(json).data
      return read ? { ...none, kind: 'offer-cancel', token: read.token, ids: [read.orderId] } : null
    }
    default:
      return null
  }
}

/** True if a request contains exactly what was requested, no more and no less. */
export function saysAsked(said: Said | null, asked: OfferAsked): boolean {
  if (said?.kind !== asked.kind || said.token !== asked.token) return false
  switch (asked.kind) {
    case 'offer-add':
      return said.price === asked.price && said.quantity === asked.quantity && sameTraits(said.traits, asked.traits)
    case 'offer-raise':
      return said.price === asked.price && sameIds(said.ids, asked.offers)
    case 'offer-cancel':
      return sameIds(said.ids, [asked.offer])
    default:
      return assertNever(asked, 'act on offers that is not read')
  }
}

const sameIds = (ids: readonly number[], offers: readonly { readonly id: number }[]): boolean =>
  JSON.stringify(ids) === JSON.stringify(offers.map((offer) => offer.id))
