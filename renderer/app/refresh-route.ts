/** Listings of a collection are read in pages into their own store, outside the queries. This module refreshes them. */
import type { SettledFlow } from '@shared/contract/events'
import type { MainApi } from '../api'
import type { Stores } from './stores'
import { forgetListings, listingsOf, readListingsAgain } from '../features/collection/listings-store'
import { currentRoute } from '../stores/route'

/** Refreshes the shown listings when the market is reachable again, or after a flow in their collection. */
export function refreshShownListings(stores: Stores, api: MainApi, flow: SettledFlow | null = null): void {
  const route = currentRoute(stores.route.getState())
  if (route.name !== 'collection') return
  const { token } = route
  if (flow !== null && flow.token !== token) return
  const listings = stores.listings.getState()
  // Without any listings a read is either running or has failed; only a failed one is repeated, and not after a flow.
  if (listingsOf(listings, token) || (flow === null && listings.status === 'failed')) {
    readListingsAgain(stores, api, token, stores.collectionFilter.getState().traits, false)
  }
}

/** Handles the settlement of a flow, or a movement within one: drops or refreshes the listings of its collection. */
export function refreshAfterFlow(stores: Stores, api: MainApi, flow: SettledFlow): void {
  const route = currentRoute(stores.route.getState())
  if (flow.token !== null && !(route.name === 'collection' && route.token === flow.token)) {
    forgetListings(stores.listings, flow.token)
  }
  refreshShownListings(stores, api, flow)
}
