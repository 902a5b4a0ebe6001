import type { OfferStatus } from '@shared/contract/browse'
import { DASH } from '../../format/money'
import { plainText } from '../../format/text'

type StatusOption = { readonly value: OfferStatus; readonly label: string; readonly tooltip?: string }

/**
 * Filters of the market for offers on single NFTs, with the same labels on every page. `open` includes offers that the
 * market calls pending, submitted or accepted.
 */
export const OFFER_STATUS_OPTIONS: readonly StatusOption[] = [
  { value: 'submitted', label: 'Active' },
  { value: 'open', label: 'Active and accepted', tooltip: 'Includes pending offers' },
  { value: 'all', label: 'All' },
]

type OfferWithStatus = {
  /** The market's own term; null if the market does not report a status. */
  readonly status: string | null
}

/** True for an offer that the receiver can accept now. */
export const isActiveOffer = ({ status }: OfferWithStatus): boolean => status?.toLowerCase() === 'submitted'

export const isAcceptedOffer = ({ status }: OfferWithStatus): boolean => status?.toLowerCase() === 'accepted'

/** Word for a status: the app's own word for an active offer, as on the filters; otherwise the market's term. */
export function offerStatusWords(status: string | null): string {
  if (status === null) return DASH
  return isActiveOffer({ status }) ? 'Active' : plainText(status, 40)
}
