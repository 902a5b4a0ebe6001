import type { CollectionHolders } from '@shared/contract/collection'
import type {
  LaunchesView,
  LaunchProgress,
  LaunchView,
  MintSignIn,
  PoolCheck,
  PoolView,
} from '@shared/contract/launches'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

export type LaunchesStore = RemoteStore<LaunchesView>
export type LaunchStore = RemoteStore<LaunchView>
type Api = Pick<MainApi, 'launches'>
type HoldersApi = Pick<MainApi, 'collection'>

const ALL = 'all'
export const createLaunches = (): LaunchesStore => createRemote<LaunchesView>()
export const createLaunch = (): LaunchStore => createRemote<LaunchView>()

export type LaunchKey = { readonly token: string; readonly mintCode: string }
export const launchOf = ({ token, mintCode }: LaunchKey): string => `${token} ${mintCode}`

export const loadLaunches = (store: LaunchesStore, api: Api, fresh: boolean): Promise<void> =>
  load(store, ALL, () => api.launches.list({ fresh, from: null, to: null }))

/** Days of UTC that launches start within, both included; empty: no limit on that side. */
export type LaunchDays = { readonly from: string; readonly to: string }
export const NO_DAYS: LaunchDays = { from: '', to: '' }
export const hasDays = ({ from, to }: LaunchDays): boolean => from !== '' || to !== ''
export const isBackwards = ({ from, to }: LaunchDays): boolean => from !== '' && to !== '' && to < from
export const daysKey = ({ from, to }: LaunchDays): string => `${from} ${to}`

/** Launches that start within these days, as the market filters them. */
export const loadDatedLaunches = (store: LaunchesStore, api: Api, days: LaunchDays, fresh: boolean): Promise<void> =>
  load(store, daysKey(days), () => api.launches.list({ fresh, from: days.from || null, to: days.to || null }))

export const loadLaunch = (store: LaunchStore, api: Api, key: LaunchKey, fresh: boolean): Promise<void> =>
  load(store, launchOf(key), () => api.launches.get({ token: key.token, mintCode: key.mintCode, fresh }))

/** How the launch that is looked at goes, and who holds its collection and another that the person chose. */
export const createLaunchInsight = () => ({
  progress: createRemote<LaunchProgress>(),
  holders: createRemote<CollectionHolders>(),
  others: createRemote<CollectionHolders>(),
})
export type LaunchInsight = ReturnType<typeof createLaunchInsight>

export const loadProgress = (insight: LaunchInsight, api: Api, key: LaunchKey, fresh: boolean): Promise<void> =>
  load(insight.progress, launchOf(key), () =>
    api.launches.progress({ token: key.token, mintCode: key.mintCode, fresh }),
  )

export const loadHoldersOf = (
  store: LaunchInsight['holders'],
  api: HoldersApi,
  token: string,
  fresh: boolean,
): Promise<void> => load(store, token, () => api.collection.holders({ token, fresh }))

export const createMintSignIn = (): RemoteStore<MintSignIn> => createRemote<MintSignIn>()
export const loadMintSignIn = (store: RemoteStore<MintSignIn>, api: Api, account: string): Promise<void> =>
  load(store, account, () => api.launches.signIn({ account }))

export type PoolStore = RemoteStore<PoolView>
export type PoolCheckStore = RemoteStore<PoolCheck>
export const createPool = (): PoolStore => createRemote<PoolView>()
export const createPoolCheck = (): PoolCheckStore => createRemote<PoolCheck>()

export const loadPool = (store: PoolStore, api: Api, token: string, fresh: boolean): Promise<void> =>
  load(store, token, () => api.launches.pool({ token, fresh }))

export const poolCheckOf = (token: string, serial: number): string => `${token} ${serial}`
export const checkPool = (store: PoolCheckStore, api: Api, token: string, serial: number): Promise<void> =>
  load(store, poolCheckOf(token, serial), () => api.launches.poolCheck({ token, serial }))
