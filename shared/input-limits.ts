/** Limits of the inputs that a page sends to main. */

/** Maximum number of values in one input. The largest inputs are tables: every row and every cell is one value. */
export const MAX_INPUT_VALUES = 500_000

/**
 * Number of values of a table without its heads, rows and cells: the table, the title, the list of heads, the list of
 * rows.
 */
const TABLE_FRAME_VALUES = 4

type TableSize = { readonly heads: readonly unknown[]; readonly rows: readonly (readonly unknown[])[] }

/** True if main accepts the table as an input: a table of many columns can have fewer rows than a narrow one. */
export function fitsInput({ heads, rows }: TableSize): boolean {
  const cellCount = rows.reduce((sum, cells) => sum + cells.length, 0)
  return TABLE_FRAME_VALUES + heads.length + rows.length + cellCount <= MAX_INPUT_VALUES
}
