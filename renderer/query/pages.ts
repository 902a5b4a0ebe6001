/** Market lists that are read page by page as the person scrolls. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { AppError } from '@shared/errors'
import type { Result } from '@shared/result'
import { ageSeconds, isStale, type Stamp } from '@shared/time'
import type { MainApi } from '../api'
import { answerOf, type MainError, type MainQuery } from './main-query'

export type PageAnswer<T> = {
  readonly items: readonly T[]
  readonly total: number | null
  readonly isLast: boolean
  readonly stamp: Stamp
  /** Cursor of the next page, in lists with cursors. */
  readonly next?: string | null
}
export type PageParam = {
  /** Number of the page, counted from 1. */
  readonly page: number
  /** Cursor that the previous page gave as `next`; null for the first page, and in lists without cursors. */
  readonly cursor: string | null
}
export type PagesQuery<T, P extends PageAnswer<T> = PageAnswer<T>> = Pick<MainQuery<T>, 'queryKey'> & {
  readonly readPage: (api: MainApi, param: PageParam, fresh: boolean) => Promise<Result<P>>
  /** Key of an item. An item that moved between two reads can be on two pages, but is shown once. */
  readonly itemKey: (item: T) => string | number
}
export type PagesData<T, P extends PageAnswer<T> = PageAnswer<T>> = InfiniteData<P, PageParam>

/** The pages that were read so far, as one list. */
export type LoadedPages<T, P extends PageAnswer<T> = PageAnswer<T>> = {
  /** The page that was read last. */
  readonly lastPage: P
  readonly items: readonly T[]
  /** Number of pages that were read. */
  readonly pageCount: number
  readonly total: number | null
  readonly isLast: boolean
  /** Stamp of the first page, which was read before the other pages. */
  readonly stamp: Stamp
} & PagesStatus

/** `reading-more`: the next page is being read, or the first page is refreshed. `more-failed`: the last read failed. */
type PagesStatus =
  | { readonly status: 'ready' | 'reading-more' }
  | { readonly status: 'more-failed'; readonly error: AppError }

/** A list that was read within this time keeps all its pages when a view opens the list again. */
const MAX_REUSED_PAGES_AGE_SECONDS = 300

/** True if the pages are missing, or stale and too old to be reused. */
export function needsReload(data: PagesData<unknown> | undefined, nowMs: number): boolean {
  const stamp = data?.pages[0]?.stamp
  if (!stamp) return true
  return isStale(stamp, nowMs) && (ageSeconds(stamp, nowMs) ?? Infinity) > MAX_REUSED_PAGES_AGE_SECONDS
}

/** Options of the query client for a list. `nowMs`: returns the time of the window's clock. */
export function pagesOptionsOf<T, P extends PageAnswer<T>>(
  { queryKey, readPage }: PagesQuery<T, P>,
  api: MainApi,
  nowMs: () => number,
) {
  // The query client passes the data with an unknown type.
  const isReloadNeeded = (data: unknown): boolean => needsReload(data as PagesData<unknown> | undefined, nowMs())
  return {
    queryKey,
    queryFn: ({ client, pageParam }: { readonly client: QueryClient; readonly pageParam: PageParam }) =>
      answerOf(client, queryKey, (fresh) => readPage(api, pageParam, fresh)),
    initialPageParam: { page: 1, cursor: null } as PageParam,
    getNextPageParam: (lastPage: P, pages: readonly P[]): PageParam | undefined =>
      lastPage.isLast ? undefined : { page: pages.length + 1, cursor: lastPage.next ?? null },
    // A refresh reads the first page only; later pages are read as the person scrolls.
    pages: 1,
    staleTime: ({ state }: { readonly state: { readonly data?: unknown } }) =>
      isReloadNeeded(state.data) ? 0 : ('static' as const),
    refetchOnMount: ({ state }: { readonly state: { readonly data?: unknown } }) =>
      isReloadNeeded(state.data) ? ('always' as const) : false,
    structuralSharing: false as const,
  }
}

type PagesReadState<T, P extends PageAnswer<T>> = {
  readonly data: PagesData<T, P> | undefined
  readonly error: MainError | null
  readonly isReading: boolean
}

/** The pages of a list and the state of reading; null before the first page was read. */
export function pagesOf<T, P extends PageAnswer<T>>(
  { data, error, isReading }: PagesReadState<T, P>,
  itemKey: PagesQuery<T, P>['itemKey'],
): LoadedPages<T, P> | null {
  const [firstPage] = data?.pages ?? []
  const lastPage = data?.pages.at(-1)
  if (!data || !firstPage || !lastPage) return null
  const loadedPages = {
    lastPage,
    items: uniqueItems(data.pages, itemKey),
    pageCount: data.pages.length,
    total: lastPage.total,
    isLast: lastPage.isLast,
    stamp: firstPage.stamp,
  }
  if (isReading) return { ...loadedPages, status: 'reading-more' }
  if (error !== null) return { ...loadedPages, status: 'more-failed', error: error.appError }
  return { ...loadedPages, status: 'ready' }
}

function uniqueItems<T>(pages: readonly PageAnswer<T>[], itemKey: (item: T) => string | number): readonly T[] {
  const seenKeys = new Set<string | number>()
  return pages.flatMap(({ items }) =>
    items.filter((item) => {
      const key = itemKey(item)
      const isNew = !seenKeys.has(key)
      seenKeys.add(key)
      return isNew
    }),
  )
}
