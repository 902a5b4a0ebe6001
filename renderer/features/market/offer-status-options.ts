import type { OfferStatus } from '@shared/contract/browse'

/**
 * Filters of the market for offers on single NFTs, with the same labels on every page. `open` includes offers that the
 * market calls pending, submitted or accepted.
 */
export const OFFER_STATUS_OPTIONS: readonly { readonly value: OfferStatus; readonly label: string }[] = [
  { value: 'submitted', label: 'Open' },
  { value: 'open', label: 'Open and accepted' },
  { value: 'all', label: 'All' },
]

/** True for an offer that the receiver can accept now. `status`: the market's own term. */
export const isOpenOffer = ({ status }: { readonly status: string | null }): boolean =>
  status?.toLowerCase() === 'submitted'
