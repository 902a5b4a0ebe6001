import type { ReactNode } from 'react'
import type { Column, Sort } from './columns'
import type { ActiveRowStore } from './active-row-store'

export type VirtualTableProps<T> = {
  readonly label: string
  /** Name, unique within the app, under which the column choice is stored. If absent, the table has no `TableTools`. */
  readonly name?: string
  /** All rows; if the caller sorts, sorted by `sort`. An unchanged row must be the same object as before. */
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string | number
  /** All columns. Create the list once, in `useMemo` or outside the component: a new list renders all rows again. */
  readonly columns: readonly Column<T>[]
  /** Height of a row in comfortable density: 28 pixels (the default) for one line of text, 36 for two lines. */
  readonly rowPx?: number
  /** Current order of the rows, if the caller sorts them in `onSort`. */
  readonly sort?: Sort
  readonly onSort?: (columnKey: string) => void
  /** Initial order, if the table sorts its rows by `value`. Only for a table whose rows have all been read. */
  readonly initialSort?: Sort
  /** Called on Enter, and on a click on a row outside the buttons of the row. */
  readonly onOpen?: (row: T) => void
  /** Returns true for a selected row. Set only for a table with selectable rows. */
  readonly isSelected?: (row: T) => boolean
  /** Called when Space, or Shift with a movement key, selects or deselects a row. `isShiftDown`: Shift is pressed. */
  readonly onToggle?: (row: T, isShiftDown: boolean) => void
  readonly rowClass?: (row: T) => string | undefined
  /** True for a row that repeats another row of the table. Copied and saved tables and row counts leave the row out. */
  readonly isRepeated?: (row: T) => boolean
  /** Called with the visible rows once scrolling has stopped, so that missing data can be requested. */
  readonly onVisible?: (rows: readonly T[]) => void
  /** Total number of rows, including rows that are not read yet; null when unknown. By default, `rows.length`. */
  readonly total?: number | null
  /** True to show the number of rows above the table. */
  readonly showsRowCount?: boolean
  /** Distance between two columns, in pixels. Default: 16. */
  readonly columnGapPx?: number
  /** Height of the sticky content above the table in the same scrolling element. */
  readonly stickyPx?: number
  /**
   * Element in the caller's toolbar that takes the column choice and the export buttons; null before it is in the page.
   * If absent, the tools have a line of their own above the table.
   */
  readonly toolsSlot?: HTMLElement | null
  /** True if the tools in the slot are icons without the number of rows, and one menu has the export. */
  readonly isToolsCompact?: boolean
  /** Further items of the menu of compact tools. */
  readonly menuItems?: ReactNode
  /** Store of the active row, so that the row is restored when the person returns to the page. */
  readonly activeRowStore?: ActiveRowStore
}
