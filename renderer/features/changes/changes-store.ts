/** State of the changes page: market changes since the person's last look. */
import type { ChangeKind, ChangeScope, MarketChange } from '@shared/contract/changes'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

type Api = Pick<MainApi, 'changes'>
/** `kind`: kind of the shown changes; null: all kinds. */
export type ChangesView = { readonly scope: ChangeScope; readonly kind: ChangeKind | null }
export type ChangesStores = { readonly viewOptions: StoreApi<ChangesView> }

export const createChanges = (): ChangesStores => ({
  viewOptions: createStore<ChangesView>(() => ({ scope: 'mine', kind: null })),
})

export const markChangesSeen = (api: Api) => callMain(() => api.changes.markSeen())
/** Lets main read the change feed now. */
export const refreshChanges = (api: Api) => callMain(() => api.changes.refresh())

export const changeKey = ({ id }: MarketChange): string => id
