/** What the page shows now, and reading it again when main says that there is something newer. */
import type { Range } from '@shared/contract/market'
import type { MainApi } from '../api'
import { refreshAllowances } from './allowances'
import type { Stores } from './app'
import { loadHoldings } from './holdings'
import { loadLaunch, loadLaunches } from './launches'
import { loadCollection, loadListings, loadOverview, sortOf } from './market'
import { loadNft } from './nft'
import { loadOffers } from './offers'
import type { Remote } from './remote'
import { currentRoute } from './route'

/** The market was not reached by the latest requests. */
export const wasOffline = ({ network }: Stores): boolean => {
  const state = network.getState()
  return 'value' in state && state.value.service.status === 'offline'
}

/** Facts of a collection are newer: whatever shows them is made again. */
export function refreshCollection(stores: Stores, api: MainApi, token: string): void {
  const collection = stores.collection.getState()
  if (collection.status !== 'idle' && collection.of === token) {
    void loadCollection(stores.collection, api, token, false)
  }
  const holdings = stores.holdings.getState()
  if (!('value' in holdings) || !holdings.value.collections.some((held) => held.token === token)) return
  void loadHoldings(stores.holdings, api, holdings.of, false)
}

/** How launches are paid is known now. */
export function refreshLaunches({ launches }: Stores, api: MainApi): void {
  if (launches.getState().status !== 'idle') void loadLaunches(launches, api, false)
}

/** The market is reached again: what the page shows is read anew, without a click. */
export function refreshShown(stores: Stores, api: MainApi): void {
  const route = currentRoute(stores.route.getState())
  const { holdings, overview, collection, listings, nft } = stores
  const of = <T>(state: Remote<T>): string | null => (state.status === 'idle' ? null : state.of)
  switch (route.name) {
    case 'holdings': {
      const account = of(holdings.getState())
      if (account !== null) void loadHoldings(holdings, api, account, false)
      return
    }
    case 'market': {
      const range = of(overview.getState())
      if (range !== null) void loadOverview(overview, api, range as Range, false)
      return
    }
    case 'collection': {
      void loadCollection(collection, api, route.token, false)
      const sort = sortOf(listings.getState(), route.token)
      if (sort !== null) void loadListings(listings, api, { token: route.token, sort }, false)
      return
    }
    case 'launches':
      refreshLaunches(stores, api)
      return
    case 'launch':
      void loadLaunch(stores.launch, api, route, false)
      return
    case 'offers': {
      const account = of(stores.offers.getState())
      if (account !== null) void loadOffers(stores.offers, api, account)
      return
    }
    case 'nft':
      void loadNft(nft, api, route, false)
      return
    case 'allowances':
      for (const account of stores.allowances.accounts()) refreshAllowances(stores.allowances, api, account)
      return
    case 'history':
    case 'accounts':
    case 'settings':
    case 'lists':
    case 'connection':
    case 'profile':
    case 'answers':
      return
  }
}
