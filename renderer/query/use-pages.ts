import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useApp } from '../app/app-context'
import { refreshShownQuery } from './client'
import type { MainError } from './main-query'
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
  const pages = useMemo(
    () => pagesOf({ data, error, isReading: isFetching }, itemKey),
    [data, error, isFetching, itemKey],
  )
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
    error: pages === null && error !== null && !isFetching ? error.appError : null,
    loadNextPage,
    onItemsVisible,
    /** Refreshes the first page, bypassing main's cache. */
    refreshFirstPage: () => refreshShownQuery(client, query),
  }
}
