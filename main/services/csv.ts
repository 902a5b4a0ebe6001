/** Tables as text (RFC 4180, CRLF), for whatever spreadsheet a person opens them in. */

export type Cell = string | number | null

/** A line for each row under a line of heads. */
export const csvText = (heads: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [heads, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')

/**
 * Where a spreadsheet would see the beginning of a formula: at the start of a cell, whichever of the usual separators
 * it takes for one, with blanks before it or not, and in the wide forms of the same characters.
 */
const FORMULA = /(^|[,;|\t\r\n])([\s"]*)(?=[=+\-@＝＋－＠])/gu

/** Names are third-party text: one that begins like a formula must not become one in a spreadsheet. */
export function csvCell(value: Cell): string {
  if (value === null) return ''
  const text = typeof value === 'string' ? value.replace(FORMULA, "$1$2'") : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
