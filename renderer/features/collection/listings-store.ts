/**
 * Listings of one collection, loaded part by part and updated by feed events. `listings-view` filters and sorts them
 * locally.
 */
import type { NamedId } from '@shared/contract/common'
import type { TraitChoice } from '@shared/contract/flows'
import type { ListEnd, ListingEvent, ListingsPart, VisibleNftFacts } from '@shared/contract/listings'
import type { TokenPrice } from '@shared/contract/token-price'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { ageSeconds, type Stamp } from '@shared/time'
import { isSamePrice } from '@shared/token-unit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

export type ListedRow = {
  readonly serial: number
  readonly name: string
  /** Lower-case name, for the search. */
  readonly searchName: string
  /** Null if the listing is not priced in HBAR. */
  readonly price: string | null
  readonly otherPrice?: TokenPrice | undefined
  /** HBAR price as a number, for sorting and charts only; NaN without a price in HBAR. */
  readonly hbarPrice: number
  readonly listedAt: string | null
  /** Instant of the listing in ms; NaN if unknown. */
  readonly listedTimeMs: number
  readonly isAvailable: boolean
  readonly seller: NamedId | null
  /** Previous price, if the price changed after the row was read. */
  readonly previousPrice: string | null
  /**
   * Effect on this listing of feed events that arrived after the row was read. Null without such an event, and after a
   * price change alone.
   */
  readonly feedEffect: 'new' | 'sold' | 'delisted' | null
}

/** Serials of the listings that have a trait, as reported by the market. */
export type TraitSet =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly serials: ReadonlySet<number> }
  | { readonly status: 'failed'; readonly error: AppError }

/** Rows and progress of a reading. A reading loads all listings, part by part. */
type ReadingData = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  /** Number of listings read so far, including listings that the app could not parse. */
  readonly readCount: number
  /** Approximate number of all listings; null if unknown. */
  readonly expectedCount: number | null
  /** Reason why the list ended; null while there are more parts. */
  readonly endReason: ListEnd | null
  /** Stamp of the first part. */
  readonly stamp: Stamp
}
export type ListingsState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly token: EntityId }
  | { readonly status: 'failed'; readonly token: EntityId; readonly error: AppError }
  | ({ readonly status: 'reading' | 'ready' } & ReadingData)
  /**
   * The rows of the previous reading stay while all listings are read again. `eventsSinceStart`: feed events since the
   * start of the refresh.
   */
  | ({ readonly status: 'refreshing'; readonly eventsSinceStart: readonly ListingEvent[] } & ReadingData)
  /** The reading stopped early: a request failed, or the person left the page (`error` null). */
  | ({ readonly status: 'stopped'; readonly error: AppError | null } & ReadingData)
/** State of listings of which at least one part is loaded. */
export type LoadedListings = Extract<ListingsState, { readonly rows: unknown }>
export type ListingsStore = StoreApi<ListingsState>
export type TraitSetsStore = StoreApi<{
  readonly token: EntityId | null
  readonly sets: Readonly<Record<string, TraitSet>>
}>
/** Image, rank and traits of NFTs, loaded as their rows come into view. */
export type VisibleFactsStore = StoreApi<{
  readonly token: EntityId | null
  readonly facts: ReadonlyMap<number, VisibleNftFacts>
  /** Serials of the NFTs in view after the last scroll. */
  readonly serials: readonly number[]
  /** True while facts of the NFTs in view are missing and are being read. */
  readonly isReading: boolean
}>

type Api = Pick<MainApi, 'listings'>

export const createListings = (): ListingsStore => createStore<ListingsState>(() => ({ status: 'idle' }))
export const createTraitSets = (): TraitSetsStore => createStore(() => ({ token: null, sets: {} }))
export const createVisibleFacts = (): VisibleFactsStore =>
  createStore(() => ({ token: null, facts: new Map(), serials: [], isReading: false }))

/** Loaded listings of a collection; null before the first part of this collection is loaded. */
export const listingsOf = (state: ListingsState, token: EntityId): LoadedListings | null =>
  'rows' in state && state.token === token ? state : null

/**
 * Price of an NFT in a token other than HBAR, from its loaded listing; undefined if unknown. The market's list of a
 * collection's NFTs gives prices without their currency.
 */
export function otherPriceOf(state: ListingsState, token: EntityId, serial: number): TokenPrice | undefined {
  const rows = listingsOf(state, token)?.rows
  if (!rows) return undefined
  const pricesBySerial =
    otherPriceCache.get(rows) ?? new Map(rows.flatMap((row) => (row.otherPrice ? [[row.serial, row.otherPrice]] : [])))
  otherPriceCache.set(rows, pricesBySerial)
  return pricesBySerial.get(serial)
}
/** Prices in other tokens by serial, computed once per list of rows. */
const otherPriceCache = new WeakMap<readonly ListedRow[], ReadonlyMap<number, TokenPrice>>()

/**
 * Age from which a visit reads complete listings again. Younger listings are not read again, because feed events keep
 * them current.
 */
const MAX_AGE_SECONDS = 120

/**
 * True if a visit must read the listings: no listings are loaded, the last reading stopped early, or the loaded
 * listings are too old. False while a reading runs.
 */
export function mustReadListings(state: ListingsState, token: EntityId, nowMs: number): boolean {
  if (state.status === 'loading' && state.token === token) return false
  const listings = listingsOf(state, token)
  if (!listings || listings.status === 'stopped') return true
  return listings.status === 'ready' && (ageSeconds(listings.stamp, nowMs) ?? Infinity) > MAX_AGE_SECONDS
}

/** Discards the loaded listings of a collection, so that the next visit reads them again. */
export function discardListings(store: ListingsStore, token: EntityId): void {
  if (listingsOf(store.getState(), token)) store.setState({ status: 'idle' }, true)
}

/**
 * Loads all listings, part by part. The rows of a complete earlier reading stay until the new reading is complete.
 * `fresh`: bypass main's cache.
 */
export async function loadListings(store: ListingsStore, api: Api, token: EntityId, fresh: boolean): Promise<void> {
  const previous = listingsOf(store.getState(), token)
  const completeListings = previous && previous.endReason !== null ? previous : null
  // The state that this call stored last. Any other state in the store was put there by a feed event or another call.
  let ownState: ListingsState = completeListings
    ? { ...readingData(completeListings), status: 'refreshing', eventsSinceStart: [] }
    : { status: 'loading', token }
  store.setState(ownState, true)
  let rows: readonly ListedRow[] = []
  let stamp: Stamp | null = null
  let partRequest = api.listings.begin({ token, trait: null, fresh })
  for (;;) {
    const result = await callMain(() => partRequest)
    // Ends this reading if another one has begun, or if the person left the page (`stopListings`).
    if (store.getState() !== ownState && !isSameReading(store.getState(), ownState)) return
    const current = listingsOf(store.getState(), token)
    if (!result.ok) return void store.setState(stateAfterError(token, current, result.error), true)
    const part = result.value
    // During a refresh, the store still has the previous rows. Otherwise it has the rows of the earlier parts, with the
    // changes from feed events.
    const earlierRows = completeListings ? rows : (current?.rows ?? [])
    rows = [...earlierRows, ...withoutDuplicates(listedRows(part), earlierRows)]
    stamp ??= part.stamp
    const { readCount, expectedCount, end: endReason } = part
    const eventsSinceStart = current?.status === 'refreshing' ? current.eventsSinceStart : []
    if (endReason !== null) {
      // During a refresh, feed events changed only the previous rows. They are applied to the new rows, too, because an
      // event may be newer than the part that contains the same listing.
      const updatedRows = eventsSinceStart.reduce(applyEvent, rows)
      store.setState({ token, rows: updatedRows, readCount, expectedCount, endReason, stamp, status: 'ready' }, true)
      return
    }
    ownState =
      completeListings && current
        ? { ...readingData(current), status: 'refreshing', eventsSinceStart, readCount, expectedCount }
        : { token, rows, readCount, expectedCount, endReason, stamp, status: 'reading' }
    store.setState(ownState, true)
    partRequest = api.listings.next({ readingId: part.readingId })
  }
}

/** Copy of the fields that all statuses with rows have in common. */
const readingData = ({ token, rows, readCount, expectedCount, endReason, stamp }: ReadingData): ReadingData => ({
  token,
  rows,
  readCount,
  expectedCount,
  endReason,
  stamp,
})
/** True if only feed events changed the state since `ownState`. Another reading would have another status or stamp. */
const isSameReading = (state: ListingsState, ownState: ListingsState): boolean =>
  'rows' in state && 'rows' in ownState && state.status === ownState.status && state.stamp === ownState.stamp

/** State after a failed or cancelled request: loaded rows stay. */
function stateAfterError(token: EntityId, current: ReadingData | null, error: AppError): ListingsState {
  const isCancelled = error.code === 'cancelled'
  if (!current) return isCancelled ? { status: 'idle' } : { status: 'failed', token, error }
  if (current.endReason !== null) return previousListings(current)
  return { ...readingData(current), status: 'stopped', error: isCancelled ? null : error }
}
/** State after a refresh that did not complete: the previous complete listings with their original stamp. */
const previousListings = (current: ReadingData): ListingsState => ({ ...readingData(current), status: 'ready' })

/** Stops the reading because the person leaves the page: no further part is requested. */
export function stopListings(store: ListingsStore): void {
  const state = store.getState()
  if (state.status === 'loading') store.setState({ status: 'idle' }, true)
  if (state.status === 'reading') store.setState({ ...readingData(state), status: 'stopped', error: null }, true)
  if (state.status === 'refreshing') store.setState(previousListings(state), true)
}

function listedRows({ rows, sellers }: ListingsPart): ListedRow[] {
  return rows.map(({ serial, name, price, otherPrice, listedAt, isAvailable, sellerIndex }) => ({
    serial,
    name,
    searchName: name.toLowerCase(),
    price,
    otherPrice,
    hbarPrice: priceSortKey(price),
    listedAt,
    listedTimeMs: dateSortKey(listedAt),
    isAvailable,
    seller: sellers[sellerIndex] ?? null,
    previousPrice: null,
    feedEffect: null,
  }))
}
const priceSortKey = (price: string | null): number => (price === null ? Number.NaN : Number(price))
const dateSortKey = (date: string | null): number => (date === null ? Number.NaN : Date.parse(date))

/**
 * Rows whose NFT is not in an earlier part. If a listing moved between two requests, the market may send the listing
 * twice; only the first row is used.
 */
function withoutDuplicates(rows: readonly ListedRow[], earlierRows: readonly ListedRow[]): readonly ListedRow[] {
  if (earlierRows.length === 0) return rows
  const serials = new Set(earlierRows.map(({ serial }) => serial))
  return rows.filter(({ serial }) => !serials.has(serial))
}

/** Applies feed events to the loaded rows. Rows keep their position; new listings are appended. */
export function applyFeedEvents(store: ListingsStore, token: EntityId, events: readonly ListingEvent[]): void {
  const state = store.getState()
  if (!('rows' in state) || state.token !== token) return
  const rows = events.reduce(applyEvent, state.rows)
  if (state.status === 'refreshing') {
    store.setState({ ...state, eventsSinceStart: [...state.eventsSinceStart, ...events], rows }, true)
  } else {
    store.setState({ ...state, rows }, true)
  }
}

function applyEvent(rows: readonly ListedRow[], event: ListingEvent): readonly ListedRow[] {
  const index = rows.findIndex(({ serial }) => serial === event.serial)
  const row = rows[index]
  if (row) return rows.with(index, updatedRow(row, event))
  return event.kind === 'listed' || event.kind === 'price_changed' ? [...rows, newRow(event)] : rows
}

function updatedRow(row: ListedRow, event: ListingEvent): ListedRow {
  if (event.kind === 'sold' || event.kind === 'delisted') return { ...row, feedEffect: event.kind }
  const previousPrice = event.kind === 'price_changed' ? (event.previousPrice ?? row.price) : null
  const isNew = event.kind === 'listed' || row.feedEffect === 'new'
  // A row with the same price was read after the NFT was listed, so this late event changes nothing.
  if (event.kind === 'listed' && row.feedEffect === null && isSamePrice(row, event)) return row
  return {
    ...row,
    price: event.price,
    otherPrice: event.otherPrice,
    hbarPrice: priceSortKey(event.price),
    seller: event.seller ?? row.seller,
    previousPrice: previousPrice === event.price ? null : previousPrice,
    feedEffect: isNew ? 'new' : null,
  }
}

const newRow = (event: ListingEvent): ListedRow => ({
  serial: event.serial,
  name: event.name ?? '',
  searchName: (event.name ?? '').toLowerCase(),
  price: event.price,
  otherPrice: event.otherPrice,
  hbarPrice: priceSortKey(event.price),
  listedAt: event.at,
  listedTimeMs: dateSortKey(event.at),
  isAvailable: true,
  seller: event.seller,
  previousPrice: event.kind === 'price_changed' ? event.previousPrice : null,
  feedEffect: event.kind === 'listed' ? 'new' : null,
})

export const traitKey = ({ trait_type, value }: TraitChoice): string => JSON.stringify([trait_type, String(value)])

/**
 * Loads the serials of the listings that have a trait. A loaded set stays until the new set is complete. `fresh`:
 * bypass main's cache.
 */
export async function loadTraitSet(
  store: TraitSetsStore,
  api: Api,
  token: EntityId,
  trait: TraitChoice,
  fresh = false,
): Promise<void> {
  const key = traitKey(trait)
  // `null` removes the set of the trait from the store.
  const storeSet = (set: TraitSet | null) =>
    store.setState((state) => {
      if (state.token !== token) return state
      const { [key]: _, ...otherSets } = state.sets
      return { sets: set === null ? otherSets : { ...otherSets, [key]: set } }
    })
  if (store.getState().token !== token) store.setState({ token, sets: {} })
  const previous = store.getState().sets[key]
  // Always a new object: if the store later contains a different object, a newer reading has replaced this one.
  const ownSet: TraitSet = previous?.status === 'ready' ? { ...previous } : { status: 'reading' }
  storeSet(ownSet)
  const serials = new Set<number>()
  const traitInput = { name: trait.trait_type, value: String(trait.value) }
  let partRequest = api.listings.begin({ token, trait: traitInput, fresh })
  for (;;) {
    const result = await callMain(() => partRequest)
    if (store.getState().sets[key] !== ownSet) return
    if (!result.ok) {
      // After a cancelled first reading, the store has no set for this trait, so the next visit reads the trait again.
      if (ownSet.status === 'reading')
        storeSet(result.error.code === 'cancelled' ? null : { status: 'failed', error: result.error })
      return
    }
    for (const { serial } of result.value.rows) serials.add(serial)
    if (result.value.end !== null) return storeSet({ status: 'ready', serials })
    partRequest = api.listings.next({ readingId: result.value.readingId })
  }
}

/**
 * Reads the listings and the sets of the chosen traits again; discards all other sets. `fresh`: bypass main's cache.
 */
export function readListingsAgain(
  stores: { readonly listings: ListingsStore; readonly traitSets: TraitSetsStore },
  api: Api,
  token: EntityId,
  traits: readonly TraitChoice[],
  fresh: boolean,
): void {
  void loadListings(stores.listings, api, token, fresh)
  const chosenKeys = new Set(traits.map(traitKey))
  stores.traitSets.setState((state) => ({
    sets: Object.fromEntries(Object.entries(state.sets).filter(([key]) => chosenKeys.has(key))),
  }))
  for (const trait of traits) void loadTraitSet(stores.traitSets, api, token, trait, fresh)
}

/** Loads the facts of the NFTs in view. An NFT whose traits are known is not requested again. */
export async function loadVisibleFacts(
  store: VisibleFactsStore,
  api: Api,
  token: EntityId,
  serials: readonly number[],
): Promise<void> {
  if (store.getState().token === token) store.setState({ serials })
  else store.setState({ token, facts: new Map(), serials })
  const { facts: knownFacts } = store.getState()
  const unknownSerials = serials.filter((serial) => (knownFacts.get(serial)?.traits ?? null) === null)
  if (unknownSerials.length === 0) return store.setState({ isReading: false })
  store.setState({ isReading: true })
  const result = await callMain(() => api.listings.visibleFacts({ token, serials: unknownSerials }))
  store.setState((state) => {
    if (state.token !== token) return state
    const facts = new Map(state.facts)
    if (!result.ok) {
      // Unknown facts are stored as such, so that the rows show dashes and not placeholders.
      for (const serial of unknownSerials)
        if (!facts.has(serial)) facts.set(serial, { serial, name: null, image: null, rank: null, traits: null })
      return { facts, isReading: false }
    }
    for (const nftFacts of result.value.facts) facts.set(nftFacts.serial, nftFacts)
    return { facts, isReading: result.value.isReading }
  })
}

/** Requests the missing facts of the NFTs in view again. Called after main has read more facts. */
export function reloadVisibleFacts(store: VisibleFactsStore, api: Api, token: EntityId): void {
  const state = store.getState()
  if (state.token === token) void loadVisibleFacts(store, api, token, state.serials)
}
