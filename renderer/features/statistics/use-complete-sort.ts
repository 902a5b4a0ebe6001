import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { LoadedPages } from '../../query/pages'
import type { Sort } from '../../ui/data-table'
import { sortByFigure, type SortValues, toggledSort } from './sorting'

type CompleteSortOptions<T> = {
  readonly rows: readonly T[]
  /** Pages of the list; null before the first page is loaded. */
  readonly pages: Pick<LoadedPages<unknown>, 'isLast' | 'status' | 'pageCount'> | null
  readonly loadNextPage: () => void
  /** Name of the list. A requested order ends when another list is shown. */
  readonly listKey: string
  readonly initialSort: Sort
  readonly sortValues: SortValues<T>
}

type CompleteSort<T> = {
  readonly rows: readonly T[]
  /** Current order; undefined while the rows have the market's order. */
  readonly sort: Sort | undefined
  readonly onSort: (columnKey: string) => void
  /** True while the rest of the list loads because the person chose an order. */
  readonly isLoadingToSort: boolean
  readonly stop: () => void
}

/**
 * Sorts a list of the market by its figures. An order of a part would hide larger figures that are not loaded, so the
 * rows have the market's order until the whole list is loaded. A choice of an order loads the rest of the list.
 */
export function useCompleteSort<T>({
  rows,
  pages,
  loadNextPage,
  listKey,
  initialSort,
  sortValues,
}: CompleteSortOptions<T>): CompleteSort<T> {
  const [chosenSort, setChosenSort] = useState(initialSort)
  const [requestedListKey, setRequestedListKey] = useState<string | null>(null)
  const isComplete = pages?.isLast ?? false
  const isLoadingToSort =
    requestedListKey === listKey && pages !== null && !isComplete && pages.status !== 'more-failed'
  const loadMore = useEffectEvent(loadNextPage)
  const mustLoadMore = isLoadingToSort && pages.status === 'ready'
  const pageCount = pages?.pageCount ?? 0
  // `pageCount` is a dependency, so that the effect runs again after each page.
  useEffect(() => {
    if (mustLoadMore) loadMore()
  }, [mustLoadMore, pageCount])
  const sort = isComplete ? chosenSort : undefined
  const sortedRows = useMemo(() => (sort ? sortByFigure(rows, sort, sortValues) : rows), [rows, sort, sortValues])
  return {
    rows: sortedRows,
    sort,
    isLoadingToSort,
    onSort: (columnKey) => {
      if (isComplete) return setChosenSort(toggledSort(chosenSort, columnKey))
      setChosenSort({ by: columnKey, direction: 'descending' })
      setRequestedListKey(listKey)
    },
    stop: () => setRequestedListKey(null),
  }
}

/**
 * Order that the head of a list shows: the chosen order, or the list's own order while only a part is loaded, if the
 * market has sent that part in this order.
 */
export function useShownSort<T>(
  sort: Sort | undefined,
  rows: readonly T[],
  ownSort: Sort,
  sortValues: SortValues<T>,
): Sort | undefined {
  const hasOwnOrder = useMemo(() => isDescending(rows, sortValues[ownSort.by]), [rows, ownSort.by, sortValues])
  return sort ?? (hasOwnOrder ? ownSort : undefined)
}

/** True if no row has a larger value than the row before it. */
function isDescending<T>(rows: readonly T[], valueOf: ((row: T) => number | null) | undefined): boolean {
  if (!valueOf || rows.length === 0) return false
  let previous = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const value = valueOf(row)
    if (value === null || value > previous) return false
    previous = value
  }
  return true
}
