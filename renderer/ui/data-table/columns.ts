import { tryParseHbar } from '@shared/amount'
import type { ReactNode } from 'react'

export type Direction = 'ascending' | 'descending'
export type Sort = { readonly by: string; readonly direction: Direction }

/** What a cell says as data; an amount is decimal text. Null is an empty cell. */
export type CellValue = string | number | null

export type Column<T> = {
  readonly key: string
  readonly label: string
  /** The head is read aloud but not shown: a column of images, checkboxes or buttons. */
  readonly quiet?: boolean
  /** Width in a virtual table, as a track of a CSS grid: `72px`, `minmax(160px, 1fr)`. */
  readonly track?: string
  /** `end` for figures. */
  readonly align?: 'end'
  /** Class of the cells: cheaper than an element of its own in each. */
  readonly className?: string | ((row: T) => string | undefined)
  readonly headClass?: string
  /** The head sorts: by `value`, or by the caller's `onSort`. */
  readonly sorts?: boolean
  /** Shown by itself only where a virtual table is this wide, in pixels. */
  readonly atLeast?: number
  /** The cell is the head of its row. */
  readonly isRowHead?: boolean
  /** On a narrow page, where a row is a few lines, the cell repeats the label of its column. */
  readonly isNamedWhenNarrow?: boolean
  /** Tooltip of the cell, or of the head. */
  readonly title?: (row: T) => string | undefined
  readonly headTitle?: string
  /** What the cell says, for copying, saving and sorting. A column without it is left out of copies. */
  readonly value?: (row: T) => CellValue
  /**
   * Content of a cell. Called only when the row, the columns or `isStop` change: whatever else it shows must be
   * read by a component of its own. Buttons in a virtual table take `tabIndex={isStop ? 0 : -1}`: the table is one stop
   * for the keyboard, and its row with the focus lets further in.
   */
  readonly cell: (row: T, isStop: boolean) => ReactNode
}

/** Columns that the person shows (true) or hides (false); the others follow the width of the table. */
export type ColumnChoice = Readonly<Record<string, boolean>>

const COLUMN_GAP_PX = 16
const ROW_PADDING_PX = 18
const DEFAULT_TRACK = 'minmax(96px, 1fr)'

export const trackOf = ({ track = DEFAULT_TRACK }: Pick<Column<never>, 'track'>): string => track

/** The width that a virtual table needs at least for these columns, in pixels. */
export function minimumWidthPx(columns: readonly Pick<Column<never>, 'track'>[]): number {
  const tracks = columns.map((column) => Number(/^(?:minmax\()?(\d{1,5})px/.exec(trackOf(column))?.[1] ?? 0))
  const gaps = Math.max(0, columns.length - 1) * COLUMN_GAP_PX
  return tracks.reduce((sum, px) => sum + px, ROW_PADDING_PX + gaps)
}

/** The first column that says something: it names its row, stays in sight and cannot be hidden. */
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

/** Amounts are compared exactly, other text as people order it. Made once a row. */
export function sortKey(value: CellValue): string | number | bigint | undefined {
  if (value === null || (typeof value === 'number' && Number.isNaN(value))) return undefined
  if (typeof value === 'number') return value
  return PLAIN_DECIMAL.test(value) ? (tryParseHbar(value) ?? value) : value
}

const byWords = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function compareSortKeys(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return byWords.compare(a, b)
  // Figures before words where a column has both.
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1
  const [x, y] = [a as number | bigint, b as number | bigint]
  return x < y ? -1 : x > y ? 1 : 0
}
