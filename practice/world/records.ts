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
  /** `fixed` if absent. */
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
  /** In tinybar, or in the smallest unit of `currency`. */
  readonly price: bigint
  /** Price before the event; null unless the type is `price_changed`. */
  readonly previousPrice: bigint | null
  readonly seller: number
  /** Null unless the type is `sold`. */
  readonly buyer: number | null
  /** Mechanism of the sale; present only if the type is `sold`. */
  readonly mechanism?: 'listing' | 'collection_offer'
  /** The fungible token of the price; absent for HBAR. */
  readonly currency?: number
  /** Time of the event. No two events have the same time, because the API's `since` parameter could not separate them. */
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

/** An offer on a single NFT. */
export type Offer = {
  readonly id: number
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  /** In tinybar. */
  readonly price: bigint
  /** Time at which the offer was made. */
  readonly atMs: number
  readonly status: OfferStatus
}

/** True if a listing counts for the floor: the listing is public, and has a fixed price in HBAR. */
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
