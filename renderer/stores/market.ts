import type { CollectionFacts, MarketOverview, Range, TradedCollections } from '@shared/contract/market'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

type Api = Pick<MainApi, 'market'>
export type OverviewStore = RemoteStore<MarketOverview>
export type CollectionStore = RemoteStore<CollectionFacts>

export const createOverview = (): OverviewStore => createRemote<MarketOverview>()
export const createCollection = (): CollectionStore => createRemote<CollectionFacts>()

export type TradedStore = RemoteStore<TradedCollections>
export const createTraded = (): TradedStore => createRemote<TradedCollections>()
export const loadTraded = (store: TradedStore, api: Api, fresh: boolean): Promise<void> =>
  load(store, 'all', () => api.market.traded({ fresh }))

export const loadOverview = (store: OverviewStore, api: Api, range: Range, fresh: boolean): Promise<void> =>
  load(store, range, () => api.market.overview({ range, fresh }))

export const loadCollection = (store: CollectionStore, api: Api, token: string, fresh: boolean): Promise<void> =>
  load(store, token, () => api.market.collection({ token, fresh }))
