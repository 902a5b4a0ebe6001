import type { AlertsState, Notice } from '@shared/contract/alerts'
import { localQuery } from '../../query/main-query'

const ROOT = 'alerts'

export const alertsQueries = {
  /** Alerts that are set, what is announced without one, and how many notices are unread. */
  state: localQuery<AlertsState>([ROOT, 'state'], (api) => api.alerts.get()),

  /** The latest first. */
  notices: localQuery<readonly Notice[]>([ROOT, 'notices'], (api) => api.alerts.notices()),
}
