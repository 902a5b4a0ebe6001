/** All stores of the main page. */
import { createQueryClient } from '../query/client'
import { createBrowseStore } from '../features/market/browse-store'
import { createChanges } from '../features/changes/changes-store'
import { createClockStore } from '../stores/clock'
import { createCollectionFilter, followRoute } from '../features/collection/collection-filter'
import { createDiskStore } from '../stores/disk'
import { createMarketReachStore } from '../stores/market-reach'
import { followMarketReach } from './follow-market-reach'
import { createDrawsStores } from '../features/draws/draws-store'
import { createBulk } from '../features/bulk/bulk-store'
import { createHoldingsViewStore } from '../features/holdings/holdings-view-settings'
import { createOverlayStore } from '../stores/overlay'
import { createPageStore } from '../stores/page'
import { createPageActions } from '../stores/page-actions'
import { createRecentPagesStore } from '../stores/recent-pages'
import { createListings, createVisibleFacts, createTraitSets } from '../features/collection/listings-store'
import { createListingsViewSettings } from '../features/collection/listings-view'
import { createRanks, resetRanksOnCollectionChange } from '../features/collection/ranks-store'
import { createStatisticsStores } from '../features/statistics/statistics-store'
import { createRateLimitsStore } from '../stores/rate-limits'
import { createRouteStore } from '../stores/route'
import { createConsole } from '../features/tools/tools-store'
import { createToastsStore } from '../stores/toasts'
import { createSuppressedToasts } from '../stores/suppressed-toasts'
import { createTrades } from '../features/flows/trade-store'
import { createWalletStores } from '../features/wallet/wallet-store'

/** Creates the stores, and connects the stores that must follow changes of another store. */
export function createStores(nowMs: number) {
  const stores = makeStores(nowMs)
  followRoute(stores.collectionFilter, stores.route)
  resetRanksOnCollectionChange(stores.ranks, stores.visibleFacts)
  followMarketReach(stores.marketReach, stores.client)
  return stores
}
export type Stores = ReturnType<typeof makeStores>

const makeStores = (nowMs: number) => ({
  /** Cache of the values that the page has read from main through queries. */
  client: createQueryClient(),
  clock: createClockStore(nowMs),
  route: createRouteStore(),
  recentPages: createRecentPagesStore(),
  page: createPageStore(),
  pageActions: createPageActions(),
  overlay: createOverlayStore(),
  rateLimits: createRateLimitsStore(),
  marketReach: createMarketReachStore(),
  holdingsViewSettings: createHoldingsViewStore(),
  bulk: createBulk(),
  collectionFilter: createCollectionFilter(),
  browse: createBrowseStore(),
  wallet: createWalletStores(),
  changes: createChanges(),
  statistics: createStatisticsStores(),
  listings: createListings(),
  listingsViewSettings: createListingsViewSettings(),
  traitSets: createTraitSets(),
  visibleFacts: createVisibleFacts(),
  ranks: createRanks(),
  draws: createDrawsStores(),
  console: createConsole(),
  trades: createTrades(),
  suppressedToasts: createSuppressedToasts(),
  disk: createDiskStore(),
  toasts: createToastsStore(),
})
