import type { Settings } from '@shared/contract/settings'
import { localQuery } from '../../query/main-query'

export const settingsQueries = {
  state: localQuery<Settings>(['settings', 'state'], (api) => api.settings.get()),
}
