import { countWithNoun, statFigure } from '../../format/money'

export type RowCounts = {
  /** Number of rows in the table. */
  readonly shownCount: number
  /** Total number of rows, including rows that are filtered out or not read yet; null while unknown. */
  readonly totalCount: number | null
}

/**
 * Number of rows in words: "120 of 1,825 rows", "1,825 rows" if there are no further rows, or "At least 120 rows" while
 * the total is unknown.
 */
export function rowCountWords({ shownCount, totalCount }: RowCounts): string {
  if (totalCount === null) return `At least ${countWithNoun(shownCount, 'row')}`
  return totalCount > shownCount
    ? `${statFigure(shownCount)} of ${countWithNoun(totalCount, 'row')}`
    : countWithNoun(shownCount, 'row')
}
