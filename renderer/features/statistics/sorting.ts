import type { Sort } from '../../ui/data-table'

type Values<T> = Readonly<Record<string, (row: T) => number | null>>

/** Sorts by a figure. Rows without one come last in both directions, and equal rows keep their order. */
export function sortByFigure<T>(rows: readonly T[], { by, direction }: Sort, values: Values<T>): readonly T[] {
  const valueOf = values[by]
  if (!valueOf) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    const aValue = valueOf(a)
    const bValue = valueOf(b)
    if (aValue === null || bValue === null) return Number(aValue === null) - Number(bValue === null)
    return (aValue - bValue) * sign
  })
}

/** Clicking the same column header again reverses the order; another column starts with the largest. */
export const toggledSort = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'descending' ? 'ascending' : 'descending',
})
