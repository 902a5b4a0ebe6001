/** The page history: a list of routes with the position of the current page, as in a browser. */
import type { NoticeKind } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A collection on which the person wants to make an offer, with the checksum of the id. */
export type OfferTargetCollection = { readonly token: EntityId; readonly checksum: string; readonly name: string }

/**
 * Tabs of the offers page. `made`: offers that the person made. `received`: offers that the selected account received.
 * `received-by-all`: offers that any own account received.
 */
export type OffersTab = 'made' | 'received' | 'received-by-all'

/** Tabs of the page of random draws. */
export type DrawsTab = 'verify' | 'new' | 'saved'

/** Tabs of the statistics page. `top`: top collections. */
export type StatisticsTab = 'market' | 'collections' | 'transactions' | 'top' | 'traders'

/** Tabs of the tools page. `calls`: the tool calls made so far. `models`: AI models. `documents`: legal documents. */
export type ToolsTab = 'console' | 'calls' | 'assistant' | 'models' | 'documents'

export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'holdings' }
  | { readonly name: 'market' }
  /** `tab`: the tab to open; if absent, the last used tab. */
  | { readonly name: 'statistics'; readonly tab?: StatisticsTab }
  | { readonly name: 'collection'; readonly token: EntityId }
  | { readonly name: 'nft'; readonly token: EntityId; readonly serial: number }
  /** Market changes since the last visit. */
  | { readonly name: 'changes' }
  /** All collections that are traded on the market. */
  | { readonly name: 'traded' }
  /** Holdings, listings and received offers of any ledger account. */
  | { readonly name: 'wallet'; readonly account: EntityId }
  | { readonly name: 'launches' }
  | { readonly name: 'launch'; readonly token: EntityId; readonly mintCode: string }
  /** Pool of a launch that mints without end: the NFTs that a mint can still give. */
  | { readonly name: 'pool'; readonly token: EntityId }
  /** `on`: opens the form for a new offer on this collection. `tab`: the tab to open. */
  | { readonly name: 'offers'; readonly on?: OfferTargetCollection; readonly tab?: OffersTab }
  | { readonly name: 'draws'; readonly tab?: DrawsTab }
  /** `flow`: id of the flow to open; null for the whole history. */
  | { readonly name: 'history'; readonly flow: string | null }
  | { readonly name: 'accounts' }
  | { readonly name: 'allowances' }
  | { readonly name: 'settings' }
  | { readonly name: 'lists' }
  | { readonly name: 'connection' }
  /** Form with the addresses of a profile. `id` null: a new profile. */
  | { readonly name: 'profile'; readonly id: string | null }
  /** Answers of the market that differ from the types that the market declares. */
  | { readonly name: 'answers' }
  /** Step-by-step guide from the practice market to the live market. */
  | { readonly name: 'go-live' }
  /** Notices of one kind; if `kind` is null, notices of all kinds. */
  | { readonly name: 'notices'; readonly kind: NoticeKind | null }
  | { readonly name: 'alerts' }
  /** Check whether an account can receive a token. Null: the person still has to choose. */
  | { readonly name: 'readiness'; readonly account: EntityId | null; readonly token: EntityId | null }
  | { readonly name: 'tools'; readonly tab: ToolsTab }

/** Page history, oldest page first. `at`: index of the current page. The saved session uses the same names. */
export type RouteState = { readonly entries: readonly Route[]; readonly at: number }
export type RouteStore = StoreApi<RouteState>

const MAX_ENTRIES = 100

export const createRouteStore = (initialRoute: Route = { name: 'home' }): RouteStore =>
  createStore<RouteState>(() => ({ entries: [initialRoute], at: 0 }))

export const currentRoute = (state: RouteState): Route => state.entries[state.at] ?? { name: 'home' }
/** True if the current page is an NFT that was opened from the holdings, directly or through other NFTs. */
export function isFromHoldings({ entries, at }: RouteState): boolean {
  const pageBeforeNfts = entries.slice(0, at).findLast(({ name }) => name !== 'nft')
  return entries[at]?.name === 'nft' && pageBeforeNfts?.name === 'holdings'
}
export const canGoBack = (state: RouteState): boolean => state.at > 0
export const canGoForward = (state: RouteState): boolean => state.at < state.entries.length - 1

export const isSameRoute = (a: Route, b: Route): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Opens a page and drops the pages after the current page. Does nothing if the page is already open. */
export function openRoute(store: RouteStore, route: Route): void {
  const { entries, at } = store.getState()
  if (isSameRoute(currentRoute(store.getState()), route)) return
  const nextEntries = [...entries.slice(0, at + 1), route].slice(-MAX_ENTRIES)
  store.setState({ entries: nextEntries, at: nextEntries.length - 1 }, true)
}

/** Replaces the route of the current page without adding an entry to the history. */
export function replaceRoute(store: RouteStore, route: Route): void {
  const { entries, at } = store.getState()
  store.setState({ entries: entries.with(at, route), at }, true)
}

const PAGES_WITH_TABS: ReadonlySet<Route['name']> = new Set(['offers', 'draws', 'statistics', 'tools'])
/** Key of the page that a route shows. Routes that differ only in the opened tab or form have the same key. */
export const pageKey = (route: Route): string =>
  JSON.stringify(PAGES_WITH_TABS.has(route.name) ? { name: route.name } : route)

export function goBack(store: RouteStore): void {
  const state = store.getState()
  if (canGoBack(state)) store.setState({ ...state, at: state.at - 1 }, true)
}

export function goForward(store: RouteStore): void {
  const state = store.getState()
  if (canGoForward(state)) store.setState({ ...state, at: state.at + 1 }, true)
}
