/** What the page shows now, and reading it again when main says that there is something newer. */
import type { ActSettled } from '@shared/contract/events'
import type { HoldingsView } from '@shared/contract/holdings'
import type { Range } from '@shared/contract/market'
import type { MainApi } from '../api'
import { refreshAllowances } from './allowances'
import type { Stores } from './app'
import { loadHoldings, readAccounts, reloadHoldings } from './holdings'
import { loadDatedLaunches, loadLaunch, loadLaunches, loadPool, loadProgress } from './launches'
import { loadPulse, loadSoon, loadVisited } from './home'
import { forgetListings, listingsOf, readListingsAgain } from './listings'
import { loadCollection, loadOverview } from './market'
import { loadNft, loadNftOffers, loadPast, loadReadiness, readinessOf } from './nft'
import { loadOfferBook } from './offer-book'
import { loadOffers, loadSingle, queryIn } from './offers'
import type { Remote } from './remote'
import { loadStanding } from './readiness'
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
  const nft = stores.nft.getState()
  // A page that is opened reads its NFT by itself.
  const isShown = currentRoute(stores.route.getState()).name === 'nft'
  if (isShown && 'value' in nft && nft.value.token === token) void loadNft(stores.nft, api, nft.value, false)
  refreshHoldings(stores, api, (view) => view.collections.some((held) => held.token === token))
}

/** Whether what is held is on the page; others read it when they are opened. */
const showsHoldings = ({ route }: Stores): boolean => {
  const { name } = currentRoute(route.getState())
  return name === 'holdings' || name === 'home'
}

/** Reads holdings again, of those accounts that were read and are meant. */
export function refreshHoldings(stores: Stores, api: MainApi, isMeant: (view: HoldingsView) => boolean): void {
  if (!showsHoldings(stores)) return
  for (const account of readAccounts(stores.holdings)) {
    const state = stores.holdings.getState().get(account)
    if (state && 'value' in state && isMeant(state.value)) void reloadHoldings(stores.holdings, api, account)
  }
}

/** Offers for single NFTs are newer, where those of the account are on the page. */
export function refreshSingleOffers({ singleOffers, route }: Stores, api: MainApi, account: string): void {
  const state = singleOffers.getState()
  const isShown = currentRoute(route.getState()).name === 'offers' && state.status !== 'idle'
  const query = isShown ? queryIn(state.of) : null
  if (query?.accounts.includes(account)) void loadSingle(singleOffers, api, query, false)
}

/** How launches are paid is known now. */
export function refreshLaunches({ launches, datedLaunches }: Stores, api: MainApi): void {
  if (launches.getState().status !== 'idle') void loadLaunches(launches, api, false)
  const dated = datedLaunches.getState()
  if (dated.status === 'idle') return
  const [from = '', to = ''] = dated.of.split(' ')
  void loadDatedLaunches(datedLaunches, api, { from, to }, false)
}

const isFailed = ({ status }: { readonly status: string }): boolean => status === 'failed'

/** An act of this app: all is meant that it may have changed. */
type Meant = Partial<ActSettled>

/**
 * What the page shows is read anew, without a click: all of it when the market is reached again, of an act what that may
 * have changed. Views that are not shown read what is old when they are opened.
 */
export function refreshShown(stores: Stores, api: MainApi, act: ActSettled | null = null): void {
  const route = currentRoute(stores.route.getState())
  const { holdings, overview, collection, listings, nft } = stores
  const of = <T>(state: Remote<T>): string | null => (state.status === 'idle' ? null : state.of)
  const isMeant = (shown: Meant) =>
    act === null || Object.entries(shown).every(([name, it]) => act[name as keyof ActSettled] === it)
  // What others may take is told there, or what hangs on it.
  if (act !== null && TELLS_ALLOWED.has(route.name)) refreshAllowances(stores.allowances, api, act.account)
  switch (route.name) {
    case 'home':
    case 'holdings':
      for (const account of readAccounts(holdings)) {
        if (isMeant({ account })) void loadHoldings(holdings, api, account, false)
      }
      if (route.name === 'home' && act === null) {
        void loadPulse(stores.pulse, api, false)
        void loadSoon(stores.soon, api)
        void loadVisited(stores.visited, api)
      }
      return
    case 'market': {
      const range = of(overview.getState())
      // The service sums up the whole market by itself, now and then.
      if (range !== null && act === null) void loadOverview(overview, api, range as Range, false)
      if (act === null) stores.parts.readAgain(false)
      return
    }
    case 'statistics':
    case 'wallet':
    case 'changes':
      if (act === null) stores.parts.readAgain(false)
      return
    case 'collection': {
      const { token } = route
      if (!isMeant({ token })) return
      void loadCollection(collection, api, token, false)
      const isBookShown = stores.collectionFilter.getState().tab === 'offers'
      if (act !== null && isBookShown) void loadOfferBook(stores.offerBook, api, token, true)
      // Before any of them was read they are being read, or could not be.
      if (listingsOf(listings.getState(), token) || (act === null && isFailed(listings.getState()))) {
        readListingsAgain(stores, api, token, stores.collectionFilter.getState().traits, false)
      }
      if (act === null) stores.parts.readAgain(false)
      return
    }
    case 'launches':
      refreshLaunches(stores, api)
      return
    case 'launch':
      if (isMeant({ token: route.token })) void loadLaunch(stores.launch, api, route, false)
      if (isMeant({ token: route.token })) void loadProgress(stores.launchInsight, api, route, act !== null)
      if (act === null) stores.parts.readAgain(false)
      refreshReadiness(stores, api, route.token, act)
      return
    case 'pool':
      if (isMeant({ token: route.token })) void loadPool(stores.pool, api, route.token, act !== null)
      return
    case 'offers': {
      const account = of(stores.offers.getState())
      if (account !== null && isMeant({ account })) void loadOffers(stores.offers, api, account)
      if (act === null) stores.parts.readAgain(false)
      return
    }
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
    case 'readiness': {
      const shown = stores.standing.getState()
      if (!('value' in shown) || !isMeant({ account: shown.value.subject.id })) return
      void loadStanding(stores.standing, api, shown.value.subject.id, shown.value.token?.id ?? null)
      return
    }
    case 'allowances':
      for (const account of stores.allowances.accounts()) {
        if (isMeant({ account })) refreshAllowances(stores.allowances, api, account)
      }
      return
    case 'tools':
      if (act === null) stores.page.getState().refresh?.()
      return
    case 'draws':
    case 'history':
    case 'accounts':
    case 'settings':
    case 'lists':
    case 'connection':
    case 'profile':
    case 'answers':
    case 'go-live':
    case 'notices':
    case 'alerts':
    case 'traded':
      return
  }
}

/** Pages that say whether what is listed can be bought, or what a mint rests on. */
const TELLS_ALLOWED: ReadonlySet<ReturnType<typeof currentRoute>['name']> = new Set([
  'home',
  'holdings',
  'nft',
  'launch',
])

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
  refreshShown(stores, api, act)
}
