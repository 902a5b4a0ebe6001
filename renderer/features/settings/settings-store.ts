import type { QueryClient } from '@tanstack/react-query'
import type { Settings } from '@shared/contract/settings'
import type { AppError } from '@shared/errors'
import type { MainApi } from '../../api'
import { settingsQueries } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue, cachedValueOf } from '../../query/client'

/** Settings that apply until main has answered. */
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
  // With `seen`, the tour does not open before main has answered.
  tour: 'seen',
  tableColumns: [],
}

/** Shows the change at once. If main cannot store the change, restores the previous settings and returns the error. */
export async function changeSettings(
  client: QueryClient,
  api: Pick<MainApi, 'settings'>,
  change: Partial<Settings>,
): Promise<AppError | null> {
  const previousSettings = cachedValueOf(client, settingsQueries.state) ?? DEFAULT_SETTINGS
  cacheValue(client, settingsQueries.state, { ...previousSettings, ...change })
  const result = await callMain(() => api.settings.set(change))
  cacheValue(client, settingsQueries.state, result.ok ? result.value : previousSettings)
  return result.ok ? null : result.error
}
