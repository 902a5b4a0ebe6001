/** The account's own collection offers, and what an offer can be made on. */
import { formatHbar, parseHbar } from '@shared/amount'
import type { FlowKindName } from '@shared/contract/flows'
import type { OffersView, OfferStatusFilter, OwnOffer } from '@shared/contract/offers'

export type SingleQuery = {
  readonly accounts: readonly string[]
  readonly side: 'received' | 'made'
  readonly status: OfferStatusFilter
}

const KINDS: ReadonlySet<FlowKindName> = new Set(['offer-add', 'offer-raise', 'offer-cancel', 'allowance'])
/** Acts on offers, and on the allowance behind them. */
export const isAboutOffers = (kind: FlowKindName): boolean => KINDS.has(kind)

/** Why an offer cannot join those that are chosen already; null when it can. */
export function whyApart(first: OwnOffer | undefined, offer: OwnOffer, isFull: boolean): string | null {
  if (first === undefined) return null
  if (offer.token !== first.token) return 'Another collection'
  if (!areAlike(first, offer)) return 'Another price'
  return isFull ? 'As many as go together are chosen' : null
}

/** Whether two can be raised together: one collection and one price. */
export const areAlike = (a: OwnOffer, b: OwnOffer): boolean =>
  a.token === b.token && parseHbar(a.price) === parseHbar(b.price)

export type Cover = {
  /** What is missing of the allowance, decimal HBAR; null when it is enough or not known. */
  readonly allowanceShort: string | null
  readonly balanceShort: string | null
}

/** What all offers together lack of what stands behind them. */
export function coverOf({ needed, allowance, balance }: OffersView): Cover {
  const short = (has: string | null): string | null => {
    if (has === null) return null
    const missing = parseHbar(needed) - parseHbar(has)
    return missing > 0n ? formatHbar(missing) : null
  }
  return { allowanceShort: short(allowance), balanceShort: short(balance) }
}
