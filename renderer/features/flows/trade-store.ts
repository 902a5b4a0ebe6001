/**
 * What the pages have started: for each thing a flow can be started from (an NFT, a launch, a permission) where that
 * stands. The flow itself is in the list of flows.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { Flow } from '@shared/contract/flows'
import type { AppError } from '@shared/errors'
import type { OverridableFact } from '@shared/readiness-overrides'
import type { Result } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { hasEnded } from './flow-text'
import { flowsValue, putFlow } from './flows-store'
import type { Offer } from '../nft/nft-store'
import { guarded } from '../../query/bridge-call'

export type TradeState =
  | { readonly status: 'idle' }
  | { readonly status: 'starting' }
  /** `isMine`: started from here, not found unfinished. */
  | { readonly status: 'following'; readonly flowId: string; readonly isMine: boolean }
  | { readonly status: 'refused'; readonly error: AppError }
/** By the name of what they were started from. What is idle is not in it. */
export type TradesStore = StoreApi<ReadonlyMap<string, TradeState>>
export type TradeStores = { readonly trades: TradesStore; readonly client: QueryClient }
type Api = Pick<MainApi, 'trade'>

const IDLE: TradeState = { status: 'idle' }

export const createTrades = (): TradesStore => createStore<ReadonlyMap<string, TradeState>>(() => new Map())

/** Where what was started from `of` stands. The same object until it changes. */
export const tradeAt = (trades: ReadonlyMap<string, TradeState>, of: string): TradeState => trades.get(of) ?? IDLE

/**
 * Asks main to start a flow, and follows it under the name `of`. A second call while one starts there does nothing:
 * nothing is ever begun twice by two clicks.
 */
export async function beginTrade(stores: TradeStores, of: string, ask: () => Promise<Result<Flow>>): Promise<void> {
  if (tradeAt(stores.trades.getState(), of).status === 'starting') return
  const begun: TradeState = { status: 'starting' }
  put(stores.trades, of, begun)
  const result = await guarded(ask)
  if (result.ok) putFlow(stores.client, result.value)
  if (tradeAt(stores.trades.getState(), of) !== begun) return
  put(
    stores.trades,
    of,
    result.ok
      ? { status: 'following', flowId: result.value.id, isMine: true }
      : { status: 'refused', error: result.error },
  )
}

/** Follows an unfinished flow that was begun elsewhere or earlier, unless something is under way there. */
export function adoptTrade({ trades, client }: TradeStores, of: string, flowId: string): void {
  const state = tradeAt(trades.getState(), of)
  if (state.status === 'starting') return
  if (state.status === 'following' && flowsValue(client).some(({ id }) => id === state.flowId)) return
  put(trades, of, { status: 'following', flowId, isMine: false })
}

/** Starts a purchase at the exact price that was seen. */
export async function buy(
  stores: TradeStores,
  api: Api,
  of: string,
  account: string,
  offer: Offer,
  /** Facts against it that the person saw. */
  despite: readonly OverridableFact[] = [],
): Promise<void> {
  const { token, serial, price: maxPrice, seller, stamp } = offer
  const nft = { account, token, serial }
  const seen = { maxPrice, seller: seller?.id ?? null, quoteReceivedAt: stamp.receivedAt }
  const overridden = despite.length === 0 ? {} : { despite: [...despite] }
  await beginTrade(stores, of, () => api.trade.buy({ ...nft, ...seen, ...overridden }))
}

/** Puts the outcome away; the history keeps it. */
export function dismissTrade(store: TradesStore, of: string): void {
  const left = new Map(store.getState())
  if (left.delete(of)) store.setState(left, true)
}

/** Why something did not begin is put away when what it was said of is another. */
export function dismissRefusal(store: TradesStore, of: string): void {
  if (tradeAt(store.getState(), of).status === 'refused') dismissTrade(store, of)
}

/**
 * When its page is left: what is over is put away, and what is only being started, so that a refusal that comes later
 * does not stand there another day. What is under way goes on being followed.
 */
export function leaveTrade({ trades, client }: TradeStores, of: string): void {
  const state = tradeAt(trades.getState(), of)
  const flow = state.status === 'following' ? flowsValue(client).find(({ id }) => id === state.flowId) : undefined
  if (!flow || hasEnded(flow.state)) dismissTrade(trades, of)
}

const put = (store: TradesStore, of: string, state: TradeState): void =>
  store.setState(new Map(store.getState()).set(of, state), true)
