/** The query client, which caches the values that the page has read from main. */
import { hashKey, notifyManager, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import { isStale, type Stamp } from '@shared/time'
import type { MainApi } from '../api'
import { type AnyQuery, FRESH_READ, type MainQuery, optionsOf, RETRY } from './main-query'
import { needsReload, type PagesData } from './pages'
import { isTransientError } from './recovery'
import { remoteOf, type Remote } from './remote'

/**
 * Time for which a value stays cached after its page was closed. A page that is reopened within this time shows the
 * cached value while the page reads again.
 */
const UNSHOWN_CACHE_MS = 300_000

export function createQueryClient(): QueryClient {
  // Notifies views at once: a change by the person must be visible in the same tick. React batches the renders itself.
  notifyManager.setScheduler((notify) => notify())
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Main has its own network access, cache and limits. Main answers every read and states the age of the answer.
        networkMode: 'always',
        staleTime: 0,
        gcTime: UNSHOWN_CACHE_MS,
        retry: false,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Values are stored as main sent them, except by queries with the option `share`.
        structuralSharing: false,
      },
    },
  })
}

type QueryReference<T> = Pick<MainQuery<T>, 'queryKey'>

export const queryStateOf = <T, Api = MainApi>(client: QueryClient, { queryKey }: MainQuery<T, Api>): Remote<T> =>
  remoteOf<T>(client.getQueryState(queryKey))

/** The cached value of a query, however old; null if no value is cached. */
export const cachedValueOf = <T, Api = MainApi>(client: QueryClient, { queryKey }: MainQuery<T, Api>): T | null =>
  client.getQueryData<T>(queryKey) ?? null

/** Stores a newer value that main sent. */
export const cacheValue = <T>(client: QueryClient, { queryKey }: QueryReference<T>, value: T): void =>
  void client.setQueryData<T>(queryKey, () => value)

/**
 * Reads a query now. A running read is cancelled, because its answer may be older than the reason for the new read.
 * `shouldBypassCache`: main reads from the market instead of its cache. Errors are in the state of the query.
 */
export async function readQuery<T, Api = MainApi>(
  client: QueryClient,
  api: Api,
  query: MainQuery<T, Api>,
  shouldBypassCache = false,
): Promise<void> {
  const options = client.defaultQueryOptions(optionsOf(query, api))
  // The cache holds queries of every type, so the type of this query is dropped.
  const cachedQuery = client.getQueryCache().build(client, options as never)
  cachedQuery.setOptions(options as never)
  await fetchNow(cachedQuery, shouldBypassCache)
}

/**
 * Cancels a running read and starts a new read. `shouldBypassCache`: main reads from the market instead of its cache.
 * Errors are in the state of the query.
 */
export async function fetchNow(query: AnyQuery, shouldBypassCache: boolean): Promise<void> {
  if (query.state.fetchStatus !== 'idle') void query.cancel({ silent: true })
  await query
    .fetch(undefined, { cancelRefetch: true, ...(shouldBypassCache && { meta: FRESH_READ }) })
    .catch(() => undefined)
}

/**
 * Queries that will be read once more after their running read. The value is true if the next read bypasses main's
 * cache.
 */
const queuedReads = new WeakMap<AnyQuery, boolean>()

/**
 * Reads a query now, or after its running read if the query is still shown then. Several calls during one read cause
 * only one further read, which bypasses main's cache if any of the calls requests this. Errors are in the state of the
 * query.
 */
async function fetchAfterRunningRead(query: AnyQuery, shouldBypassCache: boolean): Promise<void> {
  const queuedBypass = queuedReads.get(query)
  if (queuedBypass !== undefined) {
    queuedReads.set(query, shouldBypassCache || queuedBypass)
    return
  }
  let bypassesCache = shouldBypassCache
  if (query.state.fetchStatus !== 'idle') {
    queuedReads.set(query, shouldBypassCache)
    await query.promise?.catch(() => undefined)
    // Another call during the read may have changed the stored value.
    bypassesCache = queuedReads.get(query) === true
    queuedReads.delete(query)
    if (!query.isActive()) return
  }
  await query.fetch(undefined, bypassesCache ? { meta: FRESH_READ } : {}).catch(() => undefined)
}

/** Queries that the page shows. */
const shownQueries = (client: QueryClient, filters: QueryFilters = {}): readonly AnyQuery[] =>
  client.getQueryCache().findAll({ ...filters, type: 'active' })

/**
 * Invalidates queries. A shown query is read again, after its running read if any. Any other query is read when a page
 * shows the query.
 */
export function invalidate(client: QueryClient, filters: QueryFilters, shouldBypassCache = false): void {
  void client.invalidateQueries({ ...filters, refetchType: 'none' })
  for (const query of shownQueries(client, filters)) void fetchAfterRunningRead(query, shouldBypassCache)
}

/** True if a refresh of the page or an automatic retry may read the query. */
function isRefreshable({ meta, state }: AnyQuery): boolean {
  if (meta?.['isLocal'] === true || meta?.['isOnRequest'] === true) return false
  return meta?.['isReadOnce'] !== true || state.data === undefined
}

/**
 * Refreshes the market data that the page shows, bypassing main's cache, except for queries that are not refreshable.
 * `except`: queries that the caller refreshes itself.
 */
export function refreshShownQueries(
  client: QueryClient,
  { except = [] }: { readonly except?: readonly QueryReference<unknown>[] } = {},
): void {
  const excludedHashes = new Set(except.map(({ queryKey }) => hashKey(queryKey)))
  for (const query of shownQueries(client)) {
    if (isRefreshable(query) && !excludedHashes.has(query.queryHash)) void fetchNow(query, true)
  }
}

/**
 * Cancels the reads of queries that no page shows any more. Main cancels the requests of a closed page, so a page that
 * shows one of these queries must start a new read.
 */
export function cancelUnshownReads(client: QueryClient): void {
  const unshown = client.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'fetching' })
  for (const query of unshown) {
    if (query.meta?.['isLocal'] !== true) void query.cancel({ revert: true })
  }
}

/** Refreshes a shown query, or the first page of a shown list, bypassing main's cache. */
export function refreshShownQuery(client: QueryClient, { queryKey }: { readonly queryKey: QueryKey }): void {
  for (const query of shownQueries(client, { queryKey, exact: true })) void fetchNow(query, true)
}

/**
 * Status of the first reads, which are the reads of shown queries without a value. `error`: transient error of one of
 * these reads; null if there is none. `isPending`: true while one of these reads runs.
 */
export function firstReadStatus(client: QueryClient): { readonly error: AppError | null; readonly isPending: boolean } {
  const withoutValue = shownQueries(client).filter((query) => isRefreshable(query) && query.state.data === undefined)
  const errors = withoutValue.flatMap(({ state }) => state.error?.appError ?? [])
  return {
    error: errors.find(isTransientError) ?? null,
    isPending: withoutValue.some(({ state }) => state.fetchStatus !== 'idle'),
  }
}

/** Refreshes shown queries that failed or are stale. */
export function refreshFailedOrStaleQueries(client: QueryClient, nowMs: number): void {
  for (const query of shownQueries(client)) {
    if (!isRefreshable(query) || query.state.fetchStatus !== 'idle') continue
    // Retries only the failed read, which in a list is the read of one page.
    if (query.state.error !== null) void query.fetch(undefined, retryOptions(query)).catch(() => undefined)
    else if (hasStaleData(query, nowMs)) void fetchNow(query, false)
  }
}

/**
 * Options to retry a failed read: the same page of a list, but with main's cache. Only the person may bypass the cache,
 * because automatic retries would otherwise read everything from the market each time.
 */
function retryOptions({ state: { fetchMeta } }: AnyQuery) {
  const { fetchMore } = fetchMeta ?? {}
  return { meta: fetchMore ? { ...RETRY, fetchMore } : RETRY }
}

/** True if a query has no value, or a value that is stale, of unknown age, or selected by `needsRefreshAfterOutage`. */
function hasStaleData({ state: { data }, meta }: AnyQuery, nowMs: number): boolean {
  if (typeof data !== 'object' || data === null) return true
  // The client stores queries of every type, so the value's type is unknown here.
  if (meta?.needsRefreshAfterOutage?.(data as never) === true) return true
  if ('pages' in data && 'pageParams' in data) return needsReload(data as PagesData<unknown>, nowMs)
  const { stamp } = data as { readonly stamp?: Stamp | null }
  return stamp === undefined || stamp === null || isStale(stamp, nowMs)
}
