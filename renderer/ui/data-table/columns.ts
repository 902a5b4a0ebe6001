import { tryParseHbar } from '@shared/amount'
import type { ReactNode } from 'react'

export type Direction = 'ascending' | 'descending'
export type Sort = { readonly by: string; readonly direction: Direction }

/** The content of a cell as data; an amount is decimal text. Null is an empty cell. */
export type CellValue = string | number | null

export type Column<T> = {
  readonly key: string
  readonly label: string
  /** True if the head is read aloud but not shown: a column of images, checkboxes or buttons. */
  readonly quiet?: boolean
  /** Width in a virtual table, as a track of a CSS grid: `72px`, `minmax(160px, 1fr)`. */
  readonly track?: string
  /** `end` for figures. */
  readonly align?: 'end'
  /** Class of the cells: cheaper than a separate element in each. */
  readonly className?: string | undefined | ((row: T) => string | undefined)
  readonly headClass?: string | undefined
  /** True if the head sorts, by `value` or by the caller's `onSort`. */
  readonly sorts?: boolean
  /** Minimum width of a virtual table, in pixels, from which the column is shown by default. */
  readonly atLeast?: number
  /** True if the cell is the head of its row. */
  readonly isRowHead?: boolean
  /** True if the cell repeats its column label on a narrow page, where a row spans several lines. */
  readonly isNamedWhenNarrow?: boolean
  /** Tooltip of the cell, or of the head. */
  readonly title?: (row: T) => string | undefined
  readonly headTitle?: string
  /** Data of the cell, for copying, saving and sorting. A column without it is not copied. */
  readonly value?: (row: T) => CellValue
  /**
   * Content of a cell. Called only when the row, the columns or `isStop` change, so any other data must be read by a
   * separate component. Buttons in a virtual table use `tabIndex={isStop ? 0 : -1}`: the table is one tab stop, and
   * only its active row makes the buttons reachable.
   */
  readonly cell: (row: T, isStop: boolean) => ReactNode
}

/** Columns that the person shows (true) or hides (false); the others follow the width of the table. */
export type ColumnChoice = Readonly<Record<string, boolean>>

const COLUMN_GAP_PX = 16
const ROW_PADDING_PX = 18
const DEFAULT_TRACK = 'minmax(96px, 1fr)'

export const trackOf = ({ track = DEFAULT_TRACK }: Pick<Column<never>, 'track'>): string => track

/** Minimum width of a virtual table with these columns, in pixels. */
export function minimumWidthPx(columns: readonly Pick<Column<never>, 'track'>[]): number {
  const tracks = columns.map((column) => Number(/^(?:minmax\()?(\d{1,5})px/.exec(trackOf(column))?.[1] ?? 0))
  const gaps = Math.max(0, columns.length - 1) * COLUMN_GAP_PX
  return tracks.reduce((sum, px) => sum + px, ROW_PADDING_PX + gaps)
}

/** The first column with visible text: it names its row, stays visible and cannot be hidden. */
export const leadingColumn = <T>(columns: readonly Column<T>[]): Column<T> | undefined =>
  columns.find(({ quiet }) => !quiet)

export const canHide = <T>(column: Column<T>, columns: readonly Column<T>[]): boolean =>
  !column.quiet && column !== leadingColumn(columns)

export function visibility<T>(columns: readonly Column<T>[], choice: ColumnChoice, widthPx: number): ColumnChoice {
  const isShown = (column: Column<T>) =>
    (canHide(column, columns) ? choice[column.key] : undefined) ?? widthPx >= (column.atLeast ?? 0)
  return Object.fromEntries(columns.map((column) => [column.key, isShown(column)]))
}

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/

/** Sort key of a cell, calculated once per row. Amounts compare exactly, other text in natural order. */
export function sortKey(value: CellValue): string | number | bigint | undefined {
  if (value === null || (typeof value === 'number' && Number.isNaN(value))) return undefined
  if (typeof value === 'number') return value
  return PLAIN_DECIMAL.test(value) ? (tryParseHbar(value) ?? value) : value
}

const byWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compareSortKeys(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return byWords.compare(a, b)
  // Figures before text if a column has both.
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1
  const [x, y] = [a as number | bigint, b as number | bigint]
  if (x < y) return -1
  return x > y ? 1 : 0
}
