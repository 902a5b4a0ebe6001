/** State of the changes page: market changes since the person's last look. */
import type { ChangeScope, MarketChange } from '@shared/contract/changes'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../../api'
import { callMain } from '../../query/bridge-call'

type Api = Pick<MainApi, 'changes'>
export type ChangesStores = { readonly viewOptions: StoreApi<{ readonly scope: ChangeScope }> }

export const createChanges = (): ChangesStores => ({ viewOptions: createStore(() => ({ scope: 'mine' })) })

export const markChangesSeen = (api: Api) => callMain(() => api.changes.markSeen())
/** Lets main read the change feed now. */
export const refreshChanges = (api: Api) => callMain(() => api.changes.refresh())

export const changeKey = ({ id }: MarketChange): string => id
