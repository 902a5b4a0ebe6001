import type { Column, Sort } from './columns'
import type { ActiveRowStore } from './active-row-store'

export type VirtualTableProps<T> = {
  readonly label: string
  /** Unique name within the app, under which the column choice is stored. It gives the table its tools. */
  readonly name?: string
  /** All rows, in the order shown. An unchanged row must be the same object as before. */
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string | number
  /** Created once (`useMemo` or outside the component), because a new list renders every visible row again. */
  readonly columns: readonly Column<T>[]
  /** 28 for comparing, 36 for rows with two facts. */
  readonly rowPx?: number
  /** Order of the rows, if the caller sorts them. */
  readonly sort?: Sort
  readonly onSort?: (by: string) => void
  /** Initial order, if the table sorts its rows by `value`. All rows must be read by then. */
  readonly firstSort?: Sort
  /** Called on Enter, or a click outside a row's own buttons. */
  readonly onOpen?: (row: T) => void
  /** Selectable rows: by Space and the caller's own checkbox. */
  readonly isSelected?: (row: T) => boolean
  readonly onToggle?: (row: T, withShift: boolean) => void
  readonly rowClass?: (row: T) => string | undefined
  /** Called with the visible rows once scrolling has stopped, so that missing data can be requested. */
  readonly onSight?: (rows: readonly T[]) => void
  /** Total number of rows while more are being read; null when unknown. */
  readonly total?: number | null
  /** True if the number of rows is shown above the table. */
  readonly counts?: boolean
  /** Height of the sticky content above the table within the same scroller. */
  readonly stickPx?: number
  readonly place?: ActiveRowStore
}
