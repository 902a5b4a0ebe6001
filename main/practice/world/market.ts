import type { Collection } from './catalogue'
import { nftKey } from '../ledger/state'
import type { SavedPart } from '../saved'

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
  readonly atMs: number
  /** `0.0.N@seconds.nanos`, or made up for what happened before the world began. */
  readonly transactionId: string
}

export type Offer = {
  readonly buyer: number
  readonly seller: number
  readonly token: number
  readonly serial: number
  readonly price: bigint
  readonly atMs: number
  /** 1 is `Submitted`. */
  readonly status: number
}

/** What is not as seeded any more. */
type SavedMarket = {
  readonly listings: readonly { readonly token: number; readonly serial: number; readonly listing: Listing | null }[]
  readonly events: readonly MarketEvent[]
}

const KEEP_EVENTS = 20_000
const SAVE_EVENTS = 2_000

/** What the marketplace knows beside the ledger: listings, offers and the history of both. */
export class Market implements SavedPart<SavedMarket> {
  readonly name = 'market'
  readonly collections = new Map<number, Collection>()
  readonly offers: Offer[] = []
  /** Oldest first. */
  readonly events: MarketEvent[] = []
  /** Events noted since the seeded past: what a saved state holds. */
  readonly newEvents: MarketEvent[] = []
  /** `token/serial` of every listing that is not as seeded any more. */
  readonly touched = new Set<string>()
  private readonly listings = new Map<number, Map<number, Listing>>()
  private nextListingId = 700_001

  constructor(private readonly changed: () => void) {}

  save(): SavedMarket {
    const listings = [...this.touched].map((key) => {
      const [token = 0, serial = 0] = key.split('/').map(Number)
      return { token, serial, listing: this.listing(token, serial) }
    })
    return { listings, events: this.newEvents.slice(-SAVE_EVENTS) }
  }

  restore(saved: SavedMarket): void {
    for (const { token, serial, listing } of saved.listings) this.put(token, serial, listing)
    for (const event of saved.events) this.note(event)
  }

  listingsOf(token: number): ReadonlyMap<number, Listing> {
    return this.listings.get(token) ?? new Map<number, Listing>()
  }

  listing(token: number, serial: number): Listing | null {
    return this.listings.get(token)?.get(serial) ?? null
  }

  *allListings(): Generator<Listing> {
    for (const listings of this.listings.values()) yield* listings.values()
  }

  floor(token: number): bigint | null {
    let floor: bigint | null = null
    for (const { price } of this.listingsOf(token).values()) floor = floor === null || price < floor ? price : floor
    return floor
  }

  bestOffer(token: number): bigint | null {
    let best: bigint | null = null
    for (const offer of this.offers) {
      if (offer.token === token && offer.status === 1 && (best === null || offer.price > best)) best = offer.price
    }
    return best
  }

  list(entry: Omit<Listing, 'id'>, transactionId: string): Listing {
    const listing = { ...entry, id: this.nextListingId++ }
    const previous = this.listing(entry.token, entry.serial)
    this.put(entry.token, entry.serial, listing)
    this.note({
      type: previous ? 'price_changed' : 'listed',
      ...pickNft(entry),
      price: entry.price,
      previousPrice: previous?.price ?? null,
      seller: entry.seller,
      buyer: null,
      atMs: entry.listedAtMs,
      transactionId,
    })
    return listing
  }

  /** Takes a listing away because it was sold to `buyer`, or withdrawn. */
  unlist(listing: Listing, how: { buyer: number | null; atMs: number; transactionId: string; price?: bigint }): void {
    this.put(listing.token, listing.serial, null)
    this.note({
      type: how.buyer === null ? 'delisted' : 'sold',
      ...pickNft(listing),
      price: how.price ?? listing.price,
      previousPrice: null,
      seller: listing.seller,
      buyer: how.buyer,
      atMs: how.atMs,
      transactionId: how.transactionId,
    })
  }

  /** Puts a listing as it is, without an event: for seeding and for a saved state. */
  put(token: number, serial: number, listing: Listing | null, seeding = false): void {
    const listings = this.listings.get(token) ?? new Map<number, Listing>()
    this.listings.set(token, listings)
    if (listing) {
      listings.set(serial, listing)
      this.nextListingId = Math.max(this.nextListingId, listing.id + 1)
    } else listings.delete(serial)
    if (seeding) return
    this.touched.add(nftKey(token, serial))
    this.changed()
  }

  note(event: MarketEvent): void {
    this.events.push(event)
    this.newEvents.push(event)
    if (this.events.length > KEEP_EVENTS) this.events.splice(0, this.events.length - KEEP_EVENTS)
    this.changed()
  }

  /** Sales between two moments, `fromMs` inclusive and `toMs` exclusive. */
  sales(fromMs: number, toMs: number, token?: number): MarketEvent[] {
    return this.events.filter(
      (event) =>
        event.type === 'sold' &&
        event.atMs >= fromMs &&
        event.atMs < toMs &&
        (token === undefined || event.token === token),
    )
  }
}

const pickNft = ({ token, serial }: { token: number; serial: number }): { token: number; serial: number } => ({
  token,
  serial,
})
