/** Listings of one collection: loaded part by part, marked by feed events, sorted and filtered locally. */
import type { NamedId } from '@shared/contract/common'
import type { TraitChoice } from '@shared/contract/flows'
import type { ListEnd, ListingNews, ListingsPart, SightFacts } from '@shared/contract/listings'
import type { TokenPrice } from '@shared/contract/token-price'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import { ageSeconds, type Stamp } from '@shared/time'
import { isSamePrice } from '@shared/token-unit'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { guarded } from '../../query/bridge-call'

export type ListedRow = {
  readonly serial: number
  readonly name: string
  /** Lower-case name, for searching. */
  readonly needle: string
  /** Null if the listing is not priced in HBAR. */
  readonly price: string | null
  readonly otherPrice?: TokenPrice | undefined
  /** For sorting only; NaN (unknown) sorts last. */
  readonly priceKey: number
  readonly listedAt: string | null
  readonly listedKey: number
  readonly isAvailable: boolean
  readonly seller: NamedId | null
  /** Previous price, if the price changed after the row was read. */
  readonly was: string | null
  /** Latest feed event on this NFT after the row was read. */
  readonly news: 'new' | 'sold' | 'delisted' | null
}

/** Listings that have a trait, as reported by the market. */
export type TraitSet =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly serials: ReadonlySet<number> }
  | { readonly status: 'failed'; readonly error: AppError }

type Known = {
  readonly token: EntityId
  readonly rows: readonly ListedRow[]
  /** Listings read so far, including those that the app could not parse. */
  readonly read: number
  /** Approximate total of listings; null if unknown. */
  readonly expected: number | null
  readonly end: ListEnd | null
  readonly stamp: Stamp
}
export type ListingsState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly token: EntityId }
  | { readonly status: 'failed'; readonly token: EntityId; readonly error: AppError }
  | ({ readonly status: 'reading' | 'ready' } & Known)
  /** The rows shown are complete, and a full refresh is in progress. `heard` has the feed events since it began. */
  | ({ readonly status: 'again'; readonly heard: readonly ListingNews[] } & Known)
  /** The reading stopped early: the page was left (`error` null), or a request failed. */
  | ({ readonly status: 'cut'; readonly error: AppError | null } & Known)
/** Listings of which at least one part was read. */
export type ReadListings = Extract<ListingsState, { readonly rows: unknown }>
export type ListingsStore = StoreApi<ListingsState>
export type TraitSetsStore = StoreApi<{
  readonly token: EntityId | null
  readonly sets: Readonly<Record<string, TraitSet>>
}>
/** Facts of NFTs other than their listing, loaded as rows come into view. */
export type SightStore = StoreApi<{
  readonly token: EntityId | null
  readonly facts: ReadonlyMap<number, SightFacts>
  /** Serials in view after the last scroll. */
  readonly serials: readonly number[]
}>

type Api = Pick<MainApi, 'listings'>

export const createListings = (): ListingsStore => createStore<ListingsState>(() => ({ status: 'idle' }))
export const createTraitSets = (): TraitSetsStore => createStore(() => ({ token: null, sets: {} }))
export const createSight = (): SightStore => createStore(() => ({ token: null, facts: new Map(), serials: [] }))

/** Null until a first part was read. */
export const listingsOf = (state: ListingsState, token: EntityId): ReadListings | null =>
  'rows' in state && state.token === token ? state : null

/**
 * Price of an NFT's listing in another token, if known: the market returns prices of a collection's NFTs without their
 * currency.
 */
export function otherPriceOf(state: ListingsState, token: EntityId, serial: number): TokenPrice | undefined {
  const rows = listingsOf(state, token)?.rows
  if (!rows) return undefined
  const known =
    otherPrices.get(rows) ?? new Map(rows.flatMap((row) => (row.otherPrice ? [[row.serial, row.otherPrice]] : [])))
  otherPrices.set(rows, known)
  return known.get(serial)
}
/** Prices in other tokens by serial, computed once per reading of the listings. */
const otherPrices = new WeakMap<readonly ListedRow[], ReadonlyMap<number, TokenPrice>>()

/** Seconds during which complete listings are not read again, because feed events keep them current. */
const SETTLED_SECONDS = 120

export function needsListings(state: ListingsState, token: EntityId, nowMs: number): boolean {
  if (state.status === 'loading' && state.token === token) return false
  const known = listingsOf(state, token)
  if (!known || known.status === 'cut') return true
  return known.status === 'ready' && (ageSeconds(known.stamp, nowMs) ?? Infinity) > SETTLED_SECONDS
}

/** Discards the listings of a collection, so that the next visit reads them again. */
export function forgetListings(store: ListingsStore, token: EntityId): void {
  if (listingsOf(store.getState(), token)) store.setState({ status: 'idle' }, true)
}

/** Loads all listings. Complete listings stay shown until the new reading is complete. */
export async function loadListings(store: ListingsStore, api: Api, token: EntityId, fresh: boolean): Promise<void> {
  const before = listingsOf(store.getState(), token)
  const whole = before && before.end !== null ? before : null
  let begun: ListingsState = whole ? { ...known(whole), status: 'again', heard: [] } : { status: 'loading', token }
  store.setState(begun, true)
  let rows: readonly ListedRow[] = []
  let stamp: Stamp | null = null
  let asked = api.listings.begin({ token, trait: null, fresh })
  for (;;) {
    const result = await guarded(() => asked)
    // Another reading has begun, or the page was left: see `leaveListings`.
    if (store.getState() !== begun && !isNewsOf(store.getState(), begun)) return
    const now = listingsOf(store.getState(), token)
    if (!result.ok) return void store.setState(failed(token, now, result.error), true)
    const part = result.value
    const sofar = whole ? rows : (now?.rows ?? [])
    rows = [...sofar, ...withoutKnown(rowsOf(part), sofar)]
    stamp ??= part.stamp
    const heard = now?.status === 'again' ? now.heard : []
    // An event may arrive after its part was read, so replay all events on the rows that replace the marked ones.
    const shown = part.end === null ? rows : heard.reduce(withNews, rows)
    const all = { token, rows: shown, read: part.read, expected: part.expected, end: part.end, stamp }
    begun =
      part.end !== null
        ? { ...all, status: 'ready' }
        : whole && now
          ? { ...known(now), status: 'again', heard, read: part.read, expected: part.expected }
          : { ...all, status: 'reading' }
    store.setState(begun, true)
    if (part.end !== null) return
    asked = api.listings.next({ reading: part.reading })
  }
}

const known = ({ token, rows, read, expected, end, stamp }: Known): Known => ({
  token,
  rows,
  read,
  expected,
  end,
  stamp,
})
/** Events may change rows during a reading; it is still the same reading. */
const isNewsOf = (now: ListingsState, begun: ListingsState): boolean =>
  'rows' in now && 'rows' in begun && now.status === begun.status && now.stamp === begun.stamp

function failed(token: EntityId, now: Known | null, error: AppError): ListingsState {
  const isLeft = error.code === 'cancelled'
  if (now) return now.end === null ? { ...known(now), status: 'cut', error: isLeft ? null : error } : ended(now)
  return isLeft ? { status: 'idle' } : { status: 'failed', token, error }
}
/** State after an incomplete refresh: the previous complete listings, with their original age. */
const ended = (now: Known): ListingsState => ({ ...known(now), status: 'ready' })

/** Stops requesting further parts when the page is left. */
export function leaveListings(store: ListingsStore): void {
  const state = store.getState()
  if (state.status === 'loading') store.setState({ status: 'idle' }, true)
  if (state.status === 'reading') store.setState({ ...known(state), status: 'cut', error: null }, true)
  if (state.status === 'again') store.setState(ended(state), true)
}

function rowsOf({ rows, sellers }: ListingsPart): ListedRow[] {
  return rows.map(({ serial, name, price, otherPrice, listedAt, isAvailable, seller }) => ({
    serial,
    name,
    needle: name.toLowerCase(),
    price,
    otherPrice,
    priceKey: keyOfPrice(price),
    listedAt,
    listedKey: keyOfDate(listedAt),
    isAvailable,
    seller: sellers[seller] ?? null,
    was: null,
    news: null,
  }))
}
const keyOfPrice = (price: string | null): number => (price === null ? Number.NaN : Number(price))
const keyOfDate = (date: string | null): number => (date === null ? Number.NaN : Date.parse(date))

/** A listing may move between two parts. Keeps the one read first, so that no row shows twice. */
function withoutKnown(rows: readonly ListedRow[], before: readonly ListedRow[]): readonly ListedRow[] {
  if (before.length === 0) return rows
  const serials = new Set(before.map(({ serial }) => serial))
  return rows.filter(({ serial }) => !serials.has(serial))
}

/** Marks feed events on their rows, which keep their position. */
export function takeNews(store: ListingsStore, token: EntityId, news: readonly ListingNews[]): void {
  const state = store.getState()
  if (!('rows' in state) || state.token !== token) return
  let rows: readonly ListedRow[] = state.rows
  for (const one of news) rows = withNews(rows, one)
  const heard = state.status === 'again' ? { heard: [...state.heard, ...news] } : {}
  store.setState({ ...state, ...heard, rows }, true)
}

function withNews(rows: readonly ListedRow[], news: ListingNews): readonly ListedRow[] {
  const index = rows.findIndex(({ serial }) => serial === news.serial)
  const row = rows[index]
  if (row) return rows.with(index, changed(row, news))
  return news.kind === 'listed' || news.kind === 'price_changed' ? [...rows, listed(news)] : rows
}

function changed(row: ListedRow, news: ListingNews): ListedRow {
  if (news.kind === 'sold' || news.kind === 'delisted') return { ...row, news: news.kind }
  const was = news.kind === 'price_changed' ? (news.previousPrice ?? row.price) : null
  // The row was read after the event and already has the new price: the feed lags behind.
  if (news.kind === 'listed' && row.news === null && isSamePrice(row, news)) return row
  return {
    ...row,
    price: news.price,
    otherPrice: news.otherPrice,
    priceKey: keyOfPrice(news.price),
    seller: news.seller ?? row.seller,
    was: was === news.price ? null : was,
    news: news.kind === 'listed' ? 'new' : row.news === 'new' ? 'new' : null,
  }
}

const listed = (news: ListingNews): ListedRow => ({
  serial: news.serial,
  name: news.name ?? '',
  needle: (news.name ?? '').toLowerCase(),
  price: news.price,
  otherPrice: news.otherPrice,
  priceKey: keyOfPrice(news.price),
  listedAt: news.at,
  listedKey: keyOfDate(news.at),
  isAvailable: true,
  seller: news.seller,
  was: news.kind === 'price_changed' ? news.previousPrice : null,
  news: news.kind === 'listed' ? 'new' : null,
})

export const traitKey = ({ trait_type, value }: TraitChoice): string => JSON.stringify([trait_type, String(value)])

/** Loads from the market which listings have a trait. A known answer stays until the new one is complete. */
export async function loadTraitSet(
  store: TraitSetsStore,
  api: Api,
  token: EntityId,
  trait: TraitChoice,
  fresh = false,
): Promise<void> {
  const key = traitKey(trait)
  const put = (set: TraitSet | null) =>
    store.setState((state) => {
      if (state.token !== token) return state
      const { [key]: _, ...others } = state.sets
      return { sets: set === null ? others : { ...others, [key]: set } }
    })
  if (store.getState().token !== token) store.setState({ token, sets: {} })
  const before = store.getState().sets[key]
  const begun: TraitSet = before?.status === 'ready' ? { ...before } : { status: 'reading' }
  put(begun)
  const serials = new Set<number>()
  const named = { name: trait.trait_type, value: String(trait.value) }
  let asked = api.listings.begin({ token, trait: named, fresh })
  for (;;) {
    const result = await guarded(() => asked)
    if (store.getState().sets[key] !== begun) return
    if (!result.ok) {
      // A cancelled first reading is removed, so that the next visit requests it again.
      if (begun.status === 'reading')
        put(result.error.code === 'cancelled' ? null : { status: 'failed', error: result.error })
      return
    }
    for (const { serial } of result.value.rows) serials.add(serial)
    if (result.value.end !== null) return put({ status: 'ready', serials })
    asked = api.listings.next({ reading: result.value.reading })
  }
}

/** Reads the listings and the sets of the chosen traits again; drops all other sets. */
export function readListingsAgain(
  stores: { readonly listings: ListingsStore; readonly traitSets: TraitSetsStore },
  api: Api,
  token: EntityId,
  traits: readonly TraitChoice[],
  fresh: boolean,
): void {
  void loadListings(stores.listings, api, token, fresh)
  const wanted = new Set(traits.map(traitKey))
  stores.traitSets.setState((state) => ({
    sets: Object.fromEntries(Object.entries(state.sets).filter(([key]) => wanted.has(key))),
  }))
  for (const trait of traits) void loadTraitSet(stores.traitSets, api, token, trait, fresh)
}

/** Loads facts of the rows in view; known facts stay. */
export async function loadSight(
  store: SightStore,
  api: Api,
  token: EntityId,
  serials: readonly number[],
): Promise<void> {
  if (store.getState().token === token) store.setState({ serials })
  else store.setState({ token, facts: new Map(), serials })
  const { facts: before } = store.getState()
  const wanted = serials.filter((serial) => (before.get(serial)?.traits ?? null) === null)
  if (wanted.length === 0) return
  const result = await guarded(() => api.listings.sight({ token, serials: wanted }))
  if (!result.ok) return
  store.setState((state) => {
    if (state.token !== token) return state
    const facts = new Map(state.facts)
    for (const one of result.value.facts) facts.set(one.serial, one)
    return { facts }
  })
}

/** Loads the rows in view again after more facts became known. */
export function takeSighted(store: SightStore, api: Api, token: EntityId): void {
  const state = store.getState()
  if (state.token === token) void loadSight(store, api, token, state.serials)
}
