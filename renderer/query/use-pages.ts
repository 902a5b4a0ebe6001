import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { AppError } from '@shared/errors'
import { useApp } from '../app/app-context'
import { useIsOffline } from './use-is-offline'
import { refreshShownQuery } from './client'
import { errorDuringRetry, type MainError } from './main-query'
import { OFFLINE_ERROR } from './remote'
import { useIsOfflineTooLong } from './use-query'
import { type PageAnswer, type PageParam, type PagesData, type PagesQuery, pagesOf, pagesOptionsOf } from './pages'

/** The next page is requested when the last visible item is among the last `PREFETCH_ITEMS` items of the list. */
const PREFETCH_ITEMS = 30

/** Reads a list page by page: the first page at once, each next page when the person nears the end of the list. */
export function usePages<T, P extends PageAnswer<T>>(query: PagesQuery<T, P>) {
  const { api, stores } = useApp()
  const { client, clock } = stores
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery<
    P,
    MainError,
    PagesData<T, P>,
    QueryKey,
    PageParam
  >(
    pagesOptionsOf(query, api, () => clock.getState().nowMs),
    client,
  )
  const { itemKey } = query
  const isOffline = useIsOffline()
  // A read that is waiting for an unreachable market does not count as reading.
  const isReading = isFetching && !isOffline
  const pages = useMemo(() => pagesOf({ data, error, isReading }, itemKey), [data, error, isReading, itemKey])
  const isOfflineTooLong = useIsOfflineTooLong(pages === null && isFetching)
  const errorBeforeRetry = pages === null && isFetching ? errorDuringRetry(client, query.queryKey) : null
  const items = pages?.items
  const loadNextPage = useCallback(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])
  const onItemsVisible = useCallback(
    (visibleItems: readonly T[]) => {
      const lastVisible = visibleItems.at(-1)
      if (!items || lastVisible === undefined) return
      if (items.indexOf(lastVisible) >= items.length - PREFETCH_ITEMS) loadNextPage()
    },
    [items, loadNextPage],
  )
  return {
    pages,
    error: pages === null ? (errorBeforeRetry ?? firstPageError(error, isFetching, isOfflineTooLong)) : null,
    loadNextPage,
    onItemsVisible,
    /** Refreshes the first page, bypassing main's cache. */
    refreshFirstPage: () => refreshShownQuery(client, query),
  }
}

/**
 * Error of the first page; null while the page is read. `isOfflineTooLong`: the read has waited too long for an offline
 * market.
 */
function firstPageError(error: MainError | null, isFetching: boolean, isOfflineTooLong: boolean): AppError | null {
  if (isFetching) return isOfflineTooLong ? OFFLINE_ERROR : null
  return error === null ? null : error.appError
}
