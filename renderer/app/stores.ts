/** All stores of the main page, and what flows into them from main. */
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
import { createQueryClient, putValue, readQuery, repairShown, valueOf } from '../query/client'
import { takeEvent } from '../query/invalidation'
import { createRecovery } from '../query/recovery'
import { accountName } from '../features/accounts/accounts-store'
import { routeOf } from '../features/alerts/alerts-store'
import { createBrowse } from '../features/market/browse-store'
import { createChanges } from '../features/changes/changes-store'
import { createClock } from '../stores/clock'
import { createCollectionFilter, followRoute } from '../features/collection/collection-filter'
import { createDisk, loadDisk } from '../stores/disk'
import { createDraws } from '../features/draws/draws-store'
import { putFlow } from '../features/flows/flows-store'
import { createBulk } from '../features/bulk/bulk-store'
import { createHoldingsLook } from '../features/holdings/holdings-look'
import { createOverlay } from '../stores/overlay'
import { createPage } from '../stores/page'
import { createPageActions } from '../stores/page-actions'
import { createPlaces, loadPlaces } from '../stores/recent-pages'
import {
  createListings,
  createSight,
  createTraitSets,
  takeNews,
  takeSighted,
} from '../features/collection/listings-store'
import { createListingsLook } from '../features/collection/listings-view'
import { createRanks, forgetRanks } from '../features/collection/ranks-store'
import { createStatistics } from '../features/statistics/statistics-store'
import { createRequests, putRequests } from '../stores/requests'
import { isOffline } from '../stores/network'
import { createRoute, go } from '../stores/route'
import { afterAct, rereadListings } from './refresh-route'
import { createConsole } from '../features/tools/tools-store'
import { createToasts, dropToast, showToast } from '../stores/toasts'
import { createTold } from '../stores/suppressed-toasts'
import { createTrades } from '../features/flows/trade-store'
import { createWallet } from '../features/wallet/wallet-store'

export function createStores(nowMs: number) {
  const stores = makeStores(nowMs)
  followRoute(stores.collectionFilter, stores.route)
  forgetRanks(stores.ranks, stores.sight)
  return stores
}
export type Stores = ReturnType<typeof makeStores>

const makeStores = (nowMs: number) => ({
  /** What main knows, as far as it is read through queries. */
  client: createQueryClient(),
  clock: createClock(nowMs),
  route: createRoute(),
  places: createPlaces(),
  page: createPage(),
  pageActions: createPageActions(),
  overlay: createOverlay(),
  requests: createRequests(),
  holdingsLook: createHoldingsLook(),
  bulk: createBulk(),
  collectionFilter: createCollectionFilter(),
  browse: createBrowse(),
  wallet: createWallet(),
  changes: createChanges(),
  statistics: createStatistics(),
  listings: createListings(),
  listingsLook: createListingsLook(),
  traitSets: createTraitSets(),
  sight: createSight(),
  ranks: createRanks(),
  draws: createDraws(),
  console: createConsole(),
  trades: createTrades(),
  told: createTold(),
  disk: createDisk(),
  toasts: createToasts(),
})

export async function loadApp(stores: Stores, api: MainApi): Promise<void> {
  await Promise.all([
    readQuery(stores.client, api, settingsQueries.state),
    readQuery(stores.client, api, accountsQueries.state),
    readQuery(stores.client, api, networkQueries.state).then(() => countRequests(stores)),
    readQuery(stores.client, api, connectionQueries.state),
    readQuery(stores.client, api, listsQueries.state),
    readQuery(stores.client, api, appQueries.info),
    readQuery(stores.client, api, flowsQueries.list),
    readQuery(stores.client, api, alertsQueries.state),
    readQuery(stores.client, api, holdingsQueries.marks),
    loadPlaces(stores.places, api),
    loadDisk(stores.disk, api),
  ])
}

/** Takes what is left of each rate limit. */
function countRequests({ client, requests, clock }: Stores): void {
  const network = valueOf(client, networkQueries.state)
  if (network) putRequests(requests, network.budgets, clock.getState().nowMs)
}

type Listeners = { readonly [E in EventName]?: (payload: Events[E]) => void }

/** Takes main's events into the stores and the queries; answers with the way to stop. */
export function listen(stores: Stores, api: MainApi): () => void {
  const reread = () => {
    repairShown(stores.client, stores.clock.getState().nowMs)
    rereadListings(stores, api)
  }
  const recovery = createRecovery(reread)
  const listeners: Listeners = {
    'network.changed': (value) => {
      const isBack = isOffline(stores) && value.service.status === 'online'
      putValue(stores.client, networkQueries.state, value)
      countRequests(stores)
      if (isBack) reread()
      recovery.report(value.trouble?.error ?? null)
    },
    'flows.changed': (flow) => onFlow(stores, flow),
    'act.settled': (settled) => afterAct(stores, api, settled),
    'listings.happened': ({ token, news }) => takeNews(stores.listings, token, news),
    'listings.sighted': ({ token }) => takeSighted(stores.sight, api, token),
    'disk.changed': ({ error }) => stores.disk.setState({ error }),
    'fault.happened': (error) => onFault(stores, error),
    'place.opened': (place) => go(stores.route, routeOf(place)),
  }
  const stops = [recovery.stop, ...eventNames.map((name) => subscribe(stores, api, name, listeners))]
  return () => stops.forEach((stop) => stop())
}

const subscribe = <E extends EventName>(stores: Stores, api: MainApi, name: E, listeners: Listeners): (() => void) =>
  api.on(name, (payload) => {
    takeEvent(stores.client, name, payload)
    listeners[name]?.(payload)
  })

const TOAST_MS = 9000

/** Of no view's own: it stays until it is put away. */
function onFault(stores: Stores, error: AppError): void {
  const { title, moved, todo } = errorText(error)
  showToast(stores.toasts, {
    id: 'fault',
    mark: 'refused',
    title,
    detail: `${moved} ${todo}`,
    action: null,
    untilMs: null,
  })
}

function onFlow(stores: Stores, flow: Flow): void {
  const before = putFlow(stores.client, flow)
  if (before?.state === flow.state || !(hasEnded(flow.state) || flow.state === 'unknown')) return
  // Someone who declines knows it. Either way an earlier toast of it is out of date.
  if (flow.state === 'declined' || stores.told.has(flow.id)) return dropToast(stores.toasts, flow.id)
  const words = flowText(flow, accountName(valueOf(stores.client, accountsQueries.state), flow.account))
  showToast(stores.toasts, {
    id: flow.id,
    mark: words.mark,
    title: words.title,
    detail: `${words.moved} ${words.todo}`.trim(),
    action: { label: 'Open', to: { name: 'history', flow: flow.id } },
    untilMs: asksForMore(flow, words) ? null : stores.clock.getState().nowMs + TOAST_MS,
  })
}

/** It must not go by unseen: the outcome is open, or something stands that was not asked for or not used up. */
const asksForMore = ({ state, leftover }: Flow, { mark }: FlowText): boolean =>
  mark === 'unknown' || leftover !== null || (mark === 'refused' && state !== 'refused')
