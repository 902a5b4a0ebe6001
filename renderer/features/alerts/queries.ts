import type { AlertsState, Notice } from '@shared/contract/alerts'
import { localQuery } from '../../query/main-query'

const ROOT = 'alerts'

export const alertsQueries = {
  /** Alerts, settings of automatic notices, and the number of unread notices. */
  state: localQuery<AlertsState>([ROOT, 'state'], (api) => api.alerts.get()),

  /** Stored notices, newest first. */
  notices: localQuery<readonly Notice[]>([ROOT, 'notices'], (api) => api.alerts.notices()),
}
