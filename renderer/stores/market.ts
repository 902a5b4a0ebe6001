import type { CollectionFacts, MarketOverview, Range } from '@shared/contract/market'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

type Api = Pick<MainApi, 'market'>
export type OverviewStore = RemoteStore<MarketOverview>
export type CollectionStore = RemoteStore<CollectionFacts>

export const createOverview = (): OverviewStore => createRemote<MarketOverview>()
export const createCollection = (): CollectionStore => createRemote<CollectionFacts>()

export const loadOverview = (store: OverviewStore, api: Api, range: Range, fresh: boolean): Promise<void> =>
  load(store, range, () => api.market.overview({ range, fresh }))

export const loadCollection = (store: CollectionStore, api: Api, token: string, fresh: boolean): Promise<void> =>
  load(store, token, () => api.market.collection({ token, fresh }))
