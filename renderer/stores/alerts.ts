/** What the person wants to be told of, and what they were told. */
import type {
  AlertRule,
  AlertSettings,
  AlertsState,
  FloorDirection,
  Notice,
  NoticeKind,
  NoticeTarget,
  QuietHours,
} from '@shared/contract/alerts'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../api'
import { guarded } from '../query/bridge-call'
import { createRemote, load, type RemoteStore } from './remote'
import type { Route } from './route'

export type AlertsStore = RemoteStore<AlertsState>
export type NoticesStore = RemoteStore<readonly Notice[]>
type Api = Pick<MainApi, 'alerts'>

const ALL = 'all'
export const createAlerts = (): AlertsStore => createRemote<AlertsState>()
export const createNotices = (): NoticesStore => createRemote<readonly Notice[]>()

export const loadAlerts = (store: AlertsStore, api: Api): Promise<void> => load(store, ALL, () => api.alerts.get())
export const loadNotices = (store: NoticesStore, api: Api): Promise<void> =>
  load(store, ALL, () => api.alerts.notices())

export const putAlerts = (store: AlertsStore, value: AlertsState): void =>
  store.setState({ status: 'ready', of: ALL, value }, true)

/** Takes an answer of main as the new truth; an error leaves what is known as it is. */
async function apply(store: AlertsStore, ask: () => Promise<Result<AlertsState>>): Promise<AppError | null> {
  const result = await guarded(ask)
  if (!result.ok) return result.error
  putAlerts(store, result.value)
  return null
}

export type FloorGiven = { readonly token: string; readonly direction: FloorDirection; readonly figure: string }
export type RuleChange = {
  readonly isPaused?: boolean
  readonly direction?: FloorDirection
  readonly figure?: string
}

export const addFloorAlert = (store: AlertsStore, api: Api, given: FloorGiven) =>
  apply(store, () => api.alerts.addFloor(given))
export const addLaunchAlert = (store: AlertsStore, api: Api, token: string, mintCode: string) =>
  apply(store, () => api.alerts.addLaunch({ token, mintCode }))
export const changeAlert = (store: AlertsStore, api: Api, id: string, change: RuleChange) =>
  apply(store, () => api.alerts.change({ id, ...change }))
export const removeAlert = (store: AlertsStore, api: Api, id: string) => apply(store, () => api.alerts.remove({ id }))
export const setKind = (store: AlertsStore, api: Api, kind: NoticeKind, channel: AlertSettings['kinds'][NoticeKind]) =>
  apply(store, () => api.alerts.set({ kind: { kind, ...channel } }))
export const setQuiet = (store: AlertsStore, api: Api, quiet: QuietHours | null) =>
  apply(store, () => api.alerts.set({ quiet }))
export const setWatched = (store: AlertsStore, api: Api, watched: boolean) =>
  apply(store, () => api.alerts.set({ watched }))
export const lookNow = (store: AlertsStore, api: Api) => apply(store, () => api.alerts.look())

/** Null: all of them. The list shows it at once. */
export async function markRead(
  stores: { readonly alerts: AlertsStore; readonly notices: NoticesStore },
  api: Api,
  ids: readonly string[] | null,
): Promise<AppError | null> {
  const state = stores.notices.getState()
  if ('value' in state) {
    const isMeant = ({ id }: Notice) => ids === null || ids.includes(id)
    const value = state.value.map((one) => (isMeant(one) ? { ...one, isRead: true } : one))
    stores.notices.setState({ ...state, value }, true)
  }
  return apply(stores.alerts, () => api.alerts.markRead({ ids: ids === null ? null : [...ids] }))
}

export async function clearNotices(
  stores: { readonly alerts: AlertsStore; readonly notices: NoticesStore },
  api: Api,
): Promise<AppError | null> {
  const error = await apply(stores.alerts, () => api.alerts.clear())
  if (!error) stores.notices.setState({ status: 'ready', of: ALL, value: [] }, true)
  return error
}

export const alertsValue = (store: AlertsStore): AlertsState | null => {
  const state = store.getState()
  return 'value' in state ? state.value : null
}

/** Floor rules of a collection, newest first. */
export const floorRulesOf = (value: AlertsState | null, token: string) =>
  (value?.rules ?? []).filter((rule): rule is Extract<AlertRule, { kind: 'floor' }> => {
    return rule.kind === 'floor' && rule.token === token
  })

export const launchRuleOf = (value: AlertsState | null, token: string, mintCode: string): AlertRule | null =>
  value?.rules.find((rule) => rule.kind === 'launch' && rule.token === token && rule.mintCode === mintCode) ?? null

/** The page that shows a place. */
export function routeOf(place: NoticeTarget): Route {
  switch (place.at) {
    case 'collection':
      return { name: 'collection', token: place.token }
    case 'nft':
      return { name: 'nft', token: place.token, serial: place.serial }
    case 'launch':
      return { name: 'launch', token: place.token, mintCode: place.mintCode }
    case 'history':
      return { name: 'history', flow: place.flow }
    case 'notices':
      return { name: 'notices', kind: place.kind }
  }
}
