/** Rules for the selection and the cover of collection offers, and the parameters of a query of offers for single NFTs. */
import { formatHbar, parseHbar } from '@shared/amount'
import type { FlowKindName } from '@shared/contract/flows'
import type { OffersView, OfferStatusFilter, OwnOffer } from '@shared/contract/offers'
import type { EntityId } from '@shared/ids'

/** Parameters of a query of offers for single NFTs. */
export type SingleOffersQuery = {
  readonly accounts: readonly EntityId[]
  readonly side: 'received' | 'made'
  readonly status: OfferStatusFilter
}

const OFFER_FLOW_KINDS: ReadonlySet<FlowKindName> = new Set(['offer-add', 'offer-raise', 'offer-cancel', 'allowance'])
/** True for flows about offers and the allowance for them. */
export const isAboutOffers = (kind: FlowKindName): boolean => OFFER_FLOW_KINDS.has(kind)

/** Reason why an offer cannot join the selection; null if it can. `firstChosen`: undefined for an empty selection. */
export function selectionObstacle(firstChosen: OwnOffer | undefined, offer: OwnOffer, isFull: boolean): string | null {
  if (firstChosen === undefined) return null
  if (offer.token !== firstChosen.token) return 'Different collection'
  if (!canRaiseTogether(firstChosen, offer)) return 'Different price'
  return isFull ? 'Maximum reached' : null
}

/** True if two offers can be raised together: same collection and same price. */
export const canRaiseTogether = (a: OwnOffer, b: OwnOffer): boolean =>
  a.token === b.token && parseHbar(a.price) === parseHbar(b.price)

export type OfferShortfalls = {
  /** Missing part of the allowance, decimal HBAR; null if the allowance is enough or unknown. */
  readonly allowanceShortfall: string | null
  /** Missing part of the balance, decimal HBAR; null if the balance is enough or unknown. */
  readonly balanceShortfall: string | null
}

/** Shortfall of the allowance and of the balance for all offers together. */
export function offerShortfalls({ needed, largestListedAllowance, balance }: OffersView): OfferShortfalls {
  const shortfall = (available: string | null): string | null => {
    if (available === null) return null
    const missingTinybars = parseHbar(needed) - parseHbar(available)
    return missingTinybars > 0n ? formatHbar(missingTinybars) : null
  }
  return { allowanceShortfall: shortfall(largestListedAllowance), balanceShortfall: shortfall(balance) }
}
