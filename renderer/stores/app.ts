/** All stores of the main page, and what flows into them from main. */
import type { AlertsState } from '@shared/contract/alerts'
import type { AppInfo } from '@shared/contract/app'
import type { AppError } from '@shared/errors'
import type { Flow } from '@shared/contract/flows'
import type { NetworkState } from '@shared/contract/network'
import { eventNames } from '@shared/contract/channels'
import type { EventName, Events } from '@shared/contract/events'
import type { MainApi } from '../api'
import { errorText } from '../format/error-text'
import { flowText, hasEnded, type FlowText } from '../format/flow-text'
import { listsQueries } from '../queries/lists'
import { createQueryClient, readQuery, repairShown } from '../query/client'
import { takeEvent } from '../query/invalidation'
import { createRecovery } from '../query/recovery'
import { accountName, accountsValue, createAccounts, loadAccounts, putAccounts } from './accounts'
import { createAlerts, createNotices, loadAlerts, loadNotices, putAlerts, routeOf } from './alerts'
import { createBrowse } from './browse'
import { createChanges } from './changes'
import { createClock } from './clock'
import { createCollectionFilter, followRoute } from './collection-filter'
import { createConnection, loadConnection, putConnection } from './connection'
import { createDisk, loadDisk } from './disk'
import { createDraws } from './draws'
import { createDiagnostics } from './diagnostics'
import { createFlows, loadFlows, putFlow } from './flows'
import { createBulk } from './bulk'
import { createDocuments, createModels } from './catalog'
import { createHoldings, createMarks, loadMarks, putMarks } from './holdings'
import { createHoldingsLook } from './holdings-look'
import { createPulse, createSoon, createVisited, createWorth } from './home'
import {
  createComparables,
  createNft,
  createNftKept,
  createNftOffers,
  createPast,
  createQuote,
  createRarity,
  createReadiness,
  loadNft,
  loadPast,
  nftOf,
} from './nft'
import { createOverlay } from './overlay'
import { createPage } from './page'
import { createPageActions } from './page-actions'
import { createPlaces, loadPlaces } from './places'
import { createListings, createSight, createTraitSets, takeNews, takeSighted } from './listings'
import { createListingsLook } from './listings-view'
import { createRanks, forgetRanks } from './ranks'
import { createStanding } from './readiness'
import { createStatistics } from './statistics'
import { createRemote, load } from './remote'
import { createRequests, putRequests } from './requests'
import { isOffline } from './network'
import { createRoute, currentRoute, go } from './route'
import { afterAct, refreshCollection, refreshHoldings, rereadStores } from './shown'
import { createSettings, loadSettings, putSettings } from './settings'
import { createConsole, createToolCalls, createTools } from './tools'
import { createToasts, dropToast, showToast } from './toasts'
import { createTold } from './told'
import { createTrades } from './trade'
import { createWallet } from './wallet'

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
  info: createRemote<AppInfo>(),
  network: createRemote<NetworkState>(),
  requests: createRequests(),
  connection: createConnection(),
  diagnostics: createDiagnostics(),
  settings: createSettings(),
  accounts: createAccounts(),
  holdings: createHoldings(),
  holdingsLook: createHoldingsLook(),
  marks: createMarks(),
  bulk: createBulk(),
  worth: createWorth(),
  visited: createVisited(),
  pulse: createPulse(),
  soon: createSoon(),
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
  nft: createNft(),
  nftKept: createNftKept(),
  nftPast: createPast(),
  nftOffers: createNftOffers(),
  comparables: createComparables(),
  rarity: createRarity(),
  readiness: createReadiness(),
  standing: createStanding(),
  quote: createQuote(),
  draws: createDraws(),
  alerts: createAlerts(),
  notices: createNotices(),
  tools: createTools(),
  toolCalls: createToolCalls(),
  console: createConsole(),
  models: createModels(),
  documents: createDocuments(),
  /** In English, from which the others are translated. */
  originals: createDocuments(),
  flows: createFlows(),
  trades: createTrades(),
  told: createTold(),
  disk: createDisk(),
  toasts: createToasts(),
})

export async function loadApp(stores: Stores, api: MainApi): Promise<void> {
  await Promise.all([
    loadSettings(stores.settings, api),
    loadAccounts(stores.accounts, api),
    load(stores.network, 'all', () => api.network.get()),
    loadConnection(stores.connection, api),
    readQuery(stores.client, api, listsQueries.state),
    load(stores.info, 'all', () => api.app.info()),
    loadFlows(stores.flows, api),
    loadAlerts(stores.alerts, api),
    loadMarks(stores.marks, api),
    loadPlaces(stores.places, api),
    loadDisk(stores.disk, api),
  ])
}

type Listeners = { readonly [E in EventName]?: (payload: Events[E]) => void }

/** Takes main's events into the stores and the queries; answers with the way to stop. */
export function listen(stores: Stores, api: MainApi): () => void {
  const reread = () => {
    repairShown(stores.client, stores.clock.getState().nowMs)
    rereadStores(stores, api)
  }
  const recovery = createRecovery(reread)
  const listeners: Listeners = {
    'network.changed': (value) => {
      const isBack = isOffline(stores) && value.service.status === 'online'
      stores.network.setState({ status: 'ready', of: 'all', value }, true)
      if (isBack) reread()
      recovery.report(value.trouble?.error ?? null)
    },
    'connection.changed': (value) => putConnection(stores.connection, value),
    'accounts.changed': (value) => putAccounts(stores.accounts, value),
    'settings.changed': (value) => putSettings(stores.settings, value),
    'flows.changed': (flow) => onFlow(stores, flow),
    'holdings.changed': ({ account }) => refreshHoldings(stores, api, (view) => view.account === account),
    'marks.changed': (value) => putMarks(stores.marks, value),
    'act.settled': (settled) => afterAct(stores, api, settled),
    'listings.happened': ({ token, news }) => takeNews(stores.listings, token, news),
    'listings.sighted': ({ token }) => takeSighted(stores.sight, api, token),
    'collection.changed': ({ token }) => refreshCollection(stores, api, token),
    'alerts.changed': (value) => onAlerts(stores, api, value),
    'disk.changed': ({ error }) => stores.disk.setState({ error }),
    'fault.happened': (error) => onFault(stores, error),
    'place.opened': (place) => go(stores.route, routeOf(place)),
    'nft.changed': (key) => {
      const state = stores.nft.getState()
      if (state.status === 'idle' || state.of !== nftOf(key)) return
      void loadNft(stores.nft, api, key, false)
      void loadPast(stores.nftPast, api, key, false)
    },
  }
  const stops = [
    recovery.stop,
    stores.network.subscribe((state) => {
      if ('value' in state) putRequests(stores.requests, state.value.budgets, stores.clock.getState().nowMs)
    }),
    ...eventNames.map((name) => subscribe(stores, api, name, listeners)),
  ]
  return () => stops.forEach((stop) => stop())
}

const subscribe = <E extends EventName>(stores: Stores, api: MainApi, name: E, listeners: Listeners): (() => void) =>
  api.on(name, (payload) => {
    takeEvent(stores.client, name, payload)
    listeners[name]?.(payload)
  })

/** Notices that are shown are read again when there are others. */
function onAlerts(stores: Stores, api: MainApi, value: AlertsState): void {
  putAlerts(stores.alerts, value)
  const { status } = stores.notices.getState()
  if (status !== 'idle' && currentRoute(stores.route.getState()).name === 'notices') {
    void loadNotices(stores.notices, api)
  }
}

const TOAST_MS = 9000

/** Of no view's own: it stays until it is put away. */
function onFault(stores: Stores, error: AppError): void {
  const { title, moved, todo } = errorText(error)
  showToast(stores.toasts, {
    ...{ id: 'fault', mark: 'refused', title, detail: `${moved} ${todo}`, action: null, untilMs: null },
  })
}

function onFlow(stores: Stores, flow: Flow): void {
  const before = putFlow(stores.flows, flow)
  if (before?.state === flow.state || !(hasEnded(flow.state) || flow.state === 'unknown')) return
  // Someone who declines knows it. Either way an earlier toast of it is out of date.
  if (flow.state === 'declined' || stores.told.has(flow.id)) return dropToast(stores.toasts, flow.id)
  const words = flowText(flow, accountName(accountsValue(stores.accounts), flow.account))
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
