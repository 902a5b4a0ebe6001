/** Maps main's events to the queries that they invalidate. The only module that knows both. */
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
import { invalidate, putValue, valueOf } from '../query/client'
import type { MainQuery } from '../query/main-query'

type StaleQueries = Pick<QueryFilters, 'queryKey' | 'predicate'> & {
  /** True if main's cached answer may be older than the event too. */
  readonly fresh?: boolean
}
type InvalidatedBy = {
  readonly [E in EventName]?: (payload: Events[E], client: QueryClient) => readonly StaleQueries[]
}

const invalidatedBy: InvalidatedBy = {
  'accounts.changed': (accounts, client) => staleReadinessQueries(valueOf(client, accountsQueries.state), accounts),
  'act.settled': (flow) => [
    ...staleAccountQueries(flow),
    ...staleTokenQueries(flow),
    ...staleNftQueries(flow),
    readinessQueries.allOf(flow.account),
  ],
  'alerts.changed': () => [alertsQueries.notices],
  'collection.changed': ({ token }) => [
    marketQueries.collection(token),
    marketQueries.traits(token),
    nftQueries.detailsOf(token),
    holdingsQueries.holding(token),
  ],
  'holdings.changed': ({ account }) => [holdingsQueries.of(account)],
  'launches.changed': () => [launchesQueries.lists],
  'market.changed': () => [marketQueries.overviews],
  'nft.changed': (key) => [nftQueries.detail(key), nftQueries.past(key)],
  'offers.changed': ({ account }) => [
    {
      ...offersQueries.singles,
      predicate: ({ queryKey }) => (queryKey.at(-1) as readonly string[]).includes(account),
    },
  ],
}

/**
 * Readiness says whether this app can sign for an account. It may have been read while the keychain was still closed,
 * or before the person added a key.
 */
function staleReadinessQueries(previous: AccountsState | null, next: AccountsState): readonly StaleQueries[] {
  const previousAccess = new Map(previous?.accounts.map(({ id, access }) => [id, access]))
  return next.accounts
    .filter(({ id, access }) => previousAccess.get(id) !== access)
    .map(({ id }) => readinessQueries.allOf(id))
}

const staleAccountQueries = ({ account }: SettledFlow): readonly StaleQueries[] => [
  allowancesQueries.of(account),
  allowancesQueries.restingOf(account),
  offersQueries.own(account),
  holdingsQueries.of(account),
]

const staleTokenQueries = ({ token }: SettledFlow): readonly StaleQueries[] =>
  token === null
    ? []
    : [
        marketQueries.collection(token),
        launchesQueries.lists,
        { ...offersQueries.book(token), fresh: true },
        launchesQueries.launchesOf(token),
        { ...launchesQueries.progressOf(token), fresh: true },
        { ...launchesQueries.pool(token), fresh: true },
      ]

/** The market's answer after the person's own flow is newer than cached answers. */
const staleNftQueries = ({ token, serial }: SettledFlow): readonly StaleQueries[] =>
  token === null || serial === null
    ? []
    : [
        nftQueries.detail({ token, serial }),
        { ...nftQueries.past({ token, serial }), fresh: true },
        { ...nftQueries.offers({ token, serial }), fresh: true },
      ]

/** Events that carry the complete new value of a query. */
const stateQueries: { readonly [E in EventName]?: MainQuery<Events[E]> } = {
  'accounts.changed': accountsQueries.state,
  'alerts.changed': alertsQueries.state,
  'connection.changed': connectionQueries.state,
  'lists.changed': listsQueries.state,
  'marks.changed': holdingsQueries.marks,
  'settings.changed': settingsQueries.state,
}

/** Applies an event of main to the queries. */
export function applyEvent<E extends EventName>(client: QueryClient, name: E, payload: Events[E]): void {
  // Found before the new value replaces the one that it is compared with.
  const staleQueries = invalidatedBy[name]?.(payload, client) ?? []
  const stateQuery = stateQueries[name]
  if (stateQuery) putValue(client, stateQuery, payload)
  for (const { fresh = false, queryKey, predicate } of staleQueries) {
    invalidate(client, { ...(queryKey && { queryKey }), ...(predicate && { predicate }) }, fresh)
  }
}
