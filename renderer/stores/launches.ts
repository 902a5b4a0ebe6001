import type { LaunchesView, LaunchView } from '@shared/contract/launches'
import type { MainApi } from '../api'
import { createRemote, load, type RemoteStore } from './remote'

export type LaunchesStore = RemoteStore<LaunchesView>
export type LaunchStore = RemoteStore<LaunchView>
type Api = Pick<MainApi, 'launches'>

const ALL = 'all'
export const createLaunches = (): LaunchesStore => createRemote<LaunchesView>()
export const createLaunch = (): LaunchStore => createRemote<LaunchView>()

export type LaunchKey = { readonly token: string; readonly mintCode: string }
export const launchOf = ({ token, mintCode }: LaunchKey): string => `${token} ${mintCode}`

export const loadLaunches = (store: LaunchesStore, api: Api, fresh: boolean): Promise<void> =>
  load(store, ALL, () => api.launches.list({ fresh }))

export const loadLaunch = (store: LaunchStore, api: Api, key: LaunchKey, fresh: boolean): Promise<void> =>
  load(store, launchOf(key), () => api.launches.get({ token: key.token, mintCode: key.mintCode, fresh }))
