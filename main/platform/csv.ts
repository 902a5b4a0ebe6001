/** Tables as CSV text for spreadsheet programs (RFC 4180, with CRLF line ends). */
import { withoutFormulas } from '@shared/spreadsheet-text'

/** File name of a table, with the ASCII letters and digits of its title. */
export function tableFileName(title: string): string {
  const titlePart = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `countersign-${titlePart === '' ? 'table' : titlePart}.csv`
}

export type Cell = string | number | null

/** CSV text with a header line and a line for each row. */
export const csvText = (headers: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [headers, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/**
 * Columns of a table: for each header, a function that returns the cell of a row. `context` is the same for all cells.
 */
export type Columns<T, C> = Readonly<Record<string, (row: T, context: C) => Cell>>

/** CSV text of a table with these columns. */
export const csvTable = <T, C>(columns: Columns<T, C>, rows: readonly T[], context: C): string =>
  csvText(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row, context))),
  )

/**
 * Text of a cell, quoted where needed. Texts may come from third parties, so a text that begins like a formula is
 * changed so that a spreadsheet does not run it.
 */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
