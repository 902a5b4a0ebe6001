import { nftKey } from '../ledger/state'
import type { SavedPart } from '../saved-part'
import type { Collection } from './catalogue'
import { EventFeed, spreadInstants, type EventFilter } from './event-feed'
import { SortedListings, type DecimalsOf, type SortBy } from './sorted-listings'
import {
  OFFER_STATUS,
  countsForFloor,
  type Ending,
  type Listing,
  type MarketEvent,
  type Offer,
  type OfferStatus,
} from './records'

export * from './records'

/** Differences from the seeded state. */
type SavedMarket = {
  readonly listings: readonly { readonly token: number; readonly serial: number; readonly listing: Listing | null }[]
  readonly offers: readonly Offer[]
  readonly nextListingId: number
}

const MAX_EVENTS = 250_000

/** Settings of a market: its rules and the decimals of its currencies. */
type MarketSetting = { readonly holds: (rule: string) => boolean; readonly decimalsOf: DecimalsOf }

const DEFAULT_SETTING: MarketSetting = { holds: () => true, decimalsOf: () => 0 }

/** The marketplace's data outside the ledger: listings, offers and the history of both. */
export class Market implements SavedPart<SavedMarket> {
  readonly name = 'market'
  readonly collections = new Map<number, Collection>()
  /** By id, ascending. */
  readonly offers: Offer[] = []
  /** Oldest first. */
  readonly events: MarketEvent[] = []
  /** `token/serial` of every listing that differs from the seed. */
  readonly touched = new Set<string>()
  private readonly touchedOffers = new Set<number>()
  private readonly listings = new Map<number, Map<number, Listing>>()
  private readonly listeners = new Set<(event: MarketEvent) => void>()
  private readonly sortedListings = new Map<number | null, SortedListings>()
  private readonly revisions = new Map<number | null, number>()
  private feedCache: { readonly feed: EventFeed; readonly count: number } | null = null
  private nextListingId = 700_001

  constructor(
    private readonly changed: () => void,
    private readonly setting: MarketSetting = DEFAULT_SETTING,
  ) {}

  save(): SavedMarket {
    const listings = [...this.touched].map((key) => {
      const [token = 0, serial = 0] = key.split('/').map(Number)
      return { token, serial, listing: this.listing(token, serial) }
    })
    const offers = this.offers.filter(({ id }) => this.touchedOffers.has(id))
    const { nextListingId } = this
    return { listings, offers, nextListingId }
  }

  restore(saved: SavedMarket): void {
    for (const { token, serial, listing } of saved.listings) this.put(token, serial, listing)
    for (const offer of saved.offers) this.putOffer(offer)
    this.nextListingId = Math.max(this.nextListingId, saved.nextListingId)
  }

  listingsOf(token: number): ReadonlyMap<number, Listing> {
    return this.listings.get(token) ?? NO_LISTINGS
  }

  listing(token: number, serial: number): Listing | null {
    return this.listings.get(token)?.get(serial) ?? null
  }

  *allListings(): Generator<Listing> {
    for (const listings of this.listings.values()) yield* listings.values()
  }

  /** Public listings of one collection or of all, ascending. */
  publicListings(token: number | null, sortBy: SortBy): readonly Listing[] {
    const sorted = this.sortedListings.get(token) ?? this.createSortedListings(token)
    return sorted.sortedBy(sortBy)
  }

  /** Revision of a collection's listings, or of all (null): changes with every listing. */
  revisionOf(token: number | null): number {
    return this.revisions.get(token) ?? 0
  }

  publicListing(token: number, serial: number): Listing | null {
    const listing = this.listing(token, serial)
    return listing && this.isPublic(listing) ? listing : null
  }

  /** The lowest price in tinybar at which one of the matching NFTs can be bought; null without a listing. */
  floor(token: number, isMatch: (serial: number) => boolean = () => true): bigint | null {
    const ascending = this.publicListings(token, 'price')
    return ascending.find((listing) => countsForFloor(listing) && isMatch(listing.serial))?.price ?? null
  }

  bestOffer(token: number): bigint | null {
    let best: bigint | null = null
    for (const offer of this.offers) {
      const isPending = offer.token === token && offer.status === OFFER_STATUS.submitted
      if (isPending && (best === null || offer.price > best)) best = offer.price
    }
    return best
  }

  /** Lists an NFT, or changes its listing. A reserved listing adds no event. */
  list(entry: Omit<Listing, 'id'>, transactionId: string): Listing {
    const previous = this.publicListing(entry.token, entry.serial)
    const listing = { ...entry, id: this.nextListingId++, listedAtMs: this.nextInstantMs(entry.listedAtMs) }
    this.put(entry.token, entry.serial, listing)
    const endsPrevious = previous !== null && (!this.isPublic(listing) || previous.currency !== listing.currency)
    if (endsPrevious) this.noteListingEvent(previous, { type: 'delisted', atMs: listing.listedAtMs, transactionId })
    if (!this.isPublic(listing)) return listing
    const previousPrice = previous && !endsPrevious ? previous.price : null
    const type = previousPrice === null ? 'listed' : 'price_changed'
    this.noteListingEvent(listing, { type, previousPrice, atMs: listing.listedAtMs, transactionId })
    return listing
  }

  /** Removes a listing that was sold to `buyer`, or withdrawn. */
  unlist(listing: Listing, { buyer, atMs, transactionId, price, mechanism = 'listing' }: Ending): void {
    this.put(listing.token, listing.serial, null)
    const endedListing = { ...listing, price: price ?? listing.price }
    if (buyer !== null) this.noteListingEvent(endedListing, { type: 'sold', buyer, mechanism, atMs, transactionId })
    else if (this.isPublic(listing)) this.noteListingEvent(endedListing, { type: 'delisted', atMs, transactionId })
  }

  private noteListingEvent(
    listing: Listing,
    eventFields: Pick<MarketEvent, 'type' | 'atMs' | 'transactionId'> & Partial<MarketEvent>,
  ) {
    const { token, serial, price, seller, currency, listedAtMs } = listing
    const listingFields = { token, serial, price, previousPrice: null, seller, buyer: null, listedAtMs }
    this.addEvent({ ...listingFields, ...(currency === undefined ? {} : { currency }), ...eventFields })
  }

  /** Stores a listing unchanged, without an event: for seeding and for a saved state. */
  put(token: number, serial: number, listing: Listing | null, seeding = false): void {
    const listings = this.listings.get(token) ?? new Map<number, Listing>()
    this.listings.set(token, listings)
    if (!seeding || this.sortedListings.size > 0) this.updateSortedListings(listings.get(serial) ?? null, listing)
    if (listing) {
      listings.set(serial, listing)
      this.nextListingId = Math.max(this.nextListingId, listing.id + 1)
    } else {
      listings.delete(serial)
    }
    if (seeding) return
    this.touched.add(nftKey(token, serial))
    this.changed()
  }

  /** Makes an offer, which is active until its status changes. */
  offer(entry: Omit<Offer, 'id'>): Offer {
    const offer = { ...entry, id: (this.offers.at(-1)?.id ?? 0) + 1 }
    this.putOffer(offer)
    return offer
  }

  setOfferStatus(id: number, status: OfferStatus): void {
    const offer = this.offers.find((candidate) => candidate.id === id)
    if (offer) this.putOffer({ ...offer, status })
  }

  private putOffer(offer: Offer): void {
    const index = this.offers.findIndex(({ id }) => id === offer.id)
    if (index < 0) this.offers.push(offer)
    else this.offers[index] = offer
    this.touchedOffers.add(offer.id)
    this.changed()
  }

  /**
   * Adds an event at its time or just after the latest event: each has its own millisecond, so that a client that polls
   * for events after another one neither misses nor repeats neighbours.
   */
  addEvent(draft: MarketEvent): void {
    if (!this.setting.holds(`market.notes-${draft.type}`)) return
    const event = this.storeEvent(draft)
    for (const listener of this.listeners) listener(event)
  }

  /** Restores saved events without notifying listeners, which have their own saved state. */
  restoreEvents(events: readonly MarketEvent[]): void {
    for (const event of events) this.storeEvent(event)
  }

  /** Calls the listener for each new event. */
  onEvent(listener: (event: MarketEvent) => void): void {
    this.listeners.add(listener)
  }

  private storeEvent(draft: MarketEvent): MarketEvent {
    const event = { ...draft, atMs: this.nextInstantMs(draft.atMs) }
    const { feed } = this.currentFeed()
    this.events.push(event)
    feed.add(event)
    for (const oldest of this.events.splice(0, this.events.length - MAX_EVENTS)) feed.dropOldest(oldest)
    this.feedCache = { feed, count: this.events.length }
    this.changed()
    return event
  }

  /** Events that match the filter, oldest first. */
  eventsOf(filter: EventFilter): readonly MarketEvent[] {
    return this.currentFeed().feed.matching(filter)
  }

  private isPublic({ reservedFor }: Listing): boolean {
    return reservedFor === undefined || !this.setting.holds('market.reserved-hidden')
  }

  private createSortedListings(token: number | null): SortedListings {
    const loadListings = (): Listing[] =>
      [...(token === null ? this.allListings() : this.listingsOf(token).values())].filter((listing) =>
        this.isPublic(listing),
      )
    const sorted = new SortedListings(loadListings, this.setting.decimalsOf)
    this.sortedListings.set(token, sorted)
    return sorted
  }

  private updateSortedListings(before: Listing | null, after: Listing | null): void {
    const visible = after && this.isPublic(after) ? after : null
    const token = before?.token ?? after?.token
    if (token === undefined) return
    for (const key of [null, token]) {
      this.revisions.set(key, this.revisionOf(key) + 1)
      this.sortedListings.get(key)?.replace(before, visible)
    }
  }

  /** Feed of the events, built on first use: seeding only writes to `events`. */
  private currentFeed(): { readonly feed: EventFeed } {
    if (this.feedCache?.count === this.events.length) return this.feedCache
    spreadInstants(this.events)
    this.feedCache = { feed: new EventFeed(this.events), count: this.events.length }
    return this.feedCache
  }

  private nextInstantMs(atMs: number): number {
    this.currentFeed()
    const latestMs = this.events.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
    return atMs > latestMs || !this.setting.holds('market.own-instant') ? atMs : latestMs + 1
  }
}

const NO_LISTINGS: ReadonlyMap<number, Listing> = new Map()
