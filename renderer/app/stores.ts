/** All stores of the main page. */
import { createQueryClient } from '../query/client'
import { createBrowse } from '../features/market/browse-store'
import { createChanges } from '../features/changes/changes-store'
import { createClock } from '../stores/clock'
import { createCollectionFilter, followRoute } from '../features/collection/collection-filter'
import { createDisk } from '../stores/disk'
import { createDrawsStores } from '../features/draws/draws-store'
import { createBulk } from '../features/bulk/bulk-store'
import { createHoldingsLook } from '../features/holdings/holdings-look'
import { createOverlay } from '../stores/overlay'
import { createPage } from '../stores/page'
import { createPageActions } from '../stores/page-actions'
import { createRecentPages } from '../stores/recent-pages'
import { createListings, createVisibleFacts, createTraitSets } from '../features/collection/listings-store'
import { createListingsViewSettings } from '../features/collection/listings-view'
import { createRanks, resetRanksOnCollectionChange } from '../features/collection/ranks-store'
import { createStatistics } from '../features/statistics/statistics-store'
import { createRequests } from '../stores/requests'
import { createRoute } from '../stores/route'
import { createConsole } from '../features/tools/tools-store'
import { createToasts } from '../stores/toasts'
import { createSuppressedToasts } from '../stores/suppressed-toasts'
import { createTrades } from '../features/flows/trade-store'
import { createWallet } from '../features/wallet/wallet-store'

/** Creates the stores, and connects those that follow another store. */
export function createStores(nowMs: number) {
  const stores = makeStores(nowMs)
  followRoute(stores.collectionFilter, stores.route)
  resetRanksOnCollectionChange(stores.ranks, stores.sight)
  return stores
}
export type Stores = ReturnType<typeof makeStores>

const makeStores = (nowMs: number) => ({
  /** Cache of the values that the page has read from main through queries. */
  client: createQueryClient(),
  clock: createClock(nowMs),
  route: createRoute(),
  recentPages: createRecentPages(),
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
  listingsLook: createListingsViewSettings(),
  traitSets: createTraitSets(),
  sight: createVisibleFacts(),
  ranks: createRanks(),
  draws: createDrawsStores(),
  console: createConsole(),
  trades: createTrades(),
  suppressedToasts: createSuppressedToasts(),
  disk: createDisk(),
  toasts: createToasts(),
})
