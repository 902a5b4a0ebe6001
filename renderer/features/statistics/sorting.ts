import type { Sort } from '../../ui/data-table'

type Values<T> = Readonly<Record<string, (row: T) => number | null>>

/** By figures, what has none last either way; what is equal keeps its order. */
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

/** The same head again turns the order round; another one begins with the largest. */
export const turned = (sort: Sort, by: string): Sort => ({
  by,
  direction: sort.by === by && sort.direction === 'descending' ? 'ascending' : 'descending',
})
