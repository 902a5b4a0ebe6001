/**
 * Refreshes the listings of collections. The listings are in a store of their own and not in queries, so invalidating
 * queries does not refresh the listings.
 */
import type { SettledFlow } from '@shared/contract/events'
import type { MainApi } from '../api'
import type { Stores } from './stores'
import { discardListings, listingsOf, readListingsAgain } from '../features/collection/listings-store'
import { currentRoute } from '../stores/route'

/**
 * Refreshes the listings of the shown collection after a flow has ended or moved assets. Does nothing if the flow is in
 * another collection. `flow` is null if the reason is that the market is reachable again.
 */
export function refreshShownListings(stores: Stores, api: MainApi, flow: SettledFlow | null = null): void {
  const route = currentRoute(stores.route.getState())
  if (route.name !== 'collection') return
  const { token } = route
  if (flow !== null && flow.token !== token) return
  const listings = stores.listings.getState()
  const hasListings = listingsOf(listings, token) !== null
  const shouldRetry = flow === null && listings.status === 'failed'
  if (hasListings || shouldRetry) {
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
