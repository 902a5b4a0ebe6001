import type { AppInfo } from '@shared/contract/app'
import { localQuery } from '../query/main-query'

export const appQueries = {
  /** Version and runtime of the app. */
  info: localQuery<AppInfo>(['app', 'info'], (api) => api.app.info()),
}
