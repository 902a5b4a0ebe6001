/** The current page and the page history: a list with a position, as in a browser. */
import type { NoticeKind } from '@shared/contract/alerts'
import type { EntityId } from '@shared/ids'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A collection that the person chose from a list instead of typing an id. */
export type OfferedCollection = { readonly token: EntityId; readonly checksum: string; readonly name: string }

/**
 * Own offers on collections; offers on single NFTs that the person made; those received by the selected account; those
 * received by all own accounts.
 */
export type OffersTab = 'collections' | 'made' | 'received' | 'received-by-all'

export type DrawsTab = 'verify' | 'new' | 'saved'

/** Tabs of the statistics. */
export type StatisticsTab = 'market' | 'collections' | 'transactions' | 'top' | 'traders'

/** Tabs of the tools: console, calls, assistants, AI models, legal documents. */
export type ToolsTab = 'console' | 'calls' | 'assistant' | 'models' | 'documents'

export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'holdings' }
  | { readonly name: 'market' }
  /** `tab`: the tab to open; the last used one if absent. */
  | { readonly name: 'statistics'; readonly tab?: StatisticsTab }
  | { readonly name: 'collection'; readonly token: EntityId }
  | { readonly name: 'nft'; readonly token: EntityId; readonly serial: number }
  /** Market changes since the last visit. */
  | { readonly name: 'changes' }
  /** Every collection that the market trades. */
  | { readonly name: 'traded' }
  /** Holdings, listings and received offers of any ledger account. */
  | { readonly name: 'wallet'; readonly account: EntityId }
  | { readonly name: 'launches' }
  | { readonly name: 'launch'; readonly token: EntityId; readonly mintCode: string }
  /** Possible results of a launch that mints without end. */
  | { readonly name: 'pool'; readonly token: EntityId }
  /** `on`: the collection that a new offer is for. `tab`: the list to open. */
  | { readonly name: 'offers'; readonly on?: OfferedCollection; readonly tab?: OffersTab }
  | { readonly name: 'draws'; readonly tab?: DrawsTab }
  | { readonly name: 'history'; readonly flow: string | null }
  | { readonly name: 'accounts' }
  | { readonly name: 'allowances' }
  | { readonly name: 'settings' }
  | { readonly name: 'lists' }
  | { readonly name: 'connection' }
  /** The addresses of a market; null for a new market. */
  | { readonly name: 'profile'; readonly id: string | null }
  | { readonly name: 'answers' }
  /** Step-by-step guide from practice to a market with real coins. */
  | { readonly name: 'go-live' }
  /** Notices, of one kind or of all kinds. */
  | { readonly name: 'notices'; readonly kind: NoticeKind | null }
  | { readonly name: 'alerts' }
  /** Checks whether an account can receive a token; null where the choice is still to be made. */
  | { readonly name: 'readiness'; readonly account: EntityId | null; readonly token: EntityId | null }
  | { readonly name: 'tools'; readonly tab: ToolsTab }

export type RouteState = { readonly entries: readonly Route[]; readonly at: number }
export type RouteStore = StoreApi<RouteState>

const MAX_ENTRIES = 100

export const createRoute = (first: Route = { name: 'home' }): RouteStore =>
  createStore<RouteState>(() => ({ entries: [first], at: 0 }))

export const currentRoute = (state: RouteState): Route => state.entries[state.at] ?? { name: 'home' }
/** True if the shown NFT was opened from the holdings, directly or through other NFTs. */
export function isFromHoldings({ entries, at }: RouteState): boolean {
  const before = entries.slice(0, at).findLast(({ name }) => name !== 'nft')
  return entries[at]?.name === 'nft' && before?.name === 'holdings'
}
export const canGoBack = (state: RouteState): boolean => state.at > 0
export const canGoForward = (state: RouteState): boolean => state.at < state.entries.length - 1

export const sameRoute = (a: Route, b: Route): boolean => JSON.stringify(a) === JSON.stringify(b)

export function go(store: RouteStore, to: Route): void {
  const { entries, at } = store.getState()
  if (sameRoute(currentRoute(store.getState()), to)) return
  const next = [...entries.slice(0, at + 1), to].slice(-MAX_ENTRIES)
  store.setState({ entries: next, at: next.length - 1 }, true)
}

/** Replaces the route of the current entry without adding one to the history. */
export function replaceRoute(store: RouteStore, to: Route): void {
  const { entries, at } = store.getState()
  store.setState({ entries: entries.with(at, to), at }, true)
}

const PAGES_WITH_TABS: ReadonlySet<Route['name']> = new Set(['offers', 'draws', 'statistics', 'tools'])
/** Identifies the page that a route shows, without the route's initial tab or selection. */
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
