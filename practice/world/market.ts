import { nftKey } from '../ledger/state'
import type { SavedPart } from '../saved-part'
import type { Collection } from './catalogue'
import { EventFeed, spreadInstants, type EventFilter } from './event-feed'
import { SortedListings, type DecimalsOf, type SortBy } from './sorted-listings'
import {
  OFFER_STATUS,
  countsForFloor,
  type ListingEnd,
  type Listing,
  type MarketEvent,
  type Offer,
  type OfferStatus,
} from './records'

export * from './records'

/** Changes since the seeding: the changed listings (null if removed), the changed offers, and the next id. */
type SavedMarket = {
  readonly listings: readonly { readonly token: number; readonly serial: number; readonly listing: Listing | null }[]
  readonly offers: readonly Offer[]
  readonly nextListingId: number
}

/** Maximum number of stored events. Beyond it, the oldest events are dropped. */
const MAX_EVENTS = 250_000

/**
 * Settings of a market. `isKept` returns true if the market follows a rule, such as `market.own-instant`: the conformance
 * tests break single rules on purpose. `decimalsOf` returns the decimals of a currency.
 */
type MarketSettings = { readonly isKept: (rule: string) => boolean; readonly decimalsOf: DecimalsOf }

const DEFAULT_SETTINGS: MarketSettings = { isKept: () => true, decimalsOf: () => 0 }

/** The marketplace's data outside the ledger: listings, offers on single NFTs, and the events of the listings. */
export class Market implements SavedPart<SavedMarket> {
  readonly name = 'market'
  readonly collections = new Map<number, Collection>()
  /** By id, ascending. */
  readonly offers: Offer[] = []
  /** Oldest first. During the seeding, in any order. */
  readonly events: MarketEvent[] = []
  /** `token/serial` of every NFT whose listing has changed since the seeding. */
  readonly changedListingKeys = new Set<string>()
  private readonly changedOfferIds = new Set<number>()
  /** Listings by collection, then by serial. */
  private readonly listings = new Map<number, Map<number, Listing>>()
  private readonly listeners = new Set<(event: MarketEvent) => void>()
  /** Public listings by collection; under null, the public listings of all collections. */
  private readonly sortedListings = new Map<number | null, SortedListings>()
  /** Number of changes of listings by collection; under null, the number in all collections. */
  private readonly revisions = new Map<number | null, number>()
  /** The feed, and the number of events that the feed contains; null before the first use. */
  private feedCache: { readonly feed: EventFeed; readonly eventCount: number } | null = null
  /** Id of the next new listing. Seeded listings have smaller ids. */
  private nextListingId = 700_001

  constructor(
    private readonly notifyChange: () => void,
    private readonly settings: MarketSettings = DEFAULT_SETTINGS,
  ) {}

  save(): SavedMarket {
    const listings = [...this.changedListingKeys].map((key) => {
      const [token = 0, serial = 0] = key.split('/').map(Number)
      return { token, serial, listing: this.listing(token, serial) }
    })
    const offers = this.offers.filter(({ id }) => this.changedOfferIds.has(id))
    const { nextListingId } = this
    return { listings, offers, nextListingId }
  }

  restore(savedMarket: SavedMarket): void {
    for (const { token, serial, listing } of savedMarket.listings) this.put(token, serial, listing)
    for (const offer of savedMarket.offers) this.putOffer(offer)
    this.nextListingId = Math.max(this.nextListingId, savedMarket.nextListingId)
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

  /** Public listings of one collection, or of all collections (null), in ascending order. */
  publicListings(token: number | null, sortBy: SortBy): readonly Listing[] {
    const sortedListings = this.sortedListings.get(token) ?? this.createSortedListings(token)
    return sortedListings.sortedBy(sortBy)
  }

  /** Revision of the listings of a collection, or of all collections (null): a number that grows with every change. */
  revisionOf(token: number | null): number {
    return this.revisions.get(token) ?? 0
  }

  publicListing(token: number, serial: number): Listing | null {
    const listing = this.listing(token, serial)
    return listing && this.isPublic(listing) ? listing : null
  }

  /** Lowest price in tinybar at which anyone can buy a matching NFT for HBAR; null if there is no such listing. */
  floor(token: number, isMatch: (serial: number) => boolean = () => true): bigint | null {
    const cheapestFirst = this.publicListings(token, 'price')
    return cheapestFirst.find((listing) => countsForFloor(listing) && isMatch(listing.serial))?.price ?? null
  }

  /** Highest price in tinybar of the active offers on single NFTs of a collection; null without an active offer. */
  bestOffer(token: number): bigint | null {
    let best: bigint | null = null
    for (const offer of this.offers) {
      const isActive = offer.token === token && offer.status === OFFER_STATUS.submitted
      if (isActive && (best === null || offer.price > best)) best = offer.price
    }
    return best
  }

  /**
   * Lists an NFT, or replaces its listing. A new price in the same currency adds a `price_changed` event. Otherwise, a
   * public listing adds a `listed` event, and a replaced public listing first gets a `delisted` event. A reserved
   * listing itself adds no event.
   */
  list(newListing: Omit<Listing, 'id'>, transactionId: string): Listing {
    const previous = this.publicListing(newListing.token, newListing.serial)
    const listing = { ...newListing, id: this.nextListingId++, listedAtMs: this.nextInstantMs(newListing.listedAtMs) }
    this.put(listing.token, listing.serial, listing)
    const endsPrevious = previous !== null && (!this.isPublic(listing) || previous.currency !== listing.currency)
    if (endsPrevious) this.addListingEvent(previous, { type: 'delisted', atMs: listing.listedAtMs, transactionId })
    if (!this.isPublic(listing)) return listing
    const previousPrice = previous && !endsPrevious ? previous.price : null
    const type = previousPrice === null ? 'listed' : 'price_changed'
    this.addListingEvent(listing, { type, previousPrice, atMs: listing.listedAtMs, transactionId })
    return listing
  }

  /**
   * Removes a listing after its sale, or after its withdrawal if `buyer` is null, and adds the event. The withdrawal of a
   * reserved listing adds no event.
   */
  unlist(listing: Listing, { buyer, atMs, transactionId, price, mechanism = 'listing' }: ListingEnd): void {
    this.put(listing.token, listing.serial, null)
    const endedListing = { ...listing, price: price ?? listing.price }
    if (buyer !== null) this.addListingEvent(endedListing, { type: 'sold', buyer, mechanism, atMs, transactionId })
    else if (this.isPublic(listing)) this.addListingEvent(endedListing, { type: 'delisted', atMs, transactionId })
  }

  /** Adds an event with the fields of a listing; `eventFields` take precedence. */
  private addListingEvent(
    listing: Listing,
    eventFields: Pick<MarketEvent, 'type' | 'atMs' | 'transactionId'> & Partial<MarketEvent>,
  ) {
    const { token, serial, price, seller, currency, listedAtMs } = listing
    const listingFields = { token, serial, price, previousPrice: null, seller, buyer: null, listedAtMs }
    this.addEvent({ ...listingFields, ...(currency === undefined ? {} : { currency }), ...eventFields })
  }

  /**
   * Stores a listing as given, or removes the NFT's listing if `listing` is null. Adds no event. A change during the
   * seeding is not saved.
   */
  put(token: number, serial: number, listing: Listing | null, isSeeding = false): void {
    const listings = this.listings.get(token) ?? new Map<number, Listing>()
    this.listings.set(token, listings)
    if (!isSeeding || this.sortedListings.size > 0) this.updateSortedListings(listings.get(serial) ?? null, listing)
    if (listing) {
      listings.set(serial, listing)
      this.nextListingId = Math.max(this.nextListingId, listing.id + 1)
    } else {
      listings.delete(serial)
    }
    if (isSeeding) return
    this.changedListingKeys.add(nftKey(token, serial))
    this.notifyChange()
  }

  /** Stores an offer on a single NFT under the next id. */
  addOffer(newOffer: Omit<Offer, 'id'>): Offer {
    const offer = { ...newOffer, id: (this.offers.at(-1)?.id ?? 0) + 1 }
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
    this.changedOfferIds.add(offer.id)
    this.notifyChange()
  }

  /**
   * Adds an event, and notifies the listeners. An event that is not later than the latest event is moved to a millisecond
   * after the latest. So no two events have the same instant, and a client that requests the events after an instant
   * neither misses an event nor gets one twice.
   */
  addEvent(draft: MarketEvent): void {
    if (!this.settings.isKept(`market.notes-${draft.type}`)) return
    const event = this.storeEvent(draft)
    for (const listener of this.listeners) listener(event)
  }

  /** Restores saved events. The listeners are not notified, because each listener restores its own saved state. */
  restoreEvents(events: readonly MarketEvent[]): void {
    for (const event of events) this.storeEvent(event)
  }

  /** Registers a listener, which is called for each new event. */
  onEvent(listener: (event: MarketEvent) => void): void {
    this.listeners.add(listener)
  }

  private storeEvent(draft: MarketEvent): MarketEvent {
    const event = { ...draft, atMs: this.nextInstantMs(draft.atMs) }
    const { feed } = this.currentFeed()
    this.events.push(event)
    feed.add(event)
    // The number is negative below the maximum, and `splice` then removes nothing.
    for (const oldest of this.events.splice(0, this.events.length - MAX_EVENTS)) feed.dropOldest(oldest)
    this.feedCache = { feed, eventCount: this.events.length }
    this.notifyChange()
    return event
  }

  /** Events that match the filter, oldest first. */
  eventsOf(filter: EventFilter): readonly MarketEvent[] {
    return this.currentFeed().feed.matching(filter)
  }

  private isPublic({ reservedFor }: Listing): boolean {
    return reservedFor === undefined || !this.settings.isKept('market.reserved-hidden')
  }

  private createSortedListings(token: number | null): SortedListings {
    const loadListings = (): Listing[] => {
      const listings = token === null ? this.allListings() : this.listingsOf(token).values()
      return [...listings].filter((listing) => this.isPublic(listing))
    }
    const sortedListings = new SortedListings(loadListings, this.settings.decimalsOf)
    this.sortedListings.set(token, sortedListings)
    return sortedListings
  }

  private updateSortedListings(previous: Listing | null, next: Listing | null): void {
    const publicNext = next && this.isPublic(next) ? next : null
    const token = previous?.token ?? next?.token
    if (token === undefined) return
    for (const key of [null, token]) {
      this.revisions.set(key, this.revisionOf(key) + 1)
      this.sortedListings.get(key)?.replaceListing(previous, publicNext)
    }
  }

  /** Feed of the events. Built again if events were added to `events` directly, as the seeding does. */
  private currentFeed(): { readonly feed: EventFeed } {
    if (this.feedCache?.eventCount === this.events.length) return this.feedCache
    spreadInstants(this.events)
    this.feedCache = { feed: new EventFeed(this.events), eventCount: this.events.length }
    return this.feedCache
  }

  /** `atMs` if it is after the latest event; otherwise the instant a millisecond after the latest event. */
  private nextInstantMs(atMs: number): number {
    // This call sorts the events if necessary, so the last event is the latest.
    this.currentFeed()
    const latestMs = this.events.at(-1)?.atMs ?? Number.NEGATIVE_INFINITY
    return atMs > latestMs || !this.settings.isKept('market.own-instant') ? atMs : latestMs + 1
  }
}

const NO_LISTINGS: ReadonlyMap<number, Listing> = new Map()
