import { tryParseHbar } from '@shared/amount'
import type { ReactNode } from 'react'

export type Direction = 'ascending' | 'descending'
/** Order of rows. `by`: key of the column. */
export type Sort = { readonly by: string; readonly direction: Direction }

/** Content of a cell as data: an amount is decimal text, an empty cell is null. */
export type CellValue = string | number | null

export type Column<T> = {
  readonly key: string
  readonly label: string
  /** Shorter label for the head, if a neighbouring column explains the label. The list of columns shows `label`. */
  readonly headLabel?: string
  /** True if only screen readers get the label: for a column of images, checkboxes or buttons. */
  readonly isHeadHidden?: boolean
  /** Width in a virtual table, as a track of a CSS grid: `72px`, `minmax(160px, 1fr)`. */
  readonly track?: string
  /** `end` for figures. */
  readonly align?: 'end'
  /** Class of the cells. A class costs less than a further element in each cell. */
  readonly className?: string | undefined | ((row: T) => string | undefined)
  readonly headClass?: string | undefined
  /** True if a press on the head sorts the table, by `value` or by the caller's `onSort`. */
  readonly isSortable?: boolean
  /** Width of a virtual table, in pixels, from which the column is shown by default. */
  readonly minTableWidthPx?: number
  /** True if the column stays in place when scrolling sideways, and cannot be hidden or moved, like a row number. */
  readonly isPinned?: boolean
  /** True if a virtual table that is sorted by the column shows its values as bars from zero, too. Needs `value`. */
  readonly hasBar?: boolean
  /** True if the cell is the heading of its row (`th`). */
  readonly isRowHead?: boolean
  /** True if the cell shows the column's label on a narrow page, which shows the cells of a row below each other. */
  readonly isNamedWhenNarrow?: boolean
  /** Tooltip of a cell. */
  readonly title?: (row: T) => string | undefined
  /** Tooltip of the column's head. */
  readonly headTitle?: string
  /** Data of the cell, for copying, saving and sorting. A column without `value` is neither copied nor saved. */
  readonly value?: (row: T) => CellValue
  /**
   * Content of a cell. Called only when the row, the columns or `isTabStop` change, so that all other data must be read
   * by a component within the cell. Buttons in a virtual table have `tabIndex={isTabStop ? 0 : -1}`: the Tab key
   * reaches only the buttons of one row.
   */
  readonly cell: (row: T, isTabStop: boolean) => ReactNode
}

/**
 * Columns that the person shows (true) or hides (false), by key. All other columns are shown if the table is wide
 * enough.
 */
export type ColumnChoice = Readonly<Record<string, boolean>>

const COLUMN_GAP_PX = 16
const ROW_PADDING_PX = 18
/** Padding at the start of a row. */
const ROW_START_PX = 8
const DEFAULT_TRACK = 'minmax(96px, 1fr)'

export const trackOf = ({ track = DEFAULT_TRACK }: Pick<Column<never>, 'track'>): string => track

const minimumTrackPx = (track: string): number => Number(/^(?:minmax\()?(\d{1,5})px/.exec(track)?.[1] ?? 0)

/** Minimum width of a virtual table with these tracks, in pixels. */
export function minimumWidthPx(tracks: readonly string[], columnGapPx: number = COLUMN_GAP_PX): number {
  const gaps = Math.max(0, tracks.length - 1) * columnGapPx
  return tracks.reduce((sum, track) => sum + minimumTrackPx(track), ROW_PADDING_PX + gaps)
}

/** Position of the last pinned column when the table scrolls sideways, in pixels. */
export function leftOfLastPinnedPx<T>(columns: readonly Column<T>[]): number {
  const columnsBefore = pinnedColumns(columns).slice(0, -1)
  return columnsBefore.reduce((sum, column) => sum + minimumTrackPx(trackOf(column)) + COLUMN_GAP_PX, ROW_START_PX)
}

/** Width of a bar and its distance from the figure, in pixels. */
const BAR_PX = 76
/** Width of a table, in pixels, from which the sorted column shows bars. */
const MIN_BAR_TABLE_PX = 720

/** Key of the sorted column if this column shows bars; null if it does not, or if the table is narrow. */
export function barColumnKey<T>(columns: readonly Column<T>[], sort: Sort | undefined, widthPx: number): string | null {
  const sortedColumn = columns.find(({ key }) => key === sort?.by)
  return sortedColumn?.hasBar && sortedColumn.value && widthPx >= MIN_BAR_TABLE_PX ? sortedColumn.key : null
}

/** Track of a column with room for its bars. */
export const barTrackOf = (column: Pick<Column<never>, 'track'>): string =>
  `${minimumTrackPx(trackOf(column)) + BAR_PX}px`

/** Value that the bar of a cell shows: 0, and so no bar, for a value below zero or an unknown value. */
export function barValue<T>({ value }: Column<T>, row: T): number {
  const number = Number(value?.(row) ?? 0)
  return Number.isFinite(number) && number > 0 ? number : 0
}

/**
 * The first column with a visible label. This column names the row and cannot be hidden. If no column is pinned, this
 * column stays in place when the table scrolls sideways.
 */
export const leadingColumn = <T>(columns: readonly Column<T>[]): Column<T> | undefined =>
  columns.find(({ isHeadHidden }) => !isHeadHidden)

/** True if the person can hide and move the column. */
export const canHide = <T>(column: Column<T>, columns: readonly Column<T>[]): boolean =>
  !column.isHeadHidden && !column.isPinned && column !== leadingColumn(columns)

/**
 * Columns that stay in place when the table scrolls sideways: the pinned columns, or the leading column if no column is
 * pinned.
 */
export function pinnedColumns<T>(columns: readonly Column<T>[]): readonly Column<T>[] {
  const pinned = columns.filter(({ isPinned }) => isPinned)
  const leading = leadingColumn(columns)
  if (pinned.length > 0) return pinned
  return leading ? [leading] : []
}

/**
 * Columns in the order that the person chose. `order`: keys of columns that can be moved. Columns that cannot be moved
 * keep their position. A movable column that is not in `order` comes after the columns in `order`.
 */
export function orderedColumns<T>(columns: readonly Column<T>[], order: readonly string[]): readonly Column<T>[] {
  if (order.length === 0) return columns
  const positionOf = ({ key }: Column<T>) => (order.includes(key) ? order.indexOf(key) : order.length)
  const movedColumns = columns
    .filter((column) => canHide(column, columns))
    .sort((a, b) => positionOf(a) - positionOf(b))
  let movedCount = 0
  return columns.map((column) => {
    if (!canHide(column, columns)) return column
    movedCount += 1
    return movedColumns[movedCount - 1] ?? column
  })
}

/** Visible columns (true) and hidden columns (false) of a table of this width, by key. */
export function columnVisibilityOf<T>(
  columns: readonly Column<T>[],
  choice: ColumnChoice,
  widthPx: number,
): Readonly<Record<string, boolean>> {
  const isShown = (column: Column<T>): boolean => {
    const personChoice = canHide(column, columns) ? choice[column.key] : undefined
    const isWideEnough = widthPx >= (column.minTableWidthPx ?? 0)
    return personChoice ?? isWideEnough
  }
  return Object.fromEntries(columns.map((column) => [column.key, isShown(column)]))
}

/** True for a column of texts next to a column of figures, whose texts end where the column begins. */
export const isTextAfterFigures = <T>(column: Column<T>, previous: Column<T> | undefined): boolean =>
  column.align === undefined && !column.isPinned && !column.isHeadHidden && previous?.align === 'end'

const PLAIN_DECIMAL = /^-?\d+(\.\d+)?$/

/** Value by which a cell sorts; undefined for an empty cell. Amounts compare exactly, other text in natural order. */
export function sortKey(value: CellValue): string | number | bigint | undefined {
  if (value === null || (typeof value === 'number' && Number.isNaN(value))) return undefined
  if (typeof value === 'number') return value
  return PLAIN_DECIMAL.test(value) ? (tryParseHbar(value) ?? value) : value
}

const textCollator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Compares two results of `sortKey`, which are never undefined, because the table itself puts empty cells last. */
export function compareSortKeys(a: unknown, b: unknown): number {
  if (typeof a === 'string' && typeof b === 'string') return textCollator.compare(a, b)
  // If a column has both figures and text, the figures come first.
  if (typeof a === 'string' || typeof b === 'string') return typeof a === 'string' ? 1 : -1
  const [figureA, figureB] = [a as number | bigint, b as number | bigint]
  if (figureA < figureB) return -1
  return figureA > figureB ? 1 : 0
}
