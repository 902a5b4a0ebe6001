/** State of alerts and notices, and the calls that change them. */
import type { QueryClient } from '@tanstack/react-query'
import type {
  AlertRule,
  AlertSettings,
  AlertsState,
  FloorDirection,
  FloorRule,
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
import { guarded } from '../../query/bridge-call'
import { putValue, valueOf } from '../../query/client'
import type { Route } from '../../stores/route'

type Api = Pick<MainApi, 'alerts'>

/** Stores main's answer as the new state; an error leaves the known state unchanged. Returns the error, or null. */
async function apply(client: QueryClient, call: () => Promise<Result<AlertsState>>): Promise<AppError | null> {
  const result = await guarded(call)
  if (!result.ok) return result.error
  putValue(client, alertsQueries.state, result.value)
  return null
}

export type NewFloorAlert = { readonly token: EntityId; readonly direction: FloorDirection; readonly figure: string }
export type RuleChange = {
  readonly isPaused?: boolean
  readonly direction?: FloorDirection
  readonly figure?: string
}

export const addFloorAlert = (client: QueryClient, api: Api, alert: NewFloorAlert) =>
  apply(client, () => api.alerts.addFloor(alert))
export const addLaunchAlert = (client: QueryClient, api: Api, token: EntityId, mintCode: string) =>
  apply(client, () => api.alerts.addLaunch({ token, mintCode }))
export const changeAlert = (client: QueryClient, api: Api, id: string, change: RuleChange) =>
  apply(client, () => api.alerts.change({ id, ...change }))
export const removeAlert = (client: QueryClient, api: Api, id: string) => apply(client, () => api.alerts.remove({ id }))
export const setNoticeKind = (
  client: QueryClient,
  api: Api,
  kind: NoticeKind,
  channel: AlertSettings['kinds'][NoticeKind],
) => apply(client, () => api.alerts.set({ kind: { kind, ...channel } }))
export const setQuiet = (client: QueryClient, api: Api, quiet: QuietHours | null) =>
  apply(client, () => api.alerts.set({ quiet }))
export const setWatchedAccounts = (client: QueryClient, api: Api, watched: boolean) =>
  apply(client, () => api.alerts.set({ watched }))
export const checkNow = (client: QueryClient, api: Api) => apply(client, () => api.alerts.look())

/** Marks notices as read; null marks all. The list shows the change at once. */
export async function markRead(client: QueryClient, api: Api, ids: readonly string[] | null): Promise<AppError | null> {
  const notices = valueOf(client, alertsQueries.notices)
  if (notices) {
    const isMarked = ({ id }: Notice) => ids === null || ids.includes(id)
    putValue(
      client,
      alertsQueries.notices,
      notices.map((notice) => (isMarked(notice) ? { ...notice, isRead: true } : notice)),
    )
  }
  return apply(client, () => api.alerts.markRead({ ids: ids === null ? null : [...ids] }))
}

export async function clearNotices(client: QueryClient, api: Api): Promise<AppError | null> {
  const error = await apply(client, () => api.alerts.clear())
  if (!error) putValue(client, alertsQueries.notices, [])
  return error
}

/** Floor rules of a collection, newest first. */
export const floorRulesOf = (value: AlertsState | null, token: EntityId) =>
  (value?.rules ?? []).filter((rule): rule is FloorRule => rule.kind === 'floor' && rule.token === token)

export const launchRuleOf = (value: AlertsState | null, token: EntityId, mintCode: string): AlertRule | null =>
  value?.rules.find((rule) => rule.kind === 'launch' && rule.token === token && rule.mintCode === mintCode) ?? null

/** Route of the page that shows a notice's target. */
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
