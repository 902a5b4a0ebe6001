/** What the first page shows beside holdings and the market: worth over time, and what was looked at lately. */
import type { WorthSeries } from '@shared/contract/holdings'
import type { Pulse, SoonLaunch, VisitedCollection } from '@shared/contract/home'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'
import { currentRoute, type RouteStore } from './route'

export type WorthStore = RemoteStore<readonly WorthSeries[]>
export type VisitedStore = RemoteStore<readonly VisitedCollection[]>

export const createWorth = (): WorthStore => createRemote<readonly WorthSeries[]>()
export type PulseStore = RemoteStore<Pulse>
export type SoonStore = RemoteStore<readonly SoonLaunch[]>
export const createPulse = (): PulseStore => createRemote<Pulse>()
export const createSoon = (): SoonStore => createRemote<readonly SoonLaunch[]>()
export const createVisited = (): VisitedStore => createRemote<readonly VisitedCollection[]>()

export const worthOfAccounts = (accounts: readonly string[]): string => accounts.join(' ')

export const loadWorth = (
  store: WorthStore,
  api: Pick<MainApi, 'holdings'>,
  accounts: readonly string[],
  days: number,
): Promise<void> => load(store, worthOfAccounts(accounts), () => api.holdings.worth({ accounts: [...accounts], days }))

export const loadVisited = (store: VisitedStore, api: Pick<MainApi, 'home'>): Promise<void> =>
  load(store, 'all', () => api.home.visited())

export const loadPulse = (store: PulseStore, api: Pick<MainApi, 'home'>, fresh: boolean): Promise<void> =>
  load(store, 'all', () => api.home.pulse({ fresh }))

export const loadSoon = (store: SoonStore, api: Pick<MainApi, 'home'>): Promise<void> =>
  load(store, 'all', () => api.home.soon())

/** Main remembers which collections are looked at. Answers with the way to stop. */
export function noteVisits(route: RouteStore, api: Pick<MainApi, 'home'>): () => void {
  let last = ''
  return route.subscribe((state) => {
    const here = currentRoute(state)
    const token = here.name === 'collection' || here.name === 'nft' ? here.token : ''
    if (token !== '' && token !== last) void guarded(() => api.home.visit({ token }))
    last = token
  })
}
