import { withoutFormulas } from '@shared/spreadsheet-text'
import { plainText } from '../../format/text'
import type { CellValue, Column } from './columns'

/** Table as data. `heads`: labels of the columns. */
export type TableData = {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** The given columns of all rows as data. Columns without `value` are left out. */
export function tableData<T>(columns: readonly Column<T>[], rows: readonly T[]): TableData {
  const dataColumns = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return {
    heads: dataColumns.map(({ label }) => label),
    rows: rows.map((row) => dataColumns.map(({ value }) => plainValue(value(row)))),
  }
}

/** Maximum length of a text in a cell. */
const MAX_CELL_CHARS = 500

/** Spells out hidden characters and breaks links in third-party text, as the page does. Shortens long text. */
const plainValue = (value: CellValue): CellValue =>
  typeof value === 'string' ? plainText(value, MAX_CELL_CHARS) : value

/** Lines of tab-separated cells, the format that spreadsheets accept from the clipboard. */
export const tabSeparated = ({ heads, rows }: TableData): string =>
  [heads, ...rows].map((row) => `${row.map(tabCell).join('\t')}\n`).join('')

/** Text of a cell that no spreadsheet takes for a formula. A third-party name can begin like a formula. */
function tabCell(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : withoutFormulas(value)
}
