/** Tables as text (RFC 4180, CRLF), for whatever spreadsheet a person opens them in. */
import { withoutFormulas } from '@shared/spreadsheet-text'

/** A name for a file of a table: letters and digits of its title. */
export const tableFileName = (title: string): string =>
  `countersign-${
    title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'table'
  }.csv`

export type Cell = string | number | null

/** A line for each row under a line of heads. */
export const csvText = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/** Heads of a table, each with the cell that it has for a row. `context`: what cells are read with beside their row. */
export type Columns<T, C> = Readonly<Record<string, (row: T, context: C) => Cell>>

export const csvTable = <T, C>(columns: Columns<T, C>, rows: readonly T[], context: C): string =>
  csvText(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((read) => read(row, context))),
  )

/** Names are third-party text: one that begins like a formula must not become one in a spreadsheet. */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
