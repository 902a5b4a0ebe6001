/** What happened on the market since the person's last look. */
import type { ChangeScope, ChangesSummary, MarketChange } from '@shared/contract/changes'
import type { Stamp } from '@shared/time'
import { ok } from '@shared/result'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MainApi } from '../api'
import { type AskPage, createPaged, type PagedStore } from './paged'
import { createRemote, guarded, load, type RemoteStore } from './remote'

type Api = Pick<MainApi, 'changes'>
export type ChangesStores = {
  readonly look: StoreApi<{ readonly scope: ChangeScope }>
  readonly summary: RemoteStore<ChangesSummary>
  readonly list: PagedStore<MarketChange>
  /** The instant that all pages of the list end at; new events do not shift them. */
  readonly until: StoreApi<{ readonly at: string | null }>
}

export const createChanges = (): ChangesStores => ({
  look: createStore(() => ({ scope: 'mine' })),
  summary: createRemote<ChangesSummary>(),
  list: createPaged<MarketChange>(),
  until: createStore(() => ({ at: null as string | null })),
})

export const loadChangesSummary = (stores: ChangesStores, api: Api, scope: ChangeScope): Promise<void> =>
  load(stores.summary, scope, () => api.changes.summary({ scope }))

export const askChanges =
  (stores: ChangesStores, api: Api, scope: ChangeScope): AskPage<MarketChange> =>
  async (page) => {
    const until = page === 1 ? null : stores.until.getState().at
    const result = await api.changes.list({ scope, page, until })
    if (!result.ok) return result
    stores.until.setState({ at: result.value.until })
    const { items, isLast } = result.value
    return ok({ items, total: null, isLast, stamp: stampAt(result.value.until) })
  }

/** The list is read from what this computer keeps: it is as old as the moment that it ends at. */
const stampAt = (at: string): Stamp => ({
  asOf: null,
  receivedAt: at,
  maxAgeSeconds: null,
  isCached: false,
  offline: false,
})

export const markChangesSeen = (api: Api) => guarded(() => api.changes.markSeen())
/** Has main read the change feed now. */
export const refreshChanges = (api: Api) => guarded(() => api.changes.refresh())

export const changeKey = ({ id }: MarketChange): string => id

export const changesCount = ({ counts }: ChangesSummary): number =>
  counts.listed + counts.price_changed + counts.sold + counts.delisted
