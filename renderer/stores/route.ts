/** Where the person is, and where they have been: a list with a place in it, as in a browser. */
import type { NoticeKind } from '@shared/contract/alerts'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** A collection that was chosen, not typed. */
export type OfferedCollection = { readonly token: string; readonly checksum: string; readonly name: string }

/** Own offers on collections; those for single NFTs, made or received. Received by one account, or by all of one's own. */
export type OffersTab = 'collections' | 'made' | 'received' | 'received-by-all'

export type DrawsTab = 'verify' | 'new' | 'saved'

/** Parts of the statistics. */
export type StatisticsTab = 'market' | 'collections' | 'transactions' | 'top' | 'traders'

/** Parts of the tools: the console and its calls, assistants, AI models, legal documents. */
export type ToolsTab = 'console' | 'calls' | 'assistant' | 'models' | 'documents'

export type Route =
  | { readonly name: 'home' }
  | { readonly name: 'holdings' }
  | { readonly name: 'market' }
  /** `tab`: which part is opened; that of last time where none is named. */
  | { readonly name: 'statistics'; readonly tab?: StatisticsTab }
  | { readonly name: 'collection'; readonly token: string }
  | { readonly name: 'nft'; readonly token: string; readonly serial: number }
  /** What happened on the market since the last look. */
  | { readonly name: 'changes' }
  /** Every collection that the market trades. */
  | { readonly name: 'traded' }
  /** What any account of the ledger holds, lists and has offers for. */
  | { readonly name: 'wallet'; readonly account: string }
  | { readonly name: 'launches' }
  | { readonly name: 'launch'; readonly token: string; readonly mintCode: string }
  /** What a launch that mints for ever can give. */
  | { readonly name: 'pool'; readonly token: string }
  /** `on`: the collection that an offer is begun for. `tab`: which of the lists is opened. */
  | { readonly name: 'offers'; readonly on?: OfferedCollection; readonly tab?: OffersTab }
  | { readonly name: 'draws'; readonly tab?: DrawsTab }
  | { readonly name: 'history'; readonly flow: string | null }
  | { readonly name: 'accounts' }
  | { readonly name: 'allowances' }
  | { readonly name: 'settings' }
  | { readonly name: 'lists' }
  | { readonly name: 'connection' }
  /** A market's addresses; null for one that is added. */
  | { readonly name: 'profile'; readonly id: string | null }
  | { readonly name: 'answers' }
  /** The way from practice to a market of real coins, step by step. */
  | { readonly name: 'go-live' }
  /** What was told; of one kind, or of all. */
  | { readonly name: 'notices'; readonly kind: NoticeKind | null }
  | { readonly name: 'alerts' }
  /** Whether an account can take in a token; null where it is still to be chosen. */
  | { readonly name: 'readiness'; readonly account: string | null; readonly token: string | null }
  | { readonly name: 'tools'; readonly tab: ToolsTab }

export type RouteState = { readonly entries: readonly Route[]; readonly at: number }
export type RouteStore = StoreApi<RouteState>

const LIMIT = 100

export const createRoute = (first: Route = { name: 'home' }): RouteStore =>
  createStore<RouteState>(() => ({ entries: [first], at: 0 }))

export const currentRoute = (state: RouteState): Route => state.entries[state.at] ?? { name: 'home' }
/** Whether the NFT that is shown was opened out of the holdings, through other NFTs or straight. */
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
  const next = [...entries.slice(0, at + 1), to].slice(-LIMIT)
  store.setState({ entries: next, at: next.length - 1 }, true)
}

/** The same entry under another route: nobody has gone anywhere. */
export function replaceRoute(store: RouteStore, to: Route): void {
  const { entries, at } = store.getState()
  store.setState({ entries: entries.with(at, to), at }, true)
}

const WITH_PARTS: ReadonlySet<Route['name']> = new Set(['offers', 'draws', 'statistics', 'tools'])
/** Which page a route shows: what it begins with is no part of that. */
export const pageOf = (route: Route): string =>
  JSON.stringify(WITH_PARTS.has(route.name) ? { name: route.name } : route)

export function goBack(store: RouteStore): void {
  const state = store.getState()
  if (canGoBack(state)) store.setState({ ...state, at: state.at - 1 }, true)
}

export function goForward(store: RouteStore): void {
  const state = store.getState()
  if (canGoForward(state)) store.setState({ ...state, at: state.at + 1 }, true)
}
