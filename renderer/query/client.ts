/** The query client: what main knows, as the page last read it. */
import { hashKey, notifyManager, QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query'
import { isStale, type Stamp } from '@shared/time'
import type { MainApi } from '../api'
import { type AnyQuery, FRESH_READ, type MainQuery, optionsOf } from './main-query'
import { needsPages, type PagesData } from './pages'
import { remoteOf, type Remote } from './remote'

/** A page that is opened again within this time shows what it showed before while it reads. */
const KEPT_MS = 300_000

export function createQueryClient(): QueryClient {
  // React batches by itself, and a change that the person made shows in the same turn.
  notifyManager.setScheduler((notify) => notify())
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Main has its own network, cache and limits: it answers every read, and says how old an answer is.
        networkMode: 'always',
        staleTime: 0,
        gcTime: KEPT_MS,
        retry: false,
        refetchOnMount: 'always',
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        // Values are held as main told them; a query that keeps equal parts says how (`share`).
        structuralSharing: false,
      },
    },
  })
}

type Queried<T> = Pick<MainQuery<T>, 'queryKey'>

export const stateOf = <T, Api = MainApi>(client: QueryClient, { queryKey }: MainQuery<T, Api>): Remote<T> =>
  remoteOf<T>(client.getQueryState(queryKey))

/** The value, however old; null when none is known. */
export const valueOf = <T, Api = MainApi>(client: QueryClient, { queryKey }: MainQuery<T, Api>): T | null =>
  client.getQueryData<T>(queryKey) ?? null

/** Takes a value that main has told as the newest. */
export const putValue = <T>(client: QueryClient, { queryKey }: Queried<T>, value: T): void =>
  void client.setQueryData<T>(queryKey, () => value)

/**
 * Reads a query now. A read that is under way is overtaken: its answer may be older than the reason for this one. Errors
 * are in the state of the query.
 */
export async function readQuery<T, Api = MainApi>(
  client: QueryClient,
  api: Api,
  query: MainQuery<T, Api>,
  fresh = false,
): Promise<void> {
  const options = client.defaultQueryOptions(optionsOf(query, api))
  const built = client.getQueryCache().build(client, options as never)
  built.setOptions(options as never)
  await fetchNow(built, fresh)
}

/** Starts a read and cancels one that is under way. Errors are in the state of the query. */
export async function fetchNow(query: AnyQuery, fresh: boolean): Promise<void> {
  if (query.state.fetchStatus !== 'idle') void query.cancel({ silent: true })
  await query.fetch(undefined, { cancelRefetch: true, ...(fresh && { meta: FRESH_READ }) }).catch(() => undefined)
}

/** Queries that wait for their running read to end before they are read again. True: that read skips main's cache. */
const awaited = new WeakMap<AnyQuery, boolean>()

/** Reads a query once more after its running read, however many events ask for it. Errors are in the state of the query. */
async function fetchAfter(query: AnyQuery, fresh: boolean): Promise<void> {
  const isAwaited = awaited.has(query)
  let isFresh = fresh
  if (isAwaited || query.state.fetchStatus !== 'idle') {
    awaited.set(query, fresh || awaited.get(query) === true)
    if (isAwaited) return
    await query.promise?.catch(() => undefined)
    isFresh = awaited.get(query) === true
    awaited.delete(query)
    if (!query.isActive()) return
  }
  await query.fetch(undefined, isFresh ? { meta: FRESH_READ } : {}).catch(() => undefined)
}

/** Queries that the page shows. */
const shownQueries = (client: QueryClient, filters: QueryFilters = {}): readonly AnyQuery[] =>
  client.getQueryCache().findAll({ ...filters, type: 'active' })

/** Marks queries as old: those that the page shows are read again now, the others when a page shows them. */
export function invalidate(client: QueryClient, filters: QueryFilters, fresh = false): void {
  void client.invalidateQueries({ ...filters, refetchType: 'none' })
  for (const query of shownQueries(client, filters)) void fetchAfter(query, fresh)
}

const isReadAgain = ({ meta, state }: AnyQuery): boolean =>
  meta?.['isLocal'] !== true &&
  meta?.['isOnRequest'] !== true &&
  !(meta?.['isReadOnce'] === true && state.data !== undefined)

/** Reads all that the page shows of the service, past main's cache; `except`: what the page reads in an order of its own. */
export function refreshShown(client: QueryClient, except: readonly Queried<unknown>[] = []): void {
  const others = new Set(except.map(({ queryKey }) => hashKey(queryKey)))
  for (const query of shownQueries(client)) {
    if (isReadAgain(query) && !others.has(query.queryHash)) void fetchNow(query, true)
  }
}

/**
 * Cancels reads that only a closed page waited for. Main cancels its own further reading for them, so the next page that
 * shows such a query must start a new read.
 */
export function giveUpUnshown(client: QueryClient): void {
  const unshown = client.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'fetching' })
  for (const query of unshown) if (query.meta?.['isLocal'] !== true) void query.cancel({ revert: true })
}

/** Reads a query, or the first page of a list, again past main's cache if the page still shows it. */
export function fetchShown(client: QueryClient, { queryKey }: { readonly queryKey: QueryKey }): void {
  for (const query of shownQueries(client, { queryKey, exact: true })) void fetchNow(query, true)
}

/** Reads what the page shows and could not be read, or is old. */
export function repairShown(client: QueryClient, nowMs: number): void {
  for (const query of shownQueries(client)) {
    if (!isReadAgain(query) || query.state.fetchStatus !== 'idle') continue
    // The read that failed is done again: of a list, the page that is missing.
    if (query.state.error !== null) void query.fetch(undefined, metaOf(query)).catch(() => undefined)
    else if (isOld(query, nowMs)) void fetchNow(query, false)
  }
}

/** Past main's cache is asked only by a person: a repair that did so would read all again each time. */
function metaOf({ state: { fetchMeta } }: AnyQuery) {
  const { fetchMore } = fetchMeta ?? {}
  return fetchMore ? { meta: { fetchMore } } : {}
}

function isOld({ state: { data }, meta }: AnyQuery, nowMs: number): boolean {
  if (typeof data !== 'object' || data === null || meta?.isOld?.(data as never) === true) return true
  if ('pages' in data && 'pageParams' in data) return needsPages(data as PagesData<unknown>, nowMs)
  const { stamp } = data as { readonly stamp?: Stamp | null }
  return stamp === undefined || stamp === null || isStale(stamp, nowMs)
}
