import type { Sort } from '../../ui/data-table'

/** Function that returns the sort value of a row, by column key. Null: the row has no value in this column. */
type SortValues<T> = Readonly<Record<string, (row: T) => number | null>>

/**
 * Sorts rows by the values of a column. Rows without a value come last in both directions, and rows with equal values
 * keep their order.
 */
export function sortByFigure<T>(rows: readonly T[], { by, direction }: Sort, sortValues: SortValues<T>): readonly T[] {
  const valueOf = sortValues[by]
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
 * New sort after a click on a column header. The current column changes its direction; another column starts with its
 * largest value.
 */
export const toggledSort = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'descending' ? 'ascending' : 'descending',
})
