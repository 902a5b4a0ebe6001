/** Calls that change alerts, notices and the settings of notices. */
import type { QueryClient } from '@tanstack/react-query'
import type {
  AlertRule,
  AlertSettings,
  AlertsState,
  FloorDirection,
  FloorRuleView,
  Notice,
  NoticeKind,
  NoticeTarget,
  QuietHours,
} from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import type { EntityId } from '@shared/ids'
import type { Result } from '@shared/result'
import type { MainApi } from '../../api'
import { alertsQueries } from './queries'
import { callMain } from '../../query/bridge-call'
import { cacheValue, cachedValueOf } from '../../query/client'
import type { Route } from '../../stores/route'

type Api = Pick<MainApi, 'alerts'>

/** Calls main, and stores the returned state. On an error, keeps the old state and returns the error; otherwise null. */
async function changeState(client: QueryClient, call: () => Promise<Result<AlertsState>>): Promise<AppError | null> {
  const result = await callMain(call)
  if (!result.ok) return result.error
  cacheValue(client, alertsQueries.state, result.value)
  return null
}

export type NewFloorAlert = { readonly token: EntityId; readonly direction: FloorDirection; readonly figure: string }
export type RuleChange = {
  readonly isPaused?: boolean
  readonly direction?: FloorDirection
  readonly figure?: string
}

export const addFloorAlert = (client: QueryClient, api: Api, alert: NewFloorAlert) =>
  changeState(client, () => api.alerts.addFloor(alert))
export const addLaunchAlert = (client: QueryClient, api: Api, token: EntityId, mintCode: string) =>
  changeState(client, () => api.alerts.addLaunch({ token, mintCode }))
export const changeAlert = (client: QueryClient, api: Api, id: string, change: RuleChange) =>
  changeState(client, () => api.alerts.change({ id, ...change }))
export const removeAlert = (client: QueryClient, api: Api, id: string) =>
  changeState(client, () => api.alerts.remove({ id }))
export const setNoticeKind = (
  client: QueryClient,
  api: Api,
  kind: NoticeKind,
  channels: AlertSettings['kinds'][NoticeKind],
) => changeState(client, () => api.alerts.set({ kind: { kind, ...channels } }))
export const setQuietHours = (client: QueryClient, api: Api, quietHours: QuietHours | null) =>
  changeState(client, () => api.alerts.set({ quiet: quietHours }))
/** Sets whether automatic notices are also sent for watched accounts. */
export const setWatchedAccountsIncluded = (client: QueryClient, api: Api, includesWatched: boolean) =>
  changeState(client, () => api.alerts.set({ watched: includesWatched }))
/** Checks for new notices now, without waiting for the next automatic check. */
export const checkForNotices = (client: QueryClient, api: Api) => changeState(client, () => api.alerts.checkNow())

/** Marks notices as read, or all notices if `ids` is null. The page shows the change before main answers. */
export async function markRead(client: QueryClient, api: Api, ids: readonly string[] | null): Promise<AppError | null> {
  const notices = cachedValueOf(client, alertsQueries.notices)
  if (notices) {
    const isSelected = ({ id }: Notice) => ids === null || ids.includes(id)
    cacheValue(
      client,
      alertsQueries.notices,
      notices.map((notice) => (isSelected(notice) ? { ...notice, isRead: true } : notice)),
    )
  }
  return changeState(client, () => api.alerts.markRead({ ids: ids === null ? null : [...ids] }))
}

/** Deletes all notices. Returns the error, or null. */
export async function clearNotices(client: QueryClient, api: Api): Promise<AppError | null> {
  const error = await changeState(client, () => api.alerts.clear())
  if (!error) cacheValue(client, alertsQueries.notices, [])
  return error
}

/** Floor rules of a collection, newest first. */
export const floorRulesOf = (alerts: AlertsState | null, token: EntityId) =>
  (alerts?.rules ?? []).filter((rule): rule is FloorRuleView => rule.kind === 'floor' && rule.token === token)

export const launchRuleOf = (alerts: AlertsState | null, token: EntityId, mintCode: string): AlertRule | null =>
  alerts?.rules.find((rule) => rule.kind === 'launch' && rule.token === token && rule.mintCode === mintCode) ?? null

/** Route of the page that a click on a notice opens. */
export function noticeRoute(target: NoticeTarget): Route {
  switch (target.at) {
    case 'collection':
      return { name: 'collection', token: target.token }
    case 'nft':
      return { name: 'nft', token: target.token, serial: target.serial }
    case 'launch':
      return { name: 'launch', token: target.token, mintCode: target.mintCode }
    case 'history':
      return { name: 'history', flow: target.flow }
    case 'notices':
      return { name: 'notices', kind: target.kind }
  }
}
