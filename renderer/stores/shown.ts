/** What the page shows of main's state that is still in stores, and reading it again when main says that there is something newer. */
import type { ActSettled } from '@shared/contract/events'
import type { MainApi } from '../api'
import type { Stores } from './app'
import { forgetListings, listingsOf, readListingsAgain } from './listings'
import { loadNft, loadNftOffers, loadPast, loadReadiness, readinessOf } from './nft'
import { currentRoute } from './route'

/** Facts of a collection are newer: what shows them is made again. */
export function refreshCollection(stores: Stores, api: MainApi, token: string): void {
  const nft = stores.nft.getState()
  // A page that is opened reads its NFT by itself.
  const isShown = currentRoute(stores.route.getState()).name === 'nft'
  if (isShown && 'value' in nft && nft.value.token === token) void loadNft(stores.nft, api, nft.value, false)
}

const isFailed = ({ status }: { readonly status: string }): boolean => status === 'failed'

/** An act of this app: all is meant that it may have changed. */
type Meant = Partial<ActSettled>

/**
 * What the page shows of the stores is read anew, without a click: all of it when the market is reached again, of an act
 * what that may have changed. Views that are not shown read what is old when they are opened.
 */
export function rereadStores(stores: Stores, api: MainApi, act: ActSettled | null = null): void {
  const route = currentRoute(stores.route.getState())
  const { listings, nft } = stores
  const isMeant = (shown: Meant) =>
    act === null || Object.entries(shown).every(([name, it]) => act[name as keyof ActSettled] === it)
  switch (route.name) {
    case 'collection': {
      const { token } = route
      if (!isMeant({ token })) return
      // Before any of them was read they are being read, or could not be.
      if (listingsOf(listings.getState(), token) || (act === null && isFailed(listings.getState()))) {
        readListingsAgain(stores, api, token, stores.collectionFilter.getState().traits, false)
      }
      return
    }
    case 'launch':
      refreshReadiness(stores, api, route.token, act)
      return
    case 'nft': {
      const { token, serial } = route
      if (isMeant({ token, serial })) {
        void loadNft(nft, api, { token, serial }, false)
        // What the market tells of an own act is newer than what was kept of it.
        void loadPast(stores.nftPast, api, { token, serial }, act !== null)
        void loadNftOffers(stores.nftOffers, api, { token, serial }, act !== null)
      }
      refreshReadiness(stores, api, token, act)
      return
    }
    default:
      return
  }
}

/** What an account has and can take in is another after each of its acts. */
function refreshReadiness({ readiness }: Stores, api: MainApi, token: string, act: ActSettled | null): void {
  const state = readiness.getState()
  if (act === null || state.status === 'idle' || state.of !== readinessOf(act.account, token)) return
  void loadReadiness(readiness, api, act.account, token)
}

/** An act of this app has ended, or has moved something. */
export function afterAct(stores: Stores, api: MainApi, act: ActSettled): void {
  const route = currentRoute(stores.route.getState())
  if (act.token !== null && !(route.name === 'collection' && route.token === act.token)) {
    forgetListings(stores.listings, act.token)
  }
  rereadStores(stores, api, act)
}
