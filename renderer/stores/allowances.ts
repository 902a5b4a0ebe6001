/** What others may take from each account. */
import type { AllowancesView } from '@shared/contract/allowances'
import { createStore } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

export type AllowancesStore = RemoteStore<AllowancesView>
type Api = Pick<MainApi, 'allowances'>

/** A store for each account, made when it is first looked at. */
export function createAllowances() {
  const stores = new Map<string, AllowancesStore>()
  /** What was last read of each, for whoever looks at several. */
  const views = createStore<ReadonlyMap<string, AllowancesView>>(() => new Map())
  function create(account: string): AllowancesStore {
    const store = createRemote<AllowancesView>()
    store.subscribe((state) => {
      if (!('value' in state) || views.getState().get(account) === state.value) return
      views.setState(new Map(views.getState()).set(account, state.value), true)
    })
    return store
  }
  return {
    views,
    of: (account: string): AllowancesStore => {
      const store = stores.get(account) ?? create(account)
      stores.set(account, store)
      return store
    },
    accounts: (): readonly string[] => [...stores.keys()],
  }
}
export type Allowances = ReturnType<typeof createAllowances>

export const loadAllowances = (allowances: Allowances, api: Api, account: string): Promise<void> =>
  load(allowances.of(account), account, () => api.allowances.get({ account }))

/** Reads an account again if it was ever looked at. */
export function refreshAllowances(allowances: Allowances, api: Api, account: string): void {
  if (allowances.accounts().includes(account)) void loadAllowances(allowances, api, account)
}
