/** Descriptions of the values that main holds, and the options by which the query client reads them. */
import { CancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../api'
import { guarded } from './bridge-call'

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

type QueryTraits = Record<string, unknown> & {
  /** True if main sends an event for every change and answers without a network request. */
  readonly isLocal?: boolean
  readonly isOnRequest?: boolean
  readonly isReadOnce?: boolean
  readonly isOld?: (value: never) => boolean
}

export type MainQuery<T, Api = MainApi> = {
  readonly queryKey: QueryKey
  /** `fresh`: bypass main's cache. */
  readonly read: (api: Api, fresh: boolean) => Promise<Result<T>>
  readonly isLocal?: boolean
  /** True if the value stays cached as long as the page lives, whether shown or not. */
  readonly isKept?: boolean
  /** True if a known value is read again only after an invalidation: neither mounting a view nor a refresh reads it. */
  readonly isReadOnce?: boolean
  /** True if the query is read only when it becomes visible and when the person requests it. */
  readonly isOnRequest?: boolean
  /** True if the value must be refreshed when the market is reachable again, whatever its age. */
  readonly isOld?: (value: T) => boolean
  /**
   * Combines an answer with values that events brought during the read: `before` is the value at its start, `now` the
   * one at its end.
   */
  readonly merge?: (read: T, before: T | undefined, now: T) => T
  /** Returns the value to store instead of `after`, so that equal parts keep their identity. */
  readonly share?: (before: T, after: T) => T
}

/** Query for main's own state: cached as long as the page lives, and updated by events. */
export const localQuery = <T, Api = MainApi>(
  queryKey: QueryKey,
  read: (api: Api) => Promise<Result<T>>,
): MainQuery<T, Api> => ({ queryKey, read, isLocal: true })

/** Options of the query client for a query. */
export function optionsOf<T, Api>(query: MainQuery<T, Api>, api: Api) {
  const { queryKey, read, isLocal = false, isKept = isLocal, isReadOnce = false, isOnRequest = false } = query
  const { isOld, merge, share } = query
  return {
    queryKey,
    queryFn: async ({ client }: { readonly client: QueryClient }): Promise<T> => {
      const before = client.getQueryData<T>(queryKey)
      const answer = await answerOf(client, queryKey, (fresh) => read(api, fresh))
      const now = client.getQueryData<T>(queryKey)
      if (!isLocal || now === undefined || now === before) return answer
      // Values that events brought during the read are newer than the answer.
      return merge ? merge(answer, before, now) : now
    },
    meta: { isLocal, isOnRequest, isReadOnce, ...(isOld && { isOld: isOld as (value: never) => boolean }) },
    ...(isKept && { gcTime: Infinity }),
    ...(isReadOnce && { staleTime: 'static' as const, refetchOnMount: false }),
    ...(share && { structuralSharing: sharing(share) }),
  }
}

const sharing =
  <T>(share: (before: T, after: T) => T) =>
  (before: unknown, after: unknown): unknown =>
    before === undefined ? after : share(before as T, after as T)

/**
 * The value that main answers with. A read that main cancelled because the page was closed changes nothing: the query
 * returns to its previous state. @throws {MainError}
 */
export async function answerOf<T>(
  client: QueryClient,
  queryKey: QueryKey,
  ask: (fresh: boolean) => Promise<Result<T>>,
): Promise<T> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const readPromise = query?.promise
  const observers = new Set(query?.observers)
  const result = await guarded(() => ask(isFresh(query?.state.fetchMeta ?? null)))
  if (result.ok) return result.value
  if (result.error.code !== 'cancelled') throw new MainError(result.error)
  // A read that was replaced must not cancel its replacement.
  if (query && query.promise === readPromise) {
    void query.cancel({ revert: true })
    // A page that opened meanwhile waits for this read, which ended with the previous page; read again for it.
    const isAwaited = query.observers.some((observer) => !observers.has(observer))
    if (isAwaited && query.isActive()) void query.fetch().catch(() => undefined)
  }
  throw new CancelledError({ silent: true })
}

export type AnyQuery = Query<unknown, MainError, unknown, QueryKey>

type ReadMeta = NonNullable<AnyQuery['state']['fetchMeta']>
/** Marks a read for which main must request from the market instead of its cache. */
export const FRESH_READ: ReadMeta & { readonly fresh: true } = { fresh: true }
const isFresh = (meta: ReadMeta | null): boolean => meta !== null && 'fresh' in meta
