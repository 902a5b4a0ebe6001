import type { Sort } from '../../ui/data-table'

/** Functions by column key. Each function returns the sort value of a row; null if the row has no value in the column. */
export type SortValues<T> = Readonly<Record<string, (row: T) => number | null>>

/**
 * Sorts rows by the values of a column. Rows without a value come last in both directions, and rows with equal values
 * keep their order.
 */
export function sortByFigure<T>(
  rows: readonly T[],
  { by: columnKey, direction }: Sort,
  sortValues: SortValues<T>,
): readonly T[] {
  const valueOf = sortValues[columnKey]
  if (!valueOf) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    const aValue = valueOf(a)
    const bValue = valueOf(b)
    if (aValue === null && bValue === null) return 0
    if (aValue === null) return 1
    if (bValue === null) return -1
    return (aValue - bValue) * sign
  })
}

/**
 * New sort after a click on a column header. A click on the sorted column reverses the direction. A click on another column
 * sorts by that column, largest value first.
 */
export const toggledSort = (sort: Sort, columnKey: string): Sort => ({
  by: columnKey,
  direction: sort.by === columnKey && sort.direction === 'descending' ? 'ascending' : 'descending',
})
