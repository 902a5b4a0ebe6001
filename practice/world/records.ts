/** How an NFT is offered. Only `fixed` listings can be bought through the API. */
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
  /** The fungible token it is priced in; none for HBAR. */
  readonly currency?: number
  /** Shown to nobody but the account it is reserved for. */
  readonly reservedFor?: number
  /** The affiliate account through which it was listed. */
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
  /** How it was sold; set on sales. */
  readonly mechanism?: 'listing' | 'collection_offer'
  readonly currency?: number
  /** No two events share one: `since` could not tell them apart. */
  readonly atMs: number
  /** When what was sold had been listed. */
  readonly listedAtMs?: number
  /** `0.0.N@seconds.nanos`, or made up for what happened before the world began. */
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

/** Whether everyone sees it at a price in HBAR that can be paid: what counts for a floor. */
export const countsForFloor = ({ kind = 'fixed', currency, reservedFor }: Listing): boolean =>
  kind === 'fixed' && currency === undefined && reservedFor === undefined

/** How a listing ends. */
export type Ending = {
  /** Null when it is withdrawn. */
  readonly buyer: number | null
  readonly atMs: number
  readonly transactionId: string
  /** When it is not the listing's. */
  readonly price?: bigint
  readonly mechanism?: 'listing' | 'collection_offer'
}
