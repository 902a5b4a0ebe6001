/** Selection and cover of the account's collection offers, and the query of offers for single NFTs. */
import { formatHbar, parseHbar } from '@shared/amount'
import type { FlowKindName } from '@shared/contract/flows'
import type { OffersView, OfferStatusFilter, OwnOffer } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'

export type SingleQuery = {
  readonly accounts: readonly EntityId[]
  readonly side: 'received' | 'made'
  readonly status: OfferStatusFilter
}

const KINDS: ReadonlySet<FlowKindName> = new Set(['offer-add', 'offer-raise', 'offer-cancel', 'allowance'])
/** True for flows about offers and the allowance for them. */
export const isAboutOffers = (kind: FlowKindName): boolean => KINDS.has(kind)

/** Reason why an offer cannot join the selection; null if it can. */
export function whyApart(first: OwnOffer | undefined, offer: OwnOffer, isFull: boolean): string | null {
  if (first === undefined) return null
  if (offer.token !== first.token) return 'Another collection'
  if (!areAlike(first, offer)) return 'Another price'
  return isFull ? 'As many as go together are chosen' : null
}

/** True if two offers can be raised together: same collection and same price. */
export const areAlike = (a: OwnOffer, b: OwnOffer): boolean =>
  a.token === b.token && parseHbar(a.price) === parseHbar(b.price)

export type Cover = {
  /** Missing part of the allowance, decimal HBAR; null if it is enough or unknown. */
  readonly allowanceShort: string | null
  readonly balanceShort: string | null
}

/** Shortfall of the allowance and of the balance for all offers together. */
export function coverOf({ needed, allowance, balance }: OffersView): Cover {
  const short = (has: string | null): string | null => {
    if (has === null) return null
    const missing = parseHbar(needed) - parseHbar(has)
    return missing > 0n ? formatHbar(missing) : null
  }
  return { allowanceShort: short(allowance), balanceShort: short(balance) }
}
