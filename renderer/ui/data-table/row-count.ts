import { counted, statFigure } from '../../format/money'

export type RowCounts = {
  readonly shown: number
  /** Total number of rows, larger than `shown` with a filter or while more are being read; null when unknown. */
  readonly total: number | null
}

/** "120 of 1,825 rows"; "At least 120 rows" while more are read and their number is unknown. */
export function rowCountWords({ shown, total }: RowCounts): string {
  if (total === null) return `At least ${counted(shown, 'row')}`
  return total > shown ? `${statFigure(shown)} of ${counted(total, 'row')}` : counted(shown, 'row')
}
