import { counted, statFigure } from '../../format/money'

export type RowCounts = {
  readonly shown: number
  /** Of how many: more than are shown while a filter is set or more are being read; null when that is not known. */
  readonly total: number | null
}

/** "120 of 1,825 rows"; "At least 120 rows" while more are read and their number is not known. */
export function rowCountWords({ shown, total }: RowCounts): string {
  if (total === null) return `At least ${counted(shown, 'row')}`
  return total > shown ? `${statFigure(shown)} of ${counted(total, 'row')}` : counted(shown, 'row')
}
