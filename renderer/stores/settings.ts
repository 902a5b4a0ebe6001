import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'

export type SettingsStore = RemoteStore<Settings>
type Api = Pick<MainApi, 'settings'>

const ALL = 'all'
/** What holds until main has answered. */
export const DEFAULT_SETTINGS: Settings = {
  theme: 'system',
  density: 'comfortable',
  motion: 'system',
  holdingsLayout: 'gallery',
  holdingsScope: 'one',
  worthMethod: 'offers',
  hideAmounts: false,
  historyFrom: null,
  showMedia: true,
  autoLockMinutes: 10,
  // Nothing pops up before it is known that it has not been seen.
  tour: 'seen',
  tableColumns: [],
}

export const createSettings = (): SettingsStore => createRemote<Settings>()
export const loadSettings = (store: SettingsStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.settings.get())
export const putSettings = (store: SettingsStore, value: Settings): void =>
  store.setState({ status: 'ready', of: ALL, value }, true)

/** Shows the change at once; when main does not keep it, what was before comes back. */
export async function changeSettings(
  store: SettingsStore,
  api: Api,
  change: Partial<Settings>,
): Promise<AppError | null> {
  const before = store.getState()
  const value = 'value' in before ? before.value : DEFAULT_SETTINGS
  putSettings(store, { ...value, ...change })
  const result = await guarded(() => api.settings.set(change))
  if (result.ok) {
    putSettings(store, result.value)
    return null
  }
  putSettings(store, value)
  return result.error
}
