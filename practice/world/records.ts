/** Kind of a listing. Only `fixed` listings can be bought through the API. */
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
  /** The only account that sees the listing. */
  readonly reservedFor?: number
  /** The affiliate account through which the NFT was listed. */
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
  /** Unique: `since` could not distinguish two events of the same time. */
  readonly atMs: number
  /** Time of the sold NFT's listing. */
  readonly listedAtMs?: number
  /** `0.0.N@seconds.nanos`; invented for events from before the world began. */
  readonly transactionId: string
}

/** The statuses of an offer on a single NFT, by number. The first two are pending. */
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

/** True if the listing is public at a payable price in HBAR: only such listings count for a floor. */
export const countsForFloor = ({ kind = 'fixed', currency, reservedFor }: Listing): boolean =>
  kind === 'fixed' && currency === undefined && reservedFor === undefined

/** End of a listing. */
export type Ending = {
  /** Null for a withdrawal. */
  readonly buyer: number | null
  readonly atMs: number
  readonly transactionId: string
  /** Set if it differs from the listing's price. */
  readonly price?: bigint
  readonly mechanism?: 'listing' | 'collection_offer'
}
