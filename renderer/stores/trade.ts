/** What this page has started: a purchase or an association. The flow itself lives in the flows store. */
import type { AppError } from '@shared/errors'
import type { Quote } from '@shared/contract/nft'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { putFlow, type FlowsStore } from './flows'
import { guarded } from './remote'

export type TradeState =
  | { readonly status: 'idle' }
  | { readonly status: 'starting'; readonly of: string }
  | { readonly status: 'following'; readonly of: string; readonly flowId: string }
  | { readonly status: 'refused'; readonly of: string; readonly error: AppError }
export type TradeStore = StoreApi<TradeState>
type Api = Pick<MainApi, 'trade'>

export const createTrade = (): TradeStore => createStore<TradeState>(() => ({ status: 'idle' }))

/** Starts a purchase at the quote's exact price. A second call while one starts does nothing: it is never paid twice. */
export async function buy(
  stores: { readonly trade: TradeStore; readonly flows: FlowsStore },
  api: Api,
  of: string,
  account: string,
  quote: Quote,
): Promise<void> {
  if (quote.price === null) return
  const { token, serial, price: maxPrice, seller } = quote
  const input = {
    account,
    token,
    serial,
    maxPrice,
    seller: seller?.id ?? null,
    quoteReceivedAt: quote.stamp.receivedAt,
  }
  await start(stores, of, () => api.trade.buy(input))
}

export const associate = (
  stores: { readonly trade: TradeStore; readonly flows: FlowsStore },
  api: Api,
  of: string,
  account: string,
  token: string,
): Promise<void> => start(stores, of, () => api.trade.associate({ account, token }))

async function start(
  stores: { readonly trade: TradeStore; readonly flows: FlowsStore },
  of: string,
  ask: () => ReturnType<Api['trade']['buy']>,
): Promise<void> {
  if (stores.trade.getState().status === 'starting') return
  const begun: TradeState = { status: 'starting', of }
  stores.trade.setState(begun, true)
  const result = await guarded(ask)
  if (result.ok) putFlow(stores.flows, result.value)
  if (stores.trade.getState() !== begun) return
  stores.trade.setState(
    result.ok ? { status: 'following', of, flowId: result.value.id } : { status: 'refused', of, error: result.error },
    true,
  )
}

/** Puts the outcome away; the history keeps it. */
export const dismissTrade = (store: TradeStore): void => store.setState({ status: 'idle' }, true)
