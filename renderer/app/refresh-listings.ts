/**
 * Refreshes the listings of collections. They are read in parts into their own store, so invalidating queries does not
 * refresh them.
 */
import type { SettledFlow } from '@shared/contract/events'
import type { MainApi } from '../api'
import type { Stores } from './stores'
import { discardListings, listingsOf, readListingsAgain } from '../features/collection/listings-store'
import { currentRoute } from '../stores/route'

/**
 * Refreshes the listings of the shown collection. `flow` is the flow that has ended or moved assets, and flows in other
 * collections change nothing; null if the market is reachable again.
 */
export function refreshShownListings(stores: Stores, api: MainApi, flow: SettledFlow | null = null): void {
  const route = currentRoute(stores.route.getState())
  if (route.name !== 'collection') return
  const { token } = route
  if (flow !== null && flow.token !== token) return
  const listings = stores.listings.getState()
  const hasListings = listingsOf(listings, token) !== null
  const canRetry = flow === null && listings.status === 'failed'
  if (hasListings || canRetry) {
    readListingsAgain(stores, api, token, stores.collectionFilter.getState().traits, false)
  }
}

/**
 * Updates listings after a flow has ended or moved assets. Refreshes the listings of the flow's collection if the page
 * shows them; otherwise discards the listings, so that the next visit reads them again.
 */
export function refreshAfterFlow(stores: Stores, api: MainApi, flow: SettledFlow): void {
  const route = currentRoute(stores.route.getState())
  if (flow.token !== null && !(route.name === 'collection' && route.token === flow.token)) {
    discardListings(stores.listings, flow.token)
  }
  refreshShownListings(stores, api, flow)
}
