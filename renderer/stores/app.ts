/** All stores of the main page, and what flows into them from main. */
import type { AlertsState } from '@shared/contract/alerts'
import type { AppInfo } from '@shared/contract/app'
import type { AppError } from '@shared/errors'
import type { Flow } from '@shared/contract/flows'
import type { NetworkState } from '@shared/contract/network'
import type { MainApi } from '../api'
import { errorText } from '../format/error-text'
import { flowText, hasEnded, type FlowText } from '../format/flow-text'
import { accountName, accountsValue, createAccounts, loadAccounts, putAccounts } from './accounts'
import { createAlerts, createNotices, loadAlerts, loadNotices, putAlerts, routeOf } from './alerts'
import { createAllowances } from './allowances'
import { createBrowse } from './browse'
import { createChanges } from './changes'
import { createClock } from './clock'
import { createCollectionCharts } from './collection-charts'
import { createCollectionFilter, followRoute } from './collection-filter'
import { createConnection, loadConnection, putConnection } from './connection'
import { createDisk, loadDisk } from './disk'
import { createDraws } from './draws'
import { createDiagnostics } from './diagnostics'
import { createFlows, loadFlows, putFlow } from './flows'
import {
  createLaunch,
  createLaunches,
  createLaunchInsight,
  createMintSignIn,
  createPool,
  createPoolCheck,
} from './launches'
import { createBulk } from './bulk'
import { createDocuments, createModels } from './catalog'
import { createLists, loadLists, putLists } from './lists'
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
import { createParts } from './parts'
import { createPlaces, loadPlaces } from './places'
import { createListings, createSight, createTraitSets, takeNews, takeSighted } from './listings'
import { createListingsLook } from './listings-view'
import { createCollection, createOverview, createTraded, loadOverview } from './market'
import { createOfferBook } from './offer-book'
import { createOffers, createSingle, createTraits } from './offers'
import { createRanks, forgetRanks } from './ranks'
import { createStanding } from './readiness'
import { createStatistics } from './statistics'
import { createRemote, load } from './remote'
import { createRequests, putRequests } from './requests'
import { createRetry } from './retry'
import { createRoute, currentRoute, go } from './route'
import {
  afterAct,
  refreshCollection,
  refreshSingleOffers,
  refreshHoldings,
  refreshLaunches,
  refreshShown,
  wasOffline,
} from './shown'
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
  clock: createClock(nowMs),
  route: createRoute(),
  places: createPlaces(),
  page: createPage(),
  parts: createParts(),
  overlay: createOverlay(),
  info: createRemote<AppInfo>(),
  network: createRemote<NetworkState>(),
  requests: createRequests(),
  connection: createConnection(),
  diagnostics: createDiagnostics(),
  settings: createSettings(),
  accounts: createAccounts(),
  lists: createLists(),
  holdings: createHoldings(),
  holdingsLook: createHoldingsLook(),
  marks: createMarks(),
  bulk: createBulk(),
  worth: createWorth(),
  visited: createVisited(),
  pulse: createPulse(),
  soon: createSoon(),
  allowances: createAllowances(),
  overview: createOverview(),
  traded: createTraded(),
  collection: createCollection(),
  collectionFilter: createCollectionFilter(),
  collectionTraits: createTraits(),
  collectionCharts: createCollectionCharts(),
  browse: createBrowse(),
  wallet: createWallet(),
  changes: createChanges(),
  statistics: createStatistics(),
  listings: createListings(),
  listingsLook: createListingsLook(),
  traitSets: createTraitSets(),
  sight: createSight(),
  ranks: createRanks(),
  launches: createLaunches(),
  /** Those that start within the days that were chosen. */
  datedLaunches: createLaunches(),
  launch: createLaunch(),
  launchInsight: createLaunchInsight(),
  mintSignIn: createMintSignIn(),
  pool: createPool(),
  poolCheck: createPoolCheck(),
  offers: createOffers(),
  singleOffers: createSingle(),
  offerBook: createOfferBook(),
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
    loadLists(stores.lists, api),
    load(stores.info, 'all', () => api.app.info()),
    loadFlows(stores.flows, api),
    loadAlerts(stores.alerts, api),
    loadMarks(stores.marks, api),
    loadPlaces(stores.places, api),
    loadDisk(stores.disk, api),
  ])
}

/** Takes main's events into the stores; answers with the way to stop. */
export function listen(stores: Stores, api: MainApi): () => void {
  const retry = createRetry(() => refreshShown(stores, api))
  const stops = [
    retry.stop,
    api.on('network.changed', (value) => {
      const isBack = 'value' in stores.network.getState() && wasOffline(stores) && value.service.status === 'online'
      stores.network.setState({ status: 'ready', of: 'all', value }, true)
      if (isBack) refreshShown(stores, api)
      retry.heard(value.trouble?.error ?? null)
    }),
    stores.network.subscribe((state) => {
      if ('value' in state) putRequests(stores.requests, state.value.budgets, stores.clock.getState().nowMs)
    }),
    api.on('connection.changed', (value) => putConnection(stores.connection, value)),
    api.on('accounts.changed', (value) => putAccounts(stores.accounts, value)),
    api.on('lists.changed', (value) => putLists(stores.lists, value)),
    api.on('settings.changed', (value) => putSettings(stores.settings, value)),
    api.on('flows.changed', (flow) => onFlow(stores, flow)),
    api.on('holdings.changed', ({ account }) => {
      refreshHoldings(stores, api, (view) => view.account === account)
    }),
    api.on('marks.changed', (value) => putMarks(stores.marks, value)),
    api.on('act.settled', (settled) => afterAct(stores, api, settled)),
    api.on('market.changed', () => {
      const state = stores.overview.getState()
      if (state.status === 'ready') void loadOverview(stores.overview, api, state.value.range, false)
    }),
    api.on('listings.happened', ({ token, news }) => takeNews(stores.listings, token, news)),
    api.on('listings.sighted', ({ token }) => takeSighted(stores.sight, api, token)),
    api.on('launches.changed', () => refreshLaunches(stores, api)),
    api.on('offers.changed', ({ account }) => refreshSingleOffers(stores, api, account)),
    api.on('collection.changed', ({ token }) => refreshCollection(stores, api, token)),
    api.on('alerts.changed', (value) => onAlerts(stores, api, value)),
    api.on('disk.changed', ({ error }) => stores.disk.setState({ error })),
    api.on('fault.happened', (error) => onFault(stores, error)),
    api.on('place.opened', (place) => go(stores.route, routeOf(place))),
    api.on('nft.changed', (key) => {
      const state = stores.nft.getState()
      if (state.status === 'idle' || state.of !== nftOf(key)) return
      void loadNft(stores.nft, api, key, false)
      void loadPast(stores.nftPast, api, key, false)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}

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
