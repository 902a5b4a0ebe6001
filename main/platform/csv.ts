/** Tables as text (RFC 4180, CRLF), for any spreadsheet program. */
import { withoutFormulas } from '@shared/spreadsheet-text'

/** File name of a table: letters and digits of its title. */
export const tableFileName = (title: string): string =>
  `countersign-${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'table'
  }.csv`

export type Cell = string | number | null

/** A header line, and a line for each row. */
export const csvText = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/**
 * Columns of a table: a header, and the function that reads its cell from a row. `context` is further input of all
 * cells.
 */
export type Columns<T, C> = Readonly<Record<string, (row: T, context: C) => Cell>>

export const csvTable = <T, C>(columns: Columns<T, C>, rows: readonly T[], context: C): string =>
  csvText(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((read) => read(row, context))),
  )

/** Names are third-party text: a name that begins like a formula must not become one in a spreadsheet. */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
