import { withoutFormulas } from '@shared/spreadsheet-text'
import { plainText } from '../../format/text'
import type { CellValue, Column } from './columns'

export type TableText = {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly CellValue[])[]
}

/** The shown table as data: its visible columns and all of its rows in order. */
export function tableText<T>(columns: readonly Column<T>[], rows: readonly T[]): TableText {
  const readers = columns.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
  return {
    heads: readers.map(({ label }) => label),
    rows: rows.map((row) => readers.map(({ value }) => plainValue(value(row)))),
  }
}

const MAX_CELL_CHARS = 500

/** Third-party text is as plain outside the app as inside. */
const plainValue = (value: CellValue): CellValue =>
  typeof value === 'string' ? plainText(value, MAX_CELL_CHARS) : value

/** Lines of tab-separated cells, as spreadsheets accept from the clipboard. */
export const tabSeparated = ({ heads, rows }: TableText): string =>
  [heads, ...rows].map((row) => `${row.map(tabCell).join('\t')}\n`).join('')

/** Names are third-party text: a name that begins like a formula must not become one in a spreadsheet. */
function tabCell(value: CellValue): string {
  if (value === null) return ''
  return typeof value === 'number' ? String(value) : withoutFormulas(value)
}
