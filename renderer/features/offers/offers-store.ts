/**
 * Rules for selecting collection offers, the missing balance and allowance for these offers, and the query parameters of
 * offers for single NFTs.
 */
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
/** True for a kind of flow that makes, raises or cancels collection offers, or that sets the allowance for offers. */
export const isOfferFlowKind = (kind: FlowKindName): boolean => OFFER_FLOW_KINDS.has(kind)

/**
 * Reason why an offer cannot be added to the selection; null if the offer can be added. `firstChosen`: first offer of the
 * selection; undefined for an empty selection. `isFull`: the selection already has its maximum number of offers.
 */
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

/** Missing allowance and missing balance for all offers together. */
export function offerShortfalls({ requiredAllowance, largestListedAllowance, balance }: OffersView): OfferShortfalls {
  const shortfall = (available: string | null): string | null => {
    if (available === null) return null
    const missingTinybars = parseHbar(requiredAllowance) - parseHbar(available)
    return missingTinybars > 0n ? formatHbar(missingTinybars) : null
  }
  return { allowanceShortfall: shortfall(largestListedAllowance), balanceShortfall: shortfall(balance) }
}
