import { counted, statFigure } from '../../format/money'

export type RowCounts = {
  /** Number of rows in the table. */
  readonly shown: number
  /** Total number of rows, including rows that are filtered out or not read yet; null while unknown. */
  readonly total: number | null
}

/**
 * "120 of 1,825 rows", "1,825 rows" if there are no further rows, or "At least 120 rows" while the total is unknown.
 */
export function rowCountWords({ shown, total }: RowCounts): string {
  if (total === null) return `At least ${counted(shown, 'row')}`
  return total > shown ? `${statFigure(shown)} of ${counted(total, 'row')}` : counted(shown, 'row')
}
