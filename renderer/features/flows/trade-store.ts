/**
 * State of the trades. A trade is the flow that was started or found for one origin, including the start itself. An origin
 * is the subject of a flow, such as an NFT, a launch or a permission, and has a unique name. The flows themselves are in
 * the cached list of flows.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { OverridableFact } from '@shared/readiness-overrides'
import type { Result } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { hasEnded } from './flow-text'
import { knownFlows, putFlow } from './flows-store'
import type { PurchaseTerms } from '../nft/purchase-terms'
import { callMain } from '../../query/bridge-call'

export type TradeState =
  | { readonly status: 'idle' }
  | { readonly status: 'starting' }
  | {
      readonly status: 'following'
      readonly flowId: string
      /** True if the flow was started from this origin; false if the flow was found unfinished. */
      readonly isStartedHere: boolean
    }
  | { readonly status: 'refused'; readonly error: AppError }
/** States by the name of the origin. An idle origin has no entry. */
export type TradesStore = StoreApi<ReadonlyMap<string, TradeState>>
export type TradeStores = { readonly trades: TradesStore; readonly client: QueryClient }
type Api = Pick<MainApi, 'trade'>

const IDLE: TradeState = { status: 'idle' }

export const createTrades = (): TradesStore => createStore<ReadonlyMap<string, TradeState>>(() => new Map())

/** State of the trade of an origin. Returns the same object until the state changes. */
export const tradeState = (trades: ReadonlyMap<string, TradeState>, origin: string): TradeState =>
  trades.get(origin) ?? IDLE

/**
 * Asks main to start a flow, and follows the flow under the name of its origin. A second call during a start does
 * nothing, so that two clicks never start two flows.
 */
export async function beginTrade(
  stores: TradeStores,
  origin: string,
  startFlow: () => Promise<Result<Flow>>,
): Promise<void> {
  if (tradeState(stores.trades.getState(), origin).status === 'starting') return
  const startingState: TradeState = { status: 'starting' }
  setTrade(stores.trades, origin, startingState)
  const result = await callMain(startFlow)
  if (result.ok) putFlow(stores.client, result.value)
  // If the person left the page or dismissed the trade meanwhile, the page does not show the result.
  if (tradeState(stores.trades.getState(), origin) !== startingState) return
  setTrade(
    stores.trades,
    origin,
    result.ok
      ? { status: 'following', flowId: result.value.id, isStartedHere: true }
      : { status: 'refused', error: result.error },
  )
}

/**
 * Follows an unfinished flow that was started elsewhere or earlier. Does nothing while the origin starts or follows
 * another flow.
 */
export function followUnfinishedFlow({ trades, client }: TradeStores, origin: string, flowId: string): void {
  const state = tradeState(trades.getState(), origin)
  if (state.status === 'starting') return
  if (state.status === 'following' && knownFlows(client).some(({ id }) => id === state.flowId)) return
  setTrade(trades, origin, { status: 'following', flowId, isStartedHere: false })
}

/** Starts a purchase at the exact price that the person saw. */
export async function startPurchase(
  stores: TradeStores,
  api: Api,
  origin: string,
  account: EntityId,
  terms: PurchaseTerms,
  /** Facts against the purchase that the person saw and overrode. */
  overriddenFacts: readonly OverridableFact[] = [],
): Promise<void> {
  const { token, serial, price: maxPrice, seller, stamp } = terms
  const nft = { account, token, serial }
  const seenListing = { maxPrice, seller: seller?.id ?? null, quoteReceivedAt: stamp.receivedAt }
  const overrides = overriddenFacts.length === 0 ? {} : { overriddenFacts: [...overriddenFacts] }
  await beginTrade(stores, origin, () => api.trade.buy({ ...nft, ...seenListing, ...overrides }))
}

/** Makes an origin idle, which removes the outcome from the page. The flow stays in the history. */
export function dismissTrade(store: TradesStore, origin: string): void {
  const otherStates = new Map(store.getState())
  if (otherStates.delete(origin)) store.setState(otherStates, true)
}

/** Removes a refusal. Called when the facts behind the refusal may have changed. */
export function dismissRefusal(store: TradesStore, origin: string): void {
  if (tradeState(store.getState(), origin).status === 'refused') dismissTrade(store, origin)
}

/**
 * Cleans up when the person leaves the page. Makes the origin idle unless the origin follows an unfinished flow. The
 * origin also becomes idle during a start, so that a late refusal does not appear on the next visit.
 */
export function cleanUpTrade({ trades, client }: TradeStores, origin: string): void {
  const state = tradeState(trades.getState(), origin)
  const flow = state.status === 'following' ? knownFlows(client).find(({ id }) => id === state.flowId) : undefined
  if (!flow || hasEnded(flow.state)) dismissTrade(trades, origin)
}

const setTrade = (store: TradesStore, origin: string, state: TradeState): void =>
  store.setState(new Map(store.getState()).set(origin, state), true)
