import { z } from 'zod'
import type { AnswerBody } from '../refusal'
import { textParam } from '../params'
import type { Service } from '../service'
import { toHbarNumber, toHbarNumberOrNull, ledgerIdText, isoText } from '../views'
import type { Order } from './order'

/**
 * Traits that an offer requires; with an empty list, any NFT fits. A number as value is converted to text, because the
 * trait values of NFTs are text.
 */
export const requiredTraitsParam = z.array(z.object({ trait_type: z.string().min(1).max(100), value: textParam(200) }))
export const traitListField = z.array(z.strictObject({ trait_type: z.string(), value: z.string() })).min(1)

export function orderViews(service: Service, orders: readonly Order[]): AnswerBody[] {
  const topPriceByToken = new Map<number, bigint>()
  for (const { token, price, traits } of service.orders.newestFirst()) {
    if (traits.length === 0 && price > (topPriceByToken.get(token) ?? 0n)) topPriceByToken.set(token, price)
  }
  const floorByToken = new Map<number, bigint | null>()
  const floorOf = (token: number): bigint | null => {
    if (!floorByToken.has(token)) floorByToken.set(token, service.market.floor(token))
    return floorByToken.get(token) ?? null
  }
  return orders.map(({ id: orderId, token, buyer, price, createdAtMs, traits }) => ({
    id: orderId,
    tokenId: ledgerIdText(token),
    buyerAccount: ledgerIdText(buyer),
    price: toHbarNumber(price),
    createdAt: isoText(createdAtMs),
    includeTraits: traits.length > 0,
    floorPrice: toHbarNumberOrNull(floorOf(token)),
    topOfferPrice: toHbarNumberOrNull(topPriceByToken.get(token) ?? null),
    traitOrders: traits.length > 0 ? traits : null,
    timeAgo: timeAgo(service.nowMs() - createdAtMs),
  }))
}

/** Units of `timeAgo` with their lengths in milliseconds, longest first. */
const TIME_UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** Age in whole days, hours or minutes, such as `2 hours ago`; `just now` for less than a minute. */
export function timeAgo(ageMs: number): string {
  for (const [unit, unitMs] of TIME_UNITS) {
    const count = Math.floor(ageMs / unitMs)
    if (count > 0) return `${count} ${unit}${count === 1 ? '' : 's'} ago`
  }
  return 'just now'
}
