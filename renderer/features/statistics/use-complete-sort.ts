import { useMemo, useState } from 'react'
import type { Sort } from '../../ui/data-table'
import { sortByFigure, type SortValues, toggledSort } from './sorting'

type CompleteSort<T> = {
  readonly rows: readonly T[]
  /** Current order; undefined while the rows have the market's order. */
  readonly sort: Sort | undefined
  readonly onSort: (columnKey: string) => void
}

/**
 * Sorts a list of the market by its figures once the whole list is loaded. Until then the rows have the market's order,
 * because an order of a part would hide larger figures that are not loaded.
 */
export function useCompleteSort<T>(
  rows: readonly T[],
  isComplete: boolean,
  initialSort: Sort,
  sortValues: SortValues<T>,
): CompleteSort<T> {
  const [chosenSort, setSort] = useState(initialSort)
  const sort = isComplete ? chosenSort : undefined
  const sortedRows = useMemo(() => (sort ? sortByFigure(rows, sort, sortValues) : rows), [rows, sort, sortValues])
  return { rows: sortedRows, sort, onSort: (columnKey) => setSort(toggledSort(chosenSort, columnKey)) }
}
