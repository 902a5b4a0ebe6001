import type { HoldingsView } from '@shared/contract/holdings'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

export type HoldingsStore = RemoteStore<HoldingsView>
export const createHoldings = (): HoldingsStore => createRemote<HoldingsView>()

export const loadHoldings = (
  store: HoldingsStore,
  api: Pick<MainApi, 'holdings'>,
  account: string,
  fresh: boolean,
): Promise<void> => load(store, account, () => api.holdings.get({ account, fresh }))
