import type { CollectionFacts, Listing, ListingsPage, MarketOverview, Range } from '@shared/contract/market'
import type { AppError } from '@shared/errors'
import { ageSeconds, isStale } from '@shared/time'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { createRemote, guarded, load, type RemoteStore } from './remote'

type Api = Pick<MainApi, 'market'>
export type OverviewStore = RemoteStore<MarketOverview>
export type CollectionStore = RemoteStore<CollectionFacts>

export const createOverview = (): OverviewStore => createRemote<MarketOverview>()
export const createCollection = (): CollectionStore => createRemote<CollectionFacts>()

export const loadOverview = (store: OverviewStore, api: Api, range: Range, fresh: boolean): Promise<void> =>
  load(store, range, () => api.market.overview({ range, fresh }))

export const loadCollection = (store: CollectionStore, api: Api, token: string, fresh: boolean): Promise<void> =>
  load(store, token, () => api.market.collection({ token, fresh }))

export type ListingsSort = ListingsPage['sort']
export type ListingsKey = { readonly token: string; readonly sort: ListingsSort }
/** Listings grow page by page; the stamp is that of the first page, the oldest part of what is shown. */
export type ListingsState =
  | { readonly status: 'idle' }
  | { readonly status: 'loading'; readonly of: string }
  | { readonly status: 'failed'; readonly of: string; readonly error: AppError }
  | ({ readonly status: 'ready' | 'reading-more' } & Known)
  | ({ readonly status: 'more-failed'; readonly error: AppError } & Known)
type Known = {
  readonly of: string
  readonly listings: readonly Listing[]
  readonly last: boolean
  readonly stamp: ListingsPage['stamp']
}
export type ListingsStore = StoreApi<ListingsState>

export const createListings = (): ListingsStore => createStore<ListingsState>(() => ({ status: 'idle' }))
export const listingsOf = (key: ListingsKey): string => `${key.token} ${key.sort}`
export const PAGE = 100

/** Listings read under a minute ago stand as they are: who comes back finds every page that was loaded. */
const SETTLED_SECONDS = 60

export function needsListings(state: ListingsState, of: string, nowMs: number): boolean {
  if (!('listings' in state) || state.of !== of) return true
  return isStale(state.stamp, nowMs) && (ageSeconds(state.stamp, nowMs) ?? Infinity) > SETTLED_SECONDS
}

/** The order in which the listings of a collection are known, if they are. */
export const sortOf = (state: ListingsState, token: string): ListingsSort | null =>
  LISTING_SORTS.find((sort) => 'listings' in state && state.of === listingsOf({ token, sort })) ?? null

/** They are old now: who comes back to them reads them anew. */
export function forgetListings(store: ListingsStore, token: string): void {
  if (sortOf(store.getState(), token) !== null) store.setState({ status: 'idle' }, true)
}

const LISTING_SORTS: readonly ListingsSort[] = ['price', 'listingDate', 'serialId']

export async function loadListings(store: ListingsStore, api: Api, key: ListingsKey, fresh: boolean): Promise<void> {
  const of = listingsOf(key)
  const before = store.getState()
  const begun: ListingsState =
    'listings' in before && before.of === of ? { ...before, status: 'reading-more' } : { status: 'loading', of }
  store.setState(begun, true)
  const result = await guarded(() => api.market.listings({ ...key, offset: 0, limit: PAGE, fresh }))
  if (store.getState() !== begun) return
  if (result.ok) {
    const { listings, last, stamp } = result.value
    store.setState({ status: 'ready', of, listings, last, stamp }, true)
  } else if (result.error.code === 'cancelled') {
    store.setState('listings' in before ? { ...before, status: 'ready' } : { status: 'idle' }, true)
  } else if (begun.status === 'reading-more') {
    store.setState({ ...begun, status: 'more-failed', error: result.error }, true)
  } else {
    store.setState({ status: 'failed', of, error: result.error }, true)
  }
}

export async function loadMoreListings(store: ListingsStore, api: Api, key: ListingsKey): Promise<void> {
  const before = store.getState()
  if (!('listings' in before) || before.last || before.status === 'reading-more') return
  const begun: ListingsState = {
    status: 'reading-more',
    of: before.of,
    listings: before.listings,
    last: before.last,
    stamp: before.stamp,
  }
  store.setState(begun, true)
  const offset = before.listings.length
  const result = await guarded(() => api.market.listings({ ...key, offset, limit: PAGE, fresh: false }))
  if (store.getState() !== begun) return
  if (!result.ok) {
    const left = result.error.code === 'cancelled'
    store.setState(
      left ? { ...begun, status: 'ready' } : { ...begun, status: 'more-failed', error: result.error },
      true,
    )
    return
  }
  // A listing may have moved between two pages: the one read first stays, so that no row shows twice.
  const seen = new Set(before.listings.map((l) => l.serial))
  const listings = [...before.listings, ...result.value.listings.filter((l) => !seen.has(l.serial))]
  store.setState({ ...begun, status: 'ready', listings, last: result.value.last }, true)
}
