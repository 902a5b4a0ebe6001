/** First data of the main page, and the handling of main's events. */
import type { AppError } from '@shared/errors'
import type { Flow } from '@shared/contract/flows'
import { eventNames } from '@shared/contract/channels'
import type { EventName, Events } from '@shared/contract/events'
import type { MainApi } from '../api'
import { errorText } from '../format/error-text'
import { flowText, hasEnded, type FlowText } from '../features/flows/flow-text'
import { accountsQueries } from '../features/accounts/queries'
import { alertsQueries } from '../features/alerts/queries'
import { appQueries } from './queries'
import { connectionQueries } from '../features/connection/queries'
import { flowsQueries } from '../features/flows/queries'
import { holdingsQueries } from '../features/holdings/queries'
import { listsQueries } from '../features/lists/queries'
import { networkQueries } from '../features/connection/network-queries'
import { settingsQueries } from '../features/settings/queries'
import { cacheValue, cachedValueOf, readQuery, refreshFailedOrStaleQueries, firstReadStatus } from '../query/client'
import { applyEvent } from './invalidation'
import { createRetryTimer } from '../query/recovery'
import { accountName } from '../features/accounts/accounts-store'
import { noticeRoute } from '../features/alerts/alerts-store'
import { loadDiskError } from '../stores/disk'
import { putFlow } from '../features/flows/flows-store'
import { loadRecentPages } from '../stores/recent-pages'
import { applyFeedEvents, reloadVisibleFacts } from '../features/collection/listings-store'
import { putRateLimits } from '../stores/rate-limits'
import { openRoute } from '../stores/route'
import { refreshAfterFlow, refreshShownListings } from './refresh-listings'
import { removeToast, showToast } from '../stores/toasts'
import type { Stores } from './stores'

/** Loads the data that the main page needs before its first view. */
export async function loadApp(stores: Stores, api: MainApi): Promise<void> {
  await Promise.all([
    readQuery(stores.client, api, settingsQueries.state),
    readQuery(stores.client, api, accountsQueries.state),
    readQuery(stores.client, api, networkQueries.state).then(() => storeRateLimits(stores)),
    readQuery(stores.client, api, connectionQueries.state),
    readQuery(stores.client, api, listsQueries.state),
    readQuery(stores.client, api, appQueries.info),
    readQuery(stores.client, api, flowsQueries.list),
    readQuery(stores.client, api, alertsQueries.state),
    readQuery(stores.client, api, holdingsQueries.marks),
    loadRecentPages(stores.recentPages, api),
    loadDiskError(stores.disk, api),
  ])
}

/** Copies the rate limits, with the requests that are left, from the network state to their store. */
function storeRateLimits({ client, rateLimits, clock }: Stores): void {
  const network = cachedValueOf(client, networkQueries.state)
  if (network) putRateLimits(rateLimits, network.rateLimits, clock.getState().nowMs)
}

type Listeners = { readonly [E in EventName]?: (payload: Events[E]) => void }

/** Applies main's events to the stores and the queries. Returns the function that stops listening. */
export function listenToMain(stores: Stores, api: MainApi): () => void {
  /** Refreshes the stale and failed data that the page shows. */
  const refreshShownData = () => {
    refreshFailedOrStaleQueries(stores.client, stores.clock.getState().nowMs)
    refreshShownListings(stores, api)
  }
  const retryTimer = createRetryTimer(refreshShownData, (delayMs) =>
    stores.marketReach.setState({
      nextTry: delayMs === null ? null : { atMs: stores.clock.getState().nowMs + delayMs, delayMs },
    }),
  )
  /**
   * Reports the error after which reads are retried: the latest read error that main reports, or the error of a shown
   * query without a value.
   */
  const reportTrouble = () => {
    const { error, isPending } = firstReadStatus(stores.client)
    const trouble = cachedValueOf(stores.client, networkQueries.state)?.latestReadError?.error ?? error
    // A read that is repeated has no error until its answer arrives.
    if (trouble !== null || !isPending) retryTimer.report(trouble)
  }
  const stopFollowingReads = followReads(stores, reportTrouble)
  const listeners: Listeners = {
    'network.changed': (network) => {
      const isReachableAgain = stores.marketReach.getState().isOffline && network.service.status === 'online'
      cacheValue(stores.client, networkQueries.state, network)
      storeRateLimits(stores)
      if (isReachableAgain) refreshShownData()
      reportTrouble()
    },
    'flows.changed': (flow) => onFlow(stores, flow),
    'flow.settled': (settled) => refreshAfterFlow(stores, api, settled),
    'listings.happened': ({ token, news }) => applyFeedEvents(stores.listings, token, news),
    'listings.factsArrived': ({ token }) => reloadVisibleFacts(stores.visibleFacts, api, token),
    'disk.changed': ({ error }) => stores.disk.setState({ error }),
    'fault.happened': (error) => onFault(stores, error),
    'notification.clicked': (target) => openRoute(stores.route, noticeRoute(target)),
  }
  const stopFunctions = [
    stopFollowingReads,
    retryTimer.stop,
    ...eventNames.map((name) => subscribe(stores, api, name, listeners)),
  ]
  return () => stopFunctions.forEach((stop) => stop())
}

/** Calls `onChange` after each failed read, and after each answer or closed view while a retry is scheduled. */
function followReads({ client, marketReach }: Stores, onChange: () => void): () => void {
  return client.getQueryCache().subscribe((event) => {
    const isFailure = event.type === 'updated' && event.action.type === 'error'
    const isEnd = event.type === 'observerRemoved' || (event.type === 'updated' && event.action.type === 'success')
    if (isFailure || (isEnd && marketReach.getState().nextTry !== null)) onChange()
  })
}

const subscribe = <E extends EventName>(stores: Stores, api: MainApi, name: E, listeners: Listeners): (() => void) =>
  api.on(name, (payload) => {
    applyEvent(stores.client, name, payload)
    listeners[name]?.(payload)
  })

/** Time for which a toast is shown. */
const TOAST_MS = 9000

/** Shows a toast for a fault. The toast stays until the person dismisses it, because no page shows the fault. */
function onFault(stores: Stores, error: AppError): void {
  const { title, moved, todo } = errorText(error)
  showToast(stores.toasts, {
    id: 'fault',
    mark: 'stopped',
    title,
    // What the fault has moved, and what the person should do.
    detail: `${moved} ${todo}`,
    action: { label: 'Open History', to: { name: 'history', flow: null } },
    untilMs: null,
  })
}

/** Stores a changed flow, and shows a toast if the flow has ended or its outcome has become unknown. */
function onFlow(stores: Stores, flow: Flow): void {
  const previousFlow = putFlow(stores.client, flow)
  const shouldNotify = hasEnded(flow.state) || flow.state === 'unknown'
  if (previousFlow?.state === flow.state || !shouldNotify) return
  // No toast is needed if the person declined the flow, or if the current page shows the result. Remove an earlier toast
  // of the flow, because its text is out of date.
  if (flow.state === 'declined' || stores.suppressedToasts.has(flow.id)) {
    removeToast(stores.toasts, flow.id)
    return
  }
  const text = flowText(flow, accountName(cachedValueOf(stores.client, accountsQueries.state), flow.account))
  showToast(stores.toasts, {
    id: flow.id,
    mark: text.mark,
    title: text.title,
    detail: `${text.moved} ${text.todo}`.trim(),
    action: { label: 'Open in History', to: { name: 'history', flow: flow.id } },
    untilMs: needsAttention(flow, text) ? null : stores.clock.getState().nowMs + TOAST_MS,
  })
}

/**
 * True if the toast must stay: the outcome is unknown, an allowance is left over, or the result is not what the person
 * intended (such as an unwanted offer).
 */
const needsAttention = ({ state, leftover }: Flow, { mark }: FlowText): boolean =>
  mark === 'unknown' || leftover !== null || (mark === 'refused' && state !== 'refused')
