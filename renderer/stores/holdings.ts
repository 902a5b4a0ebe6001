/** What accounts hold, each read by itself, and what of it the person has marked. */
import type { HoldingsView, MarksState } from '@shared/contract/holdings'
import type { Mark } from '@shared/insight/set-aside'
import type { AppError } from '@shared/errors'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { keepSame } from './holdings-same'
import { guarded } from '../query/bridge-call'
import { createRemote, known, load, type Remote, type RemoteStore } from './remote'

type Api = Pick<MainApi, 'holdings'>
type OfAccount = Remote<HoldingsView>
/** By account. */
export type HoldingsStore = StoreApi<ReadonlyMap<string, OfAccount>>
export type MarksStore = RemoteStore<MarksState>

const IDLE: OfAccount = { status: 'idle' }

export const createHoldings = (): HoldingsStore => createStore<ReadonlyMap<string, OfAccount>>(() => new Map())
export const createMarks = (): MarksStore => createRemote<MarksState>()

/** What is known of one account's holdings. The same object until it changes. */
export const holdingsOf = (state: ReadonlyMap<string, OfAccount>, account: string): OfAccount =>
  state.get(account) ?? IDLE

export const loadHoldings = (store: HoldingsStore, api: Api, account: string, fresh: boolean): Promise<void> =>
  load(
    {
      getState: () => holdingsOf(store.getState(), account),
      setState: (state: OfAccount) => store.setState(new Map(store.getState()).set(account, state), true),
    },
    account,
    async () => {
      const result = await api.holdings.get({ account, fresh })
      const before = known(holdingsOf(store.getState(), account), account)
      return result.ok && before ? { ...result, value: keepSame(before, result.value) } : result
    },
  )

/** By store: accounts that are being read again, and whether there is something newer still. */
const again = new WeakMap<HoldingsStore, Map<string, boolean>>()

/** Reads an account again. While it is, one reading more is enough for whatever is told of meanwhile. */
export async function reloadHoldings(store: HoldingsStore, api: Api, account: string): Promise<void> {
  const underWay = again.get(store) ?? new Map<string, boolean>()
  again.set(store, underWay)
  if (underWay.has(account)) return void underWay.set(account, true)
  do {
    underWay.set(account, false)
    await loadHoldings(store, api, account, false)
  } while (underWay.get(account))
  underWay.delete(account)
}

/** Accounts of which anything was ever read here. */
export const readAccounts = (store: HoldingsStore): readonly string[] => [...store.getState().keys()]

export const loadMarks = (store: MarksStore, api: Api): Promise<void> => load(store, 'all', () => api.holdings.marks())
export const putMarks = (store: MarksStore, value: MarksState): void =>
  store.setState({ status: 'ready', of: 'all', value }, true)

const NO_MARKS: MarksState = []
export const marksValue = (state: Remote<MarksState>): MarksState => ('value' in state ? state.value : NO_MARKS)

export type MarkItem = { readonly token: string; readonly serial: number | null }

/** As many as main takes at once. */
const MOST_MARKED = 5000

/** Marks NFTs or whole collections; null takes marks back. What was marked before an error stays so. */
export async function markItems(
  store: MarksStore,
  api: Api,
  items: readonly MarkItem[],
  mark: Mark | null,
): Promise<AppError | null> {
  for (let at = 0; at < items.length; at += MOST_MARKED) {
    const part = items.slice(at, at + MOST_MARKED)
    const result = await guarded(() => api.holdings.mark({ items: part, mark }))
    if (!result.ok) return result.error
    putMarks(store, result.value)
  }
  return null
}
