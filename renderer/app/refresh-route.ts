/** Listings of a collection are read in parts, into a store of their own. Here they are read again when newer ones exist. */
import type { ActSettled } from '@shared/contract/events'
import type { MainApi } from '../api'
import type { Stores } from './stores'
import { forgetListings, listingsOf, readListingsAgain } from '../features/collection/listings-store'
import { currentRoute } from '../stores/route'

/** Reads the listings that the page shows again: when the market is reached, or after an act in their collection. */
export function rereadListings(stores: Stores, api: MainApi, act: ActSettled | null = null): void {
  const route = currentRoute(stores.route.getState())
  if (route.name !== 'collection') return
  const { token } = route
  if (act !== null && act.token !== token) return
  const listings = stores.listings.getState()
  // Before any of them was read they are being read, or could not be.
  if (listingsOf(listings, token) || (act === null && listings.status === 'failed')) {
    readListingsAgain(stores, api, token, stores.collectionFilter.getState().traits, false)
  }
}

/** An act of this app has ended, or has moved something. */
export function afterAct(stores: Stores, api: MainApi, act: ActSettled): void {
  const route = currentRoute(stores.route.getState())
  if (act.token !== null && !(route.name === 'collection' && route.token === act.token)) {
    forgetListings(stores.listings, act.token)
  }
  rereadListings(stores, api, act)
}
