/** Updates and invalidates queries when main sends an event. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import type { AccountsState } from '@shared/contract/accounts'
import type { SettledFlow, EventName, Events } from '@shared/contract/events'
import { accountsQueries } from '../features/accounts/queries'
import { alertsQueries } from '../features/alerts/queries'
import { allowancesQueries } from '../features/allowances/queries'
import { connectionQueries } from '../features/connection/queries'
import { holdingsQueries } from '../features/holdings/queries'
import { launchesQueries } from '../features/launches/queries'
import { listsQueries } from '../features/lists/queries'
import { marketQueries } from '../features/market/queries'
import { nftQueries } from '../features/nft/queries'
import { offersQueries } from '../features/offers/queries'
import { readinessQueries } from '../features/readiness/queries'
import { settingsQueries } from '../features/settings/queries'
import { statisticsQueries } from '../features/statistics/queries'
import { invalidate, cacheValue, cachedValueOf } from '../query/client'
import type { MainQuery } from '../query/main-query'

type StaleQueries = Pick<QueryFilters, 'queryKey' | 'predicate'> & {
  /** True if main must not answer the queries from its cache, because cached answers may be older than the event. */
  readonly bypassesCache?: boolean
}
type StaleQueriesByEvent = {
  readonly [E in EventName]?: (payload: Events[E], client: QueryClient) => readonly StaleQueries[]
}

const staleQueriesByEvent: StaleQueriesByEvent = {
  'accounts.changed': (accounts, client) =>
    staleReadinessQueries(cachedValueOf(client, accountsQueries.state), accounts),
  'flow.settled': (flow) => [
    ...staleAccountQueries(flow),
    ...staleTokenQueries(flow),
    ...staleNftQueries(flow),
    readinessQueries.accountKey(flow.account),
  ],
  'alerts.changed': () => [alertsQueries.notices],
  'collection.changed': ({ token }) => [
    marketQueries.collection(token),
    marketQueries.traits(token),
    nftQueries.detailsOf(token),
    holdingsQueries.holdersOfCollection(token),
  ],
  'holdings.changed': ({ account }) => [holdingsQueries.accountHoldings(account)],
  'launches.changed': () => [launchesQueries.lists],
  'market.changed': () => [marketQueries.overviews, marketQueries.tradedCollections, statisticsQueries.names],
  'nft.changed': (key) => [nftQueries.detail(key), nftQueries.history(key)],
  'offers.changed': ({ account }) => [
    {
      ...offersQueries.allSingleOffers,
      // The last part of such a key is the list of the accounts whose offers the query reads.
      predicate: ({ queryKey }) => (queryKey.at(-1) as readonly string[]).includes(account),
    },
  ],
}

/**
 * Readiness queries of the accounts whose `access` has changed. The cached readiness of such an account may have been
 * read while the keychain was still closed, or before the person added a key.
 */
function staleReadinessQueries(previous: AccountsState | null, current: AccountsState): readonly StaleQueries[] {
  const previousAccessById = new Map(previous?.accounts.map(({ id, access }) => [id, access]))
  return current.accounts
    .filter(({ id, access }) => previousAccessById.get(id) !== access)
    .map(({ id }) => readinessQueries.accountKey(id))
}

const staleAccountQueries = ({ account }: SettledFlow): readonly StaleQueries[] => [
  allowancesQueries.of(account),
  allowancesQueries.allDependentListings(account),
  offersQueries.ownCollectionOffers(account),
  holdingsQueries.accountHoldings(account),
]

const staleTokenQueries = ({ token }: SettledFlow): readonly StaleQueries[] =>
  token === null
    ? []
    : [
        marketQueries.collection(token),
        launchesQueries.lists,
        { ...offersQueries.collectionOfferBook(token), bypassesCache: true },
        launchesQueries.launchesOf(token),
        { ...launchesQueries.progressOf(token), bypassesCache: true },
        { ...launchesQueries.pool(token), bypassesCache: true },
      ]

const staleNftQueries = ({ token, serial }: SettledFlow): readonly StaleQueries[] =>
  token === null || serial === null
    ? []
    : [
        nftQueries.detail({ token, serial }),
        { ...nftQueries.history({ token, serial }), bypassesCache: true },
        { ...nftQueries.offers({ token, serial }), bypassesCache: true },
      ]

/** Queries that get their complete new value from the payload of an event. */
const stateQueries: { readonly [E in EventName]?: MainQuery<Events[E]> } = {
  'accounts.changed': accountsQueries.state,
  'alerts.changed': alertsQueries.state,
  'connection.changed': connectionQueries.state,
  'lists.changed': listsQueries.state,
  'marks.changed': holdingsQueries.marks,
  'settings.changed': settingsQueries.state,
}

/** Stores the payload of an event as a query's new value if possible, and invalidates the queries that are now stale. */
export function applyEvent<E extends EventName>(client: QueryClient, name: E, payload: Events[E]): void {
  // Select the stale queries first: the selection compares the payload with the value that `cacheValue` replaces.
  const staleQueries = staleQueriesByEvent[name]?.(payload, client) ?? []
  const stateQuery = stateQueries[name]
  if (stateQuery) cacheValue(client, stateQuery, payload)
  for (const { bypassesCache = false, queryKey, predicate } of staleQueries) {
    invalidate(client, { ...(queryKey && { queryKey }), ...(predicate && { predicate }) }, bypassesCache)
  }
}
