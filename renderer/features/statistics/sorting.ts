import type { Sort } from '../../ui/data-table'

type Values<T> = Readonly<Record<string, (row: T) => number | null>>

/** Sorts by a figure. Rows without one come last in both directions, and equal rows keep their order. */
export function sorted<T>(rows: readonly T[], { by, direction }: Sort, values: Values<T>): readonly T[] {
  const read = values[by]
  if (!read) return rows
  const sign = direction === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => {
    const [x, y] = [read(a), read(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null)
    return (x - y) * sign
  })
}

/** Clicking the same column header again reverses the order; another column starts with the largest. */
export const turned = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'descending' ? 'ascending' : 'descending',
})
