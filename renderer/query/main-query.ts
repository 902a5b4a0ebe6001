/** Descriptions of what main knows, and how the query client reads them. */
import { CancelledError, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import type { MainApi } from '../api'
import { guarded } from './bridge-call'

/** What a query fails with. */
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
  /** Main tells every change by an event, and answers without a network. */
  readonly isLocal?: boolean
  readonly isOnRequest?: boolean
  readonly isReadOnce?: boolean
  readonly isOld?: (value: never) => boolean
}

export type MainQuery<T, Api = MainApi> = {
  readonly queryKey: QueryKey
  /** `fresh`: past main's cache. */
  readonly read: (api: Api, fresh: boolean) => Promise<Result<T>>
  readonly isLocal?: boolean
  /** It is held for as long as the page, whether it is shown or not. */
  readonly isKept?: boolean
  /** Once it is known, only what makes it old reads it again: neither opening a part that shows it nor a refresh does. */
  readonly isReadOnce?: boolean
  /** It is read when it comes into sight and when the person asks for it: nothing else reads it again. */
  readonly isOnRequest?: boolean
  /** The value is worth reading again when the market is reached, whatever its age. */
  readonly isOld?: (value: T) => boolean
  /** Combines an answer with values that events brought during the read: `before` is from its start, `now` from its end. */
  readonly merge?: (read: T, before: T | undefined, now: T) => T
  /** The value to hold in place of the newer one, so that equal parts keep their identity. */
  readonly share?: (before: T, after: T) => T
}

/** State of main's own: it is kept for as long as the page, and main tells its changes. */
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
 * The value that main answers with. A read that main gave up because the page was left changes nothing: the query goes
 * back to the state it had.
 * @throws {MainError}
 */
export async function answerOf<T>(
  client: QueryClient,
  queryKey: QueryKey,
  ask: (fresh: boolean) => Promise<Result<T>>,
): Promise<T> {
  const query = client.getQueryCache().find({ queryKey, exact: true })
  const reading = query?.promise
  const observers = new Set(query?.observers)
  const result = await guarded(() => ask(isFresh(query?.state.fetchMeta ?? null)))
  if (result.ok) return result.value
  if (result.error.code !== 'cancelled') throw new MainError(result.error)
  // A read that was overtaken must not end the one that overtook it.
  if (query && query.promise === reading) {
    void query.cancel({ revert: true })
    // The page that came meanwhile waits for this very read, which ended with the page before.
    const isAwaited = query.observers.some((observer) => !observers.has(observer))
    if (isAwaited && query.isActive()) void query.fetch().catch(() => undefined)
  }
  throw new CancelledError({ silent: true })
}

export type AnyQuery = Query<unknown, MainError, unknown, QueryKey>

type ReadMeta = NonNullable<AnyQuery['state']['fetchMeta']>
/** Marks a read for which main asks the service and takes no answer from its cache. */
export const FRESH_READ: ReadMeta & { readonly fresh: true } = { fresh: true }
const isFresh = (meta: ReadMeta | null): boolean => meta !== null && 'fresh' in meta
