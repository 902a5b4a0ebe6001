/** The query client: values from main, as the page last read them. */
import { hashKey, notifyManager, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isStale, type Stamp } from '@shared/time'
import type { MainApi } from '../api'
import { type AnyQuery, FRESH_READ, type MainQuery, optionsOf } from './main-query'
import { needsPages, type PagesData } from './pages'
import { remoteOf, type Remote } from './remote'

/** A page reopened within this time shows its previous data while it reads. */
const CACHE_MS = 300_000

export function createQueryClient(): QueryClient {
  // React batches by itself, and a change that the person made must show in the same tick.
  notifyManager.setScheduler((notify) => notify())
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Main has its own network access, cache and limits: it answers every read and reports the age of the answer.
        networkMode: 'always',
        staleTime: 0,
        gcTime: CACHE_MS,
        retry: false,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Values are stored as main sent them; a query that shares equal parts defines this itself (`share`).
        structuralSharing: false,
      },
    },
  })
}

type Queried<T> = Pick<MainQuery<T>, 'queryKey'>

export const stateOf = <T, Api = MainApi>(client: QueryClient, { queryKey }: MainQuery<T, Api>): Remote<T> =>
  remoteOf<T>(client.getQueryState(queryKey))

/** The cached value, whatever its age; null if unknown. */
export const valueOf = <T, Api = MainApi>(client: QueryClient, { queryKey }: MainQuery<T, Api>): T | null =>
  client.getQueryData<T>(queryKey) ?? null

/** Stores a value that main sent as the newest. */
export const putValue = <T>(client: QueryClient, { queryKey }: Queried<T>, value: T): void =>
  void client.setQueryData<T>(queryKey, () => value)

/**
 * Reads a query now and replaces a running read, whose answer may be older than the reason for this one. Errors are in
 * the state of the query.
 */
export async function readQuery<T, Api = MainApi>(
  client: QueryClient,
  api: Api,
  query: MainQuery<T, Api>,
  fresh = false,
): Promise<void> {
  const options = client.defaultQueryOptions(optionsOf(query, api))
  const cachedQuery = client.getQueryCache().build(client, options as never)
  cachedQuery.setOptions(options as never)
  await fetchNow(cachedQuery, fresh)
}

/** Starts a read and cancels a running one. Errors are in the state of the query. */
export async function fetchNow(query: AnyQuery, fresh: boolean): Promise<void> {
  if (query.state.fetchStatus !== 'idle') void query.cancel({ silent: true })
  await query.fetch(undefined, { cancelRefetch: true, ...(fresh && { meta: FRESH_READ }) }).catch(() => undefined)
}

/** Queries that will be read again once their running read ends. True if that next read must bypass main's cache. */
const queuedReads = new WeakMap<AnyQuery, boolean>()

/**
 * Reads a query once more after its running read, however many events request this. Errors are in the state of the
 * query.
 */
async function fetchAfter(query: AnyQuery, fresh: boolean): Promise<void> {
  const isQueued = queuedReads.has(query)
  let isFresh = fresh
  if (isQueued || query.state.fetchStatus !== 'idle') {
    queuedReads.set(query, fresh || queuedReads.get(query) === true)
    if (isQueued) return
    await query.promise?.catch(() => undefined)
    isFresh = queuedReads.get(query) === true
    queuedReads.delete(query)
    if (!query.isActive()) return
  }
  await query.fetch(undefined, isFresh ? { meta: FRESH_READ } : {}).catch(() => undefined)
}

/** Queries that the page shows. */
const shownQueries = (client: QueryClient, filters: QueryFilters = {}): readonly AnyQuery[] =>
  client.getQueryCache().findAll({ ...filters, type: 'active' })

/** Invalidates queries: those that the page shows are refreshed now, the others when a page shows them. */
export function invalidate(client: QueryClient, filters: QueryFilters, fresh = false): void {
  void client.invalidateQueries({ ...filters, refetchType: 'none' })
  for (const query of shownQueries(client, filters)) void fetchAfter(query, fresh)
}

const isRefreshable = ({ meta, state }: AnyQuery): boolean =>
  meta?.['isLocal'] !== true &&
  meta?.['isOnRequest'] !== true &&
  !(meta?.['isReadOnce'] === true && state.data !== undefined)

/**
 * Refreshes all market data that the page shows, bypassing main's cache. `except`: queries that the page refreshes
 * itself, in its own order.
 */
export function refreshShown(client: QueryClient, except: readonly Queried<unknown>[] = []): void {
  const excludedHashes = new Set(except.map(({ queryKey }) => hashKey(queryKey)))
  for (const query of shownQueries(client)) {
    if (isRefreshable(query) && !excludedHashes.has(query.queryHash)) void fetchNow(query, true)
  }
}

/**
 * Cancels reads that only a closed page waited for. Main cancels its own reading for them too, so the next page that
 * shows such a query must start a new read.
 */
export function cancelUnshownReads(client: QueryClient): void {
  const unshown = client.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'fetching' })
  for (const query of unshown) if (query.meta?.['isLocal'] !== true) void query.cancel({ revert: true })
}

/** Refreshes a query, or the first page of a list, bypassing main's cache, if the page still shows it. */
export function fetchShown(client: QueryClient, { queryKey }: { readonly queryKey: QueryKey }): void {
  for (const query of shownQueries(client, { queryKey, exact: true })) void fetchNow(query, true)
}

/** Refreshes shown queries that failed or are stale. */
export function repairShown(client: QueryClient, nowMs: number): void {
  for (const query of shownQueries(client)) {
    if (!isRefreshable(query) || query.state.fetchStatus !== 'idle') continue
    // Retries the read that failed: in a list, the missing page.
    if (query.state.error !== null) void query.fetch(undefined, retryMeta(query)).catch(() => undefined)
    else if (hasStaleData(query, nowMs)) void fetchNow(query, false)
  }
}

/**
 * Drops the request to bypass main's cache: only a person may make it, because a repair that did would read everything
 * from the market each time.
 */
function retryMeta({ state: { fetchMeta } }: AnyQuery) {
  const { fetchMore } = fetchMeta ?? {}
  return fetchMore ? { meta: { fetchMore } } : {}
}

function hasStaleData({ state: { data }, meta }: AnyQuery, nowMs: number): boolean {
  if (typeof data !== 'object' || data === null || meta?.isOld?.(data as never) === true) return true
  if ('pages' in data && 'pageParams' in data) return needsPages(data as PagesData<unknown>, nowMs)
  const { stamp } = data as { readonly stamp?: Stamp | null }
  return stamp === undefined || stamp === null || isStale(stamp, nowMs)
}
