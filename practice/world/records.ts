/** Kind of a listing. Only listings of kind `fixed` can be bought through the API. */
export type ListingKind = 'fixed' | 'auction' | 'escrow'

export type Listing = {
  readonly id: number
  readonly token: number
  readonly serial: number
  readonly seller: number
  /** In tinybar, or in the smallest unit of `currency`. */
  readonly price: bigint
  readonly listedAtMs: number
  readonly kind?: ListingKind
  /** The fungible token of the price; absent for HBAR. */
  readonly currency?: number
  /** The only account that can see and buy the listing; absent for public listings. */
  readonly reservedFor?: number
  /** The affiliate account through which the NFT was listed; absent without an affiliate. */
  readonly affiliate?: number
}

export type EventType = 'listed' | 'price_changed' | 'sold' | 'delisted'

export type MarketEvent = {
  readonly type: EventType
  readonly token: number
  readonly serial: number
  readonly price: bigint
  readonly previousPrice: bigint | null
  readonly seller: number
  readonly buyer: number | null
  /** Mechanism of a sale; set on sales only. */
  readonly mechanism?: 'listing' | 'collection_offer'
  readonly currency?: number
  /** Unique among all events, because the API's `since` parameter cannot distinguish two events of the same time. */
  readonly atMs: number
  /** Time at which the NFT was listed; absent in events from before the world began. */
  readonly listedAtMs?: number
  /** `0.0.N@seconds.nanos`; invented for events from before the world began. */
  readonly transactionId: string
}

/** Status numbers of an offer on a single NFT. */
export const OFFER_STATUS = { submitted: 1, accepted: 2, declined: 3, cancelled: 4, expired: 5 } as const
export type OfferStatus = (typeof OFFER_STATUS)[keyof typeof OFFER_STATUS]
export const OFFER_STATUS_NAMES: Readonly<Record<OfferStatus, string>> = {
  1: 'Submitted',
  2: 'Accepted',
  3: 'Declined',
  4: 'Cancelled',
  5: 'Expired',
}

export type Offer = {
  readonly id: number
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  readonly price: bigint
  readonly atMs: number
  readonly status: OfferStatus
}

/** True if a listing counts for the floor: public, with a fixed price in HBAR. */
export const countsForFloor = ({ kind = 'fixed', currency, reservedFor }: Listing): boolean =>
  kind === 'fixed' && currency === undefined && reservedFor === undefined

/** End of a listing by a sale or a withdrawal. */
export type ListingEnd = {
  /** Null if the seller withdrew the listing. */
  readonly buyer: number | null
  readonly atMs: number
  readonly transactionId: string
  /** Price of the sale; absent if equal to the listing's price. */
  readonly price?: bigint
  /** Mechanism of the sale; `listing` if absent. */
  readonly mechanism?: 'listing' | 'collection_offer'
}
