/** Descriptions of queries to main, and the options with which the query client reads a query. */
import { CancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../api'
import { callMain } from './bridge-call'

/** Error of a failed query. */
export class MainError extends Error {
  constructor(readonly appError: AppError) {
    super(appError.code)
    this.name = 'MainError'
  }
}

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: MainError
    queryMeta: QueryTraits
  }
}

/** Options of `MainQuery` that the query client stores with a query. */
type QueryTraits = Record<string, unknown> & {
  readonly isLocal?: boolean
  readonly isOnRequest?: boolean
  readonly isReadOnce?: boolean
  readonly needsRefreshAfterOutage?: (value: never) => boolean
}

export type MainQuery<T, Api = MainApi> = {
  readonly queryKey: QueryKey
  /** `fresh`: bypass main's cache. */
  readonly read: (api: Api, fresh: boolean) => Promise<Result<T>>
  /** True if main sends an event for every change and answers without a network request. */
  readonly isLocal?: boolean
  /** True if the value stays cached until the window reloads, even if no page shows the query. */
  readonly isCachedUntilReload?: boolean
  /** True if a known value is read again only after an invalidation, not when a view mounts and not by a refresh. */
  readonly isReadOnce?: boolean
  /** True if only a view itself reads the query: a refresh of the page and automatic retries skip the query. */
  readonly isOnRequest?: boolean
  /**
   * Returns true for a value that must be refreshed when the market is reachable again, even if the value is recent.
   */
  readonly needsRefreshAfterOutage?: (value: T) => boolean
  /**
   * Combines main's answer with the value that events changed during the read. `startValue` and `endValue`: the stored
   * value when the read began and when main answered. Only for queries with `isLocal`.
   */
  readonly merge?: (answer: T, startValue: T | undefined, endValue: T) => T
  /** Returns `newValue`, with objects of `oldValue` in place of equal new objects. */
  readonly share?: (oldValue: T, newValue: T) => T
}

/** Query for main's own state, which events keep up to date. Cached until the window reloads. */
export const localQuery = <T, Api = MainApi>(
  queryKey: QueryKey,
  read: (api: Api) => Promise<Result<T>>,
): MainQuery<T, Api> => ({ queryKey, read, isLocal: true })

/** Options of the query client for a query. */
export function optionsOf<T, Api>(query: MainQuery<T, Api>, api: Api) {
  const { queryKey, read, merge, share, isLocal = false, isReadOnce = false, isOnRequest = false } = query
  const isCachedUntilReload = query.isCachedUntilReload ?? isLocal
  return {
    queryKey,
    queryFn: async ({ client }: { readonly client: QueryClient }): Promise<T> => {
      const startValue = client.getQueryData<T>(queryKey)
      const answer = await answerOf(client, queryKey, (fresh) => read(api, fresh))
      const endValue = client.getQueryData<T>(queryKey)
      if (!isLocal || endValue === undefined || endValue === startValue) return answer
      // A value that an event stored during the read is newer than the answer.
      return merge ? merge(answer, startValue, endValue) : endValue
    },
    meta: {
      isLocal,
      isOnRequest,
      isReadOnce,
      // The client stores queries of every type, so the parameter's type is dropped.
      ...(query.needsRefreshAfterOutage && {
        needsRefreshAfterOutage: query.needsRefreshAfterOutage as (value: never) => boolean,
      }),
    },
    ...(isCachedUntilReload && { gcTime: Infinity }),
    ...(isReadOnce && { staleTime: 'static' as const, refetchOnMount: false }),
    ...(share && { structuralSharing: structuralSharingOf(share) }),
  }
}

/** Adapts `share` to the query client, which passes values of unknown type, and no old value with the first answer. */
const structuralSharingOf =
  <T>(share: (oldValue: T, newValue: T) => T) =>
  (oldValue: unknown, newValue: unknown): unknown =>
    oldValue === undefined ? newValue : share(oldValue as T, newValue as T)

/**
 * Value of main's answer. If main cancelled the read because a page was closed, the query returns to the state before
 * the read.
 *
 * @throws {CancelledError} If main cancelled the read.
 * @throws {MainError} If main answers with any other error.
 */
export async function answerOf<T>(
  client: QueryClient,
  queryKey: QueryKey,
  read: (fresh: boolean) => Promise<Result<T>>,
): Promise<T> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const readPromise = query?.promise
  const observersAtStart = new Set(query?.observers)
  const result = await callMain(() => read(isFresh(query?.state.fetchMeta ?? null)))
  if (result.ok) return result.value
  if (result.error.code !== 'cancelled') {
    if (query) lastErrors.set(query, result.error)
    throw new MainError(result.error)
  }
  // A read that has replaced this read must continue, so only this read is cancelled.
  if (query && query.promise === readPromise) {
    void query.cancel({ revert: true })
    // A page that opened during this read waits for the answer. Main ended this read with the closed page, so start a
    // new read.
    const isAwaited = query.observers.some((observer) => !observersAtStart.has(observer))
    if (isAwaited && query.isActive()) void query.fetch().catch(() => undefined)
  }
  throw new CancelledError({ silent: true })
}

/** Error of the last failed read of each query. The query client drops the error when the read is repeated. */
const lastErrors = new WeakMap<object, AppError>()

/**
 * Error that stays on the page while an automatic retry reads the query once more, so that the page does not change to
 * placeholders and back; null during any other read.
 */
export function errorDuringRetry(client: QueryClient, queryKey: QueryKey): AppError | null {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  if (!query || !isRetry(query.state.fetchMeta)) return null
  return lastErrors.get(query) ?? null
}

export type AnyQuery = Query<unknown, MainError, unknown, QueryKey>

type ReadMeta = NonNullable<AnyQuery['state']['fetchMeta']>
/** Marks a read that bypasses main's cache. */
export const FRESH_READ: ReadMeta & { readonly fresh: true } = { fresh: true }
const isFresh = (meta: ReadMeta | null): boolean => meta !== null && 'fresh' in meta
/** Marks an automatic retry of a failed read. */
export const RETRY: ReadMeta & { readonly retry: true } = { retry: true }
const isRetry = (meta: ReadMeta | null): boolean => meta !== null && 'retry' in meta
